import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PusherLimits } from './pusher-limits.ts'
import { protocolFrame } from './pusher-protocol.ts'
import { RateLimit } from './rate-limit.ts'

/** A peer that does not confirm a close is terminated after this time. */
export const CLOSE_TIMEOUT_MS = 1_000

/** Logs events that are otherwise invisible. The server's log has this shape. */
export type RealtimeLog = (message: string, detail?: Readonly<Record<string, unknown>>) => void

/** A connection whose handshake is done. */
export interface OpenedSocket {
  readonly ws: WebSocket
  /** What `ws` writes to. */
  readonly connection: Duplex
  /** The address that limits count by. */
  readonly address: string
}

/** A person in a presence channel. */
export interface Member {
  readonly userId: string
  readonly info: unknown
}

/**
 * A text as the bytes of one unmasked frame (RFC 6455 §5.2), made once for all of its recipients. `ws` would make the head
 * for each of them and write head and text apart, which takes longer than everything else of an event for a thousand sockets.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = 0x81
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127
  if (head === 4) frame.writeUInt16BE(length, 2)
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2)
  frame.write(text, head)
  return frame
}

/** One open connection: what it subscribed to, whose it is, and how much it may still send and receive. */
export class PusherSocket {
  readonly id: string
  readonly ws: WebSocket
  readonly #connection: Duplex
  /** The address that limits count by. */
  readonly address: string
  /** Subscribed channels; presence channels with the membership. */
  readonly channels = new Map<string, Member | undefined>()
  /** People that this socket counts for. */
  readonly userIds = new Set<string>()
  readonly frames: RateLimit
  readonly clientEvents: RateLimit
  readonly openedAt = performance.now()
  signedInAs: string | undefined
  malformedFrames = 0
  lastFrameAt = this.openedAt
  pingedAt: number | undefined
  /** Since when unsent bytes wait at each look. */
  waitingSince: number | undefined
  readonly #limits: PusherLimits
  readonly #log: RealtimeLog

  constructor(
    id: string,
    { ws, connection, address }: OpenedSocket,
    { limits, log }: { readonly limits: PusherLimits; readonly log: RealtimeLog },
  ) {
    this.id = id
    this.ws = ws
    this.#connection = connection
    this.address = address
    this.frames = new RateLimit(limits.framesPerSecond)
    this.clientEvents = new RateLimit(limits.clientEventsPerSecond)
    this.#limits = limits
    this.#log = log
  }

  get isOpen(): boolean {
    return this.ws.readyState === this.ws.OPEN
  }

  /** Any frame shows that the peer is alive. */
  markAlive(): void {
    this.lastFrameAt = performance.now()
    this.pingedAt = undefined
  }

  /** Sends an event of the protocol itself. */
  send(event: string, data: unknown, channel?: string): void {
    this.write(textFrame(protocolFrame(event, data, channel)))
  }

  /** Ends the connection of a peer that does not read. */
  cutOff(): void {
    this.#log('A socket reads too slowly and was cut off.', {
      socketId: this.id,
      unsentBytes: this.ws.bufferedAmount,
    })
    this.ws.terminate()
  }

  /** Sends a frame of `textFrame`; returns false when the socket is closed or reads too slowly, which disconnects it. */
  write(frame: Buffer): boolean {
    if (!this.isOpen) return false
    const { backlogBytes, unknownBacklogBytes } = this.#limits
    if (this.ws.bufferedAmount > (this.userIds.size === 0 ? unknownBacklogBytes : backlogBytes)) {
      this.cutOff()
      return false
    }
    this.#connection.write(frame)
    return true
  }
}

/** Closes a socket with a code of the protocol, after sending the code as an error. */
export function closeWithError(ws: WebSocket, code: number, message: string): void {
  if (ws.readyState !== ws.OPEN) return
  ws.send(protocolFrame('pusher:error', { code, message }))
  ws.close(code, message)
}
