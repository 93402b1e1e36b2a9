import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPredicate } from '../../../core/filters/filter-predicate.ts'
import { toSql, type FilterColumn } from '../../../core/filters/filter-sql.ts'
import { aFilter, aRow, checked, filterMoment, type SampleRow } from '../../arbitraries/filter.ts'

describe('toSql', () => {
  it('should carry values as parameters only, numbered from where the statement stands', () => {
    const filter = checked({
      match: 'all',
      rules: [
        { field: 'city', operator: 3, value: "50%_\\'; drop" },
        { match: 'any', rules: [{ field: 'amount', operator: 13, value: [1, 2.5] }, { field: 'tags', operator: 3, value: ['hot'] }] },
      ],
    })
    expect(toSql(filter, { ...filterMoment, column: typed, firstParam: 3 })).toEqual({
      text: '((lower((city) collate "und-x-icu") collate "C") like $3::text and ((amount >= $4::numeric and amount <= $5::numeric) or (tags) && $6::text[]))',
      values: [String.raw`%50\%\_\\'; drop%`, '1', '2.5', ['hot']],
    })
    expect(toSql(checked({ match: 'any', rules: [] }), { ...filterMoment, column: typed, firstParam: 1 })).toEqual({ text: 'true', values: [] })
  })

  it.each([
    ['typed columns', typed],
    ['a JSON column', json],
    ['text columns', texts],
  ] as const)('[D-85] should find in the database, in %s, the rows that the predicate finds', async (_, column) => {
    await fc.assert(fc.asyncProperty(aFilter, async (filter) => {
      const { text, values } = toSql(filter, { ...filterMoment, column, firstParam: 1 })
      const found = await db.query<{ id: number }>(`select id from sample where ${text} order by id`, [...values])
      const test = toPredicate(filter, filterMoment)
      const expected = rows.flatMap((row, id) => (test({ ...row }) ? [id] : []))
      expect({ text, values, ids: found.rows.map(({ id }) => id) }).toEqual({ text, values, ids: expected })
    }), { numRuns: 150 })
  })

  it('should never fail over what a text column holds', async () => {
    const odd = ['', 'x', '1e999', '--5', '1.2.3', '2026-02-31', '2026-99-99 99:99:99', '9'.repeat(240), '0x10', 'NaN', 'infinity', '2026-01-01T00:00:00+01:00']
    await fc.assert(fc.asyncProperty(aFilter, async (filter) => {
      const { text, values } = toSql(filter, { ...filterMoment, column: () => ({ sql: 'held', type: 'text' }), firstParam: 2 })
      await db.query(`select count(*) from unnest($1::text[]) held where ${text}`, [odd, ...values])
    }), { numRuns: 60 })
  })

  it('should compare moments in the database with the days of the user', async () => {
    const found = async (operator: 1 | 9 | 10) => {
      const filter = checked({ match: 'all', rules: [{ field: 'created_at', operator, value: '2026-03-29' }] })
      const { text, values } = toSql(filter, { ...filterMoment, column: () => ({ sql: 'at', type: 'timestamptz' }), firstParam: 1 })
      const moments = "('2026-03-28 22:59:59+00'), ('2026-03-28 23:00:00+00'), ('2026-03-29 21:59:59+00'), ('2026-03-29 22:00:00+00')"
      const answer = await db.query<{ hour: string }>(
        `select to_char(at at time zone 'UTC', 'DD HH24:MI') as hour from (values ${moments}) as t(text) cross join lateral (select text::timestamptz as at) x where ${text} order by at`, [...values])
      return answer.rows.map(({ hour }) => hour)
    }
    expect(await found(1)).toEqual(['28 23:00', '29 21:59'])
    expect(await found(9)).toEqual(['28 22:59'])
    expect(await found(10)).toEqual(['29 22:00'])
  })
})

// Helpers

const rows: readonly SampleRow[] = fc.sample(aRow, { numRuns: 120, seed: 20_260_329 })
let db: PGlite

beforeAll(async () => {
  db = new PGlite()
  await db.exec(`create table sample (id int, city text, status text, tags text[], amount numeric, closing_date date,
    created_at timestamptz, active boolean, held jsonb, amount_text text, tags_text text, closing_text text, created_text text, active_text text)`)
  await db.query(
    `insert into sample
     select id, row->>'city', row->>'status', case when jsonb_typeof(row->'tags') = 'array' then array(select jsonb_array_elements_text(row->'tags')) end,
       (row->>'amount')::numeric, (row->>'closing_date')::date, (row->>'created_at' || '+00')::timestamptz, (row->>'active')::boolean, row,
       row->>'amount', (select string_agg(tag, ',') from jsonb_array_elements_text(case when jsonb_typeof(row->'tags') = 'array' then row->'tags' else '[]' end) tag),
       row->>'closing_date', replace(row->>'created_at', ' ', 'T') || 'Z', row->>'active'
     from jsonb_array_elements($1::jsonb) with ordinality as t(row, n) cross join lateral (select n::int - 1 as id) x`,
    [JSON.stringify(rows)],
  )
}, 60_000)
afterAll(async () => { await db.close() })

function typed({ name }: { readonly name: string }): FilterColumn {
  const types: Readonly<Record<string, FilterColumn['type']>> = {
    city: 'text', status: 'text', tags: 'text[]', amount: 'numeric', closing_date: 'date', created_at: 'timestamptz', active: 'boolean',
  }
  return { sql: name, type: types[name] ?? 'text' }
}

function json({ name }: { readonly name: string }): FilterColumn {
  return { sql: `held->'${name}'`, type: 'jsonb' }
}

function texts({ name }: { readonly name: string }): FilterColumn {
  const columns: Readonly<Record<string, string>> = {
    tags: 'tags_text', amount: 'amount_text', closing_date: 'closing_text', created_at: 'created_text', active: 'active_text',
  }
  return { sql: columns[name] ?? name, type: 'text' }
}

