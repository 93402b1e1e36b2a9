import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PostRow } from '../../../../core/contracts/blog.contract.ts'
import { BlogScreen } from '../../../../ui/features/site/blog-screen.tsx'
import { showPage } from '../../shared/show-page.tsx'

describe('BlogScreen', () => {
  it('[SCREEN-38] [CONST-08] asks for 12 posts of the page, the search and the category, and links to them', async () => {
    const asked: URL[] = []
    await showPage(<BlogScreen search={{ page: 2, search: 'terms', category: 'Shipping' }} />, {
      at: 'blogs',
      built: ['blog'],
      fetch: async (input, init) => {
        const url = new URL(new Request(input, init).url)
        asked.push(url)
        return url.pathname.endsWith('/blogs/categoryList')
          ? Response.json({ status: true, message: '', data: [{ name: 'Shipping', posts: 14 }] })
          : Response.json({ status: true, message: '', data: [post], ...paging })
      },
    })

    const found = within(await screen.findByRole('article'))
    expect(found.getByRole('link', { name: 'Incoterms' }).getAttribute('href')).toBe('/blogdetail/incoterms')
    const list = asked.find(({ pathname }) => pathname.endsWith('/blogs/getAll'))
    expect(Object.fromEntries(list?.searchParams ?? [])).toEqual({
      page: '2',
      per_page: '12',
      search: 'terms',
      category: 'Shipping',
    })
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(categories.getByRole('link', { name: 'Shipping 14' }).getAttribute('aria-current')).toBe('true')
    expect(screen.getByRole('link', { name: /Previous/ }).getAttribute('href')).not.toContain('page=')
  })
})

// Helpers

const post: PostRow = {
  slug: 'incoterms',
  title: 'Incoterms',
  summary: 'Who pays what.',
  category: 'Shipping',
  published_at: '2026-05-01 08:00:00',
  updated_at: '2026-05-01 08:00:00',
  minutes: 3,
}
const paging = {
  total: 14,
  per_page: 12,
  current_page: 2,
  last_page: 2,
  from: 13,
  to: 13,
  next_page_url: null,
  prev_page_url: null,
}
