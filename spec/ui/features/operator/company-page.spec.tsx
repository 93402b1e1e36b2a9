import type { ApprovalState } from '../../../../core/company/approval-states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CompanyPage } from '../../../../ui/features/operator/company-page.tsx'
import { onlyPage } from '../../shared/only-page.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const operator = { ...seller, type: 'other' as const, operator: true as const }

describe('CompanyPage', () => {
  it.each([
    ['pending', ['Reject', 'Approve']],
    ['approved', ['Suspend', 'Mark as verified']],
    ['rejected', ['Approve']],
    ['suspended', ['Lift the suspension']],
  ] as const)('[D-190] offers what may be decided about a company that is %s', async (approval, names) => {
    await show(approval)
    await screen.findByRole('heading', { level: 1, name: 'Crane Works' })
    expect(document.title).toBe('Crane Works - Tradehall')

    const offered = screen.getAllByRole('button').map((button) => button.textContent)
    expect(offered).toEqual(names)
  })

  it('names the reason of a suspension, the people and the settings', async () => {
    await show('suspended', 'Counterfeit goods')

    expect((await screen.findByRole('alert')).textContent).toBe('Suspended: Counterfeit goods')
    const people = within(screen.getByRole('region', { name: 'People' }))
    expect(people.getByText('ada@crane.example')).toBeTruthy()
    expect(people.getByText('Owner, address not confirmed')).toBeTruthy()
    expect(screen.getByText('Plan').nextElementSibling?.textContent).toBe('Trade')
    expect(within(screen.getByRole('region', { name: 'Company' })).getByText('We build cranes.')).toBeTruthy()
    expect(await screen.findByText('Nobody has decided yet.')).toBeTruthy()
  })

  it('suspends only with a reason, and names the state that was shown', async () => {
    const { keys, sent } = await show('approved')
    await keys.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    await keys.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await dialog.findByText('Please give a reason')).toBeTruthy()
    expect(sent).toEqual([])

    await keys.type(dialog.getByRole('textbox'), 'Counterfeit goods')
    await keys.click(dialog.getByRole('button', { name: 'Suspend' }))
    await expect
      .poll(() => sent)
      .toEqual([['/api/v1/operator/companies/7/suspend', { was: 'approved', reason: 'Counterfeit goods' }]])
  })

  it('reads the company again after a lost answer, and sends the same decision at the next press', async () => {
    const page = await show('approved')
    await page.keys.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    await page.keys.type(dialog.getByRole('textbox'), 'Counterfeit goods')
    page.become('suspended', { isLost: true })
    await page.keys.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(await screen.findByText('Suspended', { ignore: 'button' })).toBeTruthy()

    page.become('suspended')
    await page.keys.click(dialog.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.sent[1]).toEqual(page.sent[0])
    expect(page.keysSent[0]).toBeTruthy()
    expect(page.keysSent[1]).toBe(page.keysSent[0])
  })

  it('says at once that a decision failed, while the company is still read again', async () => {
    const page = await show('approved')
    await page.keys.click(await screen.findByRole('button', { name: 'Suspend' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    await page.keys.type(dialog.getByRole('textbox'), 'Counterfeit goods')
    page.become('suspended', { isLost: true, isHeld: true })
    await page.keys.click(dialog.getByRole('button', { name: 'Suspend' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
  })

  it('[D-288] marks the company as verified', async () => {
    const { keys, sent } = await show('approved')
    await keys.click(await screen.findByRole('button', { name: 'Mark as verified' }))
    await expect.poll(() => sent).toEqual([['/api/v1/operator/companies/7/verify', { verified: true }]])
  })

  it('says when there is no such company, and offers a retry when the server fails', async () => {
    await show('pending', null, 404)
    expect(await screen.findByText('There is no such company.')).toBeTruthy()
  })
})

// Helpers

async function show(approval: ApprovalState, reason: string | null = null, status = 200) {
  const sent: unknown[] = []
  const keysSent: (string | null)[] = []
  const now = { approval, isLost: false, isHeld: false }
  const page = await showPage(<CompanyPage id={7} />, {
    user: operator,
    at: 'operatorCompany',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (request.method === 'POST') {
        sent.push([pathname, await request.json()])
        keysSent.push(request.headers.get('idempotency-key'))
        if (now.isLost) throw new TypeError('Failed to fetch')
      } else if (now.isHeld) await new Promise(() => undefined)
      if (pathname.endsWith('/operator/audit')) return answer(onlyPage([]))
      return status === 200
        ? answer(company(now.approval, reason))
        : Response.json({ status: false, message: '' }, { status })
    },
  })
  return {
    ...page,
    sent,
    keysSent,
    /** What the server has from now on, and whether answers to decisions get lost and reading calls get none. */
    become: (next: ApprovalState, { isLost = false, isHeld = false } = {}) =>
      Object.assign(now, { approval: next, isLost, isHeld }),
  }
}

const answer = (data: unknown) => Response.json({ status: true, message: 'Done.', data })
const company = (approval: ApprovalState, reason: string | null) => ({
  id: 7,
  slug: 'crane-works',
  name: 'Crane Works',
  kind: 'seller',
  country: 'DE',
  city: 'Kiel',
  approval,
  reason,
  email: 'ada@crane.example',
  created_at: '2026-01-05 10:00:00',
  plan: 'trade',
  is_verified: false,
  people: [
    {
      id: 9,
      full_name: 'Ada Crane',
      email: 'ada@crane.example',
      type: 'seller',
      is_email_verified: false,
      is_deleted: false,
    },
  ],
  listings: { public: 0, published: 0, drafts: 2 },
  tabs: { company: { name: 'Crane Works', about: 'We build cranes.', business_types: [] } },
})
