import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { planOf, plansFor } from '../../../../core/plans/plans.ts'
import { PlansScreen } from '../../../../ui/features/plans/plans-screen.tsx'
import { SubscriptionScreen } from '../../../../ui/features/plans/subscription-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('PlansScreen', () => {
  it('[ROUTE-26] [CONST-41] compares the plans, and asks before a downgrade what it locks and exceeds', async () => {
    const { keys, sent } = await open()
    const plans = await screen.findByRole('list', { name: 'Plans' })
    const trade = within(plans).getByRole('heading', { name: 'Trade' }).closest('li') as HTMLElement
    expect(within(trade).getByText('Your plan')).toBeTruthy()
    expect(within(trade).getByText('5,000 products')).toBeTruthy()
    // Only more is worth a strong button.
    const variantOf = (name: string) => screen.getByRole('button', { name }).dataset['variant']
    expect(['Change to Starter', 'Change to Growth'].map(variantOf)).toEqual(['default', 'filled'])
    const periods = await screen.findByRole('radiogroup', { name: 'The plan renews' })
    expect(
      within(periods)
        .getAllByRole('radio')
        .map((each) => (each as HTMLInputElement).value),
    ).toEqual(['Daily', 'Weekly', 'Monthly', 'Annually'])
    await keys.click(within(periods).getByRole('radio', { name: 'Annually' }))
    await keys.click(screen.getByRole('button', { name: 'Change to Starter' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change to Starter?' })
    expect(dialog.textContent).toContain('Products: 120 used, 50 allowed. All 120 stay.')
    expect(within(dialog).getByText('Automation')).toBeTruthy()
    expect(dialog.textContent).toContain('renews annually')
    expect(sent).toEqual([])
    await keys.click(within(dialog).getByRole('button', { name: 'Change to Starter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ plan: 'starter', period: 'Annually', was: { plan: 'trade', period: 'Monthly' } }])
  })

  it('says that a colleague was first, and keeps the question open', async () => {
    const { keys } = await open({ conflicts: true })
    await keys.click(await screen.findByRole('button', { name: 'Change to Growth' }))
    const dialog = await screen.findByRole('dialog')
    await keys.click(within(dialog).getByRole('button', { name: 'Change to Growth' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('A colleague changed the plan meanwhile')
  })

  it('keeps the question when the answer is lost, and says that the plan is there', async () => {
    const { keys } = await open({ isLost: true })
    await keys.click(await screen.findByRole('button', { name: 'Change to Growth' }))
    const dialog = await screen.findByRole('dialog', { name: 'Change to Growth?' })
    await keys.click(within(dialog).getByRole('button', { name: 'Change to Growth' }))
    expect((await within(dialog).findByRole('status')).textContent).toBe(
      'Your company has Growth now. It renews monthly.',
    )
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await keys.click(within(dialog).getByText('Close'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[D-263] shows buyers their one plan, without a choice and without what it lacks', async () => {
    await open({ as: 'buyer' })
    await screen.findByText(/Buyers need no other plan/)
    expect(screen.queryByRole('radiogroup')).toBeNull()
    expect(screen.queryByRole('button', { name: /Change to/ })).toBeNull()
    expect(screen.getByText('Chat translation')).toBeTruthy()
    expect(screen.queryByText(/not included/)).toBeNull()
    await open({ as: 'buyer', page: 'subscription' })
    await screen.findByRole('heading', { name: 'Features' })
    expect(screen.queryByText(/not included/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Compare plans' })).toBeNull()
  })
})

describe('SubscriptionScreen', () => {
  it('[ROUTE-25] shows what is used of each limit in numbers, the renewal and the earlier subscriptions', async () => {
    await open({ page: 'subscription' })
    const used = (await screen.findByRole('heading', { name: 'Used of your plan' })).closest('section') as HTMLElement
    expect(within(used).getByText('120 of 5,000')).toBeTruthy()
    expect(within(used).getByText('27 of 25')).toBeTruthy()
    expect(used.textContent).toContain('2 above the limit. All stay; you can add none until there are fewer than 25.')
    expect(screen.getByText('Renews monthly, next on 31 Mar 2026')).toBeTruthy()
    const ended = screen.getByRole('heading', { name: 'Earlier subscriptions' }).closest('section') as HTMLElement
    expect(within(ended).getByText('Starter')).toBeTruthy()
  })
})

// Helpers

async function open({
  as = 'seller',
  page = 'plans',
  conflicts = false,
  isLost = false,
}: {
  readonly as?: 'seller' | 'buyer'
  readonly page?: 'plans' | 'subscription'
  readonly conflicts?: boolean
  /** The plan changes, and the answer does not arrive. */
  readonly isLost?: boolean
} = {}) {
  const sent: unknown[] = []
  const current = as === 'seller' ? 'trade' : 'buyer'
  const { features, name } = planOf(current)
  const present = {
    plan: current,
    plan_name: name,
    plan_status: 'active',
    period: 'Monthly',
    started_at: '2026-03-01 10:00:00',
    renews_at: '2026-03-31 10:00:00',
    usage: [
      { key: 'product_limit', name: 'Products', used: 120, limit: 5000 },
      { key: 'ad_limit', name: 'Ads', used: 27, limit: 25 },
    ],
    feature_list: features,
  }
  const shown = await showPage(page === 'plans' ? <PlansScreen /> : <SubscriptionScreen />, {
    user: as === 'seller' ? seller : { ...seller, type: 'other', role: 'buyer' },
    at: page,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      switch (new URL(request.url).pathname) {
        case '/api/v1/plans/list':
          return Response.json({
            status: true,
            data: plansFor(as).map(({ key, name: title, fit, features: rows }) => ({
              key,
              name: title,
              fit,
              is_current: key === current,
              feature_list: rows,
            })),
          })
        case '/api/v1/subscription/list':
          return Response.json({
            status: true,
            data: isLost && sent.length > 0 ? { ...present, plan: 'growth', plan_name: 'Growth' } : present,
            ended: [
              {
                id: 1,
                plan_name: 'Starter',
                period: null,
                started_at: '2025-03-01 10:00:00',
                ended_at: '2026-03-01 10:00:00',
              },
            ],
          })
        case '/api/v1/subscription/change':
          sent.push(await request.json())
          if (isLost) throw new TypeError('Failed to fetch')
          return conflicts
            ? Response.json(
                { status: false, message: 'Changed', errors: {}, data: { present: { plan: 'growth' } } },
                { status: 409 },
              )
            : Response.json({ status: true, message: 'Changed', data: present })
        default:
          return Response.json({ status: false, message: 'No' })
      }
    },
  })
  return { ...shown, sent }
}
