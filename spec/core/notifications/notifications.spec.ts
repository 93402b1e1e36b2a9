import { describe, expect, it } from 'vitest'
import { countUnread, markRead, shownCounts } from '../../../core/notifications/notifications.ts'

describe('notification counts', () => {
  const list = [
    { id: 1, kind: 'enquiries', is_read: false },
    { id: 2, kind: 'product', is_read: false },
    { id: 3, kind: 'product', is_read: true },
  ] as const

  it('[ENTITY-35] shows 0 order invoices, regardless of the response', () => {
    const sent = { enquiries: 2, product: 3, order_invoices: 9 }
    expect(shownCounts(sent).order_invoices).toBe(0)
  })

  it('[D-106] is the number of unread enquiries and products, and decreases when they are read', () => {
    expect(countUnread(list)).toEqual({ all: 2, enquiries: 1, product: 1, order_invoices: 0 })
    expect(countUnread(markRead(list, 1))).toMatchObject({ all: 1, enquiries: 0 })
    expect(countUnread(markRead(list)).all).toBe(0)
    expect(countUnread([])).toEqual({ all: 0, enquiries: 0, product: 0, order_invoices: 0 })
    expect(shownCounts({})).toEqual({ all: 0, enquiries: 0, product: 0, order_invoices: 0 })
    expect(shownCounts({ product: 3 })).toEqual({ all: 3, enquiries: 0, product: 3, order_invoices: 0 })
  })

  it('marks one or all as read, and does not change those read before', () => {
    expect(markRead(list, 2).map(({ is_read }) => is_read)).toEqual([false, true, true])
    expect(markRead(list, 9)).toEqual(list)
    expect(markRead(list)[2]).toBe(list[2])
    expect(markRead(list, 1)[1]).toBe(list[1])
  })
})
