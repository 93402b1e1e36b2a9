import { expect, it } from 'vitest'
import { saveRecord } from '../../../core/contracts/crm-forms.contract.ts'
import { assignLeads, leads } from '../../../core/contracts/crm-lists.contract.ts'
import {
  productDuplicate,
  productFeatured,
  productRestore,
  productStore,
} from '../../../core/contracts/listing.contract.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { decideApproval } from '../../../adapters/server/admin/company-approval.ts'
import { sql, writeAs, writeAsSystem } from '../../../adapters/server/database/store.ts'
import type { Queryable } from '../../../adapters/server/database/db.ts'
import { describeOn } from './databases.ts'
import { draftOf, goodForm } from './listing/forms.ts'
import { describeMarket, type Person } from './market.ts'

const AT_ONCE = 30
const PLACES = 2
const CALLS = 12

describeMarket('calls at the same time', (market) => {
  it('assign the same leads in opposite order, and each takes effect as a whole', async () => {
    const seller = await market.seller()
    const sub = await market.subuser(seller, [])
    const ids = await leadsOf(seller, 10)

    const calls = await settled(AT_ONCE, (at) =>
      seller.call(assignLeads, {
        lead_ids: at % 2 === 0 ? ids : ids.toReversed(),
        user_id: at % 2 === 0 ? seller.userId : sub.userId,
      }),
    )

    expect(calls.filter(({ status }) => status === 'rejected')).toEqual([])
    const { data } = (await seller.call(leads, {})).lead_data
    expect(new Set(data.map((row) => row.owner?.id)).size).toBe(1)
  })

  it('take only the places that the plan has left for listings', async () => {
    const seller = await market.seller({ plan: 'starter' })
    const id = await draftOf(seller)
    const gone = await copiesOf(id, 60, true)
    await copiesOf(id, 50 - 1 - PLACES, false)

    const calls = await settled<unknown>(CALLS, (at) => {
      if (at % 3 === 0) return seller.call(productDuplicate, { id })
      if (at % 3 === 1) return seller.call(productRestore, { ids: [gone[at]!] })
      return seller.call(productStore, { ...goodForm, published: 0 })
    })

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(PLACES)
    const { rows } = await market.db.query<{ count: number }>(
      'select count(*) from listings where company_id = $1 and deleted_at is null',
      [seller.companyId],
    )
    expect(rows[0]?.count).toBe(50)
  })

  it('take only the places that the plan has left for featured listings', async () => {
    const seller = await market.seller({ plan: 'starter' })
    const id = await draftOf(seller)
    const copies = await copiesOf(id, CALLS, false)
    await market.db.query('update listings set published = 1, is_featured = (id = $2) where company_id = $1', [
      seller.companyId,
      id,
    ])

    const calls = await settled(CALLS, (at) => seller.call(productFeatured, { id: copies[at]!, is_featured: 1 }))

    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(PLACES)
  })

  // Helpers

  const leadsOf = async (seller: Person, count: number): Promise<string[]> => {
    const ids = []
    for (let at = 0; at < count; at += 1) {
      const { data } = await seller.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: `Lead ${at}` }] })
      ids.push(data.unique_id)
    }
    return ids
  }

  const copiesOf = async (id: number, count: number, areDeleted: boolean): Promise<number[]> => {
    const { rows } = await market.db.query<{ id: number }>(
      `insert into listings (slug, company_id, name, form, availability, price_type, product_type, deleted_at)
       select slug || '-' || $3::boolean || '-' || copy, company_id, name, form, availability, price_type, product_type, case when $3 then now() end
         from listings, generate_series(1, $2::int) copy where id = $1 returning id`,
      [id, count, areDeleted],
    )
    return rows.map((row) => row.id)
  }
})

