import { describe, expect, it } from 'vitest'
import { countUnread, markRead, shownCounts } from '../../../core/notifications/notifications.ts'

describe('notification counts', () => {
  const list = [
    { id: 1, kind: 'enquiries', is_read: false },
    { id: 2, kind: 'product', is_read: false },
    { id: 3, kind: 'product', is_read: true },
  ] as const

  it('[ENTITY-35] shows 0 order invoices whatever the server sends', () => {
    const sent = { enquiries: 2, product: 3, order_invoices: 9 }
    expect(shownCounts(sent).order_invoices).toBe(0)
  })

  it('[D-106] adds enquiries and product up, unread ones only, and falls with reading', () => {
    expect(countUnread(list)).toEqual({ all: 2, enquiries: 1, product: 1, order_invoices: 0 })
    expect(countUnread(markRead(list, 1))).toMatchObject({ all: 1, enquiries: 0 })
    expect(countUnread(markRead(list)).all).toBe(0)
  })
})
