import { z } from 'zod'
import { id } from '../text/id.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { enquiryCalls } from './followed-calls.ts'
import { negotiationView } from './negotiation.contract.ts'

export const comparedOffer = z.object({
  quote: negotiationView,
  /** The version that the seller made last; null before the first one. */
  version: z.number().int().nullable(),
  /** Its price for one unit and for the requested quantity, in whole units of the currency of the comparison. */
  price: z.number().nullable(),
  total: z.number().nullable(),
  /** The same total in whole units of the quote's own currency. */
  own_total: z.number().nullable(),
  /** The average rating of the seller, and of how many reviews. */
  rating: z.number().nullable(),
  reviews: z.number().int(),
})
export type ComparedOffer = z.output<typeof comparedOffer>

export const comparableQuotes = endpoint({
  id: enquiryCalls.comparable.id,
  method: 'GET',
  path: 'enquiry/comparable',
  access: signedIn,
  background: true,
  response: {
    /** Groups of requests whose offers can be compared, the newest first. */
    data: z.array(z.array(z.number().int())),
  },
  summary: 'The requests of the person or company that were sent together or concern similar products (D-270).',
})

export const compareOffers = endpoint({
  id: enquiryCalls.compared.id,
  method: 'GET',
  path: 'enquiry/compare',
  access: signedIn,
  background: true,
  input: z.object({
    /** Ids of sent requests, divided by commas; the first six count. */
    ids: z.string().max(200),
    currency: id.default(1).catch(1),
  }),
  response: {
    data: z.object({
      /** ISO 4217. */
      currency: z.string(),
      /** In the order of the ids, without those that the person does not see. */
      rows: z.array(comparedOffer),
    }),
  },
  summary: 'Offers of several sellers side by side, converted to one currency; marks them as seen (D-270).',
})
