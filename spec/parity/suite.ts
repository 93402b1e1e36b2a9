import fc from 'fast-check'
import { z } from 'zod'
import { schemaOf, schemaOfExamples } from './json-schema.ts'

/** A JSON value, which every language parses alike. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** A rule of core with the inputs that it is run on. */
export interface Suite {
  /** The name of its file. */
  readonly name: string
  readonly title: string
  /** The source of the rule: sections of the specification and decisions. */
  readonly source: string
  /** The function or schema of core. */
  readonly rule: string
  /** Facts that a reader needs beside the title; a sentence or two. */
  readonly note?: string | undefined
  /** Numbers of verdicts are compared with a relative tolerance; without it everything is compared exactly. */
  readonly compare?: 'tolerance' | undefined
  readonly input: z.ZodType
  readonly verdict: z.ZodType
  /** For forms: the shape of the accepted value. */
  readonly kept?: z.ZodType | undefined
  readonly edges: readonly (readonly [why: string, input: unknown])[]
  readonly arbitrary?: fc.Arbitrary<unknown> | undefined
  /** The number of generated inputs; duplicates are dropped. */
  readonly count: number
  readonly run: (input: never) => unknown
}

/** A deeply readonly type. */
type Given<T> = T extends readonly (infer E)[]
  ? number extends T['length']
    ? readonly Given<E>[]
    : { readonly [K in keyof T]: Given<T[K]> }
  : T extends object
    ? { readonly [K in keyof T]: Given<T[K]> }
    : T

interface Declared<I extends z.ZodType> {
  readonly name: string
  readonly title: string
  readonly source: string
  readonly rule: string
  readonly note?: string
  readonly compare?: 'tolerance'
  readonly input: I
  readonly verdict: z.ZodType
  readonly edges: readonly (readonly [why: string, input: Given<z.output<I>>])[]
  readonly arbitrary?: fc.Arbitrary<Given<z.output<I>>>
  readonly count?: number
  readonly run: (input: z.output<I>) => unknown
}

/** A suite of a rule: inputs, verdicts and both schemas derive from one declaration. */
export const suite = <I extends z.ZodType>(declared: Declared<I>): Suite => ({ count: 60, ...declared })

/** The verdict of a form: the accepted value, or the first message of each field; null where the wording is free. */
export const formVerdict = z.union([
  z.strictObject({ ok: z.literal(true), value: z.unknown().describe('The value that is kept; see `kept`.') }),
  z.strictObject({ ok: z.literal(false), messages: z.record(z.string(), z.string().nullable()) }),
])

interface DeclaredForm {
  readonly name: string
  readonly title: string
  readonly source: string
  readonly rule: string
  readonly note?: string
  readonly schema: z.ZodType
  /** Accepted inputs, the most complete first: its fields are corrupted one by one, then several at once. */
  readonly valid: readonly Readonly<Record<string, unknown>>[]
  /** Values of special interest, by field. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>
  /** Whole inputs of special interest. */
  readonly edges?: readonly (readonly [why: string, input: unknown])[]
  /** The values that corrupt every field; by default `ODD_VALUES` with texts around the limits. */
  readonly odd?: (value: unknown) => readonly (readonly [why: string, value: unknown])[]
  readonly count?: number
  readonly check?: (
    input: unknown,
  ) =>
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly messages: Readonly<Record<string, string>> }
}

