import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readLines } from '../../../adapters/node/listing-file/lines-in.ts'
import { createObjectReader, type ObjectReader } from '../../../adapters/node/listing-file/object-reader.ts'
import { type Reads, listingReads, type Wanted } from '../../../core/listing-score/listing-reads.ts'
import { createListingScorer, explainListing, scoreListing } from '../../../core/listing-score/listing-score.ts'
import { aListingText, someListingRules } from '../../arbitraries/listing.ts'
import { runs } from '../../arbitraries/runs.ts'

const reads: Reads = {
  members: new Map<string, Wanted>([
    ['name', 'presence'],
    ['rows', 'presence'],
    ['size', 'value'],
    ['größe', 'value'],
    ['a', 'value'],
  ]),
  below: new Set(['a', 'name', 'deep', 'values']),
}

describe('createObjectReader', () => {
  it('reads the requested fields, shortens texts of which only the presence counts, and skips the rest', () => {
    const made = readOne(
      '{"rows":[{"name":"Pump","x":"y"},{"name":" "}],"other":{"name":[1,{"z":null}]},"name":"Pump","size":" 20 l","größe":"groß","a":[1.5,-2e3,true,null]}',
    )

    expect(made).toHaveProperty('rows.length', 2)
    expect(made).toHaveProperty('rows.0.name', 'P')
    expect(made).toHaveProperty('rows.1.name', ' ')
    expect(made).not.toHaveProperty('rows.0.x')
    expect(made?.['other']).toBeUndefined()
    expect([made?.['name'], made?.['size'], made?.['größe'], made?.['a']]).toEqual([
      'P',
      ' 20 l',
      'groß',
      [1.5, -2000, true, null],
    ])
  })

  it.each([
    ['a name with an escape', '{"n\\u0061me":"x"}'],
    ['a list', '[{"name":"x"}]'],
    ['a lone value', '5'],
    ['nothing', ''],
    ['more behind the object', '{"name":"x"} 1'],
    ['objects nested beyond measure', `{"a":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a byte order mark', '\uFEFF{"name":"x"}'],
    ['a control character in a text', '{"other":"a\tb"}'],
    ['an unknown escape', '{"other":"\\x"}'],
    ['half an escape', '{"other":"\\u12g4"}'],
    ['a number that begins with 0', '{"other":01}'],
    ['a number that ends with a point', '{"other":1.}'],
    ['a comma too many', '{"name":"x",}'],
    ['an object cut off', '{"name":"x"'],
  ])('delegates %s to JSON.parse', (_, text) => {
    expect(readOne(text)).toBeUndefined()
  })

  it('reads any lists and objects, in any order, with any white space, and repeated names', () => {
    fc.assert(
      fc.property(fc.array(aJsonObject, { minLength: 1, maxLength: 6 }), (lines) => {
        const readObject = createObjectReader(reads)
        for (const line of lines) {
          const parsed = JSON.parse(line) as Record<string, unknown>
          const made = readOne(line, readObject)
          // Only names with escapes are delegated to JSON.parse.
          if (made === undefined) expect(line).toMatch(/\\/)
          else expectSameReading(made, parsed)
        }
      }),
      { numRuns: runs(300) },
    )
  })

  it('takes no text for another one whose bytes look like its letters', () => {
    // Seven bytes, and the text of the seven letters with these codes: both have the same place among the remembered texts.
    const text = 'ܐא中'
    const lookalike = Buffer.from(text).toString('latin1')
    const readObject = createObjectReader(reads)
    const sizes = [lookalike, text, lookalike, text].map((size) => {
      const bytes = Buffer.from(`${JSON.stringify({ size, more: 123_456 })}\n`)
      return readObject(bytes, 0, bytes.length - 1)?.['size']
    })

    expect(sizes).toEqual([lookalike, text, lookalike, text])
  })

  it('continues when a file has more names than it can cache', () => {
    const readObject = createObjectReader(reads)
    for (let line = 0; line < 300; line++) {
      const others = Array.from(
        { length: 8 },
        (_, index) => `"other ${line} ${index}${' long'.repeat(index)}":{"x${line}":[]}`,
      ).join(',')
      expect(readOne(`{${others},"size":${line},"a":{"deep":"${line}"}}`, readObject)).toMatchObject({
        size: line,
        a: { deep: String(line) },
      })
    }
  })

  it('accepts and rejects the same lines as JSON.parse, whatever their bytes', () => {
    fc.assert(
      fc.property(
        fc.array(someBytes, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        (lines, lineEnd, isEnded) => {
          const bytes = Buffer.concat(
            lines.flatMap((line, index) =>
              index < lines.length - 1 || isEnded ? [line, Buffer.from(lineEnd)] : [line],
            ),
          )
          const plain = verdictsOn(bytes)
          const quick = verdictsOn(bytes, createObjectReader(reads))

          expect(quick.lines).toBe(plain.lines)
          expect(quick.bad).toEqual(plain.bad)
          expect(quick.listings.map(([line]) => line)).toEqual(plain.listings.map(([line]) => line))
          for (const [index, [, listing]] of quick.listings.entries())
            expectSameReading(listing, plain.listings[index]![1])
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it.each<readonly [string, object]>([
    ['a fixed price and its currency', { price_type: 'fixed', unit_price: '05', currency_id: 'USD' }],
    [
      'the price of the default variation',
      {
        price_type: 'fixed',
        product_type: 'configured',
        currency_id: 'USD',
        variations: { levels_complete: true, default_price: '05' },
      },
    ],
    [
      'tiers, their currency and unit',
      {
        price_type: 'quantity',
        order_quantity: [{ min: '05', max: '05', per_unit: '05' }],
        qty_currency: 'EUR',
        qty_unit: 'Pieces',
      },
    ],
    [
      'what only orders have',
      { availability: 'by_order', delivery_time: '5', country_origins: [{ country_code: 'DE' }] },
    ],
    ['a place in one text', { existence_place: 'Hamburg, DE' }],
    ['a place in parts', { existence_place: { country: 'DE', city: 'Hamburg' } }],
    ['paths of categories', { category_lists: ['Packaging / Canisters'] }],
    ['a path in a row', { category_lists: [{ path: 'Packaging / Canisters' }] }],
    ['sector and parent', { category_lists: [{ sector: 'Packaging', parent: 'Canisters' }] }],
    ['a named sector', { category_lists: [{ name: 'Packaging' }] }],
    ['a category of the tree', { category_lists: [{ id: 5 }] }],
    ['attributes and pictures', { choice_options: [{ values: ['blue'] }], photos: [{ url: '/a.jpg', alt: 'A pump' }] }],
    ['a stored picture', { photos: [{ id: 5 }] }],
  ])('reads of a listing %s', (_, listing) => {
    const made = readOne(JSON.stringify(listing), createObjectReader(listingReads({})))
    if (made === undefined) expect.fail('left to JSON.parse')

    expect(explainListing(made)).toEqual(explainListing(listing))
    expect(scoreListing(made)).toBeGreaterThan(0)
  })

  it('reads every field of a listing that score, explanation and next actions depend on, under any rules', () => {
    fc.assert(
      fc.property(fc.array(aListingText, { minLength: 1, maxLength: 3 }), someListingRules, (texts, rules) => {
        const readObject = createObjectReader(listingReads(rules))
        const scorer = createListingScorer(rules)
        for (const text of texts) {
          const parsed = JSON.parse(text) as Record<string, unknown>
          const made = readOne(text, readObject) ?? parsed
          expect(scorer.explain(made)).toEqual(scorer.explain(parsed))
          expect(scorer.hundredths(made)).toBe(scorer.hundredths(parsed))
          expect(scorer.nextBestActions(made)).toEqual(scorer.nextBestActions(parsed))
        }
      }),
      { numRuns: runs(150) },
    )
  })
})

// Helpers

function readOne(
  text: string,
  readObject: ObjectReader = createObjectReader(reads),
): Readonly<Record<string, unknown>> | undefined {
  // Texts at the very end of the bytes are delegated to JSON.parse, so another line follows.
  const bytes = Buffer.from(`${text}\n{"name":"next"}\n`)
  return readObject(bytes, 0, Buffer.byteLength(text))
}

function verdictsOn(bytes: Buffer, readObject?: ObjectReader) {
  const bad: [number, string, string][] = []
  const listings: [number, Readonly<Record<string, unknown>>][] = []
  const lines = readLines(
    bytes,
    {
      listing: (listing, line) => listings.push([line, listing]),
      bad: (line, reason, raw) => bad.push([line, reason, raw.toString('hex')]),
    },
    readObject,
  )
  return { bad, listings, lines }
}

/** Reads both like a scorer: the requested names only. */
function expectSameReading(made: Readonly<Record<string, unknown>>, parsed: Readonly<Record<string, unknown>>): void {
  for (const [name, wanted] of reads.members) expectSame(made[name], parsed[name], wanted)
}

function expectSame(made: unknown, parsed: unknown, wanted: Wanted): void {
  if (typeof parsed === 'string' && wanted === 'presence' && /^[!-~]/.test(parsed))
    expect([parsed, parsed[0]]).toContain(made)
  else if (Array.isArray(parsed)) {
    if (!Array.isArray(made)) expect.fail('no list')
    expect(made).toHaveLength(parsed.length)
    for (const [index, each] of parsed.entries()) expectSame(made[index], each, wanted)
  } else if (typeof parsed === 'object' && parsed !== null) {
    if (typeof made !== 'object' || made === null || Array.isArray(made)) expect.fail('no object')
    for (const name of reads.below)
      expectSame((made as Record<string, unknown>)[name], (parsed as Record<string, unknown>)[name], wanted)
  } else expect(made).toBe(parsed)
}

/** Random JSON: any white space, any escape, any form of number. */
const space = fc.stringMatching(/^[ \t\r]{0,2}$/)
const aNumber = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '0.1',
    '-0.0',
    '12.50',
    '1e999',
    '-1E+5',
    '5e-324',
    '12345678901234567890',
    '999999999999999',
    '9007199254740993',
    '0.000000000000001',
    '123456789.123456',
    '1.7976931348623157e308',
    '4.35',
    '1.005',
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.tuple(fc.nat(999_999_999), fc.stringMatching(/^\d{1,7}$/)).map(([whole, decimals]) => `${whole}.${decimals}`),
)
const aLetter = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[ !#-Z^-~]$/) },
  fc.constantFrom(
    '\\"',
    '\\\\',
    '\\/',
    '\\b',
    '\\f',
    '\\n',
    '\\r',
    '\\t',
    '\\u0041',
    '\\u0020',
    '\\uD83D\\uDE00',
    '\\ud800',
    '\\u00e9',
  ),
  fc.constantFrom('é', 'ß', '€', '😀', '\u00a0', '\u2028', '\ufeff', '\u007f', '{', '}', '[', ']', ',', ':'),
)
const aText = fc.array(aLetter, { maxLength: 12 }).map((letters) => `"${letters.join('')}"`)
const aLongText = fc.array(aLetter, { minLength: 30, maxLength: 60 }).map((letters) => `"${letters.join('')}"`)
const aName = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('"name"', '"rows"', '"size"', '"größe"', '"a"', '"deep"', '"values"') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '"__proto__"',
      '"constructor"',
      '""',
      '"b"',
      '"names"',
      '"nam"',
      '"siz\\u0065"',
      '"x\\"y"',
      '"#values"',
    ),
  },
  aText,
)
const { value: aJsonValue, object: aJsonObject } = fc.letrec<{ value: string; object: string; list: string }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      aText,
      aNumber,
      fc.constantFrom('true', 'false', 'null', '""', '[]', '{}'),
      aLongText,
      tie('list'),
      tie('object'),
    ),
    list: fc
      .array(fc.tuple(space, tie('value'), space), { maxLength: 4 })
      .map((each) => `[${each.map((parts) => parts.join('')).join(',')}]`),
    object: fc
      .array(fc.tuple(space, aName, space, space, tie('value'), space), { maxLength: 6 })
      .map(
        (each) =>
          `{${each.map(([before, name, between, behind, value, after]) => `${before}${name}${between}:${behind}${value}${after}`).join(',')}}`,
      ),
  }),
)

/**
 * A valid line, or one with a few bytes changed, removed, inserted or cut off. No line feed is inserted, because it
 * would split the line.
 */
const aByte = fc
  .oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(...Buffer.from('"\\{}[],:0-.eEtfn u\t\r')),
    fc.constantFrom(0, 31, 127, 128, 192, 237, 255),
  )
  .filter((byte) => byte !== 10)
const anEdit = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), at: fc.nat(), byte: aByte }),
  fc.record({ kind: fc.constant('put in' as const), at: fc.nat(), byte: aByte }),
  fc.record({ kind: fc.constant('take out' as const), at: fc.nat(), length: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('cut off' as const), at: fc.nat() }),
)
const someBytes = fc
  .tuple(
    fc.constantFrom('', '', '', '', '\uFEFF', ' \t'),
    fc.oneof({ weight: 5, arbitrary: aJsonObject }, { weight: 1, arbitrary: aJsonValue }),
    fc.array(anEdit, { maxLength: 2 }),
  )
  .map(([before, text, edits]) => edits.reduce(edited, Buffer.from(before + text)))

function edited(bytes: Buffer, edit: typeof anEdit extends fc.Arbitrary<infer Edit> ? Edit : never): Buffer {
  const at = bytes.length === 0 ? 0 : edit.at % bytes.length
  switch (edit.kind) {
    case 'change':
      return Buffer.concat([bytes.subarray(0, at), Buffer.of(edit.byte), bytes.subarray(at + 1)])
    case 'put in':
      return Buffer.concat([bytes.subarray(0, at), Buffer.of(edit.byte), bytes.subarray(at)])
    case 'take out':
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + edit.length)])
    case 'cut off':
      return bytes.subarray(0, at)
  }
}
