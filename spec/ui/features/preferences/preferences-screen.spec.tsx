import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readPreferences } from '../../../../core/notifications/preferences.ts'
import { PreferencesScreen } from '../../../../ui/features/preferences/preferences-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('PreferencesScreen', () => {
  it('[ROUTE-29] sends what changed alone, and this browser follows currency and time zone at once', async () => {
    const sent: unknown[] = []
    let stored = readPreferences({}, null)
    const { keys } = await showPage(<PreferencesScreen />, {
      user: seller,
      at: 'preferences',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.method === 'GET') return Response.json({ status: true, data: stored })
        const body = (await request.json()) as object
        sent.push(body)
        stored = { ...stored, ...body }
        return Response.json({ status: true, message: 'Your preferences are saved', data: stored })
      },
    })
    await keys.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Tokyo')
    await keys.selectOptions(screen.getByLabelText('Currency'), 'EUR')
    const requests = screen.getByRole('group', { name: 'Requests, offers and answers' })
    await keys.click(within(requests).getByRole('switch', { name: 'By e-mail' }))
    await keys.click(screen.getByRole('button', { name: 'Save preferences' }))

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      {
        time_zone: 'Asia/Tokyo',
        currency: 'EUR',
        notifications: { ...readPreferences({}, null).notifications, enquiries: { in_app: true, mail: false } },
      },
    ])
    await waitFor(() => expect(JSON.parse(localStorage.getItem('currency') ?? '{}')).toMatchObject({ code: 'EUR' }))
    expect(JSON.stringify(localStorage)).toContain('Asia/Tokyo')
  })

  it('offers no channel that a kind of news does not have', async () => {
    await showPage(<PreferencesScreen />, {
      user: seller,
      at: 'preferences',
      fetch: async () => Response.json({ status: true, data: readPreferences({}, null) }),
    })
    const chat = await screen.findByRole('group', { name: 'Unread chat messages' })
    expect(within(chat).getAllByRole('switch')).toHaveLength(1)
  })
})
