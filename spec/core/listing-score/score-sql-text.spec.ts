import { describe, expect, it } from 'vitest'
import { PRODUCT_FIELD_NAMES } from '../../../core/catalogue/product-form/fields.ts'
import type { ListingRules } from '../../../core/listing-score/column-entries.ts'
import { LISTING_ENTRY_NAMES } from '../../../core/listing-score/listing-entries.ts'
import { columnSql, emptyEntriesSql, listingScoreSql } from '../../../core/listing-score/score-sql.ts'
import type { ScoreRule } from '../../../core/listing-score/score-rule.schema.ts'

// score-sql.spec.ts compares these expressions with core on both engines; this spec fixes their exact text.

const isByOrder = `f.availability is not distinct from '"by_order"'::jsonb`
const isFixed = `f.price_type is not distinct from '"fixed"'::jsonb`
const [SF, SQ, OF, OQ] = [
  `not (${isByOrder}) and ${isFixed}`,
  `not (${isByOrder}) and not (${isFixed})`,
  `${isByOrder} and ${isFixed}`,
  `${isByOrder} and not (${isFixed})`,
]
const blanks = String.raw`\u0009\u000a\u000b\u000c\u000d\u0020\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
const scalar = `@.type() == "boolean" || @.type() == "string" && @ like_regex "[^${blanks}]" || @.type() == "number" && @ > -1.797693134862315807e308 && @ < 1.797693134862315807e308`
const filled = (sql: string) => `coalesce((${sql}) @? 'lax $ ? (${scalar})', false)`
const trimmed = (sql: string) => `btrim(${sql} #>> '{}', U&'${blanks.replaceAll('\\u', '\\')}')`
const fields = [...PRODUCT_FIELD_NAMES, 'availability', 'price_type', 'product_type'].map((name) => `"${name}" jsonb`)
const from = (form: string, state: string) =>
  `jsonb_to_record(${form}) as f(${fields.join(', ')}) cross join lateral (select ${state} as state) as v`

describe('the exact text of listingScoreSql', () => {
  it('should add the points of the column’s entries, and round to hundredths', () => {
    const worth = (weight: number) => `case when ${filled('f.brand_id')} then ${weight}::bigint else 0 end`
    const rules = {
      ...nothing,
      brand: weighing({ SF: 2, SQ: 3, OF: 0, OQ: 1 }),
      name: weighing({ SF: 1, SQ: 0, OF: 0, OQ: 0 }),
    }
    expect(listingScoreSql(rules, { form: 'l.form', firstParam: 1 })).toEqual({
      values: [],
      text: `(select case when s.whole <= 0 then 0 when s.units >= s.whole then 10000
    else least(9999, (greatest(s.units, 0) * 20000 + s.whole) / (s.whole * 2)) end::int
    from (select case when ${SF} then ${worth(20_000)} + case when ${filled('f.name')} then 10000::bigint else 0 end
when ${SQ} then ${worth(30_000)}
when ${OF} then 0
when ${OQ} then ${worth(10_000)} end::bigint as units, case when ${SF} then 30000 when ${SQ} then 30000 when ${OF} then 0 when ${OQ} then 10000 end::bigint as whole from ${from('l.form', `(l.form) -> 'variations'`)} offset 0) as s)`,
    })
  })

  it.each<[ScoreRule, string, readonly unknown[]]>([
    [
      { operator: '=', value: 5, points: 1, action: 'add' },
      'bool_or(coalesce(a.n between $3::float8 and $4::float8, false)) then 100',
      ['4.9999', '5.0001'],
    ],
    [
      { operator: '!=', value: 5, points: 1, action: 'subtract' },
      'bool_and(coalesce(not (a.n between $3::float8 and $4::float8), false)) then -100',
      ['4.9999', '5.0001'],
    ],
    [
      { operator: '=', value: ' 5.0 ', points: 1, action: 'add' },
      'bool_or(coalesce(case when a.t is null then a.n between $3::float8 and $4::float8 else a.t = $5::text end, false)) then 100',
      ['4.9999', '5.0001', '5.0'],
    ],
    [
      { operator: '=', value: ' Fjord', points: 2.5, action: 'add' },
      'bool_or(coalesce(case when a.t is null then false else a.t = $3::text end, false)) then 250',
      ['fjord'],
    ],
    [
      { operator: '!=', value: 'Fjord', points: 1, action: 'add' },
      'bool_and(coalesce(not (case when a.t is null then false else a.t = $3::text end), false)) then 100',
      ['fjord'],
    ],
    [
      { operator: '=', value: '1e+21', points: 1, action: 'add' },
      'bool_or(coalesce(case when a.t is null then a.n = $3::float8 else a.t = $4::text end, false)) then 100',
      ['1e+21', '1e+21'],
    ],
    [
      { operator: 'in', values: ['A', '5', '05'], points: 1, action: 'add' },
      'bool_or(coalesce(case when a.t is null then a.n = any(($3::text[])::float8[]) else a.t = any($4::text[]) end, false)) then 100',
      [['5'], ['a', '5', '05']],
    ],
    [
      { operator: 'not_in', values: ['A'], points: 1, action: 'add' },
      'bool_and(coalesce(not (case when a.t is null then a.n = any(($3::text[])::float8[]) else a.t = any($4::text[]) end), false)) then 100',
      [[], ['a']],
    ],
    [
      { operator: 'between', min: 1, max: 2.5, points: 1, action: 'add' },
      'bool_or(coalesce(a.n between $3::float8 and $4::float8, false)) then 100',
      ['0.9999', '2.5001'],
    ],
    [
      { operator: '<', value: -1.5, points: 1, action: 'add' },
      'bool_or(coalesce(a.n < $3::float8, false)) then 100',
      ['-1.5'],
    ],
    [
      { operator: '<=', value: 1, points: 1, action: 'add' },
      'bool_or(coalesce(a.n <= $3::float8, false)) then 100',
      ['1'],
    ],
    [
      { operator: '>', value: 1, points: 1, action: 'add' },
      'bool_or(coalesce(a.n > $3::float8, false)) then 100',
      ['1'],
    ],
    [
      { operator: '>=', value: 1, points: 1, action: 'add' },
      'bool_or(coalesce(a.n >= $3::float8, false)) then 100',
      ['1'],
    ],
  ])('[D-71] should ask %j of every value of a field', (rule, condition, values) => {
    const rules = {
      ...nothing,
      brand: { informationScore: 2, rules: [rule], weights: { SF: 0.01, SQ: 0, OF: 0, OQ: 0 } },
    }
    const sql = listingScoreSql(rules, { form: 'l.form', variations: 'l.state', firstParam: 3 })
    const number = `case jsonb_typeof(e.value)
    when 'number' then case when abs((e.value)::numeric) < 2.4703282292062328e-324 then 0 when abs((e.value)::numeric) < 1.797693134862315807e308 then (e.value)::numeric::float8 end
    when 'string' then case when ${trimmed('e.value')} ~ '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$' then (${trimmed('e.value')})::float8 end end`
    expect(sql.text)
      .toContain(`when ${SF} then case when ${filled('f.brand_id')} then 200::bigint + (select coalesce(greatest(case when ${condition} end), 0)
    from (select ${number} as n, case when jsonb_typeof(e.value) <> 'number' then (translate(lower((${trimmed('e.value')}) collate "und-x-icu"), 'ς', 'σ') collate "C") end as t
      from (select jsonb_path_query(f.brand_id, 'lax $ ? (${scalar})')) as e(value) where coalesce((e.value) @? 'strict $ ? (${scalar})', false)) as a) else 0 end
when ${SQ} then 0`)
    expect(sql.text).toContain(` from ${from('l.form', 'l.state')} offset 0) as s)`)
    expect(sql.values).toEqual(values)
  })

  it('should use the best of several rules', () => {
    const rule = (value: number) => ({ operator: '>', value, points: value, action: 'add' }) as const
    const { text, values } = listingScoreSql(
      { ...nothing, year: { informationScore: 0, rules: [rule(1), rule(2)], weights: { SF: 1, SQ: 0 } } },
      { form: 'l.form', firstParam: 1 },
    )
    expect(text).toContain(
      'greatest(case when bool_or(coalesce(a.n > $1::float8, false)) then 10000 end, case when bool_or(coalesce(a.n > $2::float8, false)) then 20000 end)',
    )
    expect(values).toEqual(['1', '2'])
  })
})

describe('emptyEntriesSql', () => {
  it('should list the empty entries of each column', () => {
    const rules = { ...nothing, name: weighing({ SF: 1, SQ: 0, OF: 1, OQ: 1 }), unit: weighing({ SF: 1 }) }
    const [name, unit] = [
      `case when not ${filled('f.name')} then 'name' end`,
      `case when not ${filled('f.unit')} then 'unit' end`,
    ]
    expect(emptyEntriesSql(rules, { form: 'l.form', variations: 'l.state' })).toBe(
      `(select array_remove(case when ${SF} then array[${name}, ${unit}]::text[]\nwhen ${SQ} then array[]::text[]\nwhen ${OF} then array[${name}]::text[]\nwhen ${OQ} then array[${name}]::text[] end, null) from ${from('l.form', 'l.state')})`,
    )
  })
})

describe('columnSql', () => {
  it('should choose the variant by availability and price type', () => {
    expect(columnSql('l.form')).toBe(
      `(select case when ${SF} then 'SF' when ${SQ} then 'SQ' when ${OF} then 'OF' when ${OQ} then 'OQ' end from jsonb_to_record(l.form) as f(availability jsonb, price_type jsonb))`,
    )
  })
})

// Helpers

function weighing(weights: { readonly SF?: number; readonly SQ?: number; readonly OF?: number; readonly OQ?: number }) {
  return { informationScore: 1, rules: [], weights }
}

/** No entry counts, except those that a test adds. */
const nothing: ListingRules = Object.fromEntries(
  LISTING_ENTRY_NAMES.map((name) => [name, weighing({ SF: 0, SQ: 0, OF: 0, OQ: 0 })]),
)
