import { screen, waitFor, within } from '@testing-library/react'
import { useSearch } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../../core/account/session-user.schema.ts'
import type { ReportData } from '../../../../core/contracts/crm-reports.contract.ts'
import { ReportsScreen } from '../../../../ui/features/sales-reports/reports-screen.tsx'
import { reportsSearch } from '../../../../ui/features/sales-reports/reports-search.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const PERIOD = { from: '2026-01-01', to: '2026-02-28' }
const person = { id: 7, name: 'Ada Lee' }
const full: ReportData = {
  pipeline: [
    { month: '2026-01', stage: 'Won', deals: 1, amount: 300, weighted: 300 },
    { month: '2026-02', stage: 'Proposal', deals: 2, amount: 1_500, weighted: 850 },
  ],
  funnel: [
    { stage: 'Proposal', deals: 1, amount: 500 },
    { stage: 'Negotiation', deals: 1, amount: 1_000 },
    { stage: 'Won', deals: 1, amount: 300 },
  ],
  undated: { deals: 1, amount: 70 },
  sources: [{ source: 'Website', leads: 4, converted: 2, won: 1 }],
  work: [{ person, tasks: 3, meetings: 0, calls: 1, emails: 0, notes: 2, records: 5, won: 300 }],
  target: 800,
}

describe('ReportsScreen', () => {
  it('[D-215] shows charts with their tables, for the days of the address', async () => {
    const { asked } = await open(full)
    await screen.findByRole('heading', { name: 'Forecast' })
    expect(rowsOf('Forecast')).toEqual([
      ['Month', 'Won', 'Expected', 'All open', 'Target'],
      ['Jan 2026', 'USD 300', '–', '–', 'USD 800'],
      ['Feb 2026', '–', 'USD 850', 'USD 1,500', 'USD 800'],
      ['Total', 'USD 300', 'USD 850', 'USD 1,500', 'USD 1,600'],
    ])
    expect(rowsOf('Pipeline by stage and month').at(-1)).toEqual(['Total', 'USD 1,500', 'USD 300', '3'])
    expect(screen.getByText(/One deal of USD 70 has no closing date/)).toBeTruthy()
    expect(rowsOf('Conversion by source')[1]).toEqual(['Website', '4', '2', '1', '25%'])
    expect(rowsOf('Work done by person')[1]).toEqual(['Ada Lee', '3', '–', '1', '–', '2', '5', 'USD 300'])
    expect(asked[0]).toMatchObject(PERIOD)
  })

  it('[D-250] shows how far deals came, with the rates between the stages', async () => {
    await open(full)
    await screen.findByRole('heading', { name: 'Funnel' })
    expect(rowsOf('Funnel')).toEqual([
      ['Stage', 'Deals', 'Amount', 'Of the stage before', 'Of all'],
      ['Qualification', '3', 'USD 1,800', '–', '100%'],
      ['Proposal', '3', 'USD 1,800', '100%', '100%'],
      ['Negotiation', '2', 'USD 1,300', '66.7%', '66.7%'],
      ['Won', '1', 'USD 300', '50%', '33.3%'],
    ])
    expect(screen.getByText(/2 of them are still open/)).toBeTruthy()
  })

  it('asks again for another period and owner, and keeps them in the address', async () => {
    const { keys, asked, search } = await open(full)
    await screen.findByRole('heading', { name: 'Forecast' })
    await keys.selectOptions(screen.getByLabelText('Owner'), 'Ada Lee')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ ...PERIOD, owner: '7' }))
    await keys.selectOptions(screen.getByLabelText('Period'), 'Last year')
    await waitFor(() => expect(search()).toMatch(/owner=.*7.*&period=last_year/))
    expect(screen.queryByLabelText('From')).toBeNull()
  })

  it('keeps the figures of one period under its own months until those of the next are there', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    const { keys, asked } = await open(full, seller, async (count) => (count > 1 ? gate : undefined))
    await screen.findByRole('heading', { name: 'Forecast' })
    const before = rowsOf('Forecast')
    await keys.selectOptions(screen.getByLabelText('Period'), 'Last year')
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(rowsOf('Forecast')).toEqual(before)
    expect(screen.getByText(/^1 Jan 2026 to 28 Feb 2026/)).toBeTruthy()
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    release()
    await waitFor(() => expect(rowsOf('Forecast')).toHaveLength(14))
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  it('shows a person only what the role lets see, and no target to set', async () => {
    await open(
      { pipeline: null, funnel: null, undated: null, sources: [], work: [], target: null },
      {
        ...seller,
        type: 'subuser',
        permissions: [{ module: 'Leads', actions: ['View'] }],
      },
    )
    expect(await screen.findByText('No leads were created in this period.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Forecast' })).toBeNull()
    expect(screen.queryByRole('button', { name: /target/ })).toBeNull()
  })

  it('[D-120] saves a target with the one that was read', async () => {
    const { keys, saves } = await open(full)
    await keys.click(await screen.findByRole('button', { name: 'Change the target' }))
    const dialog = await screen.findByRole('dialog', { name: 'Monthly target: the company' })
    const box = within(dialog).getByLabelText(/^To be won each month/)
    await keys.clear(box)
    await keys.type(box, '-5')
    await keys.click(within(dialog).getByRole('button', { name: 'Save target' }))
    expect(
      (await within(dialog).findAllByText('Please enter a number from 0, or nothing for no target.')).length,
    ).toBeGreaterThan(0)
    expect(saves).toEqual([])
    await keys.clear(box)
    await keys.type(box, '1,200')
    await keys.click(within(dialog).getByRole('button', { name: 'Save target' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves).toEqual([{ amount: '1,200', was: 800 }])
  })
})

// Helpers

function Place() {
  const search = useSearch({ strict: false })
  return <ReportsScreen search={reportsSearch.parse(Object.keys(search).length === 0 ? PERIOD : search)} />
}

const rowsOf = (title: string) =>
  within(screen.getByRole('region', { name: `${title}: table` }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

/** The page for January and February 2026 with a fake server. */
async function open(
  data: ReportData,
  user: SessionUser = seller,
  wait: (count: number) => Promise<void> | undefined = () => undefined,
) {
  const asked: Record<string, string>[] = []
  const saves: unknown[] = []
  const page = await showPage(<Place />, {
    user,
    at: 'reports',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, searchParams } = new URL(request.url)
      if (pathname.endsWith('/target')) {
        saves.push(await request.json())
        return Response.json({ status: true, message: 'The target is saved', data: { target: 1_200 } })
      }
      if (pathname.endsWith('/crm/reports')) {
        await wait(asked.push(Object.fromEntries(searchParams)))
        return Response.json({ status: true, data })
      }
      return Response.json({ status: true, data: [{ id: 7, full_name: 'Ada Lee' }] })
    },
  })
  return { ...page, asked, saves }
}
