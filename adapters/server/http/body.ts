import { TooLarge } from '../../../core/failure/failures.ts'
import { isStorable } from '../../../core/text/storable.ts'
import type { RoomOfCall } from './body-room.ts'
import { malformed, tooLarge } from './refusals.ts'

/** Maximum size of a JSON or form text, in bytes. */
export const MAX_TEXT_BYTES = 1024 * 1024
/** Maximum size of a multipart body, in bytes. Each file has a limit of its own in the rules for uploads. */
export const MAX_MULTIPART_BYTES = 12 * 1024 * 1024
const MAX_DEPTH = 32
const MAX_ITEMS = 10_000
const MAX_FILES = 30
/** Maximum length of a field name in a form or a query, in UTF-16 units. */
const MAX_NAME_LENGTH = 200
/** Maximum number of names in `a[b][c]`; no call takes more than five. */
const MAX_NAME_DEPTH = 8

/** How large a body may be. Reading one blocks everybody else, so visitors get less than signed-in people (D-131). */
export interface BodyLimits {
  readonly textBytes: number
  /** Maximum number of fields of a form, files included. */
  readonly fields: number
  /** Maximum number of values in JSON, lists and objects included. */
  readonly values: number
}
/** The largest body of a signed-in person is the matrix of a listing. */
export const MEMBER_LIMITS: BodyLimits = { textBytes: MAX_TEXT_BYTES, fields: 20_000, values: Infinity }
/** The largest body of a visitor is the filter of the product list. */
export const VISITOR_LIMITS: BodyLimits = { textBytes: MAX_TEXT_BYTES, fields: 1_000, values: 1_000 }

export interface BodyOptions {
  /** Calls without files have the text limit, whatever the content type says. */
  readonly takesFiles?: boolean
  readonly limits?: BodyLimits
  /** Where the bytes are counted. Whoever gives it leaves it. */
  readonly room?: Pick<RoomOfCall, 'take'>
}

/** Decodes a body of any encoding into one plain value (D-09): JSON as it is, forms with resolved bracket names. */
export async function decodeBody(
  request: Request,
  { takesFiles = true, limits = MEMBER_LIMITS, room }: BodyOptions = {},
): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isMultipart = type === 'multipart/form-data'
  const limit = isMultipart && takesFiles ? MAX_MULTIPART_BYTES : limits.textBytes
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > limit) throw tooLarge(limit)
  room?.take(declared === null ? limit : Number(declared))
  const bytes = await readBytes(request, limit)
  if (declared === null) room?.take(bytes.byteLength)
  if (bytes.byteLength === 0) return {}
  return isMultipart
    ? decodeMultipart(bytes, request.headers.get('content-type') ?? '', limits)
    : decodeText(bytes, type, limits)
}

async function decodeMultipart(bytes: Uint8Array, contentType: string, limits: BodyLimits): Promise<unknown> {
  // Counted before the parser runs, which takes seconds for a hundred thousand empty parts.
  const boundary = /;\s*boundary="?([^";]+)/i.exec(contentType)?.[1]
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // One boundary more than parts ends the body.
  if (boundary !== undefined && countOf(form, `--${boundary}`, limits.fields + 1) > limits.fields + 1)
    throw tooManyFields(limits)
  const data = await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw malformed('The upload broke off or is not a valid multipart body. Send it again.')
    })
  const entries = [...data.entries()]
  if (entries.filter(([, value]) => typeof value !== 'string').length > MAX_FILES)
    throw malformed(`At most ${MAX_FILES} files are taken at once.`)
  if (textLengthOf(entries) > limits.textBytes) throw tooLarge(limits.textBytes)
  return checkedText(nested(entries, limits))
}

function decodeText(bytes: Uint8Array, type: string, limits: BodyLimits): unknown {
  if (type === 'application/x-www-form-urlencoded') {
    const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (countOf(form, '&', limits.fields) >= limits.fields) throw tooManyFields(limits)
    return checkedText(nested([...new URLSearchParams(form.toString('utf8')).entries()], limits))
  }
  if (type !== '' && type !== 'application/json' && !type.endsWith('+json') && type !== 'text/plain') {
    throw malformed(`Content type ${type} is not understood. Send JSON or a form.`)
  }
  if (bytes.length > Math.min(LIGHT_BYTES, limits.values)) requireLightJson(bytes, limits)
  let value: unknown
  try {
    value = JSON.parse(UTF_8.decode(bytes))
  } catch {
    throw malformed('The body is not valid JSON.')
  }
  return checkedText(value)
}

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('"\\,[]{}')

const UTF_8 = new TextDecoder('utf-8')
/** A body of this size is parsed at once, whatever it holds. It is still judged by its depth afterwards. */
const LIGHT_BYTES = 1_000

/** Refuses JSON before the parser runs, which takes fifty times as long for what is deep or has many names. */
function requireLightJson(bytes: Uint8Array, { values: most }: BodyLimits): void {
  let [depth, values, isText] = [0, 0, false]
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at]
    if (isText) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === COMMA) values += 1
    else if (sign === LIST || sign === OBJECT) {
      depth += 1
      values += 1
      if (depth > MAX_DEPTH + 1) throw tooDeep()
    } else if (sign === LIST_END || sign === OBJECT_END) depth -= 1
    if (values > most) throw malformed(`The body holds more than ${most} values.`)
  }
}

