import { describe, expect, it } from 'vitest'
import { toSql, type FilterColumn } from '../../../core/filters/filter-sql.ts'
import { BLANKS } from '../../../core/filters/filter-text.ts'
import type { FilterValue } from '../../../core/filters/filter-tree.ts'
import type { OperatorNumber } from '../../../core/filters/operators.ts'
import { checked, filterMoment } from '../../arbitraries/filter.ts'

// filter-sql.spec.ts shows on both engines that these statements find the right rows; this spec fixes their exact text.
describe('the exact text of toSql', () => {
  it.each<[string, OperatorNumber, FilterValue | undefined, FilterColumn['type'], string, readonly unknown[]]>([
    [
      'city',
      1,
      'Ab%',
      'text',
      '(translate(lower((c) collate "und-x-icu"), \'ς\', \'σ\') collate "C") = $1::text',
      ['ab%'],
    ],
    [
      'city',
      2,
      'Ab%',
      'text',
      '((translate(lower((c) collate "und-x-icu"), \'ς\', \'σ\') collate "C") = $1::text) is not true',
      ['ab%'],
    ],
    [
      'city',
      3,
      'Ab%',
      'text',
      '(translate(lower((c) collate "und-x-icu"), \'ς\', \'σ\') collate "C") like $1::text',
      [String.raw`%ab\%%`],
    ],
    [
      'city',
      4,
      'Ab%',
      'text',
      '((translate(lower((c) collate "und-x-icu"), \'ς\', \'σ\') collate "C") like $1::text) is not true',
      [String.raw`%ab\%%`],
    ],
    [
      'city',
      5,
      'Ab%',
      'text',
      '(translate(lower((c) collate "und-x-icu"), \'ς\', \'σ\') collate "C") like $1::text',
      [String.raw`ab\%%`],
    ],
    [
      'city',
      6,
      'Ab%',
      'text',
      '(translate(lower((c) collate "und-x-icu"), \'ς\', \'σ\') collate "C") like $1::text',
      [String.raw`%ab\%`],
    ],
    ['city', 7, undefined, 'text', `(c is null or btrim(c, $1::text) = '')`, [BLANKS]],
    ['city', 8, undefined, 'text', `not (c is null or btrim(c, $1::text) = '')`, [BLANKS]],
    [
      'city',
      1,
      'x',
      'integer',
      '(translate(lower((((c)::text)) collate "und-x-icu"), \'ς\', \'σ\') collate "C") = $1::text',
      ['x'],
    ],
    ['city', 7, undefined, 'jsonb', `(((c) #>> '{}') is null or btrim(((c) #>> '{}'), $1::text) = '')`, [BLANKS]],
    ['status', 1, 'won_deal', 'text', 'c = $1::text', ['won_deal']],
    ['status', 2, 'won_deal', 'text', '(c = $1::text) is not true', ['won_deal']],
    ['status', 7, undefined, 'text', `(c is null or c = '')`, []],
    ['status', 8, undefined, 'text', `not (c is null or c = '')`, []],
    ['status', 1, 'won_deal', 'integer', 'false', []],
    ['status', 7, undefined, 'integer', '(c is null)', []],
    ['status', 1, 'won_deal', 'jsonb', `((c) #>> '{}') = $1::text`, ['won_deal']],
    ['status', 8, undefined, 'jsonb', `not (((c) #>> '{}') is null or ((c) #>> '{}') = '')`, []],
    [
      'tags',
      1,
      ['a', 'b'],
      'text[]',
      '(array_remove((c), null) @> $1::text[] and array_remove((c), null) <@ $1::text[])',
      [['a', 'b']],
    ],
    [
      'tags',
      2,
      ['a', 'b'],
      'text[]',
      '((array_remove((c), null) @> $1::text[] and array_remove((c), null) <@ $1::text[])) is not true',
      [['a', 'b']],
    ],
    ['tags', 3, ['a', 'b'], 'text[]', '(c) && $1::text[]', [['a', 'b']]],
    ['tags', 4, ['a', 'b'], 'text[]', '((c) && $1::text[]) is not true', [['a', 'b']]],
    ['tags', 7, undefined, 'text[]', 'coalesce(cardinality(array_remove((c), null)), 0) = 0', []],
    ['tags', 8, undefined, 'text[]', 'cardinality(array_remove((c), null)) > 0', []],
    ['tags', 3, ['a'], 'text', `string_to_array(nullif((c)::text, ''), ',') && $1::text[]`, [['a']]],
    [
      'tags',
      3,
      ['a'],
      'jsonb',
      `(case jsonb_typeof(c) when 'array' then array(select jsonb_array_elements_text(c)) when 'object' then null else string_to_array(nullif(((c) #>> '{}'), ''), ',') end) && $1::text[]`,
      [['a']],
    ],
    [
      'tags',
      7,
      undefined,
      'integer',
      `coalesce(cardinality(array_remove(string_to_array(nullif((c)::text, ''), ','), null)), 0) = 0`,
      [],
    ],
    ['amount', 1, 5, 'numeric', 'c = $1::numeric', ['5']],
    ['amount', 2, 5, 'numeric', '(c = $1::numeric) is not true', ['5']],
    ['amount', 7, undefined, 'numeric', '(c is null)', []],
    ['amount', 8, undefined, 'numeric', 'not (c is null)', []],
    ['amount', 9, 5, 'numeric', 'c < $1::numeric', ['5']],
    ['amount', 10, 5, 'numeric', 'c > $1::numeric', ['5']],
    ['amount', 11, 5, 'numeric', 'c <= $1::numeric', ['5']],
    ['amount', 12, 5, 'numeric', 'c >= $1::numeric', ['5']],
    ['amount', 13, [5, 6.5], 'numeric', '(c >= $1::numeric and c <= $2::numeric)', ['5', '6.5']],
    ['amount', 14, [5, 6.5], 'numeric', '(c < $1::numeric or c > $2::numeric)', ['5', '6.5']],
    ['amount', 9, 5, 'integer', 'c < $1::bigint', ['5']],
    ['amount', 9, 5.5, 'integer', 'c < $1::numeric', ['5.5']],
    [
      'amount',
      9,
      5,
      'text',
      `(case when c ~ '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$' then (c)::float8 end) < $1::float8`,
      ['5'],
    ],
    ['amount', 7, undefined, 'jsonb', `(((c) #>> '{}') is null or ((c) #>> '{}') = '')`, []],
    [
      'amount',
      12,
      5,
      'jsonb',
      `(case jsonb_typeof(c)
    when 'number' then case when abs((c)::numeric) < 2.4703282292062328e-324 then 0 when abs((c)::numeric) < 1.797693134862315807e308 then (c)::numeric::float8 end
    when 'string' then case when ((c) #>> '{}') ~ '^[-+]?([0-9]{1,250}([.][0-9]{0,250})?|[.][0-9]{1,250})$' then (((c) #>> '{}'))::float8 end end) >= $1::float8`,
      ['5'],
    ],
    [
      'created_at',
      1,
      '2026-03-29',
      'timestamptz',
      '(c >= $1::timestamptz and c < $2::timestamptz)',
      ['2026-03-28 23:00:00+00', '2026-03-29 22:00:00+00'],
    ],
    [
      'created_at',
      2,
      '2026-03-29',
      'timestamptz',
      '(c >= $1::timestamptz and c < $2::timestamptz) is not true',
      ['2026-03-28 23:00:00+00', '2026-03-29 22:00:00+00'],
    ],
    ['created_at', 7, undefined, 'timestamptz', '(c is null)', []],
    ['created_at', 8, undefined, 'timestamptz', 'not (c is null)', []],
    ['created_at', 9, '2026-03-29', 'timestamptz', 'c < $1::timestamptz', ['2026-03-28 23:00:00+00']],
    ['created_at', 10, '2026-03-29', 'timestamptz', 'c >= $1::timestamptz', ['2026-03-29 22:00:00+00']],
    ['created_at', 11, '2026-03-29', 'timestamptz', 'c < $1::timestamptz', ['2026-03-29 22:00:00+00']],
    ['created_at', 12, '2026-03-29', 'timestamptz', 'c >= $1::timestamptz', ['2026-03-28 23:00:00+00']],
    [
      'created_at',
      13,
      ['2026-03-29', '2026-03-30'],
      'timestamptz',
      '(c >= $1::timestamptz and c < $2::timestamptz)',
      ['2026-03-28 23:00:00+00', '2026-03-30 22:00:00+00'],
    ],
    [
      'created_at',
      14,
      ['2026-03-29', '2026-03-30'],
      'timestamptz',
      '(c < $1::timestamptz or c >= $2::timestamptz)',
      ['2026-03-28 23:00:00+00', '2026-03-30 22:00:00+00'],
    ],
    ['created_at', 9, '2026-03-29', 'timestamp', 'c < $1::timestamp', ['2026-03-28 23:00:00']],
    ['closing_date', 10, '2026-03-29', 'date', 'c > $1::date', ['2026-03-29']],
    ['closing_date', 9, '2026-03-29', 'date', 'c < $1::date', ['2026-03-29']],
    ['closing_date', 11, '2026-03-29', 'date', 'c <= $1::date', ['2026-03-29']],
    ['closing_date', 12, '2026-03-29', 'date', 'c >= $1::date', ['2026-03-29']],
    [
      'closing_date',
      13,
      { span: 'last', days: 2 },
      'date',
      '(c >= $1::date and c <= $2::date)',
      ['2026-03-28', '2026-03-29'],
    ],
    ['active', 1, true, 'boolean', '(c) is true', []],
    ['active', 2, true, 'boolean', '(c) is not true', []],
    ['active', 1, true, 'integer', '(c = 1) is true', []],
    ['active', 1, true, 'numeric', '(c = 1) is true', []],
    ['active', 1, true, 'text', `(lower(c collate "C") in ('1', 'true', 'yes', 'on')) is true`, []],
    ['active', 2, true, 'jsonb', `(lower(((c) #>> '{}') collate "C") in ('1', 'true', 'yes', 'on')) is not true`, []],
    ['active', 1, false, 'boolean', '(c) is not true', []],
  ])('[D-85] should write %s %i %j on %s', (field, operator, value, type, text, values) => {
    expect(written(field, operator, value, type)).toEqual({ text: `(${text})`, values })
  })

  it.each([
    ['12', '12'],
    ['-3', '-3'],
    ['0', '0'],
    ['999999999999999999', '999999999999999999'],
  ])('should compare a column of ids with the id %s', (value, bound) => {
    expect(written('tags', 3, [value], 'text[]').values).toEqual([[bound]])
    const filter = {
      root: {
        match: 'all',
        rules: [
          { type: 'choice', field: { name: 'status', label: 'Status', type: 'choice' }, operator: 1, texts: [value] },
        ],
      },
    } as const
    expect(toSql(filter, options('integer'))).toEqual({ text: '(c = $1::bigint)', values: [bound] })
  })

  it.each(['012', '1.5', 'x', '', '1e3', '9999999999999999999', '-0', ' 1'])(
    'should find no id equal to %j',
    (value) => {
      const filter = {
        root: {
          match: 'all',
          rules: [
            { type: 'choice', field: { name: 'status', label: 'Status', type: 'choice' }, operator: 1, texts: [value] },
          ],
        },
      } as const
      expect(toSql(filter, options('integer'))).toEqual({ text: '(false)', values: [] })
    },
  )

  it.each([
    ['text', 'c'],
    ['jsonb', `((c) #>> '{}')`],
    ['integer', '((c)::text)'],
  ] as const)('[D-85] should read days and moments that are held as text, in a column of type %s', (type, c) => {
    const offset = `(left(right(replace(${c}, ':', ''), 5), 1) || '1')::int * (substr(right(replace(${c}, ':', ''), 4), 1, 2)::int * 60 + right(${c}, 2)::int)`
    const compared = (
      sign: string,
      first: number,
      momentSign = sign,
    ) => `(case when ${c} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then (${c} collate "C") ${sign} $${first}::text
          when ${c} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?Z?$' then (rpad(left(replace(replace(${c}, 'Z', ''), 'T', ' '), 19), 19, ':00') collate "C") ${momentSign} $${first + 1}::text
          when ${c} ~ '^([1-8][0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])[ T]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9])(?:[.][0-9]+)?)?([-+])([01][0-9]|2[0-3]):?([0-5][0-9])$' then (make_date(substr(${c}, 1, 4)::int, substr(${c}, 6, 2)::int, 1)::timestamp + make_interval(days => substr(${c}, 9, 2)::int - 1, hours => substr(${c}, 12, 2)::int, mins => substr(${c}, 15, 2)::int - ${offset}, secs => coalesce(substring(${c} from '^.{16}:([0-9]{2})')::int, 0))) ${momentSign} $${first + 2}::timestamp end)`
    const from = ['2026-03-29', '2026-03-28 23:00:00', '2026-03-28 23:00:00']
    const to = ['2026-03-30', '2026-03-30 22:00:00', '2026-03-30 22:00:00']
    const both = ['2026-03-29', '2026-03-30']
    expect(written('created_at', 9, '2026-03-29', type)).toEqual({ text: `(${compared('<', 1)})`, values: from })
    expect(written('created_at', 12, '2026-03-29', type)).toEqual({ text: `(${compared('>=', 1)})`, values: from })
    expect(written('created_at', 10, '2026-03-30', type)).toEqual({ text: `(${compared('>', 1, '>=')})`, values: to })
    expect(written('created_at', 11, '2026-03-30', type)).toEqual({ text: `(${compared('<=', 1, '<')})`, values: to })
    expect(written('created_at', 13, both, type)).toEqual({
      text: `((${compared('>=', 1)} and ${compared('<=', 4, '<')}))`,
      values: [...from, ...to],
    })
    expect(written('created_at', 14, both, type)).toEqual({
      text: `((${compared('<', 1)} or ${compared('>', 4, '>=')}))`,
      values: [...from, ...to],
    })
    expect(written('created_at', 2, '2026-03-29', type).text).toBe(
      `((${compared('>=', 1)} and ${compared('<=', 4, '<')}) is not true)`,
    )
  })

  it('should number placeholders from the passed start and join groups', () => {
    const rule = { field: 'amount', operator: 9, value: 1 } as const
    const filter = checked({
      match: 'any',
      rules: [rule, { match: 'all', rules: [rule, { match: 'any', rules: [] }, rule] }],
    })
    expect(toSql(filter, { ...options('numeric'), firstParam: 4 })).toEqual({
      text: '(c < $4::numeric or (c < $5::numeric and c < $6::numeric))',
      values: ['1', '1', '1'],
    })
    expect(toSql(checked({ match: 'any', rules: [{ match: 'all', rules: [] }] }), options('numeric'))).toEqual({
      text: 'true',
      values: [],
    })
  })
})

// Helpers

const options = (type: FilterColumn['type']) => ({
  ...filterMoment,
  firstParam: 1,
  column: (): FilterColumn => ({ sql: 'c', type }),
})

function written(field: string, operator: OperatorNumber, value: FilterValue | undefined, type: FilterColumn['type']) {
  return toSql(
    checked({ match: 'all', rules: [{ field, operator, ...(value === undefined ? {} : { value }) }] }),
    options(type),
  )
}
