import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { baseline } from './bare-statements.ts'

// The baseline as a process of its own: a bare `node:http` over `pg` with prepared statements, or over the embedded
// database in the same thread. `node bare-server.ts ENGINE DATABASE STATEMENTS`: POST /N with the values as JSON runs
// the statement N and sends its column `json`.

const [engine = '', database = '', file = ''] = process.argv.slice(2)
const run = await baseline(engine, database, file)

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    run(Number(request.url?.slice(1)), JSON.parse(Buffer.concat(parts).toString()) as unknown[]).then(
      (json) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
        response.end(json)
      },
      (error: unknown) => {
        response.writeHead(500)
        response.end(String(error))
      },
    )
  })
})
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
