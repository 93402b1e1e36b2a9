import { screen, waitFor, within } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { pagesFor } from '../../../../adapters/client/queries.ts'
import { endpoint, needs, pageOf } from '../../../../core/contracts/endpoint.ts'
import type { FilterField } from '../../../../core/filters/filter-tree.ts'
import { useAppClient } from '../../../../ui/shared/app/use-client.ts'
import type { DataColumn } from '../../../../ui/shared/data-table/data-table.types.ts'
import { ListPage } from '../../../../ui/shared/list-page/list-page.tsx'
import { type ListSearch, listSearch } from '../../../../ui/shared/list-page/list-search.ts'
import { useListAddress } from '../../../../ui/shared/list-page/use-list-address.ts'
import { useListRows } from '../../../../ui/shared/list-page/use-list-rows.ts'
import { crmServer, showIn } from '../../features/crm/crm-server.tsx'

describe('ListPage', () => {
  // happy-dom has no layout: without a height no row would be in view.
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => void vi.restoreAllMocks())

  it('should end a selection when the search shows other rows', async () => {
    const { user } = await crates()
    await user.click(screen.getByRole('checkbox', { name: 'Select Crate 1' }))
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Search crates' }), '2')
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Crate 1')).toBeNull())
    await user.clear(screen.getByRole('searchbox', { name: 'Search crates' }))
    await screen.findByText('Crate 1')
    expect(screen.queryByRole('region', { name: 'Actions for the selection' })).toBeNull()
  })

  it('should keep a selection when only the order changes', async () => {
    const { user, requests } = await crates()
    await user.click(screen.getByRole('checkbox', { name: 'Select Crate 1' }))
    await user.click(screen.getByRole('button', { name: 'Crate' }))
    await waitFor(() => expect(requests.at(-1)?.input['sort']).toBe('name'))
    expect(await screen.findByText('1 selected')).toBeTruthy()
  })

  it('should say what the number in the head counts, of one row too', async () => {
    const one = await crates({}, { total: 1 })
    expect(screen.getByRole('heading', { level: 1 }).querySelector('[data-noun]')?.getAttribute('data-noun')).toBe(
      'crate',
    )
    one.unmount()
    await crates({}, { total: 2 })
    expect(screen.getByRole('heading', { level: 1 }).querySelector('[data-noun]')?.getAttribute('data-noun')).toBe(
      'crates',
    )
  })

  it('should select all matching rows, including rows that are not loaded', async () => {
    const { user } = await crates({}, { total: 250 })
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded crates' }))
    expect(screen.getByText('100 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Select all 250 that match' }))
    expect(await screen.findByText('250 selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Count' }))
    expect(screen.getByText('250 counted')).toBeTruthy()
  })

  it('should keep width and order of columns for the next visit', async () => {
    const first = await crates()
    screen.getByRole('button', { name: 'Weight' }).focus()
    await first.user.keyboard('{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowLeft}{/Alt}')
    first.unmount()
    await crates()
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['', 'Crate', 'Weight', 'Port'])
    expect(document.querySelector<HTMLElement>('[data-density]')?.style.getPropertyValue('--row-columns')).toContain(
      ' 160px ',
    )
  })

  it('should keep the rows when a sort fails, say so, and show the sorted rows after a retry', async () => {
    let isDown = false
    const { user, requests } = await crates({
      'test.crates': (input) => {
        if (isDown) throw new Error('down')
        return crateList(3)(input)
      },
    })
    isDown = true
    await user.click(screen.getByRole('button', { name: 'Weight' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The crates could not be loaded.')
    expect(screen.getByText('Crate 1')).toBeTruthy()
    isDown = false
    const before = requests.length
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(requests.slice(before).map(({ input }) => input['sort'])).toEqual(['weight'])
    expect(screen.getByText('Crate 1')).toBeTruthy()
  })

  it('should retry automatically after a failure', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    let isDown = true
    await crates(
      {
        'test.crates': (input) => {
          if (isDown) throw new Error('down')
          return crateList(3)(input)
        },
      },
      { first: 'The crates could not be loaded.' },
    )
    isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByText('Crate 1')).toBeTruthy()
    vi.useRealTimers()
  })

  it('should show the previous rows as pending while others load', async () => {
    let release: () => void = () => undefined
    const { user } = await crates({
      'test.crates': (input) =>
        input['sort'] === undefined
          ? crateList(3)(input)
          : new Promise((resolve) => {
              release = () => resolve(crateList(3)(input))
            }),
    })
    await user.click(screen.getByRole('button', { name: 'Weight' }))
    expect(await screen.findByText('Loading crates')).toBeTruthy()
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Crate 1')).toBeTruthy()
    release()
    await waitFor(() => expect(screen.queryByText('Loading crates')).toBeNull())
  })

  it('should follow the address after going back', async () => {
    const { user, router } = await crates()
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search crates' })
    await user.type(search, '2')
    await waitFor(() => expect(router.state.location.search).toEqual({ query: '2' }))
    await router.navigate({ to: '.', search: {} as never })
    await waitFor(() => expect(search.value).toBe(''))
  })

  it('should have order, columns and selection in one row on a phone', async () => {
    const wide = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide(query), { matches: query.startsWith('(max-width') }),
    )
    const { user } = await crates()
    const order = screen.getByRole('combobox', { name: 'Sort by' })
    const row = order.closest<HTMLElement>('[class*=cardTools]')
    if (row === null) throw new Error('The order has no row.')
    expect(within(row).getByRole('button', { name: 'Columns' })).toBe(screen.getByRole('button', { name: 'Columns' }))
    await user.click(within(row).getByRole('checkbox', { name: 'Select all' }))
    expect(screen.getByText('3 selected')).toBeTruthy()
  })

  it('should ignore an invalid search parameter', () => {
    expect(listSearch.parse({ query: 7, sort: '-weight', other: 'x' })).toEqual({ query: undefined, sort: '-weight' })
  })
})

