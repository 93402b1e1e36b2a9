/** The response of broadcasting/auth. */
export interface ChannelAuthorization {
  readonly auth: string
  readonly channel_data?: string
}

export type RealtimeLog = (message: string, detail?: unknown) => void

export interface RealtimeOptions {
  readonly host: string
  readonly port: number
  /** Whether the connection is encrypted (`wss`). */
  readonly tls: boolean
  /** Path before `/app/{key}`: the chat base, e.g. `/chat` (D-97). Empty for a remote engine at the root. */
  readonly path: string
  readonly key: string
  /** Calls broadcasting/auth. A rejection refuses the channel. */
  readonly authorize: (socketId: string, channel: string) => Promise<ChannelAuthorization>
  /** Receives dropped events and failures that no person needs to see. */
  readonly log?: RealtimeLog
}

/** A lost connection or subscription. `isMoved`: the server accepts a new connection at once (codes 4200 to 4299). */
export interface Loss {
  readonly isMoved: boolean
}
