import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { adsList, showAd, updateAd } from '../../../../core/contracts/ads.contract.ts'
import { StoredAdForm } from '../../../../ui/features/ads/ad-form.tsx'
import { crmServer, showIn } from '../crm/crm-server.tsx'

describe('AdForm', () => {
  it('sends the times as they were meant when another tab changes the zone of the person', async () => {
    const server = crmServer(
      {
        [showAd.id]: () => ({ data: ad }),
        [updateAd.id]: () => ({ data: ad }),
        [adsList.id]: () => ({ data: [] }),
      },
      { time_zone: 'Asia/Tokyo' },
    )
    const { user } = showIn(server, '/ads/4', () => <StoredAdForm id={4} />)
    await user.type(await screen.findByLabelText(/^Title/), ' sale')
    act(() => server.change({ time_zone: 'America/New_York' }))
    await user.click(screen.getByRole('button', { name: 'Save ad' }))
    await waitFor(() => expect(server.count(updateAd.id)).toBe(1))
    expect(server.requests.find(({ id }) => id === updateAd.id)?.input).toMatchObject({
      title_1: 'Spring sale',
      start_date: ad.start_date,
      end_date: ad.end_date,
    })
  })
})

// Helpers

const ad = {
  id: 4,
  ad_type: 'product',
  title_1: 'Spring',
  title_2: '',
  title_3: '',
  start_date: '2026-03-01 05:00:00',
  end_date: '2026-04-01 05:00:00',
  products: [{ id: 9, name: 'Hinge', slug: 'hinge', picture: null }],
  taken_off_reason: null,
}
