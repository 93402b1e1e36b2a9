import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PasswordCard } from '../../../../ui/features/profile/password-card.tsx'
import { SignInsCard } from '../../../../ui/features/profile/sign-ins-card.tsx'
import { SessionEffects } from '../../../../ui/shared/app/effects.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const present = {
  id: 1,
  device: 'Firefox on Windows',
  ip: '198.51.100.7',
  signed_in_at: '2026-03-01 08:00:00',
  last_used_at: '2026-03-01 09:00:00',
  is_this: true,
  operator: null,
}
const phone = { ...present, id: 2, device: 'Safari on iPhone', ip: '203.0.113.9', is_this: false }

describe('own sign-ins', () => {
  it('[D-145] lists them with device and address, and ends one or the others', async () => {
    const { keys, requests } = await open(<SignInsCard />)
    const card = await screen.findByRole('region', { name: 'Sign-ins' })
    expect((await within(card).findByText('Firefox on Windows')).closest('li')?.textContent).toContain(
      'This device · from 198.51.100.7',
    )
    await keys.click(within(card).getByRole('button', { name: /^End the sign-in of Safari on iPhone/ }))
    await waitFor(() => expect(requests).toEqual([{ id: 2 }]))

    await keys.click(within(card).getByRole('button', { name: 'End all my sign-ins' }))
    expect(requests).toHaveLength(1)
    await keys.click(within(card).getByRole('button', { name: 'End all others' }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ which: 'others' }))
    await waitFor(() => expect(within(card).queryByRole('button', { name: 'End all others' })).toBeNull())
  })

  it('[D-145] asks for the current password and shows its refusal at its field', async () => {
    const { keys, requests } = await open(<PasswordCard />)
    await keys.click(screen.getByRole('button', { name: 'Change password' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^Current password/))
    await keys.type(screen.getByLabelText(/^Current password/), 'Harbour-41')
    await keys.type(screen.getByLabelText(/^New password(?! again)/), 'Lantern&Quay-7')
    await keys.type(screen.getByLabelText(/^New password again/), 'Lantern&Quay-7{Enter}')

    await screen.findByText('This is not your current password')
    expect(requests).toHaveLength(1)
    // Nothing typed is lost by a refusal, and Escape asks first.
    await keys.keyboard('{Escape}')
    await keys.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^New password again/).value).toBe('Lantern&Quay-7')
  })

  // The page was gone and its question blocked the way to the sign-in page.
  it('opens the sign-in page when the sign-in ends, also while a form holds typed text', async () => {
    const { keys, client, path } = await open(
      <>
        <SessionEffects />
        <PasswordCard />
      </>,
    )
    await keys.click(screen.getByRole('button', { name: 'Change password' }))
    await keys.type(screen.getByLabelText(/^Current password/), 'Harbour')
    await client.signIn.signOut()
    await waitFor(() => expect(path()).toBe('/user/signin'))
  })
})

// Helpers

async function open(card: React.JSX.Element) {
  const requests: unknown[] = []
  const page = await showPage(card, {
    user: seller,
    at: 'profile',
    built: ['resetPassword', 'signIn'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') return Response.json({ status: true, data: [present, phone] })
      requests.push(await request.json())
      if (request.url.endsWith('change-password'))
        return Response.json({
          status: false,
          message: 'Refused',
          errors: { current_password: ['This is not your current password'] },
        })
      return Response.json({ status: true, message: 'One sign-in ended', data: { ended: 1 } })
    },
  })
  return { ...page, requests }
}
