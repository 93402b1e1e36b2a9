import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { WishlistButton } from '../../../../ui/shared/products/wishlist-button.tsx'
import { NewsLinks } from '../../../../ui/shared/shell/news-links.tsx'
import { seller, showPage } from '../show-page.tsx'

describe('WishlistButton', () => {
  it('cannot be pressed before it is known whether the product is on the wishlist', async () => {
    let respond = () => {}
    const loaded = new Promise<void>((resolve) => {
      respond = resolve
    })
    const sent: string[] = []
    const { keys } = await showPage(<WishlistButton productId={7} name="Cordless drill" />, {
      user: seller,
      fetch: async (input) => {
        const { pathname } = new URL(input instanceof Request ? input.url : String(input))
        sent.push(pathname)
        await loaded
        return Response.json({ status: true, message: '', product_ids: [7], data: NO_ROWS })
      },
    })
    const heart = screen.getByRole<HTMLButtonElement>('button', { name: 'Wishlist: Cordless drill' })
    await keys.click(heart)
    expect(heart.disabled).toBe(true)

    respond()
    await waitFor(() => expect([heart.disabled, heart.getAttribute('aria-pressed')]).toEqual([false, 'true']))
    expect(sent).toEqual(['/api/v1/wishlist/list'])
  })

  it('follows another tab, which is told of each change', async () => {
    let ids: number[] = []
    const { keys } = await showPage(
      <>
        <NewsLinks user={seller} />
        <WishlistButton productId={7} name="Cordless drill" />
      </>,
      {
        user: seller,
        fetch: async (input) => {
          const { pathname } = new URL(input instanceof Request ? input.url : String(input))
          if (pathname.endsWith('/add')) ids = [7]
          return Response.json({ status: true, message: '', product_ids: ids, counts: NO_NEWS, data: NO_ROWS })
        },
      },
    )
    const heart = screen.getByRole<HTMLButtonElement>('button', { name: 'Wishlist: Cordless drill' })
    await waitFor(() => expect(heart.disabled).toBe(false))
    await keys.click(heart)
    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('true'))
    const told = localStorage.getItem('tradehall:wishlist')
    expect(told).not.toBeNull()

    ids = []
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tradehall:wishlist', newValue: `${told}1` })))

    await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'))
  })
})

// Helpers

const NO_NEWS = { all: 0, enquiries: 0, product: 0, order_invoices: 0 }
const NO_ROWS = {
  current_page: 1,
  data: [],
  from: null,
  to: null,
  last_page: 1,
  per_page: 100,
  total: 0,
  next_page_url: null,
  prev_page_url: null,
}
