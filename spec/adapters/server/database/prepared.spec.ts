import { expect, it } from 'vitest'
import { MOST_PREPARED, preparedName } from '../../../../adapters/server/database/prepared.ts'
import { describeOnBothEngines } from '../databases.ts'

const MARK = '/* prepared */ '

it('should name a marked statement by its text, and no other', () => {
  const [one, other] = [preparedName(`${MARK}select 'one'`), preparedName(`${MARK}select 'other'`)]

  expect(one).toMatch(/^prepared_\d+$/)
  expect(other).not.toBe(one)
  expect(preparedName(`${MARK}select 'one'`)).toBe(one)
  expect(preparedName(`select 'one'`)).toBeUndefined()
})

describeOnBothEngines('prepared statements', (engine) => {
  it.each([
    ['timestamptz', new Date('2026-02-28T10:00:00.123Z')],
    ['text', `it's \\ "quoted"\nand longer`],
    ['text[]', ['a,b', '"', 'NULL', null, '', 'two\nlines', `back\\slash`, `it's`]],
    ['bigint[]', [26, null, 9_007_199_254_740_991]],
    ['boolean', true],
    ['int', -7],
    ['text', null],
  ])('should take a value of type %s', async (type, value) => {
    const { rows } = await engine.db.query(`${MARK}select $1::${type} as value`, [value])

    expect(rows).toEqual([{ value }])
  })

  it('should keep a bounded number of statements on a connection, and run all others as well', async () => {
    const sums: unknown[] = []
    for (let at = 0; at < MOST_PREPARED + 20; at += 1) {
      const { rows } = await engine.db.query<{ sum: number }>(`${MARK}select ${at} + $1::int as sum`, [1])
      sums.push(rows[0]?.sum)
    }

    expect(sums).toEqual(Array.from({ length: MOST_PREPARED + 20 }, (_, at) => at + 1))
    const { rows } = await engine.db.query<{ held: number }>('select count(*)::int as held from pg_prepared_statements')
    expect(rows[0]?.held).toBeGreaterThan(MOST_PREPARED / 2)
    expect(rows[0]?.held).toBeLessThanOrEqual(MOST_PREPARED)
  })
})
