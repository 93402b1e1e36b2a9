import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NotificationsPage } from '../../../../ui/features/notifications/notifications-page.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const asked = {
  id: 5,
  kind: 'enquiries',
  title: 'Bea Buyer asks for a quote',
  message: 'Steel hinge, 250 pieces',
  link: null,
  is_read: false,
  created_at: '2026-03-01 10:00:00',
}

const given = {
  ...asked,
  id: 6,
  title: 'You are now the owner of the lead Ada',
  message: 'Sam Seller made you the owner.',
  link: '/crm/leads/u-1',
}

describe('NotificationsPage', () => {
  it('[ENTITY-34] [ENTITY-35] lists what happened with the three counts of the server, and no order invoice whatever it sends', async () => {
    await showPage(<NotificationsPage type="all" page={1} onPlace={() => undefined} />, {
      user: seller,
      at: 'notifications',
      fetch: async () => answer(asked, { all: 5, enquiries: 2, product: 3, order_invoices: 7 }),
    })

    expect(await screen.findByText('Bea Buyer asks for a quote')).toBeTruthy()
    const tabs = within(screen.getByRole('navigation', { name: 'Kinds of notifications' }))
    await waitFor(() =>
      expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'All 5',
        'Enquiries 2',
        'Products 3',
        'Order invoices 0',
      ]),
    )
  })

  it('[D-278] opens the record that somebody gave to the reader', async () => {
    const sent: string[] = []
    const { path } = await showPage(<NotificationsPage type="all" page={1} onPlace={() => undefined} />, {
      user: seller,
      at: 'notifications',
      fetch: async (url) => {
        sent.push(url instanceof Request ? url.url : url.toString())
        return answer(given, { all: 1, enquiries: 1, product: 0, order_invoices: 0 })
      },
    })
    const row = await screen.findByRole('button', { name: /You are now the owner of the lead Ada/ })
    expect(row.textContent).toContain('Sam Seller made you the owner.')
    row.click()
    await waitFor(() => expect(path()).toBe('/crm/leads/u-1'))
    expect(sent.some((url) => url.includes('notifications/read'))).toBe(true)
  })
})

// Helpers

/** The response of the list with one notification. */
const answer = (row: object, counts: Readonly<Record<string, number>>) =>
  Response.json({
    status: true,
    data: {
      current_page: 1,
      data: [row],
      from: 1,
      to: 1,
      last_page: 1,
      per_page: 20,
      total: 1,
      next_page_url: null,
      prev_page_url: null,
    },
    counts,
  })