/** A suite of a form: the inputs that a backend must accept or refuse, with the messages. */
export function form(declared: DeclaredForm): Suite {
  const {
    name,
    title,
    source,
    rule,
    note,
    schema,
    valid,
    values = {},
    edges = [],
    odd = oddValues,
    count = 40,
  } = declared
  const [full = {}, ...others] = valid
  const names = [...new Set([...Object.keys(full), ...Object.keys(values)])]
  const spoilt = names.flatMap((field) => [
    ...odd(full[field]).map(([why, value]) => [`${field}: ${why}`, { ...full, [field]: value }] as const),
    ...(values[field] ?? []).map((value) => [`${field}: ${brief(value)}`, { ...full, [field]: value }] as const),
  ])
  // Long texts are only in the edge cases, because combinations of them would make long lines.
  const pool = (field: string) =>
    fc.constantFrom(
      ...[...odd(full[field]).map(([, value]) => value), ...(values[field] ?? []), full[field]].filter(
        (value) => (JSON.stringify(value) ?? '').length < 60,
      ),
    )
  const several = fc
    .tuple(
      fc.constantFrom(...valid),
      fc.subarray(names, { minLength: Math.min(2, names.length), maxLength: Math.min(4, names.length) }),
    )
    .chain(([base, chosen]) =>
      fc.tuple(fc.constant(base), ...chosen.map((field) => pool(field).map((value) => ({ [field]: value })))),
    )
    .map(([base, ...changes]) => Object.assign({}, base, ...changes) as unknown)
  return {
    name,
    title,
    source,
    rule,
    note,
    count,
    input: z.unknown(),
    verdict: formVerdict,
    kept: schema,
    edges: [
      ['accepted', full],
      ...others.map((input) => ['accepted', input] as const),
      ['nothing', {}],
      ['no object', 'text'],
      ['null', null],
      ['a list', []],
      ['an unknown field beside', { ...full, unknown_field: 'x' }],
      ...edges,
      ...spoilt,
    ],
    arbitrary: several,
    run: (input: unknown) => {
      if (declared.check !== undefined) return worded(declared.check(input))
      const parsed = schema.safeParse(input)
      if (parsed.success) return { ok: true, value: parsed.data }
      const messages: Record<string, string> = {}
      for (const issue of parsed.error.issues) messages[issue.path.join('.')] ??= issue.message
      return worded({ ok: false, messages })
    },
  }
}

/** Messages of the parser: no screen produces such a body (D-06), so their wording is free. */
const FREE_WORDING =
  /^(?:Invalid (?:input|option|string|number|element|key)|Too (?:small|big)|Unrecognized key|Expected)/

const worded = (
  verdict:
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly messages: Readonly<Record<string, string>> },
) =>
  verdict.ok
    ? { ok: true, value: verdict.value }
    : {
        ok: false,
        messages: Object.fromEntries(
          Object.entries(verdict.messages).map(([path, text]) => [path, FREE_WORDING.test(text) ? null : text]),
        ),
      }

/** The values that replace a field. */
export const ODD_VALUES: readonly (readonly [why: string, value: unknown])[] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  // Blanks beyond ASCII, so that a trim of ASCII alone is found out.
  ['blank', ' \t\u00a0\u3000\ufeff'],
  ['zero', 0],
  ['one as text', '1'],
  ['below zero', -1],
  ['a fraction', 1.5],
  ['true', true],
  ['an empty list', []],
  ['a padded word', '\u00a0 x y \u2003'],
]

const LIMITS = [10, 50, 100, 350]

/** `ODD_VALUES`, and for a text some at and beyond the limits of D-47, counted in code points. */
export const oddValues = (value: unknown): readonly (readonly [why: string, value: unknown])[] =>
  typeof value !== 'string'
    ? ODD_VALUES
    : [
        ...ODD_VALUES,
        ...LIMITS.flatMap((limit): readonly (readonly [string, unknown])[] => [
          [`${limit} letters`, 'x'.repeat(limit)],
          [`${limit + 1} letters`, 'x'.repeat(limit + 1)],
        ]),
        ['50 signs of two UTF-16 units', '😀'.repeat(50)],
      ]

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length <= 40 ? text : `${Array.from(text).slice(0, 39).join('')}…`
}

/**
 * A value as JSON represents it: undefined is absent, -0 is 0. Throws for values without a JSON form: numbers that are not
 * finite, texts with lone surrogates, functions and instances of classes.
 */
