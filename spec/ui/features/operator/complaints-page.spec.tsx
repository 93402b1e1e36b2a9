import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { OperatorComplaintsPage } from '../../../../ui/features/operator/complaints-page.tsx'
import { onlyPage } from '../../shared/only-page.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const operator = { ...seller, type: 'other' as const, operator: true as const }

describe('OperatorComplaintsPage', () => {
  // The table draws the rows that its height shows.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_400)
  })

  it('[D-306] lists things with their reasons and newest words, and who reported what', async () => {
    const { keys } = await show()
    const row = within(await screen.findByRole('row', { name: /Copied Pump/ }))
    expect(row.getByRole('link', { name: 'Copied Pump' }).getAttribute('href')).toBe('/productdetail/7/crane/pump')
    expect(row.getByText('Counterfeit or stolen goods, Fraud (2)')).toBeTruthy()
    expect(row.getByText('A copy of ours.')).toBeTruthy()

    await keys.click(row.getByRole('button', { name: 'Read the reports of Copied Pump' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Counterfeit or stolen goodsA copy of ours.Ada Crane, Crane Works'),
      expect.stringContaining('FraudBob Bay'),
      expect.stringContaining('FraudCid Coast'),
    ])
  })

  it('[D-306] dismisses with a note, and takes off with a reason', async () => {
    const { keys, sent } = await show()
    await screen.findByRole('row', { name: /Copied Pump/ })
    await keys.click(screen.getByRole('button', { name: 'Dismiss the reports of Copied Pump' }))
    const dismiss = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    await keys.click(dismiss.getByRole('button', { name: 'Dismiss' }))
    expect(await dismiss.findByText('Please give a reason')).toBeTruthy()
    await keys.type(dismiss.getByRole('textbox'), 'A competitor.')
    await keys.click(dismiss.getByRole('button', { name: 'Dismiss' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

    await keys.click(screen.getByRole('button', { name: 'Take off Copied Pump' }))
    const takeOff = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    await keys.type(takeOff.getByRole('textbox'), 'It is a copy.')
    await keys.click(takeOff.getByRole('button', { name: 'Take off' }))
    await expect
      .poll(() => sent)
      .toEqual([
        ['/api/v1/operator/complaints/dismiss', { id: 3, note: 'A competitor.' }],
        ['/api/v1/operator/listings/take_off', { id: 7, reason: 'It is a copy.' }],
      ])
  })

  it('says that nothing is open', async () => {
    await show([])
    expect(await screen.findByText('No open reports')).toBeTruthy()
  })
})

// Helpers

const complaint = (user_id: number, full_name: string, reason: string, words = '') => ({
  user_id,
  full_name,
  company: 'Crane Works',
  reason,
  words,
  at: '2026-01-05 10:00:00',
})

const copied = {
  id: 3,
  subject: 'listing',
  subject_id: 7,
  name: 'Copied Pump',
  company_id: 5,
  company: 'Pump Yard',
  address: '/productdetail/7/crane/pump',
  count: 3,
  complaints: [
    complaint(11, 'Ada Crane', 'counterfeit', 'A copy of ours.'),
    complaint(12, 'Bob Bay', 'fraud'),
    complaint(13, 'Cid Coast', 'fraud'),
  ],
  since: '2026-01-05 10:00:00',
  outcome: null,
  note: null,
  closed_by: null,
}

async function show(rows: readonly object[] = [copied]) {
  const sent: unknown[] = []
  const page = await showPage(<OperatorComplaintsPage search={{}} />, {
    user: operator,
    at: 'operatorComplaints',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST') sent.push([new URL(request.url).pathname, await request.json()])
      return Response.json({
        status: true,
        message: 'Done.',
        data: onlyPage(rows),
        counts: { open: rows.length, closed: 0 },
      })
    },
  })
  return { ...page, sent }
}
