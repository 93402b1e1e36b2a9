import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { withFastPath } from '../../../core/text/fast-path.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('withFastPath', () => {
  it('should answer as zod alone does, values, issues and words, for every kind of schema and anything sent', () => {
    fc.assert(
      fc.property(aSchema, anInput, (schema, input) => {
        const plain = schema.safeParse(input)
        const fast = withFastPath(schema).safeParse(input)
        expect(fast.success).toBe(plain.success)
        expect(fast.data).toEqual(plain.data)
        expect(fast.error?.issues).toEqual(plain.error?.issues)
      }),
      { numRuns: runs(600) },
    )
  }, 120_000)

  it('should agree with zod where each stage of a text or number begins and ends', () => {
    const text = z
      .string()
      .trim()
      .min(1, 'none')
      .refine((value) => value.length <= 3, 'long')
    const number = z.number().min(2).max(9).gt(2).lt(9).multipleOf(1)
    for (const input of ['', ' ', 'a', ' abc ', 'abcd', 5, null])
      expect(verdict(withFastPath(text), input)).toEqual(verdict(text, input))
    for (const input of [1, 2, 2.5, 3, 8, 8.9, 9, 10, Number.NaN, Infinity, -Infinity, '3'])
      expect(verdict(withFastPath(number), input)).toEqual(verdict(number, input))
    expect(verdict(withFastPath(z.number().int()), 2 ** 53)).toEqual(verdict(z.number().int(), 2 ** 53))
    const multiple = z.union([z.number().multipleOf(1), z.literal(0.5)])
    for (const input of [7, -0, 0.5, 0.1, 1 - Number.EPSILON, 3.0000000000000004, 2 ** 60])
      expect(verdict(withFastPath(multiple), input)).toEqual(verdict(multiple, input))
  })

  it('should answer as zod alone does for objects of few and many keys, in any order, with more keys, fewer, undefined or symbols', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(3, 9),
        aSchema,
        fc.array(
          fc.tuple(fc.constantFrom(...KEYS, 'more', 'other', SYMBOL), fc.oneof(fc.constant(undefined), anInput)),
        ),
        (count, one, sent) => {
          const schema = z.object(
            Object.fromEntries(
              KEYS.slice(0, count).map((key, index) => [
                key,
                index === 1 ? one : z.preprocess((value) => value ?? 'x', z.union([z.string(), z.number()])),
              ]),
            ),
          )
          // All of its keys in the declared order, then what was drawn: some inputs are as declared, some are not.
          for (const base of [{}, Object.fromEntries(KEYS.slice(0, count).map((key) => [key, -0]))]) {
            const input = { ...base, ...Object.fromEntries(sent) }
            expect(verdict(withFastPath(schema), input)).toEqual(verdict(schema, input))
          }
        },
      ),
      { numRuns: runs(400) },
    )
  }, 120_000)

  it.each<[string, () => unknown]>([
    ['as declared', () => ({ ...form })],
    ['in another order', () => Object.fromEntries(Object.entries(form).toReversed())],
    ['with an unknown key first', () => ({ id: 1, ...form })],
    ['with an unknown key last', () => ({ ...form, id: 1 })],
    ['with a symbol for a key', () => ({ ...form, [SYMBOL]: 1 })],
    ['with an own key __proto__', () => JSON.parse(`{"__proto__":{"h":1},${JSON.stringify(form).slice(1)}`)],
    ['without a key', () => without('c')],
    ['without the last key', () => without('h')],
    ['with an undefined value', () => ({ ...form, c: undefined })],
    ['all inherited', () => Object.create(form)],
    ['partly inherited', () => Object.assign(Object.create({ h: 'h' }) as object, without('h'))],
    ['without a prototype', () => Object.assign(Object.create(null) as object, form)],
    [
      'of a class',
      () =>
        Object.assign(
          new (class Form {
            own = 1
          })(),
          form,
        ),
    ],
    [
      'with keys that are not listed',
      () => Object.defineProperty(without('c'), 'c', { value: 'hidden', enumerable: false }),
    ],
    ['with getters', () => Object.defineProperty({ ...form }, 'c', { get: () => ' read ', enumerable: true })],
    [
      'with an unknown getter that throws',
      () => Object.defineProperty({ ...form }, 'id', { get: fail, enumerable: true }),
    ],
    ['that is a proxy', () => new Proxy({ ...form }, {})],
    ['that is a proxy which does not list its keys', () => new Proxy({ ...form }, { ownKeys: fail })],
    ['with -0', () => ({ ...form, b: -0 })],
    ['with a list that has holes', () => ({ ...form, list: Object.assign([], { 2: 'c' }) })],
    ['that is a list', () => Object.assign([], form)],
  ])('should take and make of an object %s what zod does', (_, made) => {
    expect(verdict(withFastPath(LARGE), made())).toEqual(verdict(LARGE, made()))
    expect(verdict(withFastPath(z.object({ LARGE })), { LARGE: made() })).toEqual(
      verdict(z.object({ LARGE }), { LARGE: made() }),
    )
  })

  it('should read a getter once, and keep what was judged', () => {
    let reads = 0
    const input = Object.defineProperty({ ...form }, 'c', { get: () => ((reads += 1) > 1 ? 7 : 'c'), enumerable: true })
    expect(withFastPath(LARGE).parse(input)).toMatchObject({ c: 'c' })
    expect(reads).toBe(1)
  })

  it('should throw what a rule throws, as zod does', () => {
    const throwing = z.object({ a: z.string().refine(fail) })
    expect(() => withFastPath(throwing).parse({ a: 'a' })).toThrow('never asked')
  })

  it('should leave refused fields to zod and no others', () => {
    const [a, b, c] = [z.string(), z.number('no number'), z.string()]
    const asked = [a, b, c].map((field) => vi.spyOn(field._zod, 'run'))
    const schema = withFastPath(
      z.preprocess(
        (value) => value,
        z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('in'), a, b, c }).refine((held) => held.a !== held.c, 'alike'),
        ]),
      ),
    )
    expect(schema.safeParse({ kind: 'in', a: 'a', b: 'b', c: 'c' }).error?.issues).toMatchObject([
      { path: ['b'], message: 'no number' },
    ])
    expect(asked.map((run) => run.mock.calls.length)).toEqual([0, 1, 0])
    expect(schema.safeParse({ kind: 'in', a: 'a', b: 1, c: 'a' }).error?.issues).toMatchObject([
      { path: [], message: 'alike' },
    ])
  })

  it('should make new objects and lists, as zod does', () => {
    const input = { list: [1], deep: { name: 'a' } }
    const parsed = withFastPath(z.object({ list: z.array(z.number()), deep: z.object({ name: z.string() }) })).parse(
      input,
    )
    expect(parsed).toEqual(input)
    expect(parsed).not.toBe(input)
    expect(parsed.list).not.toBe(input.list)
    expect(parsed.deep).not.toBe(input.deep)
  })

  it('should leave to zod what only zod knows: absent keys, promises, issues raised by a transform', () => {
    const optional = z.object({
      a: z.preprocess((value) => value ?? 'x', z.string().optional()),
      b: z.string().optional(),
    })
    for (const input of [{}, { a: undefined }, { b: undefined }, { a: 'y', b: 'z' }, { b: 3 }])
      expect(verdict(withFastPath(optional), input)).toEqual(verdict(optional, input))
    expect(() => withFastPath(z.preprocess(async (value) => value, z.string())).parse('a')).toThrow()
    expect(() => withFastPath(z.preprocess(async (value) => value, z.unknown())).parse('a')).toThrow()
    expect(() => withFastPath(z.string().refine(async () => false)).parse('a')).toThrow()
    const raising = z.preprocess((value, context) => (context.addIssue('never'), value), z.string())
    expect(verdict(withFastPath(raising), 'a')).toEqual(verdict(raising, 'a'))
  })

  it('should have zod judge the rules of a form whose refused fields leave them something to judge', () => {
    const asked = z
      .object({ a: z.string().min(2, 'short'), b: z.preprocess((value) => value ?? 'b', z.string().trim()) })
      .refine((held) => held.a !== held.b, { error: 'alike', path: ['b'] })
    for (const input of [{ a: 'b', b: ' b ' }, { a: 'b' }, { a: 'c' }, { b: 'c', a: 'c' }, { a: 3, b: 'c' }, {}])
      expect(verdict(withFastPath(asked), input)).toEqual(verdict(asked, input))
  })

  it('should leave a whole form to zod where a refused field is absent or a promise', async () => {
    const absent = z.object({
      a: z.string(),
      b: z.string().optional(),
      c: z.preprocess((value) => value, z.undefined()),
      d: z.number(),
    })
    for (const input of [{ d: 'x' }, { a: 1, c: undefined, d: 'x' }, { a: 'a', b: 2, d: 1 }, { a: 'a', d: 1 }])
      expect(verdict(withFastPath(absent), input)).toEqual(verdict(absent, input))
    const promised = withFastPath(
      z.object({ a: z.string().refine(async (text) => text === 'a', 'not a'), b: z.number() }),
    )
    expect(() => promised.safeParse({ a: 'b', b: 'c' })).toThrow()
    expect(
      (await promised.safeParseAsync({ a: 'b', b: 'c' })).error?.issues.map(({ path }) => path[0]).toSorted(),
    ).toEqual(['a', 'b'])
  })

  it('should refuse a schema that refers to itself, whose circles zod alone can follow', () => {
    const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), parts: z.array(tree) }))
    expect(() => withFastPath(tree)).toThrow('refer to itself')
  })

  it('should work where it stands inside another schema', () => {
    const inner = withFastPath(z.object({ name: z.string().trim() }))
    expect(z.object({ inner }).parse({ inner: { name: ' a ', other: 1 } })).toEqual({ inner: { name: 'a' } })
    expect(z.object({ inner }).safeParse({ inner: { name: 1 } }).error?.issues[0]?.path).toEqual(['inner', 'name'])
  })
})

