import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { z } from 'zod'
import type { AnyEndpoint, Base, HandlerAnswer, HandlerInput, HandlerParams, Method } from '../../../core/contracts/endpoint.ts'
import type { FieldErrors, InvalidBody, Refused } from '../../../core/failure/failures.ts'
import type { Db } from '../database/db.ts'
import { decodeBody, decodeQuery } from './body.ts'
import { AlreadyAnswered, Context, type RequestFacts } from './context.ts'
import { envelopeResponse, failureResponse, WrittenAnswer } from './envelope.ts'
import { isForwarded, isLoopback, peerOf } from './peer.ts'
import { type RateLimit, rateLimited } from './rate-limit.ts'
import { forbidden, malformed, notFound, refused, signInFirst, wrongMethod } from './refusals.ts'
import type { Services } from '../services.ts'
import { admission, type Viewer, viewerOf } from './viewer.ts'

/** Where each base is mounted. Decision D-04. */
export const mounts: Readonly<Record<Base, string>> = { main: '/api/v1', 'crm-host': '/crm-host', chat: '/chat', 'web-origin': '' }

/** Something other than an envelope: a file, an export. */
export type Answered<E extends AnyEndpoint> = HandlerAnswer<E> | WrittenAnswer | Response

export type Handler<E extends AnyEndpoint> = (
  input: HandlerInput<E> & HandlerParams<E>,
  context: Context,
) => Promise<Answered<E>> | Answered<E>

/** A contract with the function that answers it. */
export interface Binding {
  readonly contract: AnyEndpoint
  readonly handler: (input: never, context: Context) => unknown
}

/** Ties a handler to its contract; input and answer are typed by it. */
export const bind = <E extends AnyEndpoint>(contract: E, handler: Handler<E>): Binding => ({ contract, handler: handler as Binding['handler'] })

export interface ApiOptions {
  readonly db: Db
  readonly services: Services
  readonly now: () => Date
  readonly log: (line: string, error?: unknown) => void
  /** In tests and development every answer is held against its contract. */
  readonly checkAnswers: boolean
  readonly rateLimit: RateLimit
}

/** All calls on one Hono app: decoding, sign-in, rights, validation, idempotency and the envelope around each handler. */
export function createApi(bindings: readonly Binding[], options: ApiOptions): Hono {
  const app = new Hono()
  const byPath = new Map<string, Map<string, Binding>>()
  for (const binding of bindings) {
    const path = pathOf(binding.contract)
    const methods = byPath.get(path) ?? new Map<string, Binding>()
    for (const method of methodsOf(binding.contract)) {
      const key = binding.contract.override === undefined ? method : `${method} ${binding.contract.override}`
      if (methods.has(key)) throw new Error(`Two contracts answer ${key} ${path}: ${methods.get(key)?.contract.id} and ${binding.contract.id}.`)
      methods.set(key, binding)
    }
    byPath.set(path, methods)
  }
  for (const [path, methods] of byPath) {
    app.all(path, (c) => answer(c.req.raw, peerOf(c), c.req.param() as Record<string, string>, methods, options))
  }
  // A page may have a base's own address (`/chat`): only what is below it is a call.
  const unknown = (path: string) =>
    app.all(path, (c, next) => (`${c.req.path}/*` === path ? next() : failureResponse(notFound('call'), randomUUID())))
  unknown(`${mounts.main}/*`)
  unknown(`${mounts['crm-host']}/*`)
  unknown(`${mounts.chat}/*`)
  return app
}

/** The mounted path of a contract in Hono's spelling. */
export const pathOf = (contract: AnyEndpoint): string =>
  `${mounts[contract.base]}/${contract.path.replace(/^\//, '')}`.replaceAll(/\{(\w+)\}/g, ':$1')

const methodsOf = (contract: AnyEndpoint): readonly Method[] => [contract.method]

