/** Bounds of the realtime endpoint. Source: the limits of every socket, subscription and frame; the rest is our choice. */
export interface PusherLimits {
  /** Open sockets of this process. The next one is closed with 4100 (try again later). */
  readonly sockets: number
  /** Sockets of one person, where a sign-in or an own channel tells who it is. The next one is closed with 4004. */
  readonly socketsPerUser: number
  readonly subscriptionsPerSocket: number
  /** Largest frame that a client may send, in bytes. A larger one closes the socket with 1009. */
  readonly frameBytes: number
  /** Frames that one socket may send within a second; more close it with 4100. */
  readonly framesPerSecond: number
  /** `client-*` events that one socket may send within a second; more are refused with 4301. */
  readonly clientEventsPerSecond: number
  /** Frames without meaning before the socket is closed with 4100. */
  readonly malformedFrames: number
  /** Members of a presence channel. */
  readonly presenceMembers: number
  /** Unsent bytes of one socket. A slower reader is cut off and comes back with a refetch. */
  readonly backlogBytes: number
  /** Silence after which the server pings, in milliseconds; told to the client in whole seconds. */
  readonly activityTimeoutMs: number
  /** How long the answer to a ping may take before the socket is closed with 4201, in milliseconds. */
  readonly pongTimeoutMs: number
}

export const PUSHER_LIMITS: PusherLimits = {
  sockets: 10_000,
  socketsPerUser: 10,
  subscriptionsPerSocket: 100,
  frameBytes: 10_240,
  framesPerSecond: 200,
  clientEventsPerSecond: 10,
  malformedFrames: 10,
  presenceMembers: 100,
  backlogBytes: 1_048_576,
  activityTimeoutMs: 120_000,
  pongTimeoutMs: 30_000,
}
