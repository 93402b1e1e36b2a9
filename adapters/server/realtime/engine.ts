import { setTimeout as pause } from 'node:timers/promises'
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
  /** Pauses before each retry after no response or a 5xx. Default: one retry after 200 ms. */
  readonly retryPausesMs?: readonly number[]
}

const CHANNELS_PER_CALL = 100

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
        const some = channels.slice(start, start + CHANNELS_PER_CALL)
        const body = {
          name: event,
          channels: some,
          data: text,
          ...(exceptSocketId !== undefined && { socket_id: exceptSocketId }),
        }
        await post(settings, JSON.stringify(body))
      }
    },
    signChannel: (toSign) => signChannel(settings, toSign),
  }
}

async function post(settings: RemoteEngineSettings, body: string): Promise<void> {
  const pauses = settings.retryPausesMs ?? [200]
  for (let tries = 0; ; tries += 1) {
    try {
      return await postOnce(settings, body)
    } catch (failure) {
      const pauseMs = pauses[tries]
      const isPassing = failure instanceof PublishFailed && (failure.status === undefined || failure.status >= 500)
      if (!isPassing || pauseMs === undefined) throw failure
      await pause(pauseMs)
    }
  }
}

async function postOnce(settings: RemoteEngineSettings, body: string): Promise<void> {
  const { appId, key, secret, timeoutMs = 3_000 } = settings
  const url = new URL(`${settings.scheme}://${settings.host}:${settings.port}/apps/${appId}/events`)
  // A signature contains the time, so each attempt is signed again.
  const query: Record<string, string> = {
    auth_key: key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    body_md5: md5(body),
  }
  const signed = { ...query, auth_signature: signRequest(secret, { method: 'POST', path: url.pathname, query }) }
  url.search = new URLSearchParams(signed).toString()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((cause: unknown) => {
    throw new PublishFailed('The realtime engine did not answer.', undefined, cause)
  })
  const text = await response.text().catch(() => '')
  if (!response.ok)
    throw new PublishFailed(`The realtime engine refused an event: ${text.slice(0, 200)}`, response.status)
}
