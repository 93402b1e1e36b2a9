import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AD_PRODUCTS_PAGE_SIZE, adForm, adRow, adState, adToWire } from '../../../core/ads/ad.schema.ts'
import { fieldMessages } from '../../../core/text/issue-text.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'

const ad = {
  ad_type: 'video',
  title_1: 'Pumps',
  title_2: 'Now',
  title_3: '',
  product_ids: '3, 5,3',
  start_date: '2026-05-12 10:00:00',
  end_date: '2026-05-12 10:00:01',
}

describe('adForm', () => {
  it('[D-80] keeps any type, which is simple by default', () => {
    expect(adForm.parse(ad)).toEqual({ ...ad, product_ids: [3, 5] })
    for (const none of [undefined, null, '', ' ']) expect(adForm.parse({ ...ad, ad_type: none }).ad_type).toBe('simple')
    for (const wrong of ['two words', '<b>', 'x'.repeat(51), 7])
      expect(messages({ ad_type: wrong })).toHaveProperty('ad_type')
    expect(messages({ ad_type: 'x'.repeat(50) })).toEqual({})
  })

  it('[D-80] requires the first title and one product', () => {
    expect(messages({ title_1: ' ', product_ids: '' })).toEqual({
      title_1: 'Please enter title',
      product_ids: 'Please select at least one listing',
    })
    expect(messages({ title_1: undefined, product_ids: undefined })).toEqual({
      title_1: 'Please enter title',
      product_ids: 'Please select at least one listing',
    })
    expect(messages({ title_2: undefined, title_3: null, product_ids: [7] })).toEqual({})
  })

  it.each(['title_1', 'title_2', 'title_3'])('[D-80] limits %s to 50 characters', (name) => {
    expect(messages({ [name]: '😀'.repeat(50) })).toEqual({})
    expect(messages({ [name]: 'x'.repeat(51) })).toEqual({
      [name]: 'The content is too long. Please limit it to 50 characters',
    })
  })

  it('[D-80] must end after it starts, whatever the offsets', () => {
    expect(messages({ end_date: ad.start_date })).toEqual({ end_date: 'The end must be after the start.' })
    expect(messages({ end_date: '2026-05-12T12:00:00+02:00' })).toEqual({
      end_date: 'The end must be after the start.',
    })
    expect(messages({ end_date: '2026-05-12T12:00:01+02:00' })).toEqual({})
    expect(messages({ start_date: '', end_date: '2026-02-30 10:00:00' })).toEqual({
      start_date: 'Please enter start date',
      end_date: 'Please enter a valid date and time',
    })
  })

  it('[CONST-49] writes its dates as YYYY-MM-DD HH:mm:ss, and refuses other forms', () => {
    const start_date = formatWireTime(Date.UTC(2024, 2, 5, 7, 8, 9))
    expect(start_date).toBe('2024-03-05 07:08:09')
    for (const written of [start_date, '2024-03-05T09:08:09+02:00'])
      expect(adToWire(9, adForm.parse({ ...ad, start_date: written })).start_date).toBe('2024-03-05 07:08:09')
    for (const other of ['05.03.2024 07:08:09', '2024-03-05 7:8:9', '2024-03-05', '1709622489', '2024-13-05 07:08:09'])
      expect(messages({ start_date: other })).toEqual({ start_date: 'Please enter a valid date and time' })
  })

  it('is sent with its products as a comma-separated list', () => {
    const row = adToWire(9, adForm.parse(ad))
    expect(row).toEqual({ ...ad, id: 9, product_ids: '3,5' })
    expect(adRow.parse(row)).toEqual(row)
    expect(adForm.parse(row)).toEqual(adForm.parse(ad))
  })
})

describe('AD_PRODUCTS_PAGE_SIZE', () => {
  it('[CONST-06] is 100', () => expect(AD_PRODUCTS_PAGE_SIZE).toBe(100))
})

describe('adState', () => {
  it('[D-80] is scheduled before the start, runs from it on, and has ended at the end', () => {
    const dates = { start_date: '2026-05-12 10:00:00', end_date: '2026-05-12 11:00:00' }
    const at = (time: string) => adState(dates, Date.parse(`2026-05-12T${time}Z`))
    expect([at('09:59:59.999'), at('10:00:00'), at('10:59:59.999'), at('11:00:00')]).toEqual([
      'scheduled',
      'running',
      'running',
      'ended',
    ])
  })

  it('never runs when its dates cannot be read', () => {
    for (const dates of [
      { start_date: '', end_date: '2026-05-12 11:00:00' },
      { start_date: '2026-05-12 10:00:00', end_date: 'soon' },
    ])
      expect(adState(dates, 0)).toBe('ended')
  })

  it('moves forward with time only', () => {
    const states = ['scheduled', 'running', 'ended']
    const aSecond = fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => second * 1000)
    fc.assert(
      fc.property(aSecond, aSecond, aSecond, aSecond, (start, end, now, then) => {
        const dates = { start_date: formatWireTime(start), end_date: formatWireTime(end) }
        expect(states.indexOf(adState(dates, Math.min(now, then)))).toBeLessThanOrEqual(
          states.indexOf(adState(dates, Math.max(now, then))),
        )
      }),
    )
  })
})

// Helpers

function messages(over: object) {
  const read = adForm.safeParse({ ...ad, ...over })
  return read.success ? {} : fieldMessages(read.error)
}
