import { expect, it } from 'vitest'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { changeSubscription } from '../../../../core/contracts/plans.contract.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

describeMarket('notices about limits of a plan', (market) => {
  it('[D-246] tell the owner once that a limit is nearly used and once that it is reached', async () => {
    const seller = await market.seller({ plan: 'starter' })
    const clerk = await market.subuser(seller, [{ module: 'Product', actions: ['View'] }])
    await listings(market, seller, 44)
    expect(await told(market, seller)).toEqual([])

    await listings(market, seller, 1)
    const near = 'Your plan has little room for products: 45 of 50 are used. A larger plan has more.'
    expect(await told(market, seller)).toEqual([near])
    expect(await told(market, seller)).toEqual([near])
    const { rows } = await market.db.query('select id from notifications where user_id = $1', [clerk.userId])
    expect(rows).toEqual([])

    await listings(market, seller, 5)
    const reached =
      'Your plan has no more room for products: 50 of 50 are used. Everything stays; a larger plan lets you add more.'
    expect(await told(market, seller)).toEqual([reached, near])

    // One less and one more again is no news; much less and full again is.
    await deleted(market, seller, 1)
    await told(market, seller)
    await listings(market, seller, 1)
    expect((await told(market, seller)).length).toBe(2)
    await deleted(market, seller, 20)
    await told(market, seller)
    await listings(market, seller, 20)
    expect((await told(market, seller)).slice(0, 2)).toEqual([reached, reached])
  })

  it('[D-246] come again with another plan, and not where the person switched them off', async () => {
    const seller = await market.seller({ plan: 'starter' })
    await listings(market, seller, 60)
    await market.db.query(`update users set preferences = $2 where id = $1`, [
      seller.userId,
      JSON.stringify({ notifications: { product: { in_app: false, mail: false } } }),
    ])
    expect(await told(market, seller)).toEqual([])
    const other = await market.seller({ plan: 'starter' })
    await listings(market, other, 60)
    expect((await told(market, other)).length).toBe(1)
    await other.call(changeSubscription, { plan: 'trade', period: 'Monthly' })
    expect((await told(market, other)).length).toBe(1)
    await other.call(changeSubscription, { plan: 'starter', period: 'Monthly' })
    expect((await told(market, other)).length).toBe(2)
  })
})

// Helpers

let made = 0
const listings = (market: Market, { companyId }: Person, count: number) =>
  market.db.query(
    `insert into listings (company_id, slug, name, form, published, availability, price_type, product_type, currency, unit, cover, price_term)
     select $1, 'plan-' || $3::int || '-' || n, 'Bolt', '{}', 0, 'in_stock', 'fixed', 'simple', 'EUR', 'Piece', '', 'FOB' from generate_series(1, $2::int) n`,
    [companyId, count, ++made],
  )

const deleted = (market: Market, { companyId }: Person, count: number) =>
  market.db.query(
    `update listings set deleted_at = now() where id in (select id from listings where company_id = $1 and deleted_at is null limit $2::int)`,
    [companyId, count],
  )

/** What the person was told, newest first, once the job has run again. */
async function told(market: Market, person: Person): Promise<readonly string[]> {
  await market.db.query(`update jobs set due_at = now() where kind = 'plan-notices' and state = 'waiting'`)
  await market.server.jobs.idle()
  return (await person.call(notificationsList, {})).data.data.map(({ title, message }) => `${title}: ${message}`)
}
