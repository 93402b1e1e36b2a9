import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refused, Unreachable } from '../../../../core/failure/failures.ts'
import { ListingsPage } from '../../../../ui/features/listing/listings-page.tsx'
import { listingsSearch } from '../../../../ui/features/listing/listings-search.ts'
import { crmServer, showIn } from '../crm/crm-server.tsx'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'

describe('ListingsPage', () => {
  // happy-dom has no layout: without a height no row would be in view.
  beforeEach(() => {
    vi.setSystemTime(new Date('2026-03-10T12:00:00Z'))
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    sessionStorage.clear()
  })

  it('shows name, score, state, price and day of each listing, and links to its form', async () => {
    await listings()
    const crate = row('Crate')
    expect(crate.getByRole('link', { name: /Crate/ }).getAttribute('href')).toBe('/products/add?Id=1')
    expect(
      crate
        .getAllByRole('gridcell')
        .slice(1, -1)
        .map((cell) => cell.textContent),
    ).toEqual(['97.50%', 'Published', 'EUR 12.50', 'Boxes', 'Fjord', 'Yesterday at 08:00'])
    expect(
      row('Listing without a name')
        .getAllByRole('gridcell')
        .slice(1, 4)
        .map((cell) => cell.textContent),
    ).toEqual(['1.86%', 'Draft', '–'])
  })

  it('[D-11] says when a listing was changed by the zone that the person prefers', async () => {
    await listings({}, '/products/List', { time_zone: 'Asia/Tokyo' })
    expect(row('Crate').getByText('Yesterday at 17:00')).toBeDefined()
  })

  it('shows the lowest and the highest price in full', async () => {
    await listings({
      'listing.list': list([listing(1, { price_from: 0.01 }), listing(2, { name: 'Ship', price_from: 99_999_999.99 })]),
    })
    expect(row('Crate').getByText('0.01', { exact: false }).textContent).toBe('EUR 0.01')
    expect(row('Ship').getByText('99,999,999.99', { exact: false }).textContent).toBe('EUR 99,999,999.99')
  })

  it('counts the listings of each state and filters by one state, which the address contains', async () => {
    const { user, requests, router } = await listings()
    const states = within(screen.getByRole('group', { name: 'State' }))
    expect(states.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All 1,201',
      'Drafts 201',
      'Published 1,000',
      'Deleted 3',
    ])
    await user.click(states.getByRole('button', { name: /Drafts/ }))
    await waitFor(() => expect(requests.at(-1)?.input).toMatchObject({ state: 'draft', page: 1 }))
    expect(router.state.location.search).toEqual({ state: 'draft' })
    expect(states.getByRole('button', { name: /Drafts/ }).getAttribute('aria-pressed')).toBe('true')
  })

  it('searches once per pause in typing, not for every letter', async () => {
    const { user, requests } = await listings()
    const before = requests.length
    await user.type(screen.getByRole('searchbox', { name: 'Search listings' }), 'crate')
    await waitFor(() => expect(requests.at(-1)?.input['search']).toBe('crate'))
    expect(requests.slice(before)).toHaveLength(1)
  })

  it('sorts by a column, ascending and then descending', async () => {
    const { user, requests } = await listings()
    expect(requests.at(-1)?.input).toMatchObject({ sort: 'updated', direction: 'desc' })
    await user.click(screen.getByRole('button', { name: 'Score' }))
    await waitFor(() => expect(requests.at(-1)?.input).toMatchObject({ sort: 'score', direction: 'asc' }))
    await user.click(screen.getByRole('button', { name: 'Score' }))
    await waitFor(() => expect(requests.at(-1)?.input).toMatchObject({ sort: 'score', direction: 'desc' }))
  })

  it('loads the next listings when the end of the loaded ones is in view', async () => {
    const { requests } = await listings()
    await waitFor(() => expect(requests.at(-1)?.input).toMatchObject({ page: 2 }))
    expect(screen.getByText('2 of 1,201 listings loaded')).toBeDefined()
  })

  it('deletes the selected listings and restores them as drafts', async () => {
    const { user, requests, count } = await listings()
    await user.click(screen.getByRole('checkbox', { name: 'Select Crate' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('1 listing deleted. Undo brings them back as drafts.')).toBeDefined()
    expect(requests.find(({ id }) => id === 'listing.delete')?.input).toEqual({ ids: [1] })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(count('listing.restore')).toBe(1))
    expect(requests.find(({ id }) => id === 'listing.restore')?.input).toEqual({ ids: [1] })
  })

  it('[D-213] raises the prices of the selected ones after a count, names those left out, and undoes it', async () => {
    const outcome = {
      id: null,
      changed: 1,
      skipped: [{ id: 2, name: '', message: 'It has no price.' }],
      skipped_total: 1,
      undo_until: '2026-03-10 12:10:00',
    }
    const { user, requests } = await listings({
      'listing.bulkUpdate': (input) => ({
        message: '',
        data: { ...outcome, id: input['dry_run'] === 1 ? null : 5 },
      }),
      'listing.bulkUndo': () => ({ message: '1 listing is as before.', data: { undone: 1, skipped: [] } }),
    })
    await user.click(screen.getByRole('checkbox', { name: 'Select Crate' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Listing without a name' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.type(await screen.findByLabelText('Percent'), '1e3')
    await user.click(screen.getByRole('button', { name: 'See what changes' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter value')
    await user.clear(screen.getByLabelText('Percent'))
    await user.type(screen.getByLabelText('Percent'), '2,5')
    await user.click(screen.getByRole('button', { name: 'See what changes' }))

    expect(await screen.findByText(/1 listing of 2 will change\./)).toBeDefined()
    expect(screen.getByText('Listing without a name: It has no price.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change 1 listing' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 listing is as before.')).toBeDefined()
    const change = { field: 'price', by: 'percent', value: 2.5 }
    expect(requests.filter(({ id }) => id === 'listing.bulkUpdate').map(({ input }) => input)).toEqual([
      { ids: [1, 2], change, dry_run: 1 },
      { ids: [1, 2], change },
    ])
    expect(requests.find(({ id }) => id === 'listing.bulkUndo')?.input).toEqual({ id: 5 })
  })

  it('[D-213] raises prices once and takes them back once when the first answers got lost', async () => {
    const data = { id: 5, changed: 1, skipped: [], skipped_total: 0, undo_until: '2026-03-10 12:10:00' }
    let tries = 0
    let undos = 0
    const { user, keys } = await listings({
      'listing.bulkUndo': () => {
        undos += 1
        if (undos === 1) throw new Unreachable({ cause: 'lost' })
        return { message: '1 listing is as before.', data: { undone: 1, skipped: [] } }
      },
      'listing.bulkUpdate': ({ dry_run }) => {
        tries += dry_run === 1 ? 0 : 1
        if (tries === 1) throw new Unreachable({ cause: 'lost' })
        return { message: '', data }
      },
    })
    await raisePrice(user, 'Change 1 listing')
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Change 1 listing' }))
    await waitFor(() => expect(tries).toBe(2))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undos).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 listing is as before.')).toBeDefined()
    const [raised, raisedAgain, undone, undoneAgain] = keys
    expect([raisedAgain, undoneAgain]).toEqual([raised, undone])
    expect(new Set(keys).size).toBe(2)
  })

  it('[D-213] tells that an undo failed, keeps it for another try, and counts all that were left', async () => {
    const data = { id: 5, changed: 60, skipped: [], skipped_total: 0, undo_until: '2026-03-10 12:10:00' }
    let refusal: string | undefined = 'This change can no longer be taken back.'
    const { user } = await listings({
      'listing.bulkUpdate': () => ({ message: '', data }),
      'listing.bulkUndo': () => {
        if (refusal !== undefined) throw new Refused({ message: refusal })
        const skipped = [{ id: 2, name: 'Box', message: 'Somebody changed it since.' }]
        return { message: '5 listings are as before.', data: { undone: 5, skipped, skipped_total: 55 } }
      },
    })
    await raisePrice(user, 'Change 60 listings')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(notices.list().map(({ lines }) => lines)).toEqual([[refusal]]))
    expect(screen.getByText('60 listings changed')).toBeDefined()
    refusal = undefined
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('5 listings are as before.')).toBeDefined()
    expect(screen.getByText('55 listings left as they are')).toBeDefined()
  })

  it('[D-213] offers the undo of a change just made, however fast the clock of the device is', async () => {
    const data = { id: 5, changed: 1, skipped: [], skipped_total: 0, undo_until: '2026-03-10 12:10:00' }
    vi.setSystemTime(new Date('2026-03-10T12:30:00Z'))
    const { user } = await listings({ 'listing.bulkUpdate': () => ({ message: '', data }) })
    await raisePrice(user, 'Change 1 listing')
    await screen.findByText('1 listing changed')
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('[D-213] offers the undo of a change again after the page was left, for ten minutes and until it is closed', async () => {
    const data = { id: 5, changed: 1, skipped: [], skipped_total: 0, undo_until: '2026-03-10 12:10:00' }
    const answers = { 'listing.bulkUpdate': () => ({ message: '', data }) }
    const { user } = await listings(answers)
    await raisePrice(user, 'Change 1 listing')
    await screen.findByText('1 listing changed')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()

    await listings(answers)
    expect(await screen.findByText('1 listing changed')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
    cleanup()

    vi.setSystemTime(new Date('2026-03-10T12:10:01Z'))
    await listings(answers)
    expect(screen.queryByText('1 listing changed')).toBeNull()
    cleanup()

    vi.setSystemTime(new Date('2026-03-10T12:09:00Z'))
    const again = await listings(answers)
    await screen.findByText('1 listing changed')
    await again.user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('1 listing changed')).toBeNull()
    cleanup()

    await listings(answers)
    expect(screen.queryByText('1 listing changed')).toBeNull()
  })

  it('duplicates a listing and opens the copy', async () => {
    const { user, router } = await listings()
    await user.click(screen.getByRole('button', { name: 'Actions for Crate' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    await waitFor(() => expect(router.state.location.href).toBe('/products/add?Id=77'))
  })

  it('features a published listing, but not a draft', async () => {
    const { user, requests } = await listings()
    await user.click(screen.getByRole('button', { name: 'Actions for Listing without a name' }))
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Feature' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Actions for Crate' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Feature' }))
    await waitFor(() =>
      expect(requests.find(({ id }) => id === 'listing.featured')?.input).toEqual({ id: 1, is_featured: 1 }),
    )
  })

  it('[D-31] shows the limit of featured listings as a lock, and offers only to stop featuring', async () => {
    const rows = list([listing(1), listing(3, { name: 'Box', is_featured: 1 })])
    const { user } = await listings({
      'plans.current': () => ({ data: { feature_list: [{ key: 'featured_limit', name: 'Featured', value: 1 }] } }),
      'listing.list': (input) => ({ ...(rows(input) as object), featured: 1 }),
    })
    expect(await screen.findByText(/no room for another featured listing/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Actions for Crate' }))
    expect(await screen.findByRole('menuitem', { name: 'Duplicate' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Feature' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Actions for Box' }))
    expect(await screen.findByRole('menuitem', { name: 'Stop featuring' })).toBeDefined()
  })

  it('offers only to restore a deleted listing', async () => {
    const { user, requests } = await listings(
      { 'listing.list': list([listing(1, { is_deleted: 1, published: 0 })]) },
      '/products/List?state=deleted',
    )
    expect(row('Crate').queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Actions for Crate' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Restore as a draft'])
    await user.click(screen.getByRole('menuitem', { name: 'Restore as a draft' }))
    await waitFor(() => expect(requests.find(({ id }) => id === 'listing.restore')?.input).toEqual({ ids: [1] }))
  })

  it('shows no action without its right', async () => {
    await listings({}, '/products/List', { type: 'subuser', permissions: [{ module: 'Product', actions: ['View'] }] })
    expect(screen.queryByRole('link', { name: 'Add listing' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('offers to create the first listing in an empty list', async () => {
    await listings({ 'listing.list': list([], 0) }, '/products/List', {}, 'No listings yet')
    expect(screen.getByRole('link', { name: 'Add your first listing' }).getAttribute('href')).toBe('/products/add')
  })

  it('offers to clear the filters when nothing matches', async () => {
    const { user, router } = await listings(
      { 'listing.list': list([], 0) },
      '/products/List?state=draft',
      {},
      'No listings match your search or filters',
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('shows that the list could not be loaded, and loads it on request', async () => {
    let isBroken = true
    const { user } = await listings(
      {
        'listing.list': (input) => {
          if (isBroken) throw new Error('down')
          return answers['listing.list'](input)
        },
      },
      '/products/List',
      {},
      'The listings could not be loaded.',
    )
    isBroken = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: /Crate/ })).toBeDefined()
  })
})

// Helpers

type Response = (input: Record<string, unknown>) => unknown

const listing = (id: number, about: object = {}) => ({
  id,
  slug: 'crate',
  name: 'Crate',
  category_name: 'Boxes',
  brand_name: 'Fjord',
  shop_name: 'Harbour',
  company_details: { slug: 'harbour' },
  product_url: null,
  category_lists: [3],
  is_featured: 0,
  big_post: 0,
  published: 1,
  has_draft: 0,
  is_deleted: 0,
  availability: 'in_stock',
  price_type: 'fixed',
  product_type: 'simple',
  price_from: 12.5,
  price_to: 12.5,
  currency: 'EUR',
  unit: 'Piece',
  score: 97.5,
  image: null,
  updated_at: '2026-03-09 08:00:00',
  ...about,
})

const list =
  (rows: readonly unknown[], total = rows.length): Response =>
  ({ page }) => ({
    data: {
      current_page: page ?? 1,
      data: page === 1 ? rows : [],
      from: 1,
      to: rows.length,
      last_page: Math.ceil(total / 50),
      per_page: 50,
      total,
      next_page_url: null,
      prev_page_url: null,
    },
    counts: { all: total, draft: 201, published: 1000, deleted: 3 },
    featured: 0,
  })

const answers = {
  'listing.list': list([listing(1), listing(2, { name: '', published: 0, price_from: null, score: 1.86 })], 1201),
  'listing.delete': ({ ids }: Record<string, unknown>) => ({ data: { ids }, message: '1 listing deleted.' }),
  'listing.restore': ({ ids }: Record<string, unknown>) => ({ data: { ids }, message: 'Restored.' }),
  'listing.duplicate': () => ({ data: { id: 77 } }),
  'listing.featured': () => ({ message: 'Featured.' }),
} as const

async function listings(
  others: Readonly<Record<string, Response>> = {},
  address = '/products/List',
  who: object = {},
  first = 'Crate',
) {
  const server = crmServer({ ...answers, ...others }, who)
  const shown = showIn(server, address, (search) => <ListingsPage search={listingsSearch.parse(search)} />)
  await screen.findAllByText(first)
  return { ...server, ...shown }
}

/** Raises the price of a listing, as the dialog names it after its count. */
async function raisePrice(user: UserEvent, change: string) {
  await user.click(screen.getByRole('checkbox', { name: 'Select Crate' }))
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await user.type(await screen.findByLabelText('Percent'), '5')
  await user.click(screen.getByRole('button', { name: 'See what changes' }))
  await user.click(await screen.findByRole('button', { name: change }))
}

/** The row of a listing, found by text: queries by role take seconds in a whole table. */
const row = (name: string) => within(screen.getByText(name).closest<HTMLElement>('[role=row]') ?? document.body)
