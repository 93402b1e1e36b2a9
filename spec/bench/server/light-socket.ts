import { connect, type Socket } from 'node:net'

/** A WebSocket that costs its process little, so that a thousand of them do not hide the speed of the server. */
export interface LightSocket {
  readonly send: (text: string) => void
  readonly close: () => void
}

/** Opens a WebSocket. `onText` receives each text frame; `visitor` is the address that limits count by. */
export async function openLightSocket(
  port: number,
  path: string,
  visitor: string,
  onText: (text: () => string) => void,
): Promise<LightSocket> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let held: Buffer = Buffer.alloc(0)
  let isOpen = false
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed the socket.')))
    socket.on('data', (data: Buffer) => {
      held = held.length === 0 ? data : Buffer.concat([held, data])
      if (!isOpen) {
        const end = held.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = held.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head))
        held = held.subarray(end + 4)
        isOpen = true
        resolve()
      }
      held = framesOf(held, onText)
    })
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${visitor}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
  })
  return { send: (text) => void socket.write(masked(text)), close: () => socket.destroy() }
}

/** Reads the complete frames of a server, which are never masked; returns the rest. */
function framesOf(held: Buffer, onText: (text: () => string) => void): Buffer {
  let at = 0
  for (;;) {
    if (held.length < at + 2) break
    const short = (held[at + 1] ?? 0) & 0x7f
    const header = short === 126 ? 4 : short === 127 ? 10 : 2
    if (held.length < at + header) break
    const length =
      short === 126 ? held.readUInt16BE(at + 2) : short === 127 ? Number(held.readBigUInt64BE(at + 2)) : short
    const from = at + header
    if (held.length < from + length) break
    if (((held[at] ?? 0) & 0x0f) === 1) onText(() => held.toString('utf8', from, from + length))
    at = from + length
  }
  return held.subarray(at)
}

/** A frame of a client. A mask of zeros leaves its text as it is. */
function masked(text: string): Buffer {
  const body = Buffer.from(text)
  const length =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), body])
}
