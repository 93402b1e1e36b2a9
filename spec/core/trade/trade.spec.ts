import { describe, expect, it } from 'vitest'
import { contactRow, contactStatusToSend } from '../../../core/trade/contacts.ts'
import { serialNumber } from '../../../core/trade/enquiries.ts'
import { quoteConfiguration, quoteSubmission } from '../../../core/trade/quote.schema.ts'
import { withoutWish, withWish } from '../../../core/trade/wishlist.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'

describe('contactStatusToSend', () => {
  it('sends 1 from tab 2 and 2 from any other', () => {
    expect([2, 1, 3].map(contactStatusToSend)).toEqual([1, 2, 2])
  })
})

describe('contactRow', () => {
  it('has id and status', () => {
    const row = { id: 5, status: 2, name: 'Ada', company: 'Sand', shop: null, country: 'IN', room_id: 'r' }
    expect(contactRow.parse(row)).toEqual(row)
    for (const part of [{ id: 5 }, { status: 1 }]) expect(contactRow.safeParse(part).success).toBe(false)
  })
})

describe('serialNumber', () => {
  it('[ENTITY-40] continues across pages', () => {
    expect([0, 1, 9].map((index) => serialNumber(1, 10, index))).toEqual([1, 2, 10])
    expect(serialNumber(2, 10, 0)).toBe(11)
  })
})

describe('quotes', () => {
  const chosen = [{ attribute_id: 1, term_id: 2, name: 'Colour', value: 'Blue' }]
  const configuration = {
    unique_session_id: 's1',
    product_id: 3,
    product_name: 'Tile',
    quantity: 10,
    price: 5,
    combinations: chosen,
  }
  const quote = {
    ...configuration,
    seller_user_id: 9,
    product_image: '',
    final_price: 50,
    price_term: 'EXW',
    product_datetime: '2026-05-12 09:00:00',
    pre_title_name: '',
    message: 'How soon?',
  }

  it('parses a configuration, also with its choices as a JSON text', () => {
    expect(quoteConfiguration.parse(configuration).type).toBe('simple')
    expect(quoteConfiguration.parse({ ...configuration, combinations: JSON.stringify(chosen) }).combinations).toEqual(
      chosen,
    )
    expect(quoteConfiguration.safeParse({ ...configuration, combinations: '{oops' }).success).toBe(false)
    expect(quoteConfiguration.safeParse({ ...configuration, quantity: 0 }).success).toBe(false)
    expect(quoteConfiguration.safeParse({ ...configuration, combinations: [...chosen, ...chosen] }).success).toBe(false)
  })

  it('[D-79] requires a message of at most 350 characters', () => {
    expect(quoteSubmission.safeParse({ ...quote, message: 'x'.repeat(350) }).success).toBe(true)
    expect(said({ ...quote, message: 'x'.repeat(351) })).toEqual({
      message: 'The content is too long. Please limit it to 350 characters',
    })
    expect(said({ ...quote, message: '  ' })).toEqual({ message: 'Please enter message' })
  })

  function said(given: unknown) {
    const parsed = quoteSubmission.safeParse(given)
    return parsed.success ? {} : fieldMessages(parsed.error)
  }
})

describe('wishlist', () => {
  it('contains a product once', () => {
    expect(withWish(withWish([1], 2), 2)).toEqual([2, 1])
    expect(withoutWish([2, 1], 2)).toEqual([1])
  })
})