/** How often the text occurs; stops counting above `enough`. */
function countOf(bytes: Buffer, text: string, enough: number): number {
  let count = 0
  for (let at = bytes.indexOf(text); at !== -1 && count <= enough; at = bytes.indexOf(text, at + text.length))
    count += 1
  return count
}

const tooDeep = () => malformed(`The body is nested deeper than ${MAX_DEPTH} levels.`)
const tooManyFields = ({ fields }: BodyLimits) => malformed(`The form holds more than ${fields} fields.`)

/** Reads at most `limit` bytes and cancels the stream of a longer body. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const isDeclared = request.headers.has('content-length')
  try {
    // Node ends the body at its declared length. Reading it at once costs a fraction of streaming it.
    return isDeclared ? new Uint8Array(await request.arrayBuffer()) : await readStream(request, limit)
  } catch (error) {
    if (error instanceof TooLarge) throw error
    throw malformed('The body broke off before its end. Send it again.')
  }
}

async function readStream({ body }: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The total length of all names and texts of a form; files have size limits of their own. */
const textLengthOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, [name, value]) => sum + name.length + (typeof value === 'string' ? value.length : 0), 0)

type Entry = readonly [name: string, value: string | File]
type Tree = { [key: string]: Tree | string | File | (Tree | string | File)[] }

/** Resolves `a[]`, `a[k]`, `a[k][]`, `a[0][b]` names; a repeated plain name becomes a list. */
export function nested(entries: readonly Entry[], limits: BodyLimits = MEMBER_LIMITS): unknown {
  if (entries.length > limits.fields) throw tooManyFields(limits)
  const root: Tree = Object.create(null) as Tree
  for (const [name, value] of entries) {
    if (name.length > MAX_NAME_LENGTH)
      throw malformed(`The name of a field is longer than ${MAX_NAME_LENGTH} characters.`)
    const path = pathOf(name)
    if (path.length > MAX_NAME_DEPTH) throw malformed('A field name is nested too deep.')
    place(root, path, value)
  }
  return listed(root)
}

/**
 * Splits `a[b][]` into `a`, `b` and ``; an unclosed bracket ends the path. Not a regular expression, because that takes
 * quadratic time on `a[[[[`.
 */
function pathOf(name: string): readonly string[] {
  let open = name.indexOf('[')
  if (open === -1) return [name]
  const path = [name.slice(0, open)]
  while (open !== -1) {
    const close = name.indexOf(']', open)
    if (close === -1) break
    path.push(name.slice(open + 1, close))
    open = name.indexOf('[', close)
  }
  return path
}

function place(node: Tree, [key = '', ...rest]: readonly string[], value: string | File): void {
  if (rest.length === 0) {
    const known = node[key]
    // Appended in place, because copying the list for each of thousands of equal names would take minutes.
    if (Array.isArray(known)) known.push(value)
    else node[key] = known === undefined ? value : [known, value]
    return
  }
  if (rest.length === 1 && rest[0] === '') {
    const known = node[key]
    if (Array.isArray(known)) known.push(value)
    else node[key] = known === undefined ? [value] : [known, value]
    return
  }
  const next = node[key]
  const branch =
    typeof next === 'object' && !Array.isArray(next) && !(next instanceof File) ? next : (Object.create(null) as Tree)
  node[key] = branch
  place(branch, rest, value)
}

/** Turns `{0: a, 1: b}`, a list that a form wrote with numbers, into a list. */
function listed(node: unknown): unknown {
  if (node === null || typeof node !== 'object' || node instanceof File) return node
  if (Array.isArray(node)) return node.map(listed)
  const entries = Object.entries(node).map(([key, value]) => [key, listed(value)] as const)
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/**
 * Refuses text that PostgreSQL cannot store (U+0000, lone surrogates), and nesting and repetition that only an attack
 * needs.
 */
export function checkedText<T>(value: T, depth = 0): T {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw malformed('The text holds a character that cannot be stored.')
    return value
  }
  if (value === null || typeof value !== 'object') return value
  if (value instanceof File) {
    checkedText(value.name)
    return value
  }
  if (depth > MAX_DEPTH) throw tooDeep()
  const items = Array.isArray(value) ? value : Object.values(value)
  if (items.length > MAX_ITEMS) throw malformed(`The body holds a list of more than ${MAX_ITEMS} entries.`)
  if (!Array.isArray(value)) for (const key of Object.keys(value)) checkedName(key)
  for (const item of items) checkedText(item, depth + 1)
  return value
}

function checkedName(name: string): void {
  if (!isStorable(name)) throw malformed('The name of a field holds a character that cannot be stored.')
  if (name === '__proto__') throw malformed('A field cannot be called __proto__.')
}

/** The query as one value; repeated names become lists, and bracket names are resolved as in forms. */
export const decodeQuery = (url: URL): Record<string, unknown> =>
  checkedText(nested([...url.searchParams.entries()], VISITOR_LIMITS)) as Record<string, unknown>
