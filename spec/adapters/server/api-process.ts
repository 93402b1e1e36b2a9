import { flushCompileCache } from 'node:module'
import { readConfig } from '../../../adapters/server/config.ts'
import { startServer } from '../../../adapters/server/server.ts'

// A server without pages in a separate process, for specs that measure or kill it. Prints its port. The arguments: the data folder,
// and as JSON further settings and the lease of jobs.
const [data = '', settings = '{}', leaseMs] = process.argv.slice(2)
const environment = JSON.parse(settings) as Record<string, string>
const read = readConfig(['--port', '0', '--data', data, '--no-demo'], { TRADEHALL_TEST: '1', ...environment })
if (read.kind !== 'config') throw new Error(JSON.stringify(read))
const server = await startServer({
  config: read.config,
  log: (line) => process.stderr.write(`${line}\n`),
  ...(leaseMs === undefined ? {} : { jobs: { leaseMs: Number(leaseMs) } }),
})
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
// Most of these processes are killed and would keep no compiled modules for the next one.
flushCompileCache()
process.stdout.write(`${server.port}\n`)
