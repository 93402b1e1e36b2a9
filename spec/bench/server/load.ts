import { connect, type Socket } from 'node:net'
import type { SentRequest } from './subject.ts'

export interface Load {
  readonly perSecond: number
  /** Durations of all requests in milliseconds, ascending. */
  readonly durations: readonly number[]
}

export interface Received {
  readonly status: number
  readonly body: string
}

/** The bytes of a request with a place for the address of the visitor. */
export function rawRequest({ method, path, headers = {}, body }: SentRequest, visitor: string): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = {
    host: 'localhost',
    'x-forwarded-for': visitor,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(method === 'GET' ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
}

/**
 * Sends requests over so many connections for so long. It writes to sockets directly, because a full HTTP client costs
 * as much as the baseline and would hide its speed.
 */
export async function load(
  port: number,
  requests: readonly Buffer[],
  {
    connections,
    milliseconds,
    place = { next: 0 },
  }: {
    readonly connections: number
    readonly milliseconds: number
    /** Where to go on in `requests`. */
    readonly place?: { next: number }
  },
): Promise<Load> {
  const durations: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await open(port)
      while (performance.now() - start < milliseconds) {
        const request = requests[place.next++ % requests.length] as Buffer
        const before = performance.now()
        const { status, body } = await connection.send(request)
        durations.push(performance.now() - before)
        if (status !== 200) throw new Error(`HTTP ${status}: ${body.slice(0, 300)}`)
      }
      connection.end()
    }),
  )
  return {
    perSecond: (durations.length * 1_000) / (performance.now() - start),
    durations: durations.toSorted((one, other) => one - other),
  }
}

/** Sends one request over a connection of its own. */
export async function sendOnce(port: number, request: Buffer): Promise<Received> {
  const connection = await open(port)
  const received = await connection.send(request)
  connection.end()
  return received
}

/** The value at or above which `share` of the ascending figures lie. */
export const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN

// Helpers

async function open(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let held: Buffer = Buffer.alloc(0)
  let waiting: { resolve: (received: Received) => void; reject: (error: Error) => void } | undefined
  socket.on('data', (data: Buffer) => {
    held = held.length === 0 ? data : Buffer.concat([held, data])
    const received = responseIn(held)
    if (received === undefined) return
    held = Buffer.alloc(0)
    waiting?.resolve(received)
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  return {
    send: (request: Buffer) =>
      new Promise<Received>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    end: () => {
      waiting = undefined
      socket.destroy()
    },
  }
}

/** A complete response; undefined while parts are missing. One request at a time is on a connection. */
function responseIn(held: Buffer): Received | undefined {
  const end = held.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = held.toString('latin1', 0, end).toLowerCase()
  const status = Number(head.slice(9, 12))
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const from = end + 4
  if (length !== undefined) {
    const to = from + Number(length)
    return held.length < to ? undefined : { status, body: held.toString('utf8', from, to) }
  }
  if (!held.toString('latin1', held.length - 5).endsWith('0\r\n\r\n')) return undefined
  const parts: Buffer[] = []
  for (let at = from; ;) {
    const line = held.indexOf('\r\n', at)
    if (line < 0) return undefined
    const size = Number.parseInt(held.toString('latin1', at, line), 16)
    if (size === 0) return { status, body: Buffer.concat(parts).toString() }
    if (held.length < line + 2 + size + 2) return undefined
    parts.push(held.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
