import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { PARITY_FOLDER, suites } from '../parity/kit.ts'
import { decisionsIn, listFile, lists, LISTS_FOLDER } from '../parity/lists.ts'
import { MANIFEST, manifestOf } from '../parity/manifest.ts'
import { schemaOf } from '../parity/json-schema.ts'
import { fileOf, form, keptOf, plain, suite, vectorsOf, verdictOf, type Json, type Suite } from '../parity/suite.ts'
import { importsBelow, targetOf } from '../tools/imports.ts'
import { z } from 'zod'

interface File {
  readonly input: object
  readonly verdict: object
  readonly kept?: object
  readonly vectors: readonly { readonly why?: string; readonly input: Json; readonly verdict: Json }[]
}

const fileText = (name: string) => readFileSync(`${PARITY_FOLDER}/${name}`, 'utf8')
const names = readdirSync(PARITY_FOLDER).filter((name) => name.endsWith('.json'))
const sources = suites.map(({ source }) => source)
const read = (one: Suite): File => JSON.parse(fileText(`${one.name}.json`)) as File

describe('the parity kit', () => {
  it('has a file for every suite, and no other', () => {
    expect(names.toSorted()).toEqual(suites.map(({ name }) => `${name}.json`).toSorted())
  })

  it('has current lists and a current manifest: npm run parity would write the same', async () => {
    const wanted = new Map(Object.entries(await lists(sources)).map(([name, list]) => [name, listFile(list)]))

    expect(readdirSync(LISTS_FOLDER).toSorted()).toEqual([...wanted.keys()].map((name) => `${name}.json`).toSorted())
    for (const [name, file] of wanted)
      expect(readFileSync(`${LISTS_FOLDER}/${name}.json`, 'utf8') === file, `npm run parity: ${name}`).toBe(true)
    expect(readFileSync(MANIFEST, 'utf8') === manifestOf(suites, [...wanted.keys()]), 'npm run parity').toBe(true)
  })

  it.skipIf(!hasPython())(
    'lets a second implementation in Python agree on its eleven suites',
    { timeout: 60_000 },
    () => {
      const run = spawnSync('python3', ['spec/parity/python/check.py'], { encoding: 'utf8' })

      expect(run.stdout + run.stderr).toMatch(/^11 suites, [1-9]\d* passed, 0 failed\n$/)
      expect(run.status).toBe(0)
    },
  )

  it('explains every decision that a suite refers to', async () => {
    const { decisions } = (await lists(sources)) as { decisions: Readonly<Record<string, { readonly text: string }>> }
    const named = sources.flatMap(decisionsIn)

    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((id) => (decisions[id]?.text ?? '').length < 20)).toEqual([])
  })

  it('has enough vectors, in readable files', () => {
    const texts = names.map(fileText)

    expect(suites.flatMap((one) => read(one).vectors).length).toBeGreaterThan(5_000)
    // Another team clones the kit with the repository. The limit rises with the rules, not with cases of one rule.
    expect(texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0)).toBeLessThan(7_500_000)
  })

  it('covers every rule of core whose verdicts can be written as JSON', () => {
    const reached = modulesReached()
    const rules = [...importsBelow('core').keys()].filter(
      (path) => !reached.has(path) && !OTHERWISE.some((pattern) => pattern.test(path)),
    )

    expect(
      rules,
      'add a suite for the module in spec/parity/suites and npm run parity, or name it in OTHERWISE with the reason',
    ).toEqual([])
  })
})