export function plain(value: unknown, path = '$'): Json {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path} is ${value}`)
    return value === 0 ? 0 : value
  }
  if (typeof value === 'string') {
    if (!value.isWellFormed()) throw new TypeError(`${path} holds half a surrogate pair`)
    return value
  }
  if (Array.isArray(value)) return value.map((each, index) => plain(each ?? null, `${path}.${index}`))
  if (typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)) {
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, each]) =>
        each === undefined ? [] : [[name, plain(each, `${path}.${name}`)]],
      ),
    )
  }
  throw new TypeError(`${path} is no JSON value`)
}

export interface Vector {
  /** The reason for the case; generated inputs have none. */
  readonly why?: string
  readonly input: Json
  readonly verdict: Json
}

/** All inputs of a suite with their current verdicts: edges first, without duplicates. */
export function vectorsOf(one: Suite): readonly Vector[] {
  const generated =
    one.arbitrary === undefined ? [] : fc.sample(one.arbitrary, { numRuns: one.count, seed: seedOf(one.name) })
  const seen = new Set<string>()
  return [...one.edges, ...generated.map((input) => [undefined, input] as const)].flatMap(([why, given]) => {
    const input = plain(given === undefined ? null : given)
    const key = JSON.stringify(input)
    if (seen.has(key)) return []
    seen.add(key)
    // The rule gets the input as the file has it, in JSON.
    return [{ ...(why === undefined ? {} : { why }), input, verdict: verdictOf(one, input) }]
  })
}

/** The verdict of a suite's rule on an input. */
export const verdictOf = (one: Suite, input: Json): Json =>
  plain((one.run as (input: unknown) => unknown)(JSON.parse(JSON.stringify(input))) ?? null)

/** The value that a form keeps; undefined when it refused. */
export const keptOf = (verdict: Json): Json | undefined =>
  typeof verdict === 'object' && verdict !== null && 'ok' in verdict && verdict.ok === true && 'value' in verdict
    ? verdict.value
    : undefined

/** The file of a suite: its description and schemas, then one vector per line. */
export function fileOf(one: Suite): string {
  const all = vectorsOf(one)
  const accepted = all.filter(({ verdict }) => keptOf(verdict) !== undefined)
  const head = {
    name: one.name,
    title: one.title,
    source: one.source,
    rule: one.rule,
    ...(one.note === undefined ? {} : { note: one.note }),
    ...(one.compare === undefined ? {} : { compare: one.compare }),
    input:
      one.kept === undefined
        ? schemaOf(
            one.input,
            'input',
            all.map(({ input }) => input),
          )
        : schemaOfExamples(accepted.map(({ input }) => input)),
    verdict: schemaOf(
      one.verdict,
      'input',
      all.map(({ verdict }) => verdict),
    ),
    ...(one.kept === undefined
      ? {}
      : {
          kept: schemaOf(
            one.kept,
            'output',
            accepted.flatMap(({ verdict }) => keptOf(verdict) ?? []),
          ),
        }),
  }
  const lines = Object.entries(head).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
  const vectors = all.map((vector) => JSON.stringify(vector))
  return `{\n${lines.join('')}"vectors": [\n${vectors.join(',\n')}\n]\n}\n`
}

/** The fixed seed of a suite, so that adding a suite changes no other file. */
const seedOf = (name: string): number =>
  Array.from(name).reduce((seed, sign) => (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) | 0, 7)

// Parts that several suites share.

export const text = z.string()
export const whole = z.number().int()
export const message = z.string().nullable()
export const edgesOf = <T>(values: readonly T[]): readonly (readonly [string, T])[] =>
  values.map((value) => [brief(value), value] as const)
export const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Australia/Lord_Howe',
] as const
export const zone = z.enum(zones)
export const aZone = fc.constantFrom(...zones)
/** Moments of 2026 around both clock changes and the turns of the year, in ms since 1970. */
export const aMoment = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  fc.integer({ min: -180, max: 180 }).map((minutes) => Date.UTC(2026, 2, 29, 1) + minutes * 60_000),
  fc.integer({ min: -180, max: 180 }).map((minutes) => Date.UTC(2026, 9, 25, 1) + minutes * 60_000),
)
