import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { negotiationView, offerRow } from '../../../core/contracts/negotiation.contract.ts'
import { enquiryRow, threadView } from '../../../core/contracts/trade.contract.ts'
import { factText, QUOTE_FACTS, quoteFacts, type QuoteTerms, requestTerms } from '../../../core/trade/quote-facts.ts'

const goods = { currency: 'EUR', unit: 'Tons' }
const texts = (terms: QuoteTerms, zone = 'UTC') =>
  quoteFacts(terms, goods).map(({ label, value }) => `${label}: ${factText(value, zone)}`)

describe('quoteFacts', () => {
  it('writes the facts of an offer with the unit, the place of the incoterm and the last day in the zone', () => {
    const offer = {
      quantity: 20,
      price: 8.5,
      total: 170,
      price_term: 'FOB',
      place: 'Hamburg',
      payment_method: 'TT',
      lead_time_days: 1,
      valid_until: '2026-03-10 23:30:00',
    }
    expect(texts(offer, 'Europe/Berlin')).toEqual([
      'Quantity: 20 t',
      'Price: EUR 8.50 per t',
      'Total: EUR 170.00',
      'Incoterm: FOB Hamburg',
      'Payment: Telegraphic transfer (TT)',
      'Lead time: 1 day',
      'Valid until: 11 Mar 2026',
    ])
  })

  it('leaves out what is open, except that an offer without an end says so', () => {
    expect(texts({ price_term: '', lead_time_days: null, target_price: null, needed_by: null })).toEqual([])
    expect(texts({ valid_until: null })).toEqual(['Valid until: until it is answered'])
  })

  it('writes the day of a request as it was chosen, in every zone', () => {
    expect(texts({ needed_by: '2026-05-01', target_price: 9 }, 'America/New_York')).toEqual([
      'Target price: EUR 9.00 per t',
      'Needed by: 1 May 2026',
    ])
  })

  it('[D-335] keeps the decimals of a price', () => {
    expect(texts({ price: 0.0042, total: 84 })).toEqual(['Price: EUR 0.0042 per t', 'Total: EUR 84.00'])
  })

  it('calls the price of a request that of the listing', () => {
    const request = { quantity: 20, price: 8.5, price_term: 'EXW', target_price: null, needed_by: null }
    expect(texts(requestTerms(request))).toEqual(['Quantity: 20 t', 'Shop price: EUR 8.50 per t', 'Incoterm: EXW'])
  })

  it('[D-342] names what the shop price was reduced by', () => {
    const price_steps = [
      { name: 'Trade partners', off: 1.5 },
      { name: 'From 20 t', off: 0.0042 },
    ]
    expect(texts({ list_price: 7, price_steps })).toEqual([
      'Shop price: EUR 7.00 per t',
      'Reduced by: Trade partners: EUR 1.50 off each t; From 20 t: EUR 0.0042 off each t',
    ])
    expect(texts(requestTerms({ price: 7, price_steps }))).toEqual(texts({ list_price: 7, price_steps }))
    expect(texts({ list_price: 7, price_steps: [] })).toEqual(['Shop price: EUR 7.00 per t'])
  })

  it('[D-342] has no reductions in the answers of a server process of an earlier release', () => {
    const { requested } = negotiationView.shape
    const { product_details } = threadView.response.shape
    for (const { shape } of [offerRow, requested, enquiryRow, product_details.unwrap()])
      expect(shape.price_steps.parse(undefined)).toEqual([])
  })

  it('always keeps the order of the declaration, and returns only the facts that were asked for', () => {
    const names = fc.subarray(Object.keys(QUOTE_FACTS) as (keyof typeof QUOTE_FACTS)[])
    const terms = fc.record(
      { quantity: fc.nat(), price: fc.nat(), price_term: fc.constantFrom('', 'FOB'), lead_time_days: fc.nat() },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(terms, names, (given, wanted) => {
        const all = quoteFacts(given, goods).map(({ name }) => name)
        expect(quoteFacts(given, goods, wanted).map(({ name }) => name)).toEqual(
          all.filter((name) => wanted.includes(name)),
        )
      }),
    )
  })
})
