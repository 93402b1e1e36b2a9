import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PlanRoomNow } from '../../../../ui/shared/plan/plan-room-now.tsx'
import { PlanRoom } from '../../../../ui/shared/plan/plan-room.tsx'
import { crmServer, showIn } from '../../features/crm/crm-server.tsx'

describe('PlanRoom', () => {
  it.each([
    { used: 44, says: undefined },
    { used: 45, says: '45 of 50 products of your plan are used.' },
    { used: 50, says: 'There is no more room.' },
  ])('[D-246] names what is used of a limit of 50: $used', async ({ used, says }) => {
    const server = crmServer({
      'plans.current': () => ({ data: { feature_list: [{ key: 'product_limit', name: 'Products', value: 50 }] } }),
    })
    showIn(server, '/', () => (
      <>
        <p>Page</p>
        <PlanRoom limit="product_limit" used={used} full="There is no more room." />
      </>
    ))
    if (says !== undefined) expect((await screen.findByRole('status')).textContent).toContain(says)
    await screen.findByText('Page')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryAllByRole('status')).toHaveLength(says === undefined ? 0 : 1)
    if (says !== undefined) expect(screen.getByRole('link', { name: 'Compare plans' })).toBeTruthy()
  })

  it('[D-31] is shown above a form that adds one, to people who see what the plan uses', async () => {
    const usage = [{ key: 'ad_limit', name: 'Ads', used: 3, limit: 3 }]
    const server = crmServer({
      'plans.current': () => ({ data: { feature_list: [{ key: 'ad_limit', name: 'Ads', value: 3 }] } }),
      'subscription.list': () => ({ data: { usage } }),
    })
    showIn(server, '/', () => <PlanRoomNow limit="ad_limit" full="There is no more room." />)
    expect((await screen.findByRole('status')).textContent).toContain('There is no more room.')
    expect(screen.getByRole('link', { name: 'Compare plans' })).toBeTruthy()
  })
})
