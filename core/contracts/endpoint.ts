import { z } from 'zod'
import type { CallNotices } from '../failure/effect-of-call.ts'
import type { Action, Module, Section } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'

/** The four base addresses of calls. D-04. */
export type Base = 'main' | 'crm-host' | 'chat' | 'web-origin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** How the client encodes the input. For `form` and `multipart`, the server accepts either (D-09). */
export type Encoding = 'query' | 'json' | 'form' | 'multipart'

/** Who may call. The server enforces it, OpenAPI documents it as `x-permission`, and the access spec tests it. */
export type Access =
  | { readonly kind: 'public' }
  /** Only requests from the server's own machine (the outbox page). */
  | { readonly kind: 'local' }
  | { readonly kind: 'signedIn' }
  /** Sellers and their sub-users; buyers receive 403. */
  | { readonly kind: 'seller' }
  /** Operators of the market; everybody else receives 403 (D-189). */
  | { readonly kind: 'operator' }
  | { readonly kind: 'permission'; readonly anyOf: readonly PermissionNeed[] }

export const open = { kind: 'public' } as const satisfies Access
export const localOnly = { kind: 'local' } as const satisfies Access
export const signedIn = { kind: 'signedIn' } as const satisfies Access
export const operatorOnly = { kind: 'operator' } as const satisfies Access
export const sellerOnly = { kind: 'seller' } as const satisfies Access
/** Requires one right. Owners have every right (D-28). */
export const needs = (module: Module, action: Action, section?: Section): Access => ({
  kind: 'permission',
  anyOf: [section === undefined ? { module, action } : { module, action, section }],
})
/** Requires any one of the rights, for pages that combine several modules (D-29). */
export const needsAny = (...anyOf: readonly PermissionNeed[]): Access => ({ kind: 'permission', anyOf })

type Shape = z.ZodRawShape
type EmptyShape = Record<never, never>

export interface EndpointInit<P extends Shape, I extends z.ZodType, A extends Shape> {
  /** Unique, as `subject.verb`. Used for the handler, the query key and the OpenAPI operation. */
  readonly id: string
  readonly base?: Base
  readonly method: Method
  /** Relative to the base, without leading slash; parameters as `{id}`. Spelled as in the product specification. */
  readonly path: string
  readonly access: Access
  /** Encoding of the input. The default is `query` for GET and `json` otherwise. */
  readonly encoding?: Encoding
  /** Schemas of the path parameters. */
  readonly params?: P
  /** Schema of the query of a GET, or of the body. */
  readonly input?: I
  /** Schema of the response fields beside `status` and `message` (D-05): `{ data: … }` or named siblings. */
  readonly response?: A
  /** One line for the reference page, with its source. */
  readonly summary: string
  /**
   * A create call, or an act that is done once, such as a merge: the server stores the response under its
   * `Idempotency-Key` and acts once. Not for a decision that somebody may reverse and make again: its stored response
   * would be untrue by then (D-345).
   */
  readonly creates?: boolean
  /** A GET of the specification that changes something. */
  readonly changes?: boolean
  /** A failure shows no notice (D-12). */
  readonly background?: boolean
  /** Fixed texts of a failure or a success (spec §8). The server sends the text of a success as its message. */
  readonly notices?: CallNotices
  /** The method that a POST with `_method` selects (D-09). */
  readonly override?: 'PUT' | 'PATCH' | 'DELETE'
  /** Accepts the token of a deleted account. Only the account status call does (D-22). */
  readonly admitsDeleted?: boolean
  /** Opens a sign-in: the browser sends and keeps the cookie of known devices, which authenticates nothing (D-146). */
  readonly marksDevice?: boolean
  /** Only the person makes this call: it is refused while an operator is signed in as the person (D-313). */
  readonly isPersonal?: boolean
  /** Why a client does not send this input, in the words with which the server refuses it; undefined when it sends (D-281). */
  readonly refuses?: (input: z.input<I>, caller: CallerState) => string | undefined
}

/** What a client knows about itself before it sends. */
export interface CallerState {
  readonly isSignedIn: boolean
}

export interface Endpoint<P extends Shape = Shape, I extends z.ZodType = z.ZodType, A extends Shape = Shape> {
  readonly id: string
  readonly base: Base
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly encoding: Encoding
  readonly params: z.ZodObject<P>
  readonly input: I
  readonly response: z.ZodObject<A>
  readonly summary: string
  readonly creates: boolean
  readonly changes: boolean
  readonly background: boolean
  readonly notices: CallNotices
  readonly override: 'PUT' | 'PATCH' | 'DELETE' | undefined
  readonly admitsDeleted: boolean
  readonly marksDevice: boolean
  readonly isPersonal: boolean
  refuses(input: z.input<I>, caller: CallerState): string | undefined
}

/** Declares one call. Client, server, OpenAPI and the access spec all derive from this value. */
export function endpoint<
  P extends Shape = EmptyShape,
  I extends z.ZodType = z.ZodObject<EmptyShape>,
  A extends Shape = EmptyShape,
>(init: EndpointInit<P, I, A>): Endpoint<P, I, A> {
  return {
    id: init.id,
    base: init.base ?? 'main',
    method: init.method,
    path: init.path,
    access: init.access,
    encoding: init.encoding ?? (init.method === 'GET' ? 'query' : 'json'),
    params: z.object(init.params ?? ({} as P)),
    input: init.input ?? (z.object({}) as unknown as I),
    response: z.object(init.response ?? ({} as A)),
    summary: init.summary,
    creates: init.creates ?? false,
    changes: init.changes ?? init.method !== 'GET',
    background: init.background ?? false,
    notices: init.notices ?? {},
    override: init.override,
    admitsDeleted: init.admitsDeleted ?? false,
    marksDevice: init.marksDevice ?? false,
    // Nobody reads or writes the messages of a person instead of them.
    isPersonal: init.isPersonal ?? init.base === 'chat',
    refuses: init.refuses ?? (() => undefined),
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the widest endpoint: the variance of zod's shapes needs `any`
export type AnyEndpoint = Endpoint<any, any, any>

/** Zod infers `Record<string, never>` for an object without fields, which would forbid the fields of the other part. */
type Fields<T> = string extends keyof T ? (T extends readonly unknown[] ? T : unknown) : T

/** The argument of a call: path parameters and input in one object. */
export type CallInput<E extends AnyEndpoint> = Fields<z.input<E['params']>> & Fields<z.input<E['input']>>
/** The result of a call: the response fields and the server's message. */
export type CallResponse<E extends AnyEndpoint> = Fields<z.output<E['response']>> & { readonly message: string }
/** The validated path parameters that a handler receives. */
export type HandlerParams<E extends AnyEndpoint> = Fields<z.output<E['params']>>
export type HandlerInput<E extends AnyEndpoint> = Fields<z.output<E['input']>>
/** The return value of a handler; `message` is optional. */
export type HandlerResponse<E extends AnyEndpoint> = Fields<z.input<E['response']>> & { readonly message?: string }

/** The paginator of D-07. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    current_page: z.number().int(),
    data: z.array(row),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
  })

/** `page` and `per_page` of a list call. An invalid page counts as 1; the page size is capped (D-07). */
export const paging = (perPage: number, max = 1000) => ({
  page: z.coerce.number<number | string>().int().min(1).default(1).catch(1),
  per_page: z.coerce.number<number | string>().int().min(1).max(max).default(perPage).catch(perPage),
})
