import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATORS } from '../../../core/filters/operators.ts'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import { toSql, type FilterColumn } from '../../../core/filters/filter-sql.ts'
import {
  aCondition,
  aFilter,
  aFilterMoment,
  anOddRow,
  aRow,
  checked,
  filterMoment,
  type SampleRow,
} from '../../arbitraries/filter.ts'
import { runs } from '../../arbitraries/runs.ts'
import { startPostgres } from '../../tools/postgres.ts'

const rows: readonly SampleRow[] = fc.sample(aRow, { numRuns: 200, seed: 20_260_329 })
const oddRows: readonly Readonly<Record<string, unknown>>[] = fc.sample(anOddRow, { numRuns: 200, seed: 20_260_329 })
const engines = [
  ['PGlite', openPglite],
  ['PostgreSQL', openPostgres],
] as const

describe('toSql', () => {
  it('should pass values as parameters only, numbered from the passed start', () => {
    const filter = checked({
      match: 'all',
      rules: [
        { field: 'city', operator: 3, value: "50%_\\'; drop" },
        {
          match: 'any',
          rules: [
            { field: 'amount', operator: 13, value: [1, 2.5] },
            { field: 'tags', operator: 3, value: ['hot'] },
          ],
        },
      ],
    })
    expect(toSql(filter, { ...filterMoment, column: typed, firstParam: 3 })).toEqual({
      text: '((translate(lower((city) collate "und-x-icu"), \'ς\', \'σ\') collate "C") like $3::text and ((amount >= $4::numeric and amount <= $5::numeric) or (tags) && $6::text[]))',
      values: [String.raw`%50\%\_\\'; drop%`, '1', '2.5', ['hot']],
    })
    expect(toSql(checked({ match: 'any', rules: [] }), { ...filterMoment, column: typed, firstParam: 1 })).toEqual({
      text: 'true',
      values: [],
    })
  })
})

describe.each(engines)('toSql on %s', (_, open) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
    await fill(db)
  }, 60_000)
  afterAll(async () => {
    await db?.close()
  })

  it.each([
    ['typed columns', typed, rows],
    ['a JSON column', json, rows],
    ['text columns', texts, rows],
    ['a JSON column, whatever it holds', json, oddRows],
  ] as const)(
    '[D-85] should find, in %s, the rows that the predicate finds',
    async (_, column, held) => {
      await fc.assert(
        fc.asyncProperty(aFilter, aFilterMoment, async (filter, moment) => {
          const { text, values } = toSql(filter, { ...moment, column, firstParam: 1 })
          const found = await db.query<{ id: number }>(
            `select id from ${held === rows ? 'sample' : 'odd'} where ${text} order by id`,
            [...values],
          )
          const test = toPredicate(filter, moment)
          const expected = held.flatMap((row, id) => (test({ ...row }) ? [id] : []))
          expect({ text, values, ids: found.rows.map(({ id }) => id) }).toEqual({ text, values, ids: expected })
        }),
        { numRuns: runs(60) },
      )
    },
    600_000,
  )

  it('should split rows by an operator and its opposite', async () => {
    await fc.assert(
      fc.asyncProperty(aCondition, async (condition) => {
        const { opposite } = OPERATORS[condition.operator]
        if (opposite === undefined) return
        const [one, other] = [condition, { ...condition, operator: opposite }].map(
          (rule) =>
            toSql(checked({ match: 'all', rules: [rule] }), { ...filterMoment, column: typed, firstParam: 1 }).text,
        )
        const { values } = toSql(checked({ match: 'all', rules: [condition] }), {
          ...filterMoment,
          column: typed,
          firstParam: 1,
        })
        const { rows: counts } = await db.query<Record<'both' | 'neither' | 'empty', number>>(
          `select count(*) filter (where ${one} and ${other})::int as both, count(*) filter (where (${one}) is not true and (${other}) is not true)::int as neither,
           count(*) filter (where ${condition.field} is null)::int as empty from sample`,
          [...values],
        )
        // 9 to 14 never match an empty value.
        expect(counts[0]).toEqual({
          both: 0,
          neither: condition.operator >= 9 ? counts[0]?.empty : 0,
          empty: counts[0]?.empty,
        })
      }),
      { numRuns: runs(60) },
    )
  }, 600_000)

  it('should never fail, for any content of a text column', async () => {
    const odd = [
      '',
      'x',
      '2026-02-31T10:00:00+01:00',
      '0001-01-01T00:00:00+14:00',
      '8999-12-31T23:59:59-23:59',
      '1e999',
      '--5',
      '1.2.3',
      '2026-02-31',
      '2026-99-99 99:99:99',
      '9'.repeat(240),
      '0x10',
      'NaN',
      'infinity',
      '2026-01-01T00:00:00+01:00',
    ]
    await fc.assert(
      fc.asyncProperty(aFilter, async (filter) => {
        const { text, values } = toSql(filter, {
          ...filterMoment,
          column: () => ({ sql: 'held', type: 'text' }),
          firstParam: 2,
        })
        await db.query(`select count(*) from unnest($1::text[]) held where ${text}`, [odd, ...values])
      }),
      { numRuns: runs(60) },
    )
  })

  it('[D-85] should read JSON numbers of any size as the predicate reads them', async () => {
    const numbers = [0, 1, -1, 0.1, 1e-7, 1e21, 1e250, 1e251, -1e300, 1e308, Number.MAX_VALUE, 5e-324, -1e-300, null]
    const holding = (held: string) => ({ amount: JSON.parse(held) as unknown, city: JSON.parse(held) as unknown })
    const texts = [...numbers.map((one) => JSON.stringify(one)), '1e400', '-1e400', '1e-400', '"1e3"', '"7"', 'true']
    const conditions = numbers.flatMap((value) =>
      value === null ? [] : ([1, 2, 9, 10, 11, 12] as const).map((operator) => ({ field: 'amount', operator, value })),
    )
    for (const condition of [
      ...conditions,
      ...['e', '0', '000', '-0.000', '1'].map((value) => ({ field: 'city', operator: 3, value }) as const),
    ]) {
      const filter = checked({ match: 'all', rules: [condition] })
      const { text, values } = toSql(filter, {
        ...filterMoment,
        column: () => ({ sql: 'held', type: 'jsonb' }),
        firstParam: 2,
      })
      const answer = await db.query<{ held: string }>(
        `select t as held from unnest($1::text[]) t cross join lateral (select t::jsonb as held offset 0) x where ${text}`,
        [texts, ...values],
      )
      const test = toPredicate(filter, filterMoment)
      // Skips text conditions for values that are infinite in JavaScript but numbers of four hundred digits in SQL.
      const isCompared = (held: string) => condition.field === 'amount' || !/e-?400/.test(held)
      expect([condition, answer.rows.map(({ held }) => held).filter(isCompared)]).toEqual([
        condition,
        texts.filter((held) => isCompared(held) && test(holding(held))),
      ])
    }
  })

  it('should compare moments in the database with the days of the user', async () => {
    const found = async (operator: 1 | 9 | 10) => {
      const filter = checked({ match: 'all', rules: [{ field: 'created_at', operator, value: '2026-03-29' }] })
      const { text, values } = toSql(filter, {
        ...filterMoment,
        column: () => ({ sql: 'at', type: 'timestamptz' }),
        firstParam: 1,
      })
      const moments =
        "('2026-03-28 22:59:59+00'), ('2026-03-28 23:00:00+00'), ('2026-03-29 21:59:59+00'), ('2026-03-29 22:00:00+00')"
      const answer = await db.query<{ hour: string }>(
        `select to_char(at at time zone 'UTC', 'DD HH24:MI') as hour from (values ${moments}) as t(text) cross join lateral (select text::timestamptz as at) x where ${text} order by at`,
        [...values],
      )
      return answer.rows.map(({ hour }) => hour)
    }
    expect(await found(1)).toEqual(['28 23:00', '29 21:59'])
    expect(await found(9)).toEqual(['28 22:59'])
    expect(await found(10)).toEqual(['29 22:00'])
  })
})