// Helpers

const crate = z.object({ id: z.number(), name: z.string(), port: z.string(), weight: z.number() })
type Crate = z.output<typeof crate>

const crateCall = endpoint({
  id: 'test.crates',
  method: 'GET',
  path: 'test/crates',
  access: needs('Leads', 'View'),
  input: z.object({ query: z.string().optional(), sort: z.string().optional(), page: z.number().optional() }),
  response: { data: pageOf(crate) },
  summary: 'Crates by page.',
})
const FIELDS: readonly FilterField[] = [{ name: 'port', label: 'Port', type: 'text' }]
const columns: readonly DataColumn<Crate>[] = [
  { id: 'name', header: 'Crate', cell: (row) => row.name, sortable: true },
  { id: 'port', header: 'Port', cell: (row) => row.port },
  { id: 'weight', header: 'Weight', cell: (row) => row.weight, sortable: true },
]
const rowId = (row: Crate) => String(row.id)

/** A minimal list page. */
function Crates({ search }: { readonly search: ListSearch }) {
  const client = useAppClient()
  const address = useListAddress('leads', search, { fields: FIELDS })
  const ask = useMemo(
    () => ({ query: address.query, ...(address.sort !== undefined && { sort: address.sort.column }) }),
    [address.query, address.sort],
  )
  const list = useListRows(
    pagesFor(client, crateCall, ask, ({ data }) => data),
    { rowId },
  )
  return (
    <ListPage<Crate>
      title="Crates"
      many="crates"
      address={address}
      list={list}
      columns={columns}
      rowId={rowId}
      rowName={(row) => row.name}
      empty={<p>No crates yet</p>}
      bulk={({ rows }) => <CountButton count={rows.length} />}
    />
  )
}

function CountButton({ count }: { readonly count: number }) {
  return (
    <>
      <button type="button">Count</button>
      <span>{count} counted</span>
    </>
  )
}

const PER_PAGE = 100
const crateList =
  (total: number) =>
  ({ page, query }: Record<string, unknown>) => {
    const at = Number(page ?? 1)
    const all = Array.from({ length: total }, (_, index) => ({
      id: index + 1,
      name: `Crate ${index + 1}`,
      port: 'Bremen',
      weight: index,
    })).filter(({ name }) => query === undefined || name.includes(query as string))
    const data = all.slice((at - 1) * PER_PAGE, at * PER_PAGE)
    return {
      data: {
        current_page: at,
        data,
        from: 1,
        to: data.length,
        last_page: Math.max(1, Math.ceil(all.length / PER_PAGE)),
        per_page: PER_PAGE,
        total: all.length,
        next_page_url: null,
        prev_page_url: null,
      },
    }
  }

async function crates(
  answers: Parameters<typeof crmServer>[0] = {},
  { total = 3, first = 'Crate 1' }: { readonly total?: number; readonly first?: string } = {},
) {
  const server = crmServer({ 'test.crates': crateList(total), ...answers })
  const shown = showIn(server, '/crm/leads', (search) => <Crates search={listSearch.parse(search)} />)
  await screen.findByText(first)
  return { ...server, ...shown }
}