// Helpers

function verdict(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input)
  if (!parsed.success) return { issues: parsed.error.issues }
  const held = Object(parsed.data ?? {}) as object
  return {
    data: parsed.data,
    keys: Reflect.ownKeys(held),
    prototype: Object.getPrototypeOf(held) as unknown,
    described: Object.getOwnPropertyDescriptors(held),
  }
}

const SYMBOL = Symbol('more')
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'list'] as const
const form = { a: ' a ', b: 0, c: 'c', d: null, e: 'in', f: { x: 1 }, g: 'g', h: 'h', list: ['a'] }
const LARGE = z.object({
  a: z.string().trim(),
  b: z.number().transform((value) => value + 0),
  c: z.preprocess((value) => value ?? 'none', z.string().trim()),
  d: z.string().nullable(),
  e: z.enum(['in', 'out']),
  f: z.object({ x: z.number() }),
  g: z.string().optional(),
  h: z.string(),
  list: z.array(z.preprocess((value) => value ?? '', z.string())),
})
function without(key: keyof typeof form): object {
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== key))
}
function fail(): never {
  throw new Error('never asked')
}

const words = fc.constantFrom('', ' ', 'a', ' b ', 'abc', '7', 'in', 'out', '🛢🛢', 'x'.repeat(12))
const anInput = fc.letrec<{ input: unknown }>((tie) => ({
  input: fc.oneof(
    { depthSize: 'small' },
    words,
    fc.integer({ min: -3, max: 12 }),
    fc.double(),
    fc.constantFrom(null, undefined, true, new Date(0), 2 ** 60),
    fc.array(tie('input'), { maxLength: 3 }),
    fc.record(
      {
        kind: fc.oneof(fc.constantFrom('in', 'out'), tie('input')),
        a: tie('input'),
        b: tie('input'),
        more: tie('input'),
      },
      { requiredKeys: [] },
    ),
    fc.anything(),
  ),
})).input

