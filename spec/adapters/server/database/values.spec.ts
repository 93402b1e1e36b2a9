import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../databases.ts'

describeOnBothEngines('values', (engine) => {
  const one = async (expression: string) =>
    (await engine.db.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value

  it.each([
    ['26::bigint', 26],
    ['1.25::numeric', 1.25],
    [`'2026-02-28'::date`, '2026-02-28'],
    ['array[26, null, 9007199254740991]::bigint[]', [26, null, 9_007_199_254_740_991]],
    [
      'array[array[1, 2], array[3, 4]]::bigint[]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [`'{}'::bigint[]`, []],
    ['array[1.25, null]::numeric[]', [1.25, null]],
    [`array['2026-02-28', null]::date[]`, ['2026-02-28', null]],
    ['array[7, null]::int[]', [7, null]],
    ['array[0.5]::float8[]', [0.5]],
    ['array[true, false]', [true, false]],
    [`array['a,b', '"', 'NULL', null, '']::text[]`, ['a,b', '"', 'NULL', null, '']],
    [`'2026-02-28T10:00:00Z'::timestamptz`, new Date('2026-02-28T10:00:00Z')],
    [`array['2026-02-28T10:00:00Z']::timestamptz[]`, [new Date('2026-02-28T10:00:00Z')]],
    [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    [`json_build_array(1::bigint, 2.5::numeric)`, [1, 2.5]],
  ])('should parse %s the same on both engines', async (expression, value) => {
    expect(await one(expression)).toEqual(value)
  })
})
