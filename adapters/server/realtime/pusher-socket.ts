import type { WebSocket } from 'ws'
import type { PusherLimits } from './pusher-limits.ts'
import { protocolFrame } from './pusher-protocol.ts'
import { RateLimit } from './rate-limit.ts'

/** A peer that does not confirm a close is terminated after this time. */
export const CLOSE_TIMEOUT_MS = 1_000

/** Logs events that are otherwise invisible. The server's log has this shape. */
export type RealtimeLog = (message: string, detail?: Readonly<Record<string, unknown>>) => void

/** A person in a presence channel. */
export interface Member {
  readonly userId: string
  readonly info: unknown
}

/** One open connection: what it subscribed to, whose it is, and how much it may still send and receive. */
export class PusherSocket {
  readonly id: string
  readonly ws: WebSocket
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

  constructor(id: string, ws: WebSocket, address: string, limits: PusherLimits, log: RealtimeLog) {
    this.id = id
    this.ws = ws
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
    this.write(Buffer.from(protocolFrame(event, data, channel)))
  }

  /** Ends the connection of a peer that does not read. */
  cutOff(): void {
    this.#log('A socket reads too slowly and was cut off.', {
      socketId: this.id,
      unsentBytes: this.ws.bufferedAmount,
    })
    this.ws.terminate()
  }

  /** Sends an encoded frame; returns false when the socket is closed or reads too slowly, which disconnects it. */
  write(bytes: Buffer): boolean {
    if (!this.isOpen) return false
    const { backlogBytes, unknownBacklogBytes } = this.#limits
    if (this.ws.bufferedAmount > (this.userIds.size === 0 ? unknownBacklogBytes : backlogBytes)) {
      this.cutOff()
      return false
    }
    this.ws.send(bytes, { binary: false })
    return true
  }
}

/** Closes a socket with a code of the protocol, after sending the code as an error. */
export function closeWithError(ws: WebSocket, code: number, message: string): void {
  if (ws.readyState !== ws.OPEN) return
  ws.send(protocolFrame('pusher:error', { code, message }))
  ws.close(code, message)
}