const aText = fc.constantFrom<z.ZodType>(
  z.string(),
  z.string().trim(),
  z.string().trim().min(1, 'none'),
  z.string().min(2).max(4),
  z.string().trim().toLowerCase(),
  z.email(),
  z
    .string()
    .min(1, { abort: true })
    .refine((text) => text.length < 5, 'long'),
  z
    .string()
    .trim()
    .min(0)
    .refine((text) => text !== 'abc', { error: 'abc', abort: true })
    .regex(/^[a-z ]*$/),
  z.string().transform((text) => text.length),
  z.string().superRefine((text, context) => {
    if (text === 'a') context.addIssue('no a')
  }),
  z.coerce.string(),
)
const aNumber = fc.constantFrom<z.ZodType>(
  z.number(),
  z.number().int(),
  z.number().min(0).max(9),
  z.number().gt(0).lt(9),
  z.number().multipleOf(1),
  z.number().multipleOf(0.5),
  z
    .number()
    .positive()
    .int()
    .refine((value) => value !== 7, 'seven'),
  z.coerce.number(),
  z.int32(),
  z.bigint(),
  z.date(),
)
const aSchema = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    aText,
    aNumber,
    fc.constantFrom<z.ZodType>(z.enum(['in', 'out']), z.literal(['a', 7, null]), z.boolean(), z.unknown(), z.null()),
    tie('schema').map((inner) => inner.nullable()),
    tie('schema').map((inner) => inner.optional()),
    tie('schema').map((inner) => inner.default('abc')),
    tie('schema').map((inner) => z.array(inner)),
    tie('schema').map((inner) =>
      z
        .array(inner)
        .min(1, 'some')
        .refine((list) => list.length < 3, 'few'),
    ),
    tie('schema').map((inner) =>
      z.preprocess((value) => (typeof value === 'string' ? value.trim() : value === null ? [] : value), inner),
    ),
    tie('schema').map((inner) => inner.refine((value) => value !== 7, 'seven')),
    tie('schema').map((inner) => inner.transform((value) => [value])),
    fc.tuple(tie('schema'), tie('schema')).map(([one, other]) => z.union([one, other])),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => z.object({ a, b })),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => z.strictObject({ a, b })),
    fc
      .tuple(tie('schema'), tie('schema'))
      .map(([a, b]) =>
        z.discriminatedUnion(
          'kind',
          [z.object({ kind: z.literal('in'), a }), z.object({ kind: z.literal('out'), b })],
          'kind',
        ),
      ),
  ),
})).schema
