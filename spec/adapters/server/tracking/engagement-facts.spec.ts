import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { engagementFacts, NO_ENGAGEMENT } from '../../../../adapters/server/tracking/engagement-facts.ts'
import { roomsBlock, sendMessage } from '../../../../core/contracts/chat.contract.ts'
import { submitQuote } from '../../../../core/contracts/trade.contract.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market, type Person } from '../market.ts'
import { look, recordOf, viewOfProduct, viewOfShop } from './visits-market.ts'

describeMarket('engagementFacts', (market) => {
  it('[D-168] sums visits, clicks, depth, chats and quotes of many records in one statement', async () => {
    const [seller, other, ada, bea] = [
      await market.seller(),
      await market.seller(),
      await market.buyer(),
      await market.buyer(),
    ]
    const [pump, gear, foreign] = [
      await listing(market, seller),
      await listing(market, seller, { name: 'Gear Pump' }),
      await listing(market, other),
    ]
    const leads = [
      await recordOf(seller, 'Leads', 'Ada', ada.email),
      await recordOf(seller, 'Leads', 'Bea', bea.email),
      await recordOf(seller, 'Leads', 'Cleo', 'cleo@nowhere.example'),
    ]
    await look(ada, viewOfProduct(pump), { clicks: 2, depths: [25, 50] })
    await look(ada, viewOfProduct(gear), { depths: [25, 50, 75, 100] })
    await look(ada, viewOfProduct(pump))
    await look(ada, viewOfProduct(foreign), { clicks: 5 })
    await look(bea, viewOfShop(seller.slug))
    await quote(ada, seller, pump)
    await write(ada, seller, 'Which port?')
    await write(ada, other, 'And yours?')

    const facts = await factsOf(market, seller, leads)
    expect(facts[0]).toEqual({
      visits: 3,
      products: 2,
      clicks: 2,
      averageDepth: 75,
      seconds: expect.any(Number),
      chats: 1,
      // The request for a quote is a message too.
      messages: 2,
      quotes: 1,
      lastSeen: expect.any(Date),
    })
    expect(facts[1]).toMatchObject({ ...NO_ENGAGEMENT, visits: 1, lastSeen: expect.any(Date) })
    expect(facts[2]).toBeUndefined()
    expect(await engagementFacts(kyselyOn(market.db, 'system'), other.companyId, await idsOf(market, leads))).toEqual(
      new Map(),
    )
    expect(await engagementFacts(kyselyOn(market.db, 'system'), seller.companyId, [])).toEqual(new Map())
  })

  it('leaves out what a block kept from the company', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const lead = await recordOf(seller, 'Leads', 'Ada', buyer.email)
    const roomId = await write(buyer, seller, 'Hello')
    await seller.call(roomsBlock, { room_id: roomId, is_blocked: 1 })
    await buyer.call(sendMessage, { roomId, client_id: randomUUID(), message: 'Are you there?' })
    expect((await factsOf(market, seller, [lead]))[0]).toMatchObject({ chats: 1, messages: 1, quotes: 0 })
  })

  it('keeps the facts of one statement with 1,000 records', async () => {
    const [seller, buyer] = [await market.seller(), await market.buyer()]
    const pump = await listing(market, seller)
    await look(buyer, viewOfProduct(pump))
    await market.db.query(
      `insert into crm_records (company_id, type_id, unique_id, name, email, order_key)
       select $1::bigint, 1, 'many-' || $1::bigint || '-' || n, 'Lead ' || n, case when n % 100 = 0 then $2 else 'lead' || n || '@nowhere.example' end, 'n'
       from generate_series(1, 1000) n`,
      [seller.companyId, buyer.email],
    )
    const { rows } = await market.db.query<{ id: number }>('select id from crm_records where company_id = $1', [
      seller.companyId,
    ])
    const facts = await engagementFacts(
      kyselyOn(market.db, 'system'),
      seller.companyId,
      rows.map(({ id }) => id),
    )
    expect([...facts.values()].map(({ visits }) => visits)).toEqual(Array.from({ length: 10 }, () => 1))
  })
})

// Helpers

async function idsOf({ db }: Market, uniqueIds: readonly string[]): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number; unique_id: string }>(
    'select id, unique_id from crm_records where unique_id = any($1::text[])',
    [uniqueIds],
  )
  return uniqueIds.map((wanted) => rows.find(({ unique_id }) => unique_id === wanted)?.id ?? 0)
}

async function factsOf(market: Market, { companyId }: Person, uniqueIds: readonly string[]) {
  const ids = await idsOf(market, uniqueIds)
  const facts = await engagementFacts(kyselyOn(market.db, 'system'), companyId, ids)
  return ids.map((id) => facts.get(id))
}

const write = async (from: Person, to: Person, message: string): Promise<string> =>
  (await from.call(sendMessage, { recipient_id: to.userId, client_id: randomUUID(), message })).data.roomId

const quote = (buyer: Person, seller: Person, product_id: number) =>
  buyer.call(submitQuote, {
    unique_session_id: randomUUID(),
    seller_user_id: seller.userId,
    enquiry_user_id: buyer.userId,
    product_id,
    product_name: 'Pump',
    product_image: '',
    price: 12,
    final_price: 240,
    quantity: 20,
    price_term: 'FOB',
    product_datetime: '2026-01-05 10:00:00',
    pre_title_name: '',
    message: 'Please quote to Hamburg.',
    combinations: '[]',
  })
