import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { activityText, type ActivityLine } from '../../../../ui/features/recent-activity/activity-text.ts'
import { RecentActivityPage } from '../../../../ui/features/recent-activity/recent-activity-page.tsx'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const line = (change: Partial<ActivityLine>): ActivityLine => ({
  id: 1,
  subject: 'Leads',
  subject_id: 'L1',
  verb: 'updated',
  title: 'Ada Lovelac',
  operator: null,
  record_name: 'Ada Lovelace',
  changes: 2,
  created_at: formatWireTime(Date.now()),
  ...change,
})

describe('activityText', () => {
  it.each([
    [{}, 'Changed the lead', 'Ada Lovelace', '2 fields', '/crm/leads/L1'],
    [{ verb: 'created' }, 'Added the lead', 'Ada Lovelace', '', '/crm/leads/L1'],
    [{ verb: 'manual', title: 'Met at the fair' }, 'Met at the fair', 'Ada Lovelace', '', '/crm/leads/L1'],
    [{ verb: 'related', title: 'Note added', record_name: null }, 'Note added', 'a deleted lead', '', undefined],
    [{ verb: 'deleted', record_name: null }, 'Deleted the lead', 'Ada Lovelac', '2 fields', undefined],
    [
      { subject: 'listing', subject_id: '7', title: 'Pump', changes: 1 },
      'Changed the listing',
      'Pump',
      '',
      '/products/add?Id=7',
    ],
    [
      { subject: 'ad', subject_id: '3', verb: 'deleted', title: 'Sale', changes: 0 },
      'Deleted the ad',
      'Sale',
      '',
      undefined,
    ],
    [{ subject: 'subAccount', title: 'Sam', verb: 'created' }, 'Added the sub account', 'Sam', '', '/sellersubaccount'],
    [{ subject: 'moon', title: 'Full', verb: 'waned', changes: 0 }, 'Waned the moon', 'Full', '', undefined],
  ] as const)('says %o as a sentence', (change, what, name, more, address) => {
    expect(activityText(line(change))).toEqual({ what, name, more, address })
  })
})

describe('RecentActivityPage', () => {
  it('shows the actions by day with links, and asks for its page', async () => {
    const yesterday = formatWireTime(Date.now() - 86_400_000)
    const { asked } = await show([
      line({}),
      line({ id: 2, verb: 'related', title: 'Note added', created_at: yesterday }),
    ])
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    expect(today.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/crm/leads/L1')
    expect(today.getByText('2 fields')).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Yesterday' })).getByText(/Note added/)).toBeTruthy()
    expect(asked[0]?.searchParams.get('page')).toBe('2')
  })

  it('says when there is nothing yet', async () => {
    await show([], 1)
    expect(await screen.findByText('Nothing yet')).toBeTruthy()
  })

  it('offers a retry when the server fails', async () => {
    await show('failing', 1)
    expect(await screen.findByText('The recent activity could not be loaded.', {}, { timeout: 5_000 })).toBeTruthy()
  })
})

// Helpers

/** With `'failing'` the server cannot list them. */
async function show(rows: readonly ActivityLine[] | 'failing', page = 2) {
  const asked: URL[] = []
  await showPage(<RecentActivityPage page={page} onPage={() => undefined} />, {
    user: seller,
    at: 'recentActivity',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(new URL(request.url))
      if (rows === 'failing') return Response.json({ status: false, message: '' }, { status: 500 })
      const data = {
        data: rows,
        total: rows.length,
        per_page: 50,
        current_page: page,
        last_page: page,
        from: 1,
        to: rows.length,
        next_page_url: null,
        prev_page_url: null,
      }
      return Response.json({ status: true, message: '', data })
    },
  })
  return { asked }
}
