import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SignInForm } from '../../../../ui/features/account/sign-in-form.tsx'
import { SessionEffects } from '../../../../ui/shared/app/effects.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('SignInForm', () => {
  it('names missing fields and focuses the first invalid one, without a request', async () => {
    const { keys, requests } = await start({})
    await keys.type(screen.getByLabelText(/^Password/), 'secret')
    await keys.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Please enter email')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/))
    expect(requests).toEqual([])
  })

  it('[D-121] is left without a question, because it holds only credentials', async () => {
    const { keys, fill, path } = await start({})
    await fill()
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    await keys.click(screen.getByRole('link', { name: 'Sign up' }))
    await waitFor(() => expect(path()).toBe('/user/signup'))
  })

  it('shows the reason of a rejection and keeps what was typed', async () => {
    const { keys, fill } = await start({ status: false, message: 'E-mail or password is not correct' })
    await fill()
    await keys.click(screen.getByRole('button', { name: 'Sign in' }))
    expect((await screen.findByRole('alert')).textContent).toBe('E-mail or password is not correct')
    // The way out for somebody whose company is suspended, for example.
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
    expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('selma@example.com')
  })

  it('says that the request for a quote is kept when one led here', async () => {
    await start({}, false, '/productdetail/77?quote=1')
    expect(screen.getByRole('status').textContent).toMatch(/^Your request for a quote is kept/)
  })

  it('[AUTH-01] keeps the session and continues to the requested page, not to the dashboard', async () => {
    const { keys, fill, path, requests } = await start({
      status: true,
      message: '',
      accessToken: 'tok-1',
      expires_at: '2030-01-01 00:00:00',
      user: seller,
    })
    await fill()
    await keys.dblClick(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(path()).toBe('/wishlist'))
    expect(requests.filter((url) => url.endsWith('auth/login'))).toHaveLength(1)
    expect([localStorage.getItem('token'), JSON.parse(localStorage.getItem('user') ?? '{}')]).toEqual([
      'tok-1',
      expect.objectContaining({ id: seller.id }),
    ])
  })

  it('[AUTH-02] [AUTH-03] stores nothing of a rejected sign-in, stays on the page and says why', async () => {
    const { client, path } = await start({ status: true, message: '' }, true)
    expect(document.cookie).not.toBe('')
    await client.signIn.signOut()
    await waitFor(() => expect(path()).toBe('/user/signin'))
    expect(await screen.findByText('You are signed out.')).toBeTruthy()
    expect([localStorage.getItem('token'), localStorage.getItem('user'), document.cookie]).toEqual([null, null, ''])
  })
})

// Helpers

async function start(response: Readonly<Record<string, unknown>>, isSignedIn = false, wanted = '/wishlist') {
  const requests: string[] = []
  const shown = await showPage(
    <>
      <SessionEffects />
      <SignInForm wanted={wanted} />
    </>,
    {
      at: isSignedIn ? 'wishlist' : 'signIn',
      built: ['signIn', 'wishlist', 'dashboard', 'resetPassword', 'signUp'],
      ...(isSignedIn && { user: seller }),
      fetch: async (input) => {
        requests.push(new Request(input).url)
        return Response.json(response)
      },
    },
  )
  const fill = async () => {
    await shown.keys.type(screen.getByLabelText(/^E-mail/), 'selma@example.com')
    await shown.keys.type(screen.getByLabelText(/^Password/), 'secret')
  }
  return { ...shown, requests, fill }
}