describe.each(suites.map((one) => [one.name, one] as const))('%s.json', (_, one) => {
  it('is current: npm run parity would write the same', () => {
    expect(fileText(`${one.name}.json`) === fileOf(one), 'npm run parity').toBe(true)
  })

  it('gets the same verdicts from core', () => {
    const { vectors } = read(one)

    expect(vectors.map(({ input }) => verdictOf(one, input))).toEqual(vectors.map(({ verdict }) => verdict))
  })

  it('matches its schemas', () => {
    const { input, verdict, kept, vectors } = read(one)
    const isInput = compiled(input)
    const isVerdict = compiled(verdict)
    const isKept = kept === undefined ? undefined : compiled(kept)

    // The input schema of a form is that of accepted ones.
    const inputs = kept === undefined ? vectors : vectors.filter(({ verdict: given }) => keptOf(given) !== undefined)
    expect(inputs.filter((vector) => !isInput(vector.input))).toEqual([])
    expect(vectors.filter((vector) => !isVerdict(vector.verdict))).toEqual([])
    if (isKept !== undefined) {
      const values = vectors.flatMap((vector) => keptOf(vector.verdict) ?? [])
      expect(values).not.toEqual([])
      expect(values.filter((value) => !isKept(value))).toEqual([])
    }
  })

  it('has no empty schema, which would say nothing', () => {
    const { input, verdict, kept } = read(one)

    expect([input, verdict, kept ?? true].flatMap((schema) => emptyParts(schema, '$'))).toEqual([])
  })

  it('has more than one verdict', () => {
    expect(new Set(read(one).vectors.map(({ verdict }) => JSON.stringify(verdict))).size).toBeGreaterThan(1)
  })
})

// These functions write the files, so their checks must be able to fail.
describe('plain', () => {
  it('omits undefined and writes no -0', () => {
    expect(JSON.stringify(plain({ a: undefined, b: [-0, null], c: { d: 'é' } }))).toBe('{"b":[0,null],"c":{"d":"é"}}')
  })

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], ['\ud800'], [new Map()], [() => 1], [{ a: [new Date(0)] }]])(
    'refuses %o, which JSON cannot say',
    (value) => {
      expect(() => plain(value)).toThrow(TypeError)
    },
  )
})

describe('schemaOf', () => {
  const part = z.object({ name: z.string().transform((given) => given.trim()), size: z.number() })
  const shape = z.object({ first: part, second: part, rest: z.array(part), any: z.unknown() })
  const made = { name: 'x', size: 1 }

  it('keeps the required names of parts that are used again, and fills in what code decides', () => {
    const schema = schemaOf(shape, 'output', [{ first: made, second: made, rest: [made], any: [1, 'x', null] }])
    const isValid = compiled(schema as object)

    expect(isValid({ first: made, second: made, rest: [], any: ['x'] })).toBe(true)
    for (const wrong of [
      { first: made, second: { name: 'x' }, rest: [], any: [] },
      { first: made, second: made, rest: [{ size: 1 }], any: [] },
      { first: made, second: { name: 1, size: 1 }, rest: [], any: [] },
      { first: made, second: made, rest: [], any: 'x' },
      { first: made, second: made, rest: [] },
    ])
      expect(isValid(wrong), JSON.stringify(wrong)).toBe(false)
  })

  it('does not require what an example lacks', () => {
    const isValid = compiled(schemaOf(shape, 'output', [{ first: made, second: made, rest: [] }]) as object)

    expect(isValid({ first: made, second: made, rest: [] })).toBe(true)
  })
})

describe('vectorsOf', () => {
  const doubled = suite({
    name: 'x',
    title: '',
    source: '',
    rule: '',
    input: z.number(),
    verdict: z.number(),
    edges: [
      ['one', 1],
      ['again', 1],
      ['two', 2],
    ],
    run: (given) => given * 2,
  })

  it('contains every input once', () => {
    expect(vectorsOf(doubled)).toEqual([
      { why: 'one', input: 1, verdict: 2 },
      { why: 'two', input: 2, verdict: 4 },
    ])
  })

  it('corrupts every field of a form, and leaves messages free that no screen shows', () => {
    const made = form({
      name: 'x',
      title: '',
      source: '',
      rule: '',
      schema: z.object({ a: z.string('Please enter a').min(1, 'Please enter a'), b: z.literal(1) }),
      valid: [{ a: 'x', b: 1 }],
      count: 0,
    })
    const verdicts = new Map(vectorsOf(made).map(({ why, verdict }) => [why, verdict]))

    expect(verdicts.get('accepted')).toEqual({ ok: true, value: { a: 'x', b: 1 } })
    expect(verdicts.get('a: missing')).toEqual({ ok: false, messages: { a: 'Please enter a' } })
    expect(verdicts.get('b: zero')).toEqual({ ok: false, messages: { b: null } })
  })
})

