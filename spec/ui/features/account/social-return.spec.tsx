import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { SignInForm } from '../../../../ui/features/account/sign-in-form.tsx'
import { SocialReturn } from '../../../../ui/features/account/social-return.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

afterEach(() => vi.restoreAllMocks())

describe('a sign-in at a provider', () => {
  it.each([
    ['/wishlist', false, '/wishlist'],
    [undefined, false, '/dashboard'],
    // A new account is begun by onboarding, which goes on to the page; a public page is shown at once (D-252).
    ['/wishlist', true, '/OnBoardingStepForm'],
    ['/productlist', true, '/productlist'],
  ])('on the way to %s, for a new account: %s, continues to %s', async (wanted, isNew, to) => {
    await leave(wanted)
    const { path } = await comeBack({ isNew })
    await waitFor(() => expect(path()).toBe(to))
    expect(sessionStorage.length).toBe(0)
  })

  it('that fails links to the forms with the page that was asked for', async () => {
    await leave('/wishlist')
    await comeBack({ code: '' })
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe(
      '/user/signin?next=%2Fwishlist',
    )
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/user/signup?next=%2Fwishlist')
  })
})

// Helpers

/** Presses the button of a provider, to whose page the browser goes. */
async function leave(wanted: string | undefined): Promise<void> {
  const gone = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  const { keys, unmount } = await showPage(<SignInForm wanted={wanted} />, {
    at: 'signIn',
    built: ['signUp', 'resetPassword'],
    social: ['google'],
    fetch: async () => Response.json({ status: true, message: '', data: { url: 'https://provider.example/' } }),
  })
  await keys.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(gone).toHaveBeenCalledWith('https://provider.example/'))
  unmount()
}

const comeBack = ({ isNew = false, code = 'code' }) =>
  showPage(<SocialReturn code={code} state="google.1" />, {
    at: 'socialReturn',
    built: ['signIn', 'signUp', 'wishlist', 'dashboard', 'onboarding', 'productList'],
    fetch: async () =>
      Response.json({
        status: true,
        message: '',
        accessToken: 'tok-1',
        expires_at: '2030-01-01 00:00:00',
        user: seller,
        is_new: isNew,
      }),
  })
