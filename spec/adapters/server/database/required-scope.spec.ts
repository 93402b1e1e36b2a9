import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kyselyOn, type Reach } from '../../../../adapters/server/database/kysely.ts'
import { requireScope } from '../../../../adapters/server/database/required-scope.ts'
import { visibleRows, tenancy } from '../../../../adapters/server/database/tenancy.ts'

describe('requireScope', () => {
  it.each([
    'select * from listings l where l.company_id = $1',
    'select * from "listings" as "l" where ("l"."company_id" = $2)',
    'select * from listings where company_id = current_company()',
    'select * from listings where listings.company_id = $1',
    'update levels l set position = r.position from jsonb_to_recordset($1::jsonb) as r (id bigint) where l.company_id = $2',
    'insert into notes (company_id, record_id) values ($1, $2)',
    'select * from wishlist_items w where w.user_id = current_member()',
    'select * from quotes q where q.seller_company_id = $1 or q.buyer_company_id = $1',
    'select * from brands b where b.company_id is null or b.company_id = $1',
    'select name from countries',
    'select room_id from room_members where user_id = $1',
    "select 'from listings' as text",
    'select 1 where $1 is distinct from tags',
    'select extract(year from users.created_at) from companies users where users.id = $1',
    'select pg_notify($1, $2)',
  ])('should pass %s', (statement) => {
    expect(() => requireScope(statement)).not.toThrow()
  })

  it.each([
    ['select * from listings', 'listings'],
    ['select * from "listings" as "l" where "l"."id" = $1', 'listings'],
    ['select * from listings l where l.company_id = l.company_id', 'listings'],
    ["select * from listings l where l.name = 'l.company_id = $1'", 'listings'],
    ['select * from listings l join users u on u.id = l.owner_id where l.company_id = $1', 'users'],
    ['select * from countries c, listings l where c.id = $1', 'listings'],
    [
      'select (select count(*) from notes n where n.record_id = r.id) from crm_records r where r.company_id = $1',
      'notes',
    ],
    ['update crm_records set name = $1 where id = $2', 'crm_records'],
    ['update crm_records r set name = u.name from users u where r.company_id = $1 and u.id = r.owner_id', 'users'],
    ['delete from notes where id = $1', 'notes'],
    ['delete from notes n using crm_records r where n.company_id = $1', 'crm_records'],
    ['insert into notes (record_id) values ($1)', 'notes'],
    ['insert into notes values ($1, $2)', 'notes'],
    ['with own as (select id from crm_records) select * from own', 'crm_records'],
    ['select * from reminders', 'reminders'],
    ['select * from quotes q where q.id = $1', 'quotes'],
    ['select * from lateral (select 1) x join tags t on true', 'tags'],
    ['SELECT * FROM Listings WHERE id = $1', 'Listings'],
  ])('should refuse %s', (statement, table) => {
    expect(() => requireScope(statement)).toThrow(`A statement reaches "${table}" without a condition on`)
    expect(() => requireScope(statement), 'the second time').toThrow(table)
  })

  it.each(Object.entries(tenancy).filter(([, { kind }]) => !['reference', 'append', 'condition'].includes(kind)))(
    'should require the condition that row-level security puts on %s',
    (table, ownership) => {
      const policy = visibleRows(ownership)

      expect(() => requireScope(`select 1 from ${table} where ${policy}`)).not.toThrow()
      expect(() => requireScope(`select 1 from ${table} where true`)).toThrow(table)
    },
  )
})

describe('kyselyOn', () => {
  const own = { companyId: 7, userId: 8 }

  it('should not send a statement of a member that reaches a tenant table without its condition', async () => {
    const { k, sent } = recorded(own)

    await expect(sql`select name from listings where id = ${1}`.execute(k)).rejects.toThrow('without a condition')
    await expect(
      k
        .selectFrom('users')
        .select(sql`(select count(*) from notes)`.as('notes'))
        .execute(),
    ).rejects.toThrow('"notes"')
    expect(sent).toEqual([])

    await sql`select name from listings where company_id = ${7} and id = ${1}`.execute(k)
    expect(sent).toHaveLength(1)
  })

  it('should narrow what it builds, so that the same tables pass without a written condition', async () => {
    const { k, sent } = recorded(own)

    await k.selectFrom('listings as l').innerJoin('users as u', 'u.id', 'l.id').select('l.id').execute()
    await k
      .updateTable('levels as l')
      .from('listings as o')
      .set({ position: 1 })
      .whereRef('o.id', '=', 'l.id')
      .execute()
    await k.deleteFrom('notes as n').using('crm_records as r').whereRef('r.id', '=', 'n.record_id').execute()

    expect(sent.map((text) => text.match(/"\w"\."company_id" = \$\d/g))).toEqual([
      ['"u"."company_id" = $1', '"l"."company_id" = $2'],
      ['"l"."company_id" = $2', '"o"."company_id" = $3'],
      ['"n"."company_id" = $1', '"r"."company_id" = $2'],
    ])
  })

  it('should send every statement of the system', async () => {
    const { k, sent } = recorded('system')

    await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(k)

    expect(sent).toHaveLength(1)
  })
})

// Helpers

function recorded(reach: Reach) {
  const sent: string[] = []
  const k = kyselyOn(
    {
      query: async (text) => {
        sent.push(text)
        return { rows: [], affected: 0 }
      },
    },
    reach,
  )
  return { k, sent }
}
