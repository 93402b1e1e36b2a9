import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { baseline } from './bare-statements.ts'

// The baseline of the chat as a process of its own: `node bare-chat.ts ENGINE DATABASE STATEMENTS`. POST /0 with the
// values as JSON runs the first statement and sends what it returns to all sockets; POST /publish sends its body to them.

const [engine = '', database = '', file = ''] = process.argv.slice(2)
const run = await baseline(engine, database, file)
const sockets = new Set<WebSocket>()
const toAll = (text: string) => {
  const bytes = Buffer.from(text)
  for (const socket of sockets) socket.send(bytes, { binary: false })
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  const end = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  }
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts).toString()
    if (request.url === '/publish') {
      toAll(body)
      return end(200, '{}')
    }
    run(0, JSON.parse(body) as unknown[]).then(
      (json) => {
        toAll(json)
        end(200, json)
      },
      (error: unknown) => end(500, String(error)),
    )
  })
})
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
})
server.listen(0, '127.0.0.1', () => console.log(`listening on ${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
