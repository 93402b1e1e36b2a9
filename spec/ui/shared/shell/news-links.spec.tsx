import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NewsLinks } from '../../../../ui/shared/shell/news-links.tsx'
import { seller, showPage } from '../show-page.tsx'

describe('NewsLinks', () => {
  it('leads a signed-in person on public pages to wishlist, chat and what is unread', async () => {
    await showPage(<NewsLinks user={{ ...seller, type: 'other' }} />, {
      user: { ...seller, type: 'other' },
      fetch: async (request) => {
        if (new Request(request).url.includes('/rooms/list'))
          return Response.json({ status: true, data: [], total: 0, unread: { open: 2, archived: 5 } })
        return Response.json({
          status: true,
          data: {
            current_page: 1,
            data: [],
            from: null,
            to: null,
            last_page: 1,
            per_page: 1,
            total: 0,
            next_page_url: null,
            prev_page_url: null,
          },
          counts: { all: 3, enquiries: 2, product: 1, order_invoices: 0 },
        })
      },
    })
    expect((await screen.findByRole('link', { name: 'Notifications, 3 unread' })).getAttribute('href')).toBe(
      '/notifications',
    )
    expect(screen.getByRole('link', { name: 'Wishlist' }).getAttribute('href')).toBe('/wishlist')
    expect((await screen.findByRole('link', { name: 'Chat, 2 unread' })).getAttribute('href')).toBe('/chat')
  })

  it('offers a sub-user none of the pages that it cannot open', async () => {
    await showPage(<NewsLinks user={{ ...seller, type: 'subuser', permissions: [] }} />)
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})
