import { runInThisContext } from 'node:vm'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { EMPTY_PRODUCT_LIST } from '../../../../core/product-list/product-list.ts'
import { listLink } from '../../../../ui/shared/products/list-links.ts'
import { PagesNav } from '../../../../ui/shared/products/pages-nav.tsx'
import { listViewSetting, SHOW_LIST_VIEW } from '../../../../adapters/client/list-view-setting.ts'
import { ViewSwitch } from '../../../../ui/shared/products/view-switch.tsx'
import { PicturePlaceholder } from '../../../../ui/shared/products/picture-placeholder.tsx'

describe('PagesNav', () => {
  it('marks only the current page, although the address of the first page is part of every address', async () => {
    await showAt(
      '/productlist?page=2',
      <PagesNav
        page={2}
        lastPage={3}
        linkOf={(page) => listLink({ path: '/productlist' }, { ...EMPTY_PRODUCT_LIST, page })}
      />,
    )

    expect(
      screen
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => link.getAttribute('aria-label')),
    ).toEqual(['Page 2'])
  })
})

describe('PicturePlaceholder', () => {
  it('names the missing picture and shows the icon of the sector, or a box for an unknown sector', () => {
    const signs = ['Metals & Minerals / Steel / Coils', 'Textiles & Apparel', 'Odd Goods / Odd', undefined].map(
      (category) => {
        const { container, unmount } = render(<PicturePlaceholder category={category} />)
        const found = [
          container
            .querySelector('svg')
            ?.getAttribute('class')
            ?.match(/tabler-icon-([\w-]+)/)?.[1],
          container.textContent,
        ]
        unmount()
        return found
      },
    )

    expect(signs).toEqual([
      ['diamond', 'No picture yet'],
      ['shirt', 'No picture yet'],
      ['box', 'No picture yet'],
      ['box', 'No picture yet'],
    ])
  })
})

describe('ViewSwitch', () => {
  it('[D-261] keeps how this browser shows lists, in every list at once', async () => {
    const shown = () => document.documentElement.dataset['productView']
    const { unmount } = render(<ViewSwitch />)
    expect(shown()).toBe('grid')
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    expect(shown()).toBe('list')
    expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
    unmount()
    render(<ViewSwitch />)
    expect(screen.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Grid' }))
    expect([localStorage.getItem('product_view'), shown()]).toEqual([null, 'grid'])
  })

  it.each(['grid', 'list'] as const)('[D-261] shows a %s from the head of the page on', (view) => {
    listViewSetting.write(view)
    delete document.documentElement.dataset['productView']
    runInThisContext(SHOW_LIST_VIEW)
    expect(document.documentElement.dataset['productView']).toBe(view)
    listViewSetting.write('grid')
  })
})

// Helpers

async function showAt(address: string, part: ReactNode): Promise<void> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/productlist', component: () => part })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  render(<RouterProvider router={router} />)
  await screen.findByRole('navigation')
}
