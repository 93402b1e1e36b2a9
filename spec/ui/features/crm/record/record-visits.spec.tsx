import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VisitReport, VisitRow } from '../../../../../core/contracts/visits.contract.ts'
import type { RecordTypeName } from '../../../../../core/crm/records/record-types.ts'
import { RecordVisits } from '../../../../../ui/features/crm/record/record-visits.tsx'
import { crmServer, showIn } from '../crm-server.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the tab of visits', () => {
  it("[SCREEN-20] lists the visits of the record's person, by page", async () => {
    const server = visitServer()
    const { user } = shown(server)
    const list = await screen.findByRole('region', { name: 'All visits 22' })
    const lines = await within(list).findAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      'Gear Pump2 min · read to 75% · 3 clicks30 Mar 2026, 10:05',
      'Your shop: Certificates45 s · read to the end · 1 click29 Mar 2026, 08:00',
      'Old Pump (not on sale)29 Mar 2026, 07:30',
    ])
    expect(within(list).getByRole('link', { name: 'Gear Pump' }).getAttribute('href')).toBe('/productdetail/7')
    await user.click(within(list).getByRole('button', { name: '2' }))
    await waitFor(() => expect(server.requests.at(-1)?.input).toMatchObject({ crm_unique_id: 'u1', page: 2 }))
  })

  it('answers when, what and how far, in words too', async () => {
    shown(visitServer())
    const sums = (await screen.findByText('Time on your pages')).closest('dl')
    expect([...(sums?.children ?? [])].map((fact) => fact.textContent)).toEqual([
      'Visits22',
      'Time on your pages1 h 5 min',
      'Clicks14',
      'Read on average62%',
      'Last seenYesterday at 10:05',
    ])
    const when = screen.getByRole('region', { name: 'When did they visit?' })
    within(when).getByRole('table', { name: /Visits by day/ })
    expect(
      within(when)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DayVisits', '29 Mar 20262', '30 Mar 20261'])
    expect(barsOf('What did they look at?')).toEqual(['Gear Pump 12', 'Your shop: Certificates 1'])
    expect(barsOf('How far did they read?')).toEqual([
      'Not scrolled 1',
      'To 25% 0',
      'To 50% 4',
      'To 75% 2',
      'To the end 3',
    ])
  })

  it('asks for 30 days, and for the days that are chosen', async () => {
    const server = visitServer()
    const { user } = shown(server)
    await screen.findByRole('region', { name: 'When did they visit?' })
    const asked = () => server.requests.filter(({ id }) => id === 'crm.visitReport').map(({ input }) => input)
    expect(asked()).toEqual([{ crm_unique_id: 'u1', from: '2026-03-02', to: '2026-03-31', time_zone: 'UTC' }])
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: '2026-03-25', to: '2026-03-31' }))
  })

  it('says what will appear when there was no visit yet', async () => {
    const none = () => visitServer({ ...REPORT, visits: 0, last_seen: null })
    const first = shown(none())
    await screen.findByText('No visits yet')
    screen.getByText(/^When Ada is signed in and opens one of your products/)
    expect(screen.queryByText(/e-mail address/)).toBeNull()
    first.unmount()

    const second = shown(none(), 'Leads', null)
    await screen.findByText(/People are recognised by their e-mail address; this lead has none\./)
    second.unmount()

    shown(none(), 'Accounts', null)
    await screen.findByText(/^When a contact of Ada is signed in/)
  })

  it('says that there were none in the period, and who visited where several people may have', async () => {
    shown(
      visitServer({
        ...REPORT,
        visits: 0,
        top_pages: [],
        depths: REPORT.depths.map(({ depth }) => ({ depth, visits: 0 })),
      }),
      'Accounts',
    )
    const when = await screen.findByRole('region', { name: 'When did they visit?' })
    within(when).getByText('No visits in this period.')
    expect(within(when).queryByRole('table')).toBeNull()
    await screen.findByText('Ada Lovelace · 2 min · read to 75% · 3 clicks')
  })

  it('offers to load again after a failure', async () => {
    let isBroken = true
    const server = visitServer(REPORT, () => isBroken)
    const { user } = shown(server)
    await screen.findByText('The visits could not be loaded.')
    isBroken = false
    await user.click(screen.getByRole('button', { name: /again|Retry/i }))
    await screen.findByRole('region', { name: 'When did they visit?' })
  })
})

// Helpers

const own = { is_public: true, shop_page: null, product_id: null } as const
const ROWS: readonly VisitRow[] = [
  {
    ...own,
    id: 3,
    product_id: 7,
    page_name: 'Gear Pump',
    person: 'Ada Lovelace',
    visited_at: '2026-03-30 10:05:00',
    time_on_page: 130,
    clicks: 3,
    depth: 75,
  },
  {
    ...own,
    id: 2,
    shop_page: 'certificates',
    page_name: 'Certificates',
    person: 'Ada Lovelace',
    visited_at: '2026-03-29 08:00:00',
    time_on_page: 45,
    clicks: 1,
    depth: 100,
  },
  {
    ...own,
    id: 1,
    product_id: 8,
    page_name: 'Old Pump',
    is_public: false,
    person: 'Ada Lovelace',
    visited_at: '2026-03-29 07:30:00',
    time_on_page: 0,
    clicks: 0,
    depth: null,
  },
]

const REPORT: VisitReport = {
  visits: 22,
  clicks: 14,
  average_depth: 62,
  time_on_page: 3_900,
  top_pages: [
    { ...own, product_id: 7, page_name: 'Gear Pump', visits: 12, time_on_page: 900 },
    { ...own, shop_page: 'certificates', page_name: 'Certificates', visits: 1, time_on_page: 45 },
  ],
  days: [
    { day: '2026-03-29', visits: 2 },
    { day: '2026-03-30', visits: 1 },
    { day: '2026-03-31', visits: 0 },
  ],
  depths: [
    { depth: 0, visits: 1 },
    { depth: 25, visits: 0 },
    { depth: 50, visits: 4 },
    { depth: 75, visits: 2 },
    { depth: 100, visits: 3 },
  ],
  last_seen: '2026-03-30 10:05:00',
}

const visitServer = (report: VisitReport = REPORT, isBroken = () => false) =>
  crmServer({
    'crm.visitReport': () => {
      if (isBroken()) throw new Error('away')
      return { data: report }
    },
    'crm.visitList': ({ page }) => ({
      data: {
        current_page: page,
        data: ROWS,
        from: 1,
        to: 20,
        last_page: 2,
        per_page: 20,
        total: 22,
        next_page_url: null,
        prev_page_url: null,
      },
    }),
  })

const shown = (
  server: ReturnType<typeof crmServer>,
  type: RecordTypeName = 'Leads',
  address: string | null = 'a@a.example',
) =>
  showIn(server, '/crm/leads/u1', () => <RecordVisits type={type} uniqueId="u1" name="Ada" canEdit address={address} />)

function barsOf(question: string): readonly string[] {
  const figure = screen.getByRole('region', { name: question })
  return [...figure.querySelectorAll('dl > div')].map(
    (bar) => `${bar.querySelector('dt')?.textContent} ${bar.querySelector('dd')?.textContent}`,
  )
}