describeOn('postgres', 'a transaction that PostgreSQL ends because of another one', (engine) => {
  it('is repeated', async () => {
    await engine.db.query(
      `insert into companies (id, kind, name, slug) overriding system value values (1, 'seller', 'A', 'a')`,
    )
    for (const name of ['one', 'two'])
      await engine.db.query(`insert into roles (company_id, name) values (1, $1)`, [name])
    let reached = 0
    const runs = [0, 0]
    let meet: () => void = () => undefined
    const both = new Promise<void>((resolve) => (meet = resolve))
    // Each locks its first row before either locks its second one, in the first run.
    const work = (mine: string, other: string, at: number) =>
      writeAs(engine.db, { companyId: 1, userId: 1 }, async (w) => {
        runs[at]! += 1
        const lock = (name: string) =>
          w.k.selectFrom('roles').select('id').where('name', '=', name).forUpdate().execute()
        await lock(mine)
        if (runs[at] === 1) {
          reached += 1
          if (reached === 2) meet()
          await both
        }
        await lock(other)
        await w.k
          .updateTable('roles')
          .set({ permissions: sql`permissions || '[1]'::jsonb` })
          .execute()
      })

    await Promise.all([work('one', 'two', 0), work('two', 'one', 1)])

    expect(runs[0]! + runs[1]!).toBe(3)
    const { rows } = await engine.db.query<{ permissions: unknown }>('select permissions from roles')
    expect(rows.map((row) => row.permissions)).toEqual([
      [1, 1],
      [1, 1],
    ])
  })
})

const settled = <T>(count: number, call: (at: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => call(at)))

const FACTS = { now: new Date(), origin: undefined, operatorId: null }

describeOn('postgres', 'a decision about a company beside a seller who publishes', (engine) => {
  it.each([
    ['approved', { state: 'rejected', reason: 'No papers' }, false],
    ['rejected', { state: 'approved' }, true],
  ] as const)('takes turns with a save of a published listing: %s', async (approval, decision, isPublic) => {
    const { companyId, slug } = await company(approval)
    const listing = await listingOf(engine.db, companyId)
    let tries = 0
    const saving = paused()
    const saved = engine.db.tx(async (q) => {
      await q.query('select id from listings where id = $1 for update', [listing])
      saving.reached()
      await someoneWaits(q)
      await q.query('update listings set published = 1 where id = $1', [listing])
    })
    await saving.point
    const decided = writeAsSystem(engine.db, (w) => {
      tries += 1
      return decideApproval(w, { slug }, decision, FACTS)
    })

    await Promise.all([saved, decided])
    // A deadlock would have ended and repeated one of them.
    expect(tries).toBe(1)
    expect(await isListingPublic(listing)).toBe(isPublic)
  })

  it('shows a listing that is published while its company is being approved', async () => {
    const { companyId, slug } = await company('pending')
    const approving = paused()
    const approved = writeAsSystem(engine.db, async (w) => {
      await decideApproval(w, { slug }, { state: 'approved' }, FACTS)
      approving.reached()
      await someoneWaits({ query: async (text) => ({ ...(await sql.raw<never>(text).execute(w.k)), affected: 0 }) })
    })
    await approving.point
    const published = listingOf(engine.db, companyId)

    await approved
    expect(await isListingPublic(await published)).toBe(true)
  })

  // Helpers

  let count = 0
  const company = async (approval: string) => {
    const slug = `decided-${(count += 1)}`
    const { rows } = await engine.db.query<{ id: number }>(
      `insert into companies (kind, name, slug, approval) values ('seller', $1, $1, $2) returning id`,
      [slug, approval],
    )
    return { companyId: rows[0]!.id, slug }
  }

  const listingOf = async (q: Queryable, companyId: number): Promise<number> => {
    const { rows } = await q.query<{ id: number }>(
      `insert into listings (company_id, slug, name, form, availability, price_type, product_type, published)
       values ($1, 'p', 'P', '{}', 'in_stock', 'fixed', 'simple', 1) returning id`,
      [companyId],
    )
    return rows[0]!.id
  }

  const isListingPublic = async (id: number) =>
    (await engine.db.query<{ is_public: boolean }>('select is_public from listings where id = $1', [id])).rows[0]
      ?.is_public
})

/** A point in one piece of work for which another one waits. */
function paused() {
  let reached: () => void = () => undefined
  return { point: new Promise<void>((resolve) => (reached = resolve)), reached: () => reached() }
}

/** Resolves when a transaction waits for another one. */
async function someoneWaits(q: Queryable): Promise<void> {
  for (const until = Date.now() + 5_000; Date.now() < until; await pause(5)) {
    const { rows } = await q.query<{ count: number }>(
      `select count(*) from pg_locks where not granted and locktype = 'transactionid'`,
    )
    if (rows[0]!.count > 0) return
  }
  throw new Error('No transaction waits for another one.')
}
