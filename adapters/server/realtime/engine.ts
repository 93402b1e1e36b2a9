import * as Effect from 'effect/Effect'
import { IntegrationRefused, requestIntegration } from '../integrations/request-integration.ts'
import type { PusherEndpoint } from './pusher-endpoint.ts'
import {
  type ChannelSignature,
  type ChannelToSign,
  md5,
  type PusherApp,
  signChannel,
  signRequest,
} from './pusher-signature.ts'

/** An event did not reach the remote engine. Publishing again is safe: clients drop events that they already have. */
export class PublishFailed extends Error {
  readonly _tag = 'PublishFailed'
  /** The HTTP status of a refusal; undefined when there was no response. */
  readonly status: number | undefined

  constructor(message: string, status: number | undefined, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }
}

/** Publishes events and signs channels for them. */
export interface RealtimeEngine {
  /**
   * The sockets that a publish reaches. `process`: only those of this process, so every process publishes each event
   * that it reads from the outbox. `everyone`: all sockets anywhere, so exactly one process publishes each event.
   */
  readonly reach: 'process' | 'everyone'
  /**
   * Sends an event to channels, except to the socket that caused it.
   * @throws PublishFailed when a remote engine does not accept it.
   */
  publish(channels: readonly string[], event: string, data: unknown, exceptSocketId?: string): Promise<void>
  /**
   * Returns the response of broadcasting/auth for a channel that the caller may have.
   * @throws UnsignableChannel on a malformed socket id or channel name.
   */
  signChannel(toSign: ChannelToSign): ChannelSignature
}

/** A remote Pusher-compatible engine (`PUSHER_*` settings). */
export interface RemoteEngineSettings extends PusherApp {
  readonly scheme: 'http' | 'https'
  readonly host: string
  readonly port: number
  /** Default 3000. */
  readonly timeoutMs?: number
}

const CHANNELS_PER_CALL = 100
/** Attempts after no response, a 5xx or a 429. A failed event stays in the outbox and is published again later. */
const RETRIES = 1

/** Returns the remote engine when it is configured, else the endpoint of this process. */
export function createRealtimeEngine(
  local: PusherApp & { readonly endpoint: PusherEndpoint },
  remote?: RemoteEngineSettings,
): RealtimeEngine {
  return remote === undefined ? localEngine(local) : remoteEngine(remote)
}

function localEngine({ endpoint, ...app }: PusherApp & { readonly endpoint: PusherEndpoint }): RealtimeEngine {
  return {
    reach: 'process',
    publish: async (channels, event, data, exceptSocketId) => {
      endpoint.deliver({ channels, event, data, socketId: exceptSocketId })
    },
    signChannel: (toSign) => signChannel(app, toSign),
  }
}

function remoteEngine(settings: RemoteEngineSettings): RealtimeEngine {
  return {
    reach: 'everyone',
    publish: async (channels, event, data, exceptSocketId) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data ?? null)
      for (let start = 0; start < channels.length; start += CHANNELS_PER_CALL) {
        const batch = channels.slice(start, start + CHANNELS_PER_CALL)
        const body = {
          name: event,
          channels: batch,
          data: text,
          ...(exceptSocketId !== undefined && { socket_id: exceptSocketId }),
        }
        await post(settings, JSON.stringify(body))
      }
    },
    signChannel: (toSign) => signChannel(settings, toSign),
  }
}

function post(settings: RemoteEngineSettings, body: string): Promise<void> {
  const { scheme, host, port, appId, timeoutMs = 3_000 } = settings
  const address = new URL(`${scheme}://${host}:${port}/apps/${appId}/events`)
  return requestIntegration({
    peer: 'realtime engine',
    url: () => signedUrl(settings, address, body),
    method: 'POST',
    headers: () => ({ 'content-type': 'application/json' }),
    body,
    timeoutMs,
    retries: RETRIES,
  }).pipe(
    Effect.mapError((cause) =>
      cause instanceof IntegrationRefused
        ? new PublishFailed(`The realtime engine refused an event: ${cause.body.slice(0, 200)}`, cause.status)
        : new PublishFailed('The realtime engine did not respond.', undefined, cause),
    ),
    Effect.asVoid,
    Effect.runPromise,
  )
}

/** The address with a signature of the current time. */
function signedUrl({ key, secret }: PusherApp, address: URL, body: string): URL {
  const query: Record<string, string> = {
    auth_key: key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: md5(body),
  }
  const signature = signRequest(secret, { method: 'POST', path: address.pathname, query })
  const url = new URL(address)
  url.search = new URLSearchParams({ ...query, auth_signature: signature }).toString()
  return url
}