// Helpers

interface Database {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>
  close(): Promise<unknown>
}

async function openPglite(): Promise<Database> {
  const db = new PGlite()
  return { query: (text, values) => db.query(text, [...values]), close: () => db.close() }
}

async function openPostgres(): Promise<Database> {
  const postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  return {
    query: async <Row>(text: string, values: readonly unknown[]) => ({
      rows: (await client.query(text, [...values])).rows as Row[],
    }),
    close: async () => {
      await client.end()
      await postgres.stop()
    },
  }
}

async function fill(db: Database): Promise<void> {
  await db.query(
    `create table sample (id int, city text, status text, tags text[], amount numeric, closing_date date,
    created_at timestamptz, active boolean, held jsonb, amount_text text, tags_text text, closing_text text, created_text text, active_text text)`,
    [],
  )
  await db.query(
    `insert into sample
     select id, row->>'city', row->>'status', case when jsonb_typeof(row->'tags') = 'array' then array(select jsonb_array_elements_text(row->'tags')) end,
       (row->>'amount')::numeric, (row->>'closing_date')::date, (row->>'created_at' || '+00')::timestamptz, (row->>'active')::boolean, row,
       row->>'amount', (select string_agg(tag, ',') from jsonb_array_elements_text(case when jsonb_typeof(row->'tags') = 'array' then row->'tags' else '[]' end) tag),
       row->>'closing_date', replace(row->>'created_at', ' ', 'T') || 'Z', row->>'active'
     from jsonb_array_elements($1::jsonb) with ordinality as t(row, n) cross join lateral (select n::int - 1 as id) x`,
    [JSON.stringify(rows)],
  )
  await db.query('create table odd (id int, held jsonb)', [])
  await db.query(
    'insert into odd select n::int - 1, row from jsonb_array_elements($1::jsonb) with ordinality as t(row, n)',
    [JSON.stringify(oddRows)],
  )
}

function typed({ name }: { readonly name: string }): FilterColumn {
  const types: Readonly<Record<string, FilterColumn['type']>> = {
    city: 'text',
    status: 'text',
    tags: 'text[]',
    amount: 'numeric',
    closing_date: 'date',
    created_at: 'timestamptz',
    active: 'boolean',
  }
  return { sql: name, type: types[name] ?? 'text' }
}

function json({ name }: { readonly name: string }): FilterColumn {
  return { sql: `held->'${name}'`, type: 'jsonb' }
}

function texts({ name }: { readonly name: string }): FilterColumn {
  const columns: Readonly<Record<string, string>> = {
    tags: 'tags_text',
    amount: 'amount_text',
    closing_date: 'closing_text',
    created_at: 'created_text',
    active: 'active_text',
  }
  return { sql: columns[name] ?? name, type: 'text' }
}
