import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { PusherDelivery } from './channels.ts'
import type { PusherEndpoint } from './pusher-endpoint.ts'
import { isSameText, md5, type PusherApp, signRequest } from './pusher-signature.ts'

/** Maximum difference of the caller's clock, in seconds. Pusher HTTP API: 600. */
export const CLOCK_TOLERANCE_S = 600
const EVENT_DATA_BYTES = 10_240
const BODY_BYTES = 262_144
const BATCH_EVENTS = 10
const EVENT_CHANNELS = 100

export interface PusherHttpApiOptions extends PusherApp {
  /** Ends a person's sockets. Default: those of this process. */
  readonly terminate?: (userId: string) => Promise<void>
  /** Publishes an accepted event. Default: delivery to the sockets of this process. */
  readonly publish?: (delivery: PusherDelivery) => Promise<void>
  /** Milliseconds since the epoch; signed calls that differ by more than 10 minutes are refused. */
  readonly now?: () => number
}

const channelName = z.string().regex(/^(?:#server-to-user-.{1,128}|[-\w=@,.;]{1,164})$/, 'Invalid channel name')
const eventFields = {
  name: z.string().min(1).max(200),
  data: z.string(),
  socket_id: z
    .string()
    .regex(/^\d+\.\d+$/, 'Invalid socket id')
    .nullish(),
  info: z.string().optional(),
}
const eventShape = z
  .object({
    ...eventFields,
    channel: channelName.optional(),
    channels: z.array(channelName).max(EVENT_CHANNELS).optional(),
  })
  .refine((event) => event.channel !== undefined || (event.channels?.length ?? 0) > 0, 'No channel is named')
const batchShape = z.object({ batch: z.array(z.object({ ...eventFields, channel: channelName })).max(BATCH_EVENTS) })

/**
 * The Pusher HTTP API at `/apps/{id}/…`, so that any Pusher server library works with this server. Calls are signed
 * (`auth_signature`, `body_md5`, valid for ten minutes); refusals are 400, 401, 403 (wrong app), 404 and 413 with plain
 * text.
 */
export function createPusherHttpApi(endpoint: PusherEndpoint, options: PusherHttpApiOptions): Hono {
  const { terminate = async (userId) => void endpoint.disconnectUser(userId) } = options
  const app = new Hono()
  addChecks(app, options)
  addEventRoutes(app, endpoint, options.publish ?? (async (delivery) => void endpoint.deliver(delivery)))
  addChannelRoutes(app, endpoint)
  app.post('/apps/:id/users/:userId/terminate_connections', async (c) => {
    await terminate(c.req.param('userId'))
    return c.json({})
  })
  return app
}

/** Refuses oversized bodies and calls without a valid signature. */
function addChecks(app: Hono, options: PusherHttpApiOptions): void {
  const now = options.now ?? Date.now
  app.use('/apps/:id/*', (c, next) => {
    // Server libraries declare the length, so a stream of unknown length is not read.
    if (c.req.header('transfer-encoding') !== undefined)
      return Promise.resolve(c.text('Content-Length is missing', 411))
    return Number(c.req.header('content-length') ?? 0) > BODY_BYTES
      ? Promise.resolve(c.text('The body is too large', 413))
      : next()
  })
  app.use('/apps/:id/*', async (c, next) => {
    const problem = await refusalOf(c, options, now())
    return problem === undefined ? next() : c.text(problem.message, problem.status)
  })
}

function addEventRoutes(
  app: Hono,
  endpoint: PusherEndpoint,
  publish: (delivery: PusherDelivery) => Promise<void>,
): void {
  app.post('/apps/:id/events', async (c) => {
    const event = jsonOf(eventShape, await c.req.text())
    if (typeof event === 'string') return c.text(event, 400)
    if (isTooLarge(event.data))
      return c.text('The data content of this event exceeds the allowed maximum (10240 bytes)', 413)
    const channels = event.channels ?? [event.channel ?? '']
    await publish({ channels, event: event.name, data: event.data, socketId: event.socket_id ?? undefined })
    if (event.info === undefined) return c.json({})
    return c.json({ channels: Object.fromEntries(channels.map((name) => [name, infoOf(endpoint, name, event.info)])) })
  })

  app.post('/apps/:id/batch_events', async (c) => {
    const body = jsonOf(batchShape, await c.req.text())
    if (typeof body === 'string') return c.text(body, 400)
    const { batch } = body
    if (batch.some((event) => isTooLarge(event.data))) {
      return c.text('The data content of one event exceeds the allowed maximum (10240 bytes)', 413)
    }
    for (const { channel, name, data, socket_id } of batch) {
      await publish({ channels: [channel], event: name, data, socketId: socket_id ?? undefined })
    }
    if (batch.every((event) => event.info === undefined)) return c.json({})
    return c.json({ batch: batch.map((event) => infoOf(endpoint, event.channel, event.info)) })
  })
}

function addChannelRoutes(app: Hono, endpoint: PusherEndpoint): void {
  app.get('/apps/:id/channels', (c) => {
    const prefix = c.req.query('filter_by_prefix') ?? ''
    const info = c.req.query('info')
    if (hasAttribute(info, 'user_count') && !prefix.startsWith('presence-')) {
      return c.text(
        'user_count may only be requested for presence channels: filter_by_prefix must begin with presence-',
        400,
      )
    }
    const channels = endpoint.channels().filter(({ name }) => name.startsWith(prefix))
    return c.json({ channels: Object.fromEntries(channels.map(({ name }) => [name, infoOf(endpoint, name, info)])) })
  })

  app.get('/apps/:id/channels/:name', (c) => {
    const name = c.req.param('name')
    const info = c.req.query('info')
    if (hasAttribute(info, 'user_count') && !name.startsWith('presence-'))
      return c.text('user_count is available for presence channels only', 400)
    const occupied = endpoint.channels().some((channel) => channel.name === name)
    return c.json({ occupied, ...infoOf(endpoint, name, info) })
  })

  app.get('/apps/:id/channels/:name/users', (c) => {
    const name = c.req.param('name')
    if (!name.startsWith('presence-')) return c.text('Users are available for presence channels only', 400)
    return c.json({ users: (endpoint.users(name) ?? []).map((id) => ({ id })) })
  })
}

/** The attributes of a channel that `info` names. */
function infoOf(
  endpoint: PusherEndpoint,
  name: string,
  info: string | undefined,
): { user_count?: number; subscription_count?: number } {
  const found = endpoint.channels().find((channel) => channel.name === name)
  return {
    ...(hasAttribute(info, 'user_count') && name.startsWith('presence-') && { user_count: found?.userCount ?? 0 }),
    ...(hasAttribute(info, 'subscription_count') && { subscription_count: found?.subscriptionCount ?? 0 }),
  }
}

interface Refusal {
  readonly status: ContentfulStatusCode
  readonly message: string
}

async function refusalOf(c: Context, app: PusherApp, now: number): Promise<Refusal | undefined> {
  const url = new URL(c.req.url)
  const query = Object.fromEntries(url.searchParams)
  if (c.req.param('id') !== app.appId) return { status: 403, message: 'Unknown app' }
  if (!isSameText(query['auth_key'] ?? '', app.key)) return { status: 401, message: 'Unknown auth_key' }
  if (query['auth_version'] !== '1.0') return { status: 400, message: 'auth_version must be 1.0' }
  const expected = signRequest(app.secret, { method: c.req.method, path: url.pathname, query })
  if (!isSameText(query['auth_signature'] ?? '', expected)) return { status: 401, message: 'Invalid signature' }
  const age = Math.abs(now / 1000 - Number(query['auth_timestamp']))
  if (!(age <= CLOCK_TOLERANCE_S)) return { status: 401, message: 'auth_timestamp is more than 10 minutes away' }
  const body = await c.req.text()
  if (body !== '' && !isSameText(query['body_md5'] ?? '', md5(body)))
    return { status: 401, message: 'Invalid body_md5' }
  return undefined
}

/** The value in the text, or the reason why it is missing. */
function jsonOf<S extends z.ZodType>(shape: S, text: string): z.infer<S> | string {
  try {
    const result = shape.safeParse(JSON.parse(text))
    return result.success ? result.data : (result.error.issues[0]?.message ?? 'Invalid body')
  } catch {
    return 'The body is not JSON'
  }
}

const hasAttribute = (info: string | undefined, attribute: string): boolean =>
  info?.split(',').includes(attribute) ?? false
const isTooLarge = (data: string): boolean => Buffer.byteLength(data) > EVENT_DATA_BYTES
