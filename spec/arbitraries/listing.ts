import fc from 'fast-check'
import { PRODUCT_FIELD_NAMES } from '../../core/catalogue/product-form/fields.ts'
import type { ListingRules } from '../../core/listing-score/column-entries.ts'
import { LISTING_ENTRY_NAMES } from '../../core/listing-score/listing-entries.ts'
import { aScoreRule } from './product.ts'

/** Marks numbers that JSON can write and JavaScript cannot represent; `listingText` removes the quotes. */
const RAW = 'raw number '

const aPlainValue = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('A', ' b', 'India', 'INDIA ', '5', '05', '-3', '1.5', 'usd', 'other') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<string | number | boolean>(
      5,
      0,
      -3,
      1.5,
      4.9999,
      5.0001,
      1e21,
      1e-7,
      0.1,
      12,
      true,
      false,
    ),
  },
  fc.integer({ min: -20, max: 20 }),
  fc.double({ min: -20, max: 20, noNaN: true }),
  fc.constantFrom(
    '',
    ' ',
    '\t\n',
    '\u00a0',
    '\u2003\ufeff',
    '\u200b',
    '.',
    '1e3',
    '0x10',
    '+7',
    ' 12 ',
    'Infinity',
    '-0',
    'true',
    'null',
  ),
  fc.constantFrom('İstanbul', 'ΟΔΟΣ', 'Straße', 'ÉCLAIR', 'e\u0301', '😀', '%', '_', '\\', '"', "'", 'a\nb'),
  fc.constantFrom(
    'A / B',
    'A / B / C',
    '/ B',
    ' / B',
    'A / ',
    'A /  / C',
    'A /B',
    '12',
    '12 / 13',
    '\u00a0 / B',
    'A / \u2003',
  ),
  fc.constantFrom('Hamburg, DE', ',', 'DE', ', DE', 'Hamburg,', 'a,b,c', ' , '),
  fc.constantFrom(
    `${RAW}1e999`,
    `${RAW}-1e999`,
    `${RAW}1e-999`,
    `${RAW}5.0`,
    `${RAW}-0.0`,
    `${RAW}12345678901234567890`,
    `${RAW}1.7976931348623157e308`,
    `${RAW}5e-324`,
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\0') && text.isWellFormed()),
)

const ROW_NAMES = [
  'id',
  'path',
  'sector',
  'parent',
  'name',
  'values',
  'min',
  'max',
  'per_unit',
  'country',
  'city',
  'country_code',
  'url',
  'alt',
] as const
const aRow = fc.dictionary(
  fc.constantFrom(...ROW_NAMES),
  fc.oneof({ weight: 5, arbitrary: aPlainValue }, fc.constant(null), fc.array(aPlainValue, { maxLength: 2 })),
  { maxKeys: 5 },
)
const aListItem = fc.oneof(
  { weight: 4, arbitrary: aPlainValue },
  { weight: 4, arbitrary: aRow },
  fc.constant(null),
  fc.array(fc.oneof(aPlainValue, aRow), { maxLength: 2 }),
)
const aFieldValue = fc.oneof(
  { weight: 5, arbitrary: aPlainValue },
  { weight: 5, arbitrary: fc.array(aListItem, { maxLength: 3 }) },
  { weight: 2, arbitrary: aRow },
  fc.constant(null),
  fc.constant([]),
)
const someVariations = fc.oneof(
  fc.constant(null),
  fc.record(
    {
      levels_complete: fc.constantFrom(true, false, 'true', null),
      default_price: fc.oneof(aPlainValue, fc.constant(null)),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>([], 'x', 1),
)

/** The JSON text of a listing with arbitrary, mostly invalid content, such as an old import or another system may have stored. */
export const aListingText: fc.Arbitrary<string> = fc
  .tuple(
    fc.record({
      availability: fc.constantFrom('in_stock', 'by_order', 'by_order', '', 'BY_ORDER', null, ['by_order']),
      price_type: fc.constantFrom('fixed', 'fixed', 'quantity', undefined, null, 1),
      product_type: fc.constantFrom('simple', 'configured', 'configured', null),
      variations: someVariations,
    }),
    fc.dictionary(fc.constantFrom(...PRODUCT_FIELD_NAMES), aFieldValue, { minKeys: 2, maxKeys: 30 }),
  )
  .map(([selectors, fields]) =>
    JSON.stringify({ ...selectors, ...fields }).replace(new RegExp(`"${RAW}([^"]*)"`, 'g'), '$1'),
  )

const points = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)

/** Edited rules and weights for some entries. */
export const someListingRules: fc.Arbitrary<ListingRules> = fc.dictionary(
  fc.constantFrom(...LISTING_ENTRY_NAMES),
  fc.record(
    {
      informationScore: points(0, 3),
      rules: fc.array(aScoreRule, { maxLength: 4 }),
      weights: fc.record(
        { SF: points(0, 20), SQ: points(0, 20), OF: points(0, 20), OQ: points(0, 20) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['informationScore', 'rules'] },
  ),
  { maxKeys: 8 },
)
