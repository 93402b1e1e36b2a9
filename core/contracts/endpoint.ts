import { z } from 'zod'
import type { Action, Module, Section } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'

/** The four roots a call can hang under. Decision D-04. */
export type Base = 'main' | 'crm-host' | 'chat' | 'web-origin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** How the client writes the body. The server's one decoder takes any form encoding where a form is named (D-09). */
export type Encoding = 'query' | 'json' | 'form' | 'multipart'

/** Who may call. The server refuses everybody else; OpenAPI prints it as `x-permission`; the access spec walks it. */
export type Access =
  | { readonly kind: 'public' }
  /** Answers only to the machine itself (the outbox page). */
  | { readonly kind: 'local' }
  | { readonly kind: 'signedIn' }
  /** Sellers and their sub-users; buyers get 403. */
  | { readonly kind: 'seller' }
  | { readonly kind: 'permission'; readonly anyOf: readonly PermissionNeed[] }

export const open = { kind: 'public' } as const satisfies Access
export const localOnly = { kind: 'local' } as const satisfies Access
export const signedIn = { kind: 'signedIn' } as const satisfies Access
export const sellerOnly = { kind: 'seller' } as const satisfies Access
/** The caller needs this switch. Owners hold all of them (D-28). */
export const needs = (module: Module, action: Action, section?: Section): Access => ({
  kind: 'permission',
  anyOf: [section === undefined ? { module, action } : { module, action, section }],
})
/** Any one of the switches opens the call (pages that gather several modules, D-29). */
export const needsAny = (...anyOf: readonly PermissionNeed[]): Access => ({ kind: 'permission', anyOf })

type Shape = z.ZodRawShape
type EmptyShape = Record<never, never>

export interface EndpointInit<P extends Shape, I extends z.ZodType, A extends Shape> {
  /** Unique, `subject.verb`: names the handler, the query key and the OpenAPI operation. */
  readonly id: string
  readonly base?: Base
  readonly method: Method
  /** Below the base, without leading slash; parameters as `{id}`. Spelt as the product spec spells it. */
  readonly path: string
  readonly access: Access
  /** How input travels; by default `query` for GET and `json` otherwise. */
  readonly encoding?: Encoding
  /** Values of the `{…}` parts of the path. */
  readonly params?: P
  /** Everything else the caller sends: the query of a GET, the body of the rest. */
  readonly input?: I
  /** The answer beside `status` and `message` (D-05): `{ data: … }` or named siblings. */
  readonly answer?: A
  /** One line for the reference page, with its source. */
  readonly summary: string
  /** A create call: the server stores `Idempotency-Key` with its answer and creates once. */
  readonly creates?: boolean
  /** No notice is shown when this call fails without a person having asked for it (D-12). */
  readonly background?: boolean
  /** Method reached by `_method` on POST (D-09). */
  readonly override?: 'PUT' | 'PATCH' | 'DELETE'
  /** Also answers a token whose account was deleted: only the call that tells just that (D-22). */
  readonly admitsDeleted?: boolean
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
  readonly answer: z.ZodObject<A>
  readonly summary: string
  readonly creates: boolean
  readonly background: boolean
  readonly override: 'PUT' | 'PATCH' | 'DELETE' | undefined
  readonly admitsDeleted: boolean
}

/** Declares one call. Client, server, OpenAPI and the access spec read this value and nothing else. */
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
    answer: z.object(init.answer ?? ({} as A)),
    summary: init.summary,
    creates: init.creates ?? false,
    background: init.background ?? false,
    override: init.override,
    admitsDeleted: init.admitsDeleted ?? false,
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- the widest endpoint: variance of zod's shapes needs `any` here, once
export type AnyEndpoint = Endpoint<any, any, any>

/** `Record<string, never>`, zod's reading of an object without fields, would forbid the fields of the other part. */
type Fields<T> = string extends keyof T ? (T extends readonly unknown[] ? T : unknown) : T

/** What a caller hands in: path values and input in one object. */
export type CallInput<E extends AnyEndpoint> = Fields<z.input<E['params']>> & Fields<z.input<E['input']>>
/** What a caller gets: the answer's fields and the server's message. */
export type CallAnswer<E extends AnyEndpoint> = Fields<z.output<E['answer']>> & { readonly message: string }
/** What a handler receives, checked and decoded. */
export type HandlerParams<E extends AnyEndpoint> = Fields<z.output<E['params']>>
export type HandlerInput<E extends AnyEndpoint> = Fields<z.output<E['input']>>
/** What a handler returns; `message` is optional there. */
export type HandlerAnswer<E extends AnyEndpoint> = Fields<z.input<E['answer']>> & { readonly message?: string }

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

/** `page` and `per_page` of a list call: a bad page counts as 1, pages are capped (D-07). */
export const paging = (perPage: number, max = 1000) => ({
  page: z.coerce.number<number | string>().int().min(1).default(1).catch(1),
  per_page: z.coerce.number<number | string>().int().min(1).max(max).default(perPage).catch(perPage),
})
