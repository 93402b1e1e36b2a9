import { createHash, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { z } from 'zod'
import type {
  AnyEndpoint,
  Base,
  HandlerResponse,
  HandlerInput,
  HandlerParams,
  Method,
} from '../../../core/contracts/endpoint.ts'
import type { FieldErrors, InvalidBody, Refused } from '../../../core/failure/failures.ts'
import { isStorable } from '../../../core/text/storable.ts'
import { lockedFeature } from '../../../core/plans/module-features.ts'
import { planMessages } from '../../../core/plans/plan.messages.ts'
import { operatorMessages } from '../../../core/operator/operator.messages.ts'
import { planOf } from '../../../core/plans/plans.ts'
import type { Db } from '../database/db.ts'
import { decodeBody, decodeQuery, MEMBER_LIMITS, VISITOR_LIMITS } from './body.ts'
import { type BodyRoom, roomOfCall, type RoomOfCall } from './body-room.ts'
import { RepeatedCall, Context, type RequestFacts } from './context.ts'
import { envelopeResponse, failureResponse, SerializedResponse } from './envelope.ts'
import { addressOf, isOwnMachine, peerOf, type TrustedProxies } from './peer.ts'
import { typedFromText } from './form-values.ts'
import { type RateLimit, rateLimited } from './rate-limit.ts'
import { forbidden, malformed, notFound, notWithPlan, refused, signInFirst, wrongMethod } from './refusals.ts'
import { currentRequest } from '../request-scope.ts'
import { sharedRuns } from '../shared-runs.ts'
import type { Services } from '../services.ts'
import { admission, type Viewer, viewerOf } from './viewer.ts'

/** The path under which each base is mounted. Decision D-04. */
export const mounts: Readonly<Record<Base, string>> = {
  main: '/api/v1',
  'crm-host': '/crm-host',
  chat: '/chat',
  'web-origin': '',
}

/** Returned by handlers whose response has no envelope: a file or an export. */
export type HandlerResult<E extends AnyEndpoint> = HandlerResponse<E> | SerializedResponse | Response

export type Handler<E extends AnyEndpoint> = (
  input: HandlerInput<E> & HandlerParams<E>,
  context: Context,
) => Promise<HandlerResult<E>> | HandlerResult<E>

/** A contract with its handler. */
export interface Binding {
  readonly contract: AnyEndpoint
  readonly handler: (input: never, context: Context) => unknown
}

/** Binds a handler to a contract, which types its input and result. */
export const bind = <E extends AnyEndpoint>(contract: E, handler: Handler<E>): Binding => ({
  contract,
  handler: handler as Binding['handler'],
})

export interface ApiOptions {
  readonly db: Db
  readonly services: Services
  readonly now: () => Date
  readonly log: (line: string, error?: unknown) => void
  /** Validates each response against its contract. On in tests and development. */
  readonly checkResponses: boolean
  readonly rateLimit: RateLimit
  readonly proxies: TrustedProxies
  readonly bodyRoom: BodyRoom
  /** Called with the contract's id, the HTTP status and the duration after each call. */
  readonly onCall?: (call: string, status: number, ms: number) => void
}

interface Serving extends ApiOptions {
  /** Lookups of the holders of tokens: a page of a person sends many calls at once. */
  readonly lookups: ReturnType<typeof sharedRuns<Viewer | undefined>>
}

/**
 * Creates the Hono app with all calls: decoding, sign-in, rights, validation, idempotency and the envelope around each
 * handler.
 */
export function createApi(bindings: readonly Binding[], given: ApiOptions): Hono {
  const options: Serving = { ...given, lookups: sharedRuns() }
  const app = new Hono()
  const byPath = new Map<string, Map<string, Binding>>()
  for (const binding of bindings) {
    // Two contracts of one address may name its path parameters differently.
    const path = pathOf(binding.contract)
      .replaceAll(/:\w+/g, () => `:part`)
      .split('/')
      .map((part, at) => (part === ':part' ? `:p${at}` : part))
      .join('/')
    const methods = byPath.get(path) ?? new Map<string, Binding>()
    const { id, method, override } = binding.contract
    if (override !== undefined && method !== 'POST') throw new Error(`${id}: \`_method\` counts on POST only (D-09).`)
    const key = override === undefined ? method : `${method} ${override}`
    if (methods.has(key))
      throw new Error(`Two contracts bind ${key} ${path}: ${methods.get(key)?.contract.id} and ${id}.`)
    methods.set(key, binding)
    byPath.set(path, methods)
  }
  // The first match wins, so a literal part must be registered before a variable one.
  for (const [path, methods] of [...byPath].toSorted(([one], [other]) =>
    one.replaceAll(':', '\uffff') < other.replaceAll(':', '\uffff') ? -1 : 1,
  )) {
    app.all(path, (c) => respond(c.req.raw, peerOf(c), c.req.param() as Record<string, string>, methods, options))
  }
  // A page may have the address of a base (`/chat`): only addresses below it are calls.
  const unknown = (path: string) =>
    app.all(path, (c, next) => (`${c.req.path}/*` === path ? next() : failureResponse(notFound('call'), randomUUID())))
  unknown(`${mounts.main}/*`)
  unknown(`${mounts['crm-host']}/*`)
  unknown(`${mounts.chat}/*`)
  return app
}

export const pathOf = (contract: AnyEndpoint): string =>
  `${mounts[contract.base]}/${contract.path.replace(/^\//, '')}`.replaceAll(/\{(\w+)\}/g, ':$1')

async function respond(
  request: Request,
  peer: string,
  pathValues: Readonly<Record<string, string>>,
  methods: ReadonlyMap<string, Binding>,
  options: Serving,
): Promise<Response> {
  const startedAt = performance.now()
  // Of all calls of an address the body chooses one, and a refusal may come before the body is read.
  const state = { call: [...methods.values()][0]?.contract.id ?? '' }
  const response = await processed(request, peer, pathValues, methods, options, state)
  options.onCall?.(state.call, response.status, performance.now() - startedAt)
  return response
}

async function processed(
  request: Request,
  peer: string,
  pathValues: Readonly<Record<string, string>>,
  methods: ReadonlyMap<string, Binding>,
  options: Serving,
  state: { call: string },
): Promise<Response> {
  const id = currentRequest()?.id ?? randomUUID()
  const room = roomOfCall(options.bodyRoom)
  try {
    const url = new URL(request.url)
    const facts = factsOf(request, url, peer, options.proxies)
    // Pages rendered by this server make calls inside the process, so the visitor's address is unknown.
    const limited = peer === '' ? undefined : rateLimited(options.rateLimit, facts.ip, options.now())
    if (limited !== undefined) throw limited
    const { binding, viewer, query, body } = await routed(request, url, facts, methods, options, room)
    const { contract } = binding
    state.call = contract.id
    refuseUnlessAdmitted(contract, viewer, facts)
    const { values, given } = checkedInput(request, contract, pathValues, query, body)
    const idempotency = idempotencyOf(request, contract, () => fingerprintOf(pathValues, given))
    const { db, services } = options
    const change = contract.changes ? () => changeOf(contract, values) : undefined
    const context = new Context({ viewer, now: options.now(), request: facts, db, services, idempotency, change })
    return await responseOf(binding, values, context, request, options)
  } catch (error) {
    return failureResponse(error, id, options.log)
  } finally {
    room.leave()
  }
}

/** A request whose call is found. `body` is undefined for reads. */
interface Routed {
  readonly binding: Binding
  readonly viewer: Viewer | undefined
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** Finds the caller and the call. The body is read once the caller is known and one of the address's calls admits the caller. */
async function routed(
  request: Request,
  url: URL,
  facts: RequestFacts,
  methods: ReadonlyMap<string, Binding>,
  options: Serving,
  room: RoomOfCall,
): Promise<Routed> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const candidates = candidatesOf(method, methods)
  if (candidates.length === 0) throw wrongMethod(allowedOn(methods))
  const query = decodeQuery(url)
  const viewer = await signedIn(request, candidates, facts.ip, options)
  const verdicts = candidates.map(({ contract }) => admission(contract.access, viewer, facts.isLocal))
  if (!verdicts.includes('admitted')) throw verdicts[0] === 'signInFirst' ? signInFirst() : forbidden()
  const body = isRead(request)
    ? undefined
    : await decodeBody(request, {
        takesFiles: candidates.some(({ contract }) => contract.encoding === 'multipart'),
        limits: viewer === undefined ? VISITOR_LIMITS : MEMBER_LIMITS,
        room,
      })
  return { binding: chosen(method, body, methods), viewer, query, body }
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Refuses a call that the caller may not make, or that the plan of the caller's company lacks. */
function refuseUnlessAdmitted(contract: AnyEndpoint, viewer: Viewer | undefined, { isLocal }: RequestFacts): void {
  if (viewer?.isDeleted === true && !contract.admitsDeleted) throw signInFirst()
  const verdict = admission(contract.access, viewer, isLocal)
  if (verdict !== 'admitted') throw verdict === 'signInFirst' ? signInFirst() : forbidden()
  if (contract.isPersonal && viewer?.signedInBy !== undefined)
    throw forbidden(operatorMessages.onlyThePerson(viewer.fullName))
  const locked = viewer === undefined ? undefined : lockedByPlan(contract, viewer)
  if (locked !== undefined) throw notWithPlan(planMessages.moduleLocked(locked))
}

/** The input as the contract reads it, with the values of the path, and as it was given. */
function checkedInput(
  request: Request,
  contract: AnyEndpoint,
  pathValues: Readonly<Record<string, string>>,
  query: Routed['query'],
  body: unknown,
): { readonly values: unknown; readonly given: unknown } {
  if (body === null || (body !== undefined && typeof body !== 'object'))
    throw malformed('The body must be a JSON object.')
  const params = contract.params.safeParse(namedParts(contract, pathValues))
  if (!params.success || !Object.values(pathValues).every(isStorable)) throw notFound()
  const given = Array.isArray(body) && contract.encoding !== 'query' ? body : { ...query, ...plainObject(body) }
  const isText = isRead(request) || isForm(request) || contract.encoding === 'query'
  const input = typedFromText(contract.input, given, isText)
  if (!input.success) throw refusalOf(input.error)
  const values = Array.isArray(input.data) ? input.data : { ...(input.data as object), ...(params.data as object) }
  return { values, given }
}

/** What the audit log says of a change that an operator makes as a person (D-313): the call in words, and the row. */
function changeOf({ summary }: AnyEndpoint, values: unknown): string {
  const { id, unique_id, ids } = values as {
    readonly id?: unknown
    readonly unique_id?: unknown
    readonly ids?: unknown
  }
  const row = [unique_id ?? id ?? ids].flat().filter((part) => typeof part === 'number' || typeof part === 'string')
  const what = summary.split(/ \(|[.;:]/)[0] ?? summary
  return row.length === 0 ? what : `${what} (${row.slice(0, 5).join(', ')}${row.length > 5 ? ', …' : ''})`
}

/** The key of a create call that may be repeated, with a print of its input; undefined for other calls and without a key. */
function idempotencyOf(request: Request, { id, creates }: AnyEndpoint, fingerprint: () => string): Idempotency {
  const key = request.headers.get('idempotency-key')
  if (!creates || key === null || key === '') return undefined
  if (key.length > 200) throw malformed('The Idempotency-Key is longer than 200 characters.')
  return { endpoint: id, key, fingerprint: fingerprint() }
}

type Idempotency = ConstructorParameters<typeof Context>[0]['idempotency']

/** Runs the handler and wraps its result; a repeated create call gets its first response. */
async function responseOf(
  { contract, handler }: Binding,
  values: unknown,
  context: Context,
  request: Request,
  { checkResponses }: ApiOptions,
): Promise<Response> {
  const result = await Promise.resolve(handler(values as never, context)).catch((error: unknown) => {
    if (error instanceof RepeatedCall) return error.response
    throw error
  })
  if (result instanceof Response) return result
  if (checkResponses)
    requireContract(contract, result instanceof SerializedResponse ? JSON.parse(`{${result.fields}}`) : result)
  const accepted = request.headers.get('accept-encoding') ?? undefined
  const response = await envelopeResponse(result, contract.notices.success, accepted)
  for (const cookie of context.cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The name of the feature that the company's plan lacks for this call. */
function lockedByPlan({ access }: AnyEndpoint, viewer: Viewer): string | undefined {
  if (access.kind !== 'permission') return undefined
  const { features } = planOf(viewer.plan, viewer.planChanges)
  const key = lockedFeature(features, access.anyOf)
  return features.find((feature) => feature.key === key)?.name
}

const OVERRIDES: readonly string[] = ['PUT', 'PATCH', 'DELETE'] satisfies Method[]

/** The bindings that this method may reach. A POST also reaches those that `_method` names. */
function candidatesOf(method: string, methods: ReadonlyMap<string, Binding>): readonly Binding[] {
  if (method === 'POST') return [...methods].filter(([key]) => key !== 'GET').map(([, binding]) => binding)
  const found = methods.get(method) ?? methods.get(`POST ${method}`)
  return found === undefined ? [] : [found]
}

/** The methods of an address for the `Allow` header. */
function allowedOn(methods: ReadonlyMap<string, Binding>): readonly string[] {
  const own = [...methods.keys()].flatMap((key) => key.split(' '))
  return [...new Set(own.includes('GET') ? ['GET', 'HEAD', ...own] : own)]
}

/**
 * Returns the binding for this method. `_method` counts on POST only, for PUT, PATCH and DELETE (D-09). A method that
 * the address does not offer is refused and never treated as a plain POST, because a request that was meant to delete
 * must not create.
 */
function chosen(method: string, body: unknown, methods: ReadonlyMap<string, Binding>): Binding {
  const wanted =
    method === 'POST' && body !== null && typeof body === 'object'
      ? (body as Record<string, unknown>)['_method']
      : undefined
  if (wanted !== undefined && wanted !== null && typeof wanted !== 'string')
    throw malformed('`_method` must be PUT, PATCH or DELETE.')
  const override = wanted?.toUpperCase() ?? ''
  if (override !== '' && override !== 'POST') {
    const found = OVERRIDES.includes(override) ? (methods.get(`POST ${override}`) ?? methods.get(override)) : undefined
    if (found === undefined) throw wrongMethod(allowedOn(methods))
    return found
  }
  // A call that a form reaches by `_method` also accepts its own method, and a plain POST if the method is not DELETE.
  const found =
    methods.get(method) ??
    methods.get(`POST ${method}`) ??
    (method === 'POST' ? (methods.get('POST PATCH') ?? methods.get('POST PUT')) : undefined)
  if (found === undefined) throw wrongMethod(allowedOn(methods))
  return found
}

/** The path values under the parameter names of this contract. */
function namedParts(contract: AnyEndpoint, values: Readonly<Record<string, string>>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { name, key } of partsOf(contract)) found[name] = values[key] ?? ''
  return found
}

type NamedPart = { readonly name: string; readonly key: string }

/** The names of a contract's path parameters, and those that its address has here. */
function partsOf(contract: AnyEndpoint): readonly NamedPart[] {
  const known = partsByContract.get(contract)
  if (known !== undefined) return known
  const parts = pathOf(contract)
    .split('/')
    .flatMap((part, at) => (part.startsWith(':') ? [{ name: part.slice(1), key: `p${at}` }] : []))
  partsByContract.set(contract, parts)
  return parts
}

const partsByContract = new WeakMap<AnyEndpoint, readonly NamedPart[]>()

const isForm = (request: Request): boolean =>
  /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(request.headers.get('content-type') ?? '')

/** Distinguishes two inputs with the same idempotency key; a file counts by name and size. */
function fingerprintOf(pathValues: Readonly<Record<string, string>>, given: unknown): string {
  const text = JSON.stringify([pathValues, given], (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.type] : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}

async function signedIn(
  request: Request,
  candidates: readonly Binding[],
  ip: string,
  { db, now, lookups }: Serving,
): Promise<Viewer | undefined> {
  const [scheme, token] = request.headers.get('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '') return undefined
  const scope = currentRequest()
  if (scope !== undefined) scope.hasToken = true
  const viewer = await lookups(token, () => viewerOf(db, token, ip, now()))
  // An invalid token is refused on public calls too, so that the browser forgets it.
  if (viewer === undefined || (viewer.isDeleted && !candidates.some(({ contract }) => contract.admitsDeleted)))
    throw signInFirst()
  if (scope !== undefined) scope.userId = viewer.userId
  return viewer
}

const plainObject = (value: unknown): object =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}

/** A wrong type, which no screen can send, is 422; a value that a person typed wrong is refused by field (D-06). */
function refusalOf(error: z.ZodError): Refused | InvalidBody {
  // No prototype, because a field may be called `constructor`.
  const errors = Object.create(null) as Record<string, string[]>
  let isMalformed = false
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    ;(errors[field] ??= []).push(issue.message)
    if (issue.code === 'invalid_type' && issue.input !== undefined && issue.input !== null && issue.input !== '')
      isMalformed = true
  }
  const fields: FieldErrors = errors
  return isMalformed
    ? malformed(`The body does not have the form that this call takes: ${Object.keys(errors).join(', ')}.`, fields)
    : refused(Object.values(errors)[0]?.[0] ?? 'The input is not valid.', fields)
}

/** Throws when a response does not match its contract. */
function requireContract(contract: AnyEndpoint, result: unknown): void {
  const parsed = contract.response.safeParse(JSON.parse(JSON.stringify(result ?? {})))
  if (!parsed.success)
    throw new Error(
      `${contract.id} returns what its contract does not allow: ${JSON.stringify(parsed.error.issues.slice(0, 5))}`,
    )
}

function factsOf(request: Request, url: URL, peer: string, proxies: TrustedProxies): RequestFacts {
  const header = (name: string) => request.headers.get(name)?.slice(0, 2_000) ?? undefined
  return {
    address: `${url.pathname}${url.search}`,
    ip: addressOf(peer, request.headers.get('x-forwarded-for'), proxies),
    userAgent: header('user-agent') ?? '',
    languages: header('accept-language'),
    host: header('host') ?? url.host,
    sessionHash: header('x-session-hash'),
    pageUrl: header('x-page-url'),
    socketId: header('x-socket-id'),
    cookie: header('cookie'),
    isLocal: isOwnMachine(peer, url.hostname, request.headers),
  }
}
