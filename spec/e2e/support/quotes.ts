import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { submitQuote } from '../../../core/contracts/trade.contract.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { clientOf } from './calls.ts'

/** What a buyer asked for. */
export interface RequestedQuote {
  readonly quoteId: number
  readonly productId: number
  readonly name: string
  readonly quantity: number
  /** The chat with the buyer. */
  readonly roomId: string
}

/** A new request of the buyer for a product without variations of the seller. */
export async function requestQuote(buyer: Page, seller: Page): Promise<RequestedQuote> {
  const { request } = buyer.context()
  const sellerId = await seller.evaluate(() => Number(JSON.parse(localStorage.getItem('user') ?? '{}').id))
  const { data } = await (await request.post('/api/v1/front/product/list', { data: { per_page: 300 } })).json()
  for (const { id, product_type } of data.data) {
    if (product_type === 'configured') continue
    const { data: product } = await (await request.post('/api/v1/product/view/single/list', { data: { id } })).json()
    if (product.seller_user_id !== sellerId) continue
    const name: string = product.name
    const quantity: number = product.tiers[0]?.min ?? 100
    const { data: quote } = await (
      await clientOf(buyer)
    ).call(submitQuote, {
      unique_session_id: randomUUID(),
      seller_user_id: sellerId,
      product_id: id,
      product_name: name,
      product_image: '',
      price: 1,
      final_price: 1,
      quantity,
      price_term: '',
      product_datetime: formatWireTime(new Date()),
      pre_title_name: '',
      message: 'Please make us an offer.',
      combinations: '[]',
    })
    return { quoteId: quote.id, productId: id, name, quantity, roomId: quote.room_id }
  }
  throw new Error("The demo's seller has no product without variations.")
}
