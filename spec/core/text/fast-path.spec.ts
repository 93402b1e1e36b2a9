import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { withFastPath } from '../../../core/text/fast-path.ts'
import { runs } from '../../arbitraries/runs.ts'

describe('withFastPath', () => {
  it('should answer as zod alone does, values, issues and words, for every kind of schema and anything sent', () => {
    fc.assert(fc.property(aSchema, anInput, (schema, input) => {
      const plain = schema.safeParse(input)
      const fast = withFastPath(schema).safeParse(input)
      expect(fast.success).toBe(plain.success)
      expect(fast.data).toEqual(plain.data)
      expect(fast.error?.issues).toEqual(plain.error?.issues)
    }), { numRuns: runs(600) })
  }, 120_000)

  it('should agree with zod where each stage of a text or number begins and ends', () => {
    const text = z.string().trim().min(1, 'none').refine((value) => value.length <= 3, 'long')
    const number = z.number().min(2).max(9).gt(2).lt(9).multipleOf(1)
    for (const input of ['', ' ', 'a', ' abc ', 'abcd', 5, null]) expect(verdict(withFastPath(text), input)).toEqual(verdict(text, input))
    for (const input of [1, 2, 2.5, 3, 8, 8.9, 9, 10, Number.NaN, Infinity, -Infinity, '3']) expect(verdict(withFastPath(number), input)).toEqual(verdict(number, input))
    expect(verdict(withFastPath(z.number().int()), 2 ** 53)).toEqual(verdict(z.number().int(), 2 ** 53))
  })

  it('should make new objects and lists, as zod does', () => {
    const input = { list: [1], deep: { name: 'a' } }
    const parsed = withFastPath(z.object({ list: z.array(z.number()), deep: z.object({ name: z.string() }) })).parse(input)
    expect(parsed).toEqual(input)
    expect(parsed).not.toBe(input)
    expect(parsed.list).not.toBe(input.list)
    expect(parsed.deep).not.toBe(input.deep)
  })

  it('should leave to zod what only zod knows: absent keys, promises, issues raised by a transform', () => {
    const optional = z.object({ a: z.preprocess((value) => value ?? 'x', z.string().optional()), b: z.string().optional() })
    for (const input of [{}, { a: undefined }, { b: undefined }, { a: 'y', b: 'z' }, { b: 3 }]) expect(verdict(withFastPath(optional), input)).toEqual(verdict(optional, input))
    expect(() => withFastPath(z.preprocess(async (value) => value, z.string())).parse('a')).toThrow()
    expect(() => withFastPath(z.preprocess(async (value) => value, z.unknown())).parse('a')).toThrow()
    expect(() => withFastPath(z.string().refine(async () => false)).parse('a')).toThrow()
    const raising = z.preprocess((value, context) => (context.addIssue('never'), value), z.string())
    expect(verdict(withFastPath(raising), 'a')).toEqual(verdict(raising, 'a'))
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
  return parsed.success ? { data: parsed.data, keys: Object.keys((parsed.data ?? {}) as object) } : { issues: parsed.error.issues }
}

const words = fc.constantFrom('', ' ', 'a', ' b ', 'abc', '7', 'in', 'out', '🛢🛢', 'x'.repeat(12))
const anInput = fc.letrec<{ input: unknown }>((tie) => ({
  input: fc.oneof(
    { depthSize: 'small' },
    words, fc.integer({ min: -3, max: 12 }), fc.double(), fc.constantFrom(null, undefined, true, new Date(0), 2 ** 60),
    fc.array(tie('input'), { maxLength: 3 }),
    fc.record({ kind: fc.oneof(fc.constantFrom('in', 'out'), tie('input')), a: tie('input'), b: tie('input'), more: tie('input') }, { requiredKeys: [] }),
    fc.anything(),
  ),
})).input

const aText = fc.constantFrom<z.ZodType>(
  z.string(), z.string().trim(), z.string().trim().min(1, 'none'), z.string().min(2).max(4), z.string().trim().toLowerCase(), z.email(),
  z.string().min(1, { abort: true }).refine((text) => text.length < 5, 'long'), z.string().trim().min(0).refine((text) => text !== 'abc', { error: 'abc', abort: true }).regex(/^[a-z ]*$/),
  z.string().transform((text) => text.length), z.string().superRefine((text, context) => { if (text === 'a') context.addIssue('no a') }), z.coerce.string(),
)
const aNumber = fc.constantFrom<z.ZodType>(
  z.number(), z.number().int(), z.number().min(0).max(9), z.number().gt(0).lt(9), z.number().multipleOf(1), z.number().multipleOf(0.5), z.number().positive().int().refine((value) => value !== 7, 'seven'),
  z.coerce.number(), z.int32(), z.bigint(), z.date(),
)
const aSchema = fc.letrec<{ schema: z.ZodType }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    aText, aNumber,
    fc.constantFrom<z.ZodType>(z.enum(['in', 'out']), z.literal(['a', 7, null]), z.boolean(), z.unknown(), z.null()),
    tie('schema').map((inner) => inner.nullable()),
    tie('schema').map((inner) => inner.optional()),
    tie('schema').map((inner) => inner.default('abc')),
    tie('schema').map((inner) => z.array(inner)),
    tie('schema').map((inner) => z.array(inner).min(1, 'some').refine((list) => list.length < 3, 'few')),
    tie('schema').map((inner) => z.preprocess((value) => (typeof value === 'string' ? value.trim() : value === null ? [] : value), inner)),
    tie('schema').map((inner) => inner.refine((value) => value !== 7, 'seven')),
    tie('schema').map((inner) => inner.transform((value) => [value])),
    fc.tuple(tie('schema'), tie('schema')).map(([one, other]) => z.union([one, other])),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => z.object({ a, b })),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) => z.strictObject({ a, b })),
    fc.tuple(tie('schema'), tie('schema')).map(([a, b]) =>
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('in'), a }), z.object({ kind: z.literal('out'), b })], 'kind'),
    ),
  ),
})).schema