async function answer(
  request: Request,
  peer: string,
  pathValues: Readonly<Record<string, string>>,
  methods: ReadonlyMap<string, Binding>,
  options: ApiOptions,
): Promise<Response> {
  const id = randomUUID()
  try {
    const url = new URL(request.url)
    const facts = factsOf(request, url, peer)
    const limited = rateLimited(options.rateLimit, facts.ip, options.now())
    if (limited !== undefined) throw limited
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const query = decodeQuery(url)
    const body = isRead ? undefined : await decodeBody(request)
    const binding = chosen(request.method === 'HEAD' ? 'GET' : request.method, body, methods)
    const { contract } = binding

    const viewer = await signedIn(request, options)
    switch (admission(contract.access, viewer, facts.isLocal)) {
      case 'signInFirst':
        throw signInFirst()
      case 'forbidden':
        throw forbidden()
      case 'admitted':
    }

    const params = contract.params.safeParse(pathValues)
    if (!params.success) throw notFound()
    const given = contract.encoding === 'query' ? { ...query, ...plainObject(body) } : Array.isArray(body) ? body : { ...query, ...plainObject(body) }
    const input = contract.input.safeParse(given, { reportInput: true })
    if (!input.success) throw refusalOf(input.error)

    const key = request.headers.get('idempotency-key')
    const context = new Context({
      viewer,
      now: options.now(),
      request: facts,
      db: options.db,
      services: options.services,
      once: contract.creates && key !== null && key.length <= 200 ? { endpoint: contract.id, key } : undefined,
    })
    const values = Array.isArray(input.data) ? input.data : { ...(input.data as object), ...(params.data as object) }
    const result = await Promise.resolve(binding.handler(values as never, context)).catch((error: unknown) => {
      if (error instanceof AlreadyAnswered) return error.answer
      throw error
    })
    if (result instanceof Response) return result
    if (options.checkAnswers && !(result instanceof WrittenAnswer)) held(contract, result)
    return envelopeResponse(result)
  } catch (error) {
    return failureResponse(error, id, options.log)
  }
}

/** The binding for this method; `_method` counts on POST only (D-09). */
function chosen(method: string, body: unknown, methods: ReadonlyMap<string, Binding>): Binding {
  const wanted = method === 'POST' && body !== null && typeof body === 'object' ? (body as Record<string, unknown>)['_method'] : undefined
  const override = typeof wanted === 'string' ? wanted.toUpperCase() : undefined
  const found = (override === undefined ? undefined : (methods.get(`POST ${override}`) ?? methods.get(override))) ?? methods.get(method)
  // A call that exists only under the override is open to the method itself as well.
  const only = found ?? [...methods.entries()].find(([key]) => key === `${method} PATCH` || key === `${method} PUT`)?.[1]
  if (only === undefined) throw wrongMethod()
  return only
}

async function signedIn(request: Request, { db, now }: ApiOptions): Promise<Viewer | undefined> {
  const [scheme, token] = request.headers.get('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') return undefined
  const viewer = await viewerOf(db, token, now())
  // A token that is sent and does not count is told, also on public calls: the browser then forgets it.
  if (viewer === undefined) throw signInFirst()
  return viewer
}

const plainObject = (value: unknown): object => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {})

/** What no screen can send (a wrong type) is 422; what a person typed wrong is refused by field (D-06). */
function refusalOf(error: z.ZodError): Refused | InvalidBody {
  const errors: Record<string, string[]> = {}
  let isMalformed = false
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    ;(errors[field] ??= []).push(issue.message)
    if (issue.code === 'invalid_type' && issue.input !== undefined && issue.input !== null && issue.input !== '') isMalformed = true
  }
  const fields: FieldErrors = errors
  return isMalformed
    ? malformed(`The body does not have the form that this call takes: ${Object.keys(errors).join(', ')}.`, fields)
    : refused(Object.values(errors)[0]?.[0] ?? 'The input is not valid.', fields)
}

function held(contract: AnyEndpoint, result: unknown): void {
  const parsed = contract.answer.safeParse(JSON.parse(JSON.stringify(result ?? {})))
  if (!parsed.success) throw new Error(`${contract.id} answers against its contract: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`)
}

function factsOf(request: Request, url: URL, peer: string): RequestFacts {
  const header = (name: string) => request.headers.get(name)?.slice(0, 2_000) ?? undefined
  return {
    ip: (isLoopback(peer) ? header('x-forwarded-for')?.split(',')[0]?.trim() : undefined) ?? peer,
    userAgent: header('user-agent') ?? '',
    host: header('host') ?? url.host,
    sessionHash: header('x-session-hash'),
    pageUrl: header('x-page-url'),
    socketId: header('x-socket-id'),
    isLocal: isLoopback(peer) && !isForwarded(request.headers),
  }
}
