import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Market, Person } from '../adapters/server/market.ts'

// Nothing here imports a contract: addresses, field names and response keys come from calls.json, which is copied from the product
// specification. A misspelt name in a contract fails these specs.

/** One call of section 7 of the product specification. `decided…` contains names that the specification leaves open. */
export interface Call {
  readonly id: string
  readonly base: keyof typeof BASES
  readonly method: string
  readonly path: string
  readonly encoding: 'query' | 'json' | 'form' | 'multipart' | 'none'
  /** `name=value` is a constant, `name[]` a list, `name[key]` a record, `?name` is in the query of a call with a body. */
  readonly fields: readonly string[]
  readonly decidedFields?: readonly string[]
  /** Paths of keys in the response; `data[].id` is a key of every row. */
  readonly response: readonly string[]
  readonly decidedResponse?: readonly string[]
}

/** The paths of the four bases on the server (D-04). */
const BASES = { main: '/api/v1/', 'crm-host': '/crm-host/', chat: '/chat/', 'web-origin': '/' } as const

export const CALLS = JSON.parse(
  readFileSync(fileURLToPath(new URL('calls.json', import.meta.url)), 'utf8'),
) as readonly Call[]

export type Values = Readonly<Record<string, unknown>>

/** The input of one call. */
export interface Request {
  readonly as: Person
  readonly path?: Readonly<Record<string, string | number>>
  readonly values?: Values
  /** The body of a call that takes a list. */
  readonly body?: unknown
}

export interface Response {
  readonly http: number
  readonly body: Readonly<Record<string, unknown>>
}

/** A readable name of the call. */
export const titleOf = ({ id, method, path }: Call): string => `${id} ${method} ${path}`

/** Names of all fields of a call, without the marks for constants, lists, records and queries. */
export const fieldNames = ({ fields, decidedFields = [] }: Call): readonly string[] => [
  ...new Set([...fields, ...decidedFields].map(plainName).filter((name) => name !== '')),
]

/** Paths of all keys in the response of a call. */
export const responsePaths = ({ response, decidedResponse = [] }: Call): readonly string[] => [
  ...response,
  ...decidedResponse,
]

/** Fields with a constant value. */
export const constantsOf = ({ fields }: Call): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const [name = '', value] = field.split('=')
      return value === undefined ? [] : [[plainName(name), /^\d+$/.test(value) ? Number(value) : value]]
    }),
  )

const plainName = (field: string): string => field.replace(/^\?/, '').replace(/[=[].*$/, '')

/** Sends a call as specified, by plain `fetch`. */
export async function send(
  market: Market,
  call: Call,
  { as, path = {}, values = {}, body }: Request,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const address = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])))
  const all = Object.entries({ ...constantsOf(call), ...values }).filter(([, value]) => value !== undefined)
  const inQuery =
    call.method === 'GET' || call.encoding === 'query' ? all : all.filter(([name]) => isInQuery(call, name))
  const inBody = all.filter((entry) => !inQuery.includes(entry))
  const query = new URLSearchParams(
    inQuery.flatMap(([name, value]) => [value].flat().map((one) => [name, asText(one)])),
  )
  const url = `${market.url}${BASES[call.base]}${address}${query.size === 0 ? '' : `?${query}`}`
  const response = await fetch(url, {
    method: call.method,
    redirect: 'manual',
    headers: {
      ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(call.method !== 'GET' && isJson(call) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(call.method !== 'GET' && { body: bodyOf(call, body ?? Object.fromEntries(inBody)) }),
  })
  const text = await response.text()
  try {
    return { http: response.status, body: JSON.parse(text) as Response['body'] }
  } catch {
    return { http: response.status, body: { status: false, message: text.slice(0, 200) } }
  }
}

/** Whether a response has values at a path like `data.data[].id`. An empty list fails, because it would prove nothing. */
export function holdsPath(node: unknown, path: string): boolean {
  if (path === '') return true
  const [, key = '', isList, rest = ''] = /^(\w+)(\[\])?\.?(.*)$/.exec(path) ?? []
  if (node === null || typeof node !== 'object' || !(key in node)) return false
  const value = (node as Record<string, unknown>)[key]
  if (isList === undefined) return holdsPath(value, rest)
  return Array.isArray(value) && value.length > 0 && value.every((row) => holdsPath(row, rest))
}

// Helpers

const isInQuery = ({ fields }: Call, name: string): boolean =>
  fields.some((field) => field.startsWith('?') && plainName(field) === name)

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const isJson = ({ encoding }: Call): boolean => encoding !== 'form' && encoding !== 'multipart'

function bodyOf(call: Call, value: unknown): BodyInit {
  if (isJson(call)) return JSON.stringify(value)
  const entries = formEntries(value as Values)
  if (call.encoding === 'form')
    return new URLSearchParams(entries.map(([name, one]) => [name, typeof one === 'string' ? one : '']))
  const form = new FormData()
  for (const [name, one] of entries) form.append(name, one)
  return form
}

function formEntries(values: Values): readonly (readonly [string, string | File])[] {
  return Object.entries(values).flatMap(([name, value]): (readonly [string, string | File])[] => {
    if (value instanceof File) return [[name, value]]
    if (Array.isArray(value)) return value.map((one) => [`${name}[]`, one instanceof File ? one : asText(one)])
    if (typeof value === 'object' && value !== null)
      return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, asText(one)])
    return [[name, asText(value)]]
  })
}
