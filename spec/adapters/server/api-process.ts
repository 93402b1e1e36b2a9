import { readConfig } from '../../../adapters/server/config.ts'
import { startServer } from '../../../adapters/server/server.ts'

// A server without pages in a separate process, for specs that measure its event loop from another process. Prints its
// port.
const read = readConfig(['--port', '0', '--data', process.argv[2] ?? '', '--no-demo'], { TRADEHALL_TEST: '1' })
if (read.kind !== 'config') throw new Error(JSON.stringify(read))
const { port } = await startServer({ config: read.config, log: (line) => process.stderr.write(`${line}\n`) })
process.stdout.write(`${port}\n`)
