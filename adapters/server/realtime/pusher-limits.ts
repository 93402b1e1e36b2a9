/**
 * Limits of the realtime endpoint. Source: the protocol's limits of sockets, subscriptions and frames; the rest is our
 * choice.
 */
export interface PusherLimits {
  /** Open sockets of this process. The next one is closed with 4100 (reconnect later). */
  readonly sockets: number
  /** Sockets of one person, known from a sign-in or a private channel. The next one is closed with 4004. */
  readonly socketsPerUser: number
  /** Sockets of one address that no person counts for yet (D-132). The next one is closed with 4100. */
  readonly unknownSocketsPerAddress: number
  /** Such sockets of all addresses: the rest of the capacity is kept for people. */
  readonly unknownSockets: number
  readonly subscriptionsPerSocket: number
  /** Maximum size of a frame from a client, in bytes. A larger one closes the socket with 1009. */
  readonly frameBytes: number
  /** Frames that one socket may send within a second; more close it with 4100. */
  readonly framesPerSecond: number
  /**
   * Work that one person, or one address before its sockets belong to people, may cause within a second over all of its
   * sockets. A frame counts one for each KiB, a new socket two. More closes the socket with 4100.
   */
  readonly workPerSource: number
  /** `client-*` events that one socket may send within a second; more are refused with 4301. */
  readonly clientEventsPerSecond: number
  /** Malformed frames before the socket is closed with 4100. */
  readonly malformedFrames: number
  /** Members of a presence channel. */
  readonly presenceMembers: number
  /** Unsent bytes of one socket. A slower reader is disconnected; it reconnects and fetches its data again. */
  readonly backlogBytes: number
  /** The same for a socket that no person counts for. */
  readonly unknownBacklogBytes: number
  /** Silence after which the server pings, in milliseconds; sent to the client in whole seconds. */
  readonly activityTimeoutMs: number
  /** Maximum time until a pong before the socket is closed with 4201, or with unsent bytes, in milliseconds. */
  readonly pongTimeoutMs: number
}

export const PUSHER_LIMITS: PusherLimits = {
  sockets: 10_000,
  socketsPerUser: 10,
  unknownSocketsPerAddress: 200,
  unknownSockets: 5_000,
  subscriptionsPerSocket: 100,
  frameBytes: 10_240,
  framesPerSecond: 200,
  workPerSource: 1_000,
  clientEventsPerSecond: 10,
  malformedFrames: 10,
  presenceMembers: 100,
  backlogBytes: 1_048_576,
  unknownBacklogBytes: 65_536,
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
}
