import { z } from 'zod'
import { type KeptQuote, settled } from '../../../core/trade/negotiate.ts'
import type { Work } from '../database/store.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { jobKind } from '../jobs/job-kind.ts'
import { tellExpired } from './quote-news.ts'
import { saveStep } from './save-step.ts'
import { storedQuote } from './stored-quote.ts'

/** Ends an offer that nobody answered in time, and tells both sides. Until it runs, readers compute the same state. */
export const offerExpiryJob = jobKind({
  name: 'offer-expiry',
  payload: z.object({ quote_id: z.number().int(), version: z.number().int() }),
  tries: 8,
  run: async ({ quote_id, version }, { now, services: { origin }, end }) => {
    await end(async (w) => {
      const quote = await storedQuote(w.k, quote_id, true)
      // It was answered, withdrawn or replaced meanwhile.
      if (quote?.row.stage !== 'offered' || quote.row.offer_count !== version) return
      const kept = settled(quote.kept, now.getTime())
      // Another machine's clock may be ahead: the next try finds the offer expired.
      if (kept.stage === 'offered') throw new Error(`Offer ${version} of quote ${quote_id} is still open`)
      await saveStep(w, quote, { kept, note: '', shopPrice: undefined, catalogue: undefined, authorId: 0, now })
      await tellExpired(w, quote, { origin, now })
    })
  },
})

/** Plans the end of the newest offer. */
export async function expireLater(w: Work, quoteId: number, { negotiation }: KeptQuote): Promise<void> {
  const offer = negotiation.offers.at(-1)
  if (offer?.validUntil === undefined) return
  await enqueue(
    w,
    offerExpiryJob,
    { quote_id: quoteId, version: offer.version },
    { key: `${quoteId}-${offer.version}`, at: new Date(offer.validUntil + 1) },
  )
}
