import { describe, expect, it } from 'vitest'
import { offerInput, proposedDay, termsOf } from '../../../core/trade/offer.schema.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

const typed = {
  quantity: '250',
  price: '8.50',
  lead_time_days: '',
  valid_until: '',
  price_term: '',
  payment_method: '',
}

describe('offerInput', () => {
  it('reads what a form holds, with empty fields as absent', () => {
    expect(offerInput.parse(typed)).toEqual({
      quantity: 250,
      price: 8.5,
      price_term: '',
      place: '',
      payment_method: '',
      lead_time_days: undefined,
      valid_until: undefined,
      message: '',
    })
  })

  it.each([
    ['quantity', '1.5', 'Please enter a whole quantity of at least 1'],
    ['quantity', '', 'Please enter a whole quantity of at least 1'],
    ['price', '0', 'Price must be above 0'],
    ['price', 'abc', 'Price must be above 0'],
    ['lead_time_days', '-1', 'Please enter whole days from 0 to 3650'],
    ['lead_time_days', '3651', 'Please enter whole days from 0 to 3650'],
  ])('refuses %s %o', (name, value, message) => {
    const { error } = offerInput.safeParse({ ...typed, [name]: value })
    expect(error === undefined ? {} : fieldMessages(error)).toEqual({ [name]: message })
  })
})

describe('termsOf', () => {
  it('ends with the last day in the zone of its author', () => {
    const input = offerInput.parse({ ...typed, valid_until: '2026-03-28' })
    const until = (zone: string) => {
      const read = termsOf(input, 'EUR', zone)
      return read.ok && read.terms.validUntil !== undefined ? new Date(read.terms.validUntil).toISOString() : undefined
    }
    expect(until('UTC')).toBe('2026-03-28T23:59:59.999Z')
    expect(until('Asia/Tokyo')).toBe('2026-03-28T14:59:59.999Z')
    expect(until('America/New_York')).toBe('2026-03-29T03:59:59.999Z')
  })

  it('[D-335] keeps the decimals of a price and refuses more than six', () => {
    expect(termsOf(offerInput.parse(typed), 'EUR', 'UTC')).toMatchObject({ ok: true, terms: { unitPrice: 850 } })
    expect(termsOf(offerInput.parse({ ...typed, price: 0.0045 }), 'EUR', 'UTC')).toMatchObject({
      terms: { unitPrice: 0.45 },
    })
    expect(termsOf(offerInput.parse({ ...typed, price: 8.5 }), 'JPY', 'UTC')).toMatchObject({
      terms: { unitPrice: 8.5 },
    })
    expect(termsOf(offerInput.parse({ ...typed, price: 0.0000045 }), 'EUR', 'UTC')).toEqual({
      ok: false,
      message: 'Prices have at most 6 decimals',
    })
    expect(termsOf(offerInput.parse({ ...typed, price: 1e15 }), 'EUR', 'UTC')).toMatchObject({ ok: false })
  })
})

describe('proposedDay', () => {
  it('is two weeks from today', () => {
    expect(proposedDay(Date.parse('2026-12-25T23:30:00Z'), 'UTC')).toBe('2027-01-08')
    expect(proposedDay(Date.parse('2026-12-25T23:30:00Z'), 'Asia/Tokyo')).toBe('2027-01-09')
  })
})
