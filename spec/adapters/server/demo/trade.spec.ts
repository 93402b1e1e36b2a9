import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { seedDemo } from '../../../../adapters/server/demo/seed.ts'
import { createFileStore } from '../../../../adapters/server/integrations/files.ts'
import { offeredListing, pricedChoice } from '../../../../adapters/server/trade/price-of.ts'
import { describeMarketOn } from '../market.ts'

describeMarketOn('pglite', 'offers of the demo market', (market) => {
  it('[D-162] stand beside the price that the buyer pays in the shop, reductions included', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradehall-demo-'))
    const { now } = market.clock
    await seedDemo(market.db, {
      listings: 40,
      seed: 7,
      now,
      files: createFileStore({ folder, s3: undefined }),
      onProgress: () => undefined,
    })
    rmSync(folder, { recursive: true, force: true })
    const { rows } = await market.db.query<{
      listing_id: number
      quantity: number
      list_price: number
      user_id: number
      company_id: number
    }>(
      `select q.listing_id, o.quantity, o.list_price, u.id as user_id, u.company_id
        from quote_offers o join quotes q on q.id = o.quote_id join users u on u.id = q.buyer_user_id
        where u.email = 'buyer@demo.tradehall.example'`,
    )
    const k = kyselyOn(market.db, 'system')
    const found = await Promise.all(
      rows.map(async ({ listing_id, quantity, user_id, company_id }) =>
        pricedChoice(
          k,
          await offeredListing(k, Number(listing_id)),
          { quantity: Number(quantity), combinations: [] },
          { buyer: { userId: Number(user_id), companyId: Number(company_id) }, now },
        ),
      ),
    )
    expect(found.filter(({ steps }) => steps !== undefined)).not.toEqual([])
    expect(rows.map(({ list_price }) => Number(list_price))).toEqual(found.map(({ unitPrice }) => unitPrice.minor))
    const kinds = await market.db.query(
      `select distinct jsonb_typeof(price_steps) as kind from (select price_steps from quotes union all select price_steps from quote_offers) p`,
    )
    expect(kinds.rows).toEqual([{ kind: 'array' }])
  })
})