// Helpers

/** Modules that other specs cover: machines by their own, calls by their contracts, texts and lists by the rules that use them. */
const OTHERWISE = [
  /\.machine\.ts$/,
  /^core\/contracts\//,
  /\.messages\.ts$/,
  /^core\/reference\//,
  /^core\/chat\//,
  // The tag of one failure.
  /^core\/failure\/is-not-found\.ts$/,
  /^core\/crm\/forms\/lead-form-builder\.ts$/,
  /^core\/crm\/\w+\/(?:default-forms|list-columns|filter-fields|lead-statuses|record-label|stream)\.ts$/,
  // What one change of many records may hold; the spec of its calls shows it.
  /^core\/crm\/lists\/bulk-change\.schema\.ts$/,
  /^core\/account\/(?:stored-sign-in|sent-form)\.ts$/,
  /^core\/catalogue\/product-form\/(?:described-field|option-lists|suggested-names)\.ts$/,
  /^core\/text\/issue-text\.ts$/,
  /^core\/site\/rich-text\.schema\.ts$/,
  /^core\/calculator\/(?:price-variations|term-columns)\.ts$/,
  /^core\/product-list\/product-list-body(?:\.schema)?\.ts$/,
  /^core\/text\/random-id\.ts$/,
  // The operator's files and the feed are read and written by this product alone.
  /^core\/site\/(?:text-file|atom-feed)\.ts$/,
  // A list of names, and a text within limits.
  /^core\/operator\//,
  /^core\/uploads\/(?:file-input|sent-file)\.ts$/,
  /^core\/(?:catalogue\/listing|invitations\/invitation)-limits\.ts$/,
  /^core\/plans\/plans\.ts$/,
  // Its address is in the suite `slug`, the rest are texts within limits.
  /^core\/storefront\/store-form\.schema\.ts$/,
  // Bounds and the shape of a request; what rows mean is shown by the specs of imports.
  /^core\/import\/(?:import\.schema|import-fields|record-row)\.ts$/,
  // Other specs show that these agree with a rule of the kit.
  /^core\/reminders\/day-lines\.ts$/,
  /^core\/crm\/activities\/calendar-(?:layout|views)\.ts$/,
  /^core\/listing-score\/(?:score-sql|listing-reads)\.ts$/,
]

/** All modules of core that the suites import, directly or through others. */
function modulesReached(): ReadonlySet<string> {
  const files = new Map([...importsBelow('core'), ...importsBelow('spec/parity/suites')])
  const reached = new Set<string>()
  const visit = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const { from } of files.get(path) ?? []) {
      const target = targetOf(path, from)
      if (target !== undefined) visit(target)
    }
  }
  for (const path of importsBelow('spec/parity/suites').keys()) visit(path)
  return reached
}

function hasPython(): boolean {
  return spawnSync('python3', ['--version']).status === 0
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true })

function compiled(schema: object): ValidateFunction {
  return ajv.compile(schema)
}

/** Paths of the parts of a schema that allow everything. */
function emptyParts(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const names = Object.entries(schema).filter(([name]) => name !== '$schema')
  if (names.length === 0) return [path]
  return names.flatMap(([name, part]: [string, unknown]) => {
    if (name === 'properties' || name === '$defs')
      return Object.entries(part as object).flatMap(([each, one]) => emptyParts(one, `${path}.${each}`))
    if (name === 'anyOf' || name === 'oneOf' || name === 'allOf' || name === 'prefixItems')
      return (part as readonly unknown[]).flatMap((each, at) => emptyParts(each, `${path}.${name}.${at}`))
    return name === 'items' ? emptyParts(part, `${path}[]`) : []
  })
}
