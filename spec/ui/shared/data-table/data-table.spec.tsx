import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from '../../../../ui/shared/app/when-idle.ts'
import { NO_COLUMN_SETTINGS } from '../../../../ui/shared/data-table/column-settings.ts'
import { DataTable } from '../../../../ui/shared/data-table/data-table.tsx'
import type {
  ColumnSettings,
  DataColumn,
  DataTableProps,
  SortOrder,
} from '../../../../ui/shared/data-table/data-table.types.ts'
import { show } from '../show.tsx'

/** Dragging renders the header again as soon as the page is idle; an event on the way to the old one would be lost. */
async function dragLoaded(): Promise<void> {
  await import('../../../../ui/shared/data-table/header-drag.tsx')
  await act(() => new Promise<void>((done) => whenIdle(() => setTimeout(done))))
}

interface Lead {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly amount: number
}

describe('DataTable', () => {
  // happy-dom has no layout: without a height no row would be in view.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('should render few of 5,000 rows and still announce their number', () => {
    show(<Leads rows={leads(5000)} />)

    expect(screen.getByRole('grid', { name: 'Leads' }).getAttribute('aria-rowcount')).toBe('5001')
    expect(screen.getAllByRole('row').length).toBeGreaterThan(15)
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
  })

  it('should number rows and label them by their first column', () => {
    show(<Leads rows={leads(3)} />)

    const row = screen.getByRole('row', { name: /Lead 1/ })
    expect(row.getAttribute('aria-rowindex')).toBe('3')
    expect(within(row).getByRole('rowheader').textContent).toBe('Lead 1')
    expect(within(row).getByRole('link', { name: 'Lead 1' }).getAttribute('href')).toBe('/leads/1')
  })

  it('should have one tab stop and move it with the arrows, Home, End and Page Down', async () => {
    const { user } = show(<Leads rows={leads(100)} />)

    await user.click(screen.getByRole('link', { name: 'Lead 0' }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('Lead 1')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Sweden')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('1')
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Lead 1' }))
    expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1)
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all loaded leads' }))
  })

  it('should open a record with Enter or a plain click, and leave Ctrl+click to the browser', async () => {
    const onOpen = vi.fn()
    const { user } = show(<Leads rows={leads(3)} onOpen={onOpen} />)

    await user.click(screen.getByRole('link', { name: 'Lead 2' }))
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}')
    expect(onOpen.mock.calls.map(([lead]) => (lead as Lead).id)).toEqual(['2', '1'])
    await user.keyboard('{Control>}')
    await user.click(screen.getByRole('link', { name: 'Lead 0' }))
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('should open a record without an address by a click on its name, and only read one that cannot be opened', async () => {
    const onOpen = vi.fn()
    const canOpen = ({ id }: Lead) => id !== '1'
    const { user } = show(<Leads rows={leads(3)} hrefOf={() => undefined} onOpen={onOpen} canOpen={canOpen} />)

    expect(screen.queryByRole('link', { name: 'Lead 2' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Lead 2' }))
    await user.keyboard('{Enter}')
    expect(onOpen.mock.calls.map(([lead]) => (lead as Lead).id)).toEqual(['2', '2'])
    expect(screen.getByText('Lead 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Lead 1' })).toBeNull()
  })

  it('should leave Enter and Space to a button in a row', async () => {
    const onOpen = vi.fn()
    const onMerge = vi.fn()
    const merge: DataColumn<Lead> = {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (lead) => (
        <button type="button" onClick={() => onMerge(lead.id)}>
          Merge {lead.name}
        </button>
      ),
    }
    const { user } = show(<Leads rows={leads(3)} columns={[...columns, merge]} onOpen={onOpen} />)

    screen.getByRole('button', { name: 'Merge Lead 1' }).focus()
    await user.keyboard('{Enter} ')
    expect(onMerge.mock.calls).toEqual([['1'], ['1']])
    expect(onOpen).not.toHaveBeenCalled()
    expect(screen.getByRole('row', { name: /Lead 1/ }).getAttribute('aria-selected')).toBe('false')
  })

  it('should select with Space, extend with Shift, count in the bar and clear with Escape', async () => {
    const { user } = show(<Leads rows={leads(10)} />)

    await user.click(screen.getByRole('link', { name: 'Lead 1' }))
    await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    const bar = screen.getByRole('region', { name: 'Actions for the selection' })
    expect(within(bar).getByText('3 selected')).toBeTruthy()
    expect(within(bar).getByRole('button', { name: 'Assign' })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Lead 2/ }).getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Actions for the selection' })).toBeNull()
  })

  it('lifts what else stands at the bottom of the window above the bar of the selection', async () => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        measured: () => void
        constructor(measured: () => void) {
          this.measured = measured
        }
        observe() {
          this.measured()
        }
        unobserve() {}
        disconnect() {}
      },
    )
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80)
    const lift = () => document.documentElement.style.getPropertyValue('--th-undo-lift')
    const { user } = show(<Leads rows={leads(3)} />)

    await user.click(screen.getByRole('link', { name: 'Lead 1' }))
    await user.keyboard(' ')
    expect(lift()).toBe('92px')
    await user.keyboard('{Escape}')
    expect(lift()).toBe('')
  })

  it('should select a range with Shift+click, and all loaded rows with the box in the header', async () => {
    const { user } = show(<Leads rows={leads(10)} />)

    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Lead 5' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('4 selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select all loaded leads' }))
    expect(screen.getByText('10 selected')).toBeTruthy()
  })

  it('should sort on a click on the header and announce the direction', async () => {
    const { user } = show(<Leads rows={leads(3)} />)
    await dragLoaded()

    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('button', { name: 'Amount' }))
    expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('descending')
  })

  it('should move and resize a column by keyboard and announce it', async () => {
    const { user } = show(<Leads rows={leads(3)} />)
    await dragLoaded()

    screen.getByRole('button', { name: 'Amount' }).focus()
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      '',
      'Name',
      'Amount',
      'Country',
    ])
    expect(screen.getByText('Amount moved before Country')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Amount' }))
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)[1]).toBe('Name')
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(screen.getByText('Amount, 160 pixels wide')).toBeTruthy()
  })

  it('should focus the search on / and open the help on ?, but not while somebody types', async () => {
    const { user } = show(<Leads rows={leads(3)} />)

    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Lead 0' }))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeTruthy()
  })

  it('should load more rows once when the end comes into view', () => {
    const onEndReached = vi.fn()
    const { redraw } = show(<Leads rows={leads(10)} total={30} hasMore onEndReached={onEndReached} />)
    redraw(<Leads rows={leads(10)} total={30} hasMore onEndReached={onEndReached} />)

    expect(onEndReached).toHaveBeenCalledTimes(1)
    expect(screen.getByText('10 of 30 leads loaded')).toBeTruthy()
  })

  it('[D-267] should load all rows with Ctrl+End, and go to the last one', async () => {
    const { user } = show(<Endless pages={4} />)
    await user.click(screen.getByRole('link', { name: 'Lead 0' }))
    await user.keyboard('{Control>}{End}{/Control}')
    expect(await screen.findByText('120 leads')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lead 119'))
    expect(screen.queryByRole('button', { name: 'Go to the last' })).toBeNull()
  })

  it('[D-267] should stop loading to the end with Escape, in the rows and on the button', async () => {
    const { user } = show(<Endless pages={300} />)
    const go = () => screen.getByRole('button', { name: 'Go to the last' })
    await user.click(screen.getByRole('link', { name: 'Lead 0' }))
    await user.keyboard('{Control>}{End}{/Control}')
    expect(screen.getByText('Loading all leads. Escape stops.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(go()).toBeTruthy()

    await user.click(go())
    expect(screen.getByText('Loading all leads. Escape stops.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(go()).toBeTruthy()
  })

  it('[D-267] should load to the end by a button, which stops it too', async () => {
    const { user } = show(<Endless pages={300} />)
    await user.click(screen.getByRole('button', { name: 'Go to the last' }))
    await screen.findByText(/^(9\d|1\d\d) of 9,000 leads loaded$/)
    await user.click(screen.getByRole('button', { name: 'Stop loading' }))
    // The page on its way still arrives.
    await new Promise((done) => setTimeout(done, 60))
    const loaded = screen.getByText(/of 9,000 leads loaded$/).textContent
    await new Promise((done) => setTimeout(done, 60))
    expect(screen.getByText(/of 9,000 leads loaded$/).textContent).toBe(loaded)
    cleanup()
    show(<Endless pages={1_000} />)
    expect(screen.getByText(/of 30,000 leads loaded\. Sort the other way to see the last ones\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Go to the last' })).toBeNull()
  })

  it('should wait 150 ms before it shows a skeleton', () => {
    vi.useFakeTimers()
    const { redraw } = show(<Leads rows={[]} status="loading" />)
    expect(screen.getByText('Loading leads')).toBeTruthy()
    expect(document.querySelector('[class*="Skeleton"]')).toBeNull()
    redraw(<Leads rows={leads(1)} />)
    expect(screen.queryByText('Loading leads')).toBeNull()
  })

  it('should distinguish an empty list, no match and a failure', async () => {
    const onClearFilters = vi.fn()
    const onRetry = vi.fn()
    const { user, redraw } = show(<Leads rows={[]} />)
    expect(screen.getByText('No leads yet')).toBeTruthy()

    redraw(<Leads rows={[]} isFiltered onClearFilters={onClearFilters} />)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(onClearFilters).toHaveBeenCalledOnce()

    const error = { title: 'The leads could not be loaded.', onRetry }
    redraw(<Leads rows={[]} status="error" error={error} />)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()

    redraw(<Leads rows={leads(2)} status="error" error={error} />)
    expect(screen.getByRole('alert').textContent).toContain('The leads could not be loaded.')
    expect(screen.getByRole('link', { name: 'Lead 1' })).toBeTruthy()
  })
})

// Helpers

const columns: readonly DataColumn<Lead>[] = [
  { id: 'name', header: 'Name', cell: (lead) => lead.name, sortable: true },
  { id: 'country', header: 'Country', cell: (lead) => lead.country },
  { id: 'amount', header: 'Amount', cell: (lead) => lead.amount, numeric: true, sortable: true },
]
const idOf = (lead: Lead) => lead.id
const nameOf = (lead: Lead) => lead.name

function leads(count: number): Lead[] {
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `Lead ${index}`,
    country: 'Sweden',
    amount: index,
  }))
}

/** A list whose pages of 30 rows arrive one by one. */
function Endless({ pages }: { readonly pages: number }) {
  const [loaded, setLoaded] = useState(1)
  return (
    <Leads
      rows={leads(30 * loaded)}
      total={30 * pages}
      hasMore={loaded < pages}
      onEndReached={() => setTimeout(() => setLoaded((now) => now + 1), 10)}
    />
  )
}

function Leads(props: Pick<DataTableProps<Lead>, 'rows'> & Partial<DataTableProps<Lead>>) {
  const [settings, setSettings] = useState<ColumnSettings>(NO_COLUMN_SETTINGS)
  const [sort, setSort] = useState<SortOrder>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const search = useRef<HTMLInputElement>(null)
  return (
    <>
      <input ref={search} aria-label="Search" />
      <DataTable
        label="Leads"
        columns={columns}
        rowId={idOf}
        rowName={nameOf}
        hrefOf={(lead) => `/leads/${lead.id}`}
        settings={settings}
        onSettings={setSettings}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelected={setSelected}
        bulkActions={<button type="button">Assign</button>}
        empty={<p>No leads yet</p>}
        searchRef={search}
        {...props}
      />
    </>
  )
}
