import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { Channels } from './channels.ts'
import type { PusherLimits } from './pusher-limits.ts'
import { PUSHER_CODES } from './pusher-protocol.ts'
import { RateLimit } from './rate-limit.ts'
import { closeWithError, PusherSocket, type RealtimeLog } from './pusher-socket.ts'

/** The handshake of a socket counts as this much work. */
const OPENING_WORK = 2

/** The open sockets of this process and the people they belong to. */
export class OpenSockets {
  readonly #limits: PusherLimits
  readonly #log: RealtimeLog
  readonly #channels: Channels
  readonly #byId = new Map<string, PusherSocket>()
  readonly #byUser = new Map<string, Set<PusherSocket>>()
  /** Number of sockets that no person counts for yet, by address. */
  readonly #unknownByAddress = new Map<string, number>()
  #unknown = 0
  /** The work of the current second, by person or address. */
  readonly #workOf = new Map<string, RateLimit>()
  /** When each person last lost a sign-in: an older socket may have a signature of that sign-in. */
  readonly #signInEndedAt = new Map<string, number>()

  constructor(limits: PusherLimits, log: RealtimeLog, channels: Channels) {
    this.#limits = limits
    this.#log = log
    this.#channels = channels
  }

  get size(): number {
    return this.#byId.size
  }

  /** Number of sockets that no person counts for. */
  get unknown(): number {
    return this.#unknown
  }

  /** The open sockets. A socket may be removed while they are iterated. */
  all(): Iterable<PusherSocket> {
    return this.#byId.values()
  }

  /** The people with a socket here. */
  people(): readonly string[] {
    return [...this.#byUser.keys()]
  }

  ofUser(userId: string): readonly PusherSocket[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  /**
   * Counts work that a frame of the socket causes; returns false when its person, or its address while nobody counts for
   * it, has caused too much within this second.
   */
  mayWork(socket: PusherSocket, units: number): boolean {
    const [userId] = socket.userIds
    return this.#work(userId === undefined ? socket.address : `person ${userId}`).take(units)
  }

  #work(source: string): RateLimit {
    const known = this.#workOf.get(source)
    if (known !== undefined) return known
    const limit = new RateLimit(this.#limits.workPerSource)
    this.#workOf.set(source, limit)
    return limit
  }

  /** Forgets the work of earlier seconds. */
  forgetWork(): void {
    for (const [source, limit] of this.#workOf) if (limit.isUnused) this.#workOf.delete(source)
  }

  /**
   * Whether one more socket of this address may be opened. Nobody is signed in at that time, so the limits of unknown
   * sockets keep one address, or many, from taking the places of people.
   */
  hasRoomFor(address: string): boolean {
    return (
      this.#work(address).take(OPENING_WORK) &&
      this.size < this.#limits.sockets &&
      this.#unknown < this.#limits.unknownSockets &&
      (this.#unknownByAddress.get(address) ?? 0) < this.#limits.unknownSocketsPerAddress
    )
  }

  add(ws: WebSocket, address: string): PusherSocket {
    const socket = new PusherSocket(this.#newId(), ws, address, this.#limits, this.#log)
    this.#byId.set(socket.id, socket)
    this.#countUnknown(address, 1)
    return socket
  }

  /** Removes a closed socket from its channels and its people. */
  remove(socket: PusherSocket): void {
    if (this.#byId.delete(socket.id) && socket.userIds.size === 0) this.#countUnknown(socket.address, -1)
    this.#channels.leaveAll(socket)
    for (const userId of socket.userIds) {
      const sockets = this.#byUser.get(userId)
      sockets?.delete(socket)
      if (sockets?.size === 0) this.#byUser.delete(userId)
    }
  }

  /** Closes a socket. It receives nothing more and no longer counts, even before the peer confirms. */
  disconnect(socket: PusherSocket, code: number, message: string): void {
    closeWithError(socket.ws, code, message)
    this.remove(socket)
  }

  /** Closes the person's sockets; returns how many. */
  disconnectUser(userId: string, code: number, message: string): number {
    const sockets = this.ofUser(userId)
    for (const socket of sockets) this.disconnect(socket, code, message)
    return sockets.length
  }

  /** Counts the socket as one of this person's, or closes it when the sign-in ended or the person has too many. */
  admit(socket: PusherSocket, userId: string): boolean {
    if (socket.openedAt <= (this.#signInEndedAt.get(userId) ?? Number.NEGATIVE_INFINITY)) {
      this.disconnect(socket, PUSHER_CODES.reconnect, 'The sign-in ended')
      return false
    }
    const sockets = this.#byUser.get(userId) ?? new Set()
    const limit = this.#limits.socketsPerUser
    if (!sockets.has(socket) && sockets.size >= limit) {
      this.#log('A person has too many sockets; the newest was closed.', { userId, limit })
      this.disconnect(socket, PUSHER_CODES.overQuota, 'Too many connections of one user')
      return false
    }
    this.#byUser.set(userId, sockets.add(socket))
    if (socket.userIds.size === 0 && this.#byId.has(socket.id)) this.#countUnknown(socket.address, -1)
    socket.userIds.add(userId)
    return true
  }

  /** Closes the person's sockets and invalidates their signatures; returns how many were closed. */
  endSignIn(userId: string): number {
    this.#signInEndedAt.set(userId, performance.now())
    return this.disconnectUser(userId, PUSHER_CODES.reconnect, 'The sign-in ended')
  }

  /** The end of a sign-in matters only to sockets that were open at that time. */
  forgetEndedSignIns(): void {
    let oldest = Number.POSITIVE_INFINITY
    for (const { openedAt } of this.#byId.values()) oldest = Math.min(oldest, openedAt)
    for (const [userId, endedAt] of this.#signInEndedAt) if (endedAt < oldest) this.#signInEndedAt.delete(userId)
  }

  #countUnknown(address: string, change: 1 | -1): void {
    this.#unknown += change
    const count = (this.#unknownByAddress.get(address) ?? 0) + change
    if (count > 0) this.#unknownByAddress.set(address, count)
    else this.#unknownByAddress.delete(address)
  }

  #newId(): string {
    const id = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`
    return this.#byId.has(id) ? this.#newId() : id
  }
}
