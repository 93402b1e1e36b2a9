import { flushCompileCache } from 'node:module'
import { readConfig } from '../../../adapters/server/config.ts'
import { makePrivate } from '../../../adapters/server/data-folder.ts'
import { createLog } from '../../../adapters/server/log.ts'
import { startServer } from '../../../adapters/server/server.ts'

// A server without pages in a separate process, for specs that measure its event loop from another process. Arguments: the
// data folder, settings as JSON, and a script for the database. Prints its
// port and realtime key.
const [folder = '', settings = '{}', script = ''] = process.argv.slice(2)
const read = readConfig(['--port', '0', '--data', folder, '--no-demo'], {
  TRADEHALL_TEST: '1',
  ...(JSON.parse(settings) as Record<string, string>),
})
if (read.kind !== 'config') throw new Error(JSON.stringify(read))
makePrivate(folder)
const log = createLog({ isTerminal: false, level: read.config.logLevel, write: (text) => process.stderr.write(text) })
const server = await startServer({ config: read.config, log, onProgress: () => undefined })
if (script !== '') await server.db.exec(script)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
// Most of these processes are killed and would keep no compiled modules for the next one.
flushCompileCache()
process.stdout.write(`${JSON.stringify({ port: server.port, realtimeKey: server.services.realtimeKey })}\n`)
