import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { categoryList } from '../../../../core/contracts/lookup.contract.ts'
import { latestShops, productList } from '../../../../core/contracts/market.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { describeOn } from '../databases.ts'
import { PUBLIC_TABLES, watchPublicChanges } from '../../../../adapters/server/database/public-changes.ts'
import { listing } from './goods.ts'

describeMarket('cached public lists', (market) => {
  it('show a change at once, inside and outside a transaction', async () => {
    const seller = await market.seller()
    const first = await listing(market, seller)
    expect(await totalOf(market, seller)).toBe(1)

    await listing(market, seller)
    expect(await totalOf(market, seller)).toBe(2)

    await market.db.query('update listings set deleted_at = now() where id = $1', [first])
    expect(await totalOf(market, seller)).toBe(1)
  })

  it('show the first listing of a shop and of a sector at once, also after both were read', async () => {
    const seen = async () => ({
      shops: (await market.visitor.call(latestShops, {})).data.filter(({ id }) => id === seller.companyId).length,
      sectors: (await market.visitor.call(categoryList, { with_product: true })).data.length,
    })
    const seller = await market.seller()
    await market.db.query('update listings set deleted_at = now()')
    expect(await seen()).toEqual({ shops: 0, sectors: 0 })

    await listing(market, seller)
    expect(await seen()).toEqual({ shops: 1, sectors: 1 })
  })

  it('show the listings of a company from its approval to its rejection', async () => {
    const seller = await market.seller({ approval: 'pending' })
    await listing(market, seller)
    expect(await totalOf(market, seller)).toBe(0)

    await approve(market, seller, 'approved')
    expect(await totalOf(market, seller)).toBe(1)
    await approve(market, seller, 'rejected')
    expect(await totalOf(market, seller)).toBe(0)
  })

  it('cannot be entered by naming the column', async () => {
    const seller = await market.seller({ approval: 'pending' })
    const id = await listing(market, seller)

    await market.db.query('update listings set is_public = true where id = $1', [id])

    expect(await totalOf(market, seller)).toBe(0)
  })
})

describeOn('postgres', 'changes by another process', (engine) => {
  it('are announced for exactly the tables that this process watches', async () => {
    const { rows } = await engine.db.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'announces_public_change' order by 1`,
    )

    expect(rows.map(({ name }) => name)).toEqual(PUBLIC_TABLES)
  })

  it('are announced', async () => {
    const cleared = vi.fn()
    const unlisten = await engine.db.listen('public_changes', cleared)
    if (engine.setting.kind !== 'postgres') throw new Error('PostgreSQL only.')
    const other = new Client({ connectionString: engine.setting.url })
    await other.connect()
    await other.query(`insert into brands (name, slug) values ('Aldorra', 'aldorra')`)
    await other.end()

    await vi.waitFor(() => expect(cleared).toHaveBeenCalled())
    await unlisten()
  })

  it('are noticed for statements that write public tables, and for no others', async () => {
    const changed = vi.fn()
    const db = watchPublicChanges(engine.db, changed)

    await db.query('select name from brands')
    await db.query(`insert into settings (name, value) values ('x', '1')`)
    await expect(
      db.tx(async (q) => {
        await q.query(`update brands set name = 'Other'`)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(changed).not.toHaveBeenCalled()

    await db.tx((q) => q.query(`update "brands" set name = name`))
    expect(changed).toHaveBeenCalledTimes(1)
    await db.query('with gone as (delete from brands returning id) select count(*) from gone')
    expect(changed).toHaveBeenCalledTimes(2)
  })
})

// Helpers

const totalOf = async (market: Market, seller: Person): Promise<number> =>
  (await market.visitor.call(productList, { seller_id: seller.companyId })).data.total

const approve = (market: Market, { companyId }: Person, approval: 'approved' | 'rejected') =>
  writeAsSystem(market.db, ({ k }) =>
    k.updateTable('companies').set({ approval }).where('id', '=', companyId).execute(),
  )
