import { setTimeout } from 'node:timers/promises'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SentForm } from '../../../../core/account/sent-form.ts'
import { SignUpForm } from '../../../../ui/features/account/sign-up-form.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('SignUpForm', () => {
  it('names every missing field and focuses the first one, without a request', async () => {
    const { keys, requests } = await start({})
    await keys.click(screen.getByLabelText(/^I sell/))
    await keys.click(submit())
    for (const message of ['Please select seller kind', 'Please enter full name', 'Please enter password'])
      expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Kind of seller/)))
    expect(requests).toEqual([])
  })

  it('sends one request for two presses, keeps the session and continues to onboarding without a question', async () => {
    const { keys, fill, path, requests } = await start(signedIn)
    await fill()
    await keys.dblClick(submit())
    await waitFor(() => expect(path()).toBe('/OnBoardingStepForm'))
    expect(requests).toHaveLength(1)
    expect(await requests[0]?.json()).toEqual({
      account_type: 'buyer',
      full_name: 'Ada Example',
      email_id: 'ada@example.com',
      password: 'Harbour-Crane-42!',
      country: 'DE',
    })
    expect(localStorage.getItem('token')).toBe('tok-1')
  })

  it('[D-252] sends the company and the version of the terms, and returns to the product of a quote at once', async () => {
    const shown = await start(signedIn, undefined, { wanted: '/productdetail/77', pages: ['terms', 'privacy'] })
    await shown.fill()
    await shown.keys.type(screen.getByLabelText(/^Company name/), 'Example Imports')
    expect(screen.getByText(/^By signing up/).textContent).toBe(
      'By signing up you agree to the terms of use and confirm that you have read how we use your data.',
    )
    expect(screen.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe('/page/terms')
    await shown.keys.click(submit())
    await waitFor(() => expect(shown.path()).toBe('/productdetail/77'))
    expect(await shown.requests[0]?.json()).toMatchObject({
      company_name: 'Example Imports',
      terms_version: '2026-08-28 10:00:00',
    })
  })

  it('[D-252] takes the version of the terms along to another site', async () => {
    const shown = await start({ status: false, message: 'Not now' }, undefined, { pages: ['terms'] })
    await screen.findByText(/^By signing up/)
    await shown.keys.selectOptions(screen.getByLabelText(/^Country/), 'DE')
    await shown.keys.click(screen.getByRole('button', { name: 'Continue with Google' }))
    await waitFor(() => expect(shown.requests).toHaveLength(1))
    expect(await shown.requests[0]?.json()).toMatchObject({
      provider: 'google',
      wish: { account_type: 'buyer', country: 'DE', terms_version: '2026-08-28 10:00:00' },
    })
  })

  it('shows what another site needs at its field, not above the buttons', async () => {
    const { keys } = await start({
      status: false,
      message: 'Please select country',
      errors: { 'wish.country': ['Please select country'] },
    })
    await keys.click(screen.getByRole('button', { name: 'Continue with Google' }))
    const field = screen.getByLabelText(/^Country/)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText('Please select country')).toHaveLength(1)
    expect(document.activeElement).toBe(field)
  })

  it.each([
    [['terms'], 'By signing up you agree to the terms of use.'],
    [['privacy'], 'By signing up you confirm that you have read how we use your data.'],
    [[], undefined],
  ])('[D-252] mentions only texts that are published: %o', async (pages, text) => {
    await start({}, undefined, { pages })
    await waitFor(() => expect(screen.queryByText(/^By signing up/)?.textContent).toBe(text))
  })

  it.each([
    [undefined, 'I buy'],
    ['seller', 'I sell'],
    ['anything', 'I buy'],
  ])(
    '[PERM-21] offers two kinds of account, and begins with the one that the address names: %s',
    async (kind, chosen) => {
      await start({}, undefined, { ...(kind !== undefined && { kind }) })
      expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual(['buyer', 'seller'])
      expect(screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${chosen}`) }).checked).toBe(true)
    },
  )

  it.each([
    ['/productdetail/77?quote=1', true],
    ['/productdetail/77', false],
    [undefined, false],
  ])('says that the request for a quote is kept when one led here: %s', async (wanted, isSaid) => {
    await start({}, undefined, { ...(wanted !== undefined && { wanted }) })
    expect(screen.queryAllByText(/^Your request for a quote is kept/)).toHaveLength(isSaid ? 1 : 0)
  })

  it("shows the server's refusal at its field and keeps what was typed", async () => {
    const { keys, fill } = await start({
      status: false,
      message: '',
      errors: { email_id: ['This e-mail address has an account'] },
    })
    await fill()
    await keys.click(submit())
    expect(await screen.findByText('This e-mail address has an account')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/)))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Ada Example')
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('Harbour-Crane-42!')
  })

  it('[C3] [D-121] asks before navigation and reload lose what is typed, and stores none of it on the device', async () => {
    const { keys, path } = await start({})
    expect(isReloadAsked()).toBe(false)
    await keys.type(screen.getByLabelText(/^Full name/), 'Ada Example')
    await keys.type(screen.getByLabelText(/^Password/), 'Harbour-Crane-42!')
    expect(isReloadAsked()).toBe(true)
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/Ada|Harbour/)
    await keys.click(screen.getByRole('link', { name: 'Sign in' }))
    await keys.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
    expect(path()).toBe('/user/signup')
    await keys.click(screen.getByRole('link', { name: 'Sign in' }))
    await keys.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(path()).toBe('/user/signin'))
  })

  it('shows the outcome of a submit that the browser made without scripts', async () => {
    await start(
      {},
      {
        isDone: false,
        fieldTexts: { country: 'Please select country' },
        values: { account_type: 'seller', full_name: 'Ada Example' },
      },
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^I sell/).checked).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Ada Example')
    expect(screen.getByText('Please select country')).toBeTruthy()
    expect(isReloadAsked()).toBe(true)
  })
})

// Helpers

const submit = () => screen.getByRole('button', { name: 'Sign up' })

const isReloadAsked = () => {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}

const textOf = (slug: string) => ({
  slug,
  title: slug,
  summary: '',
  category: '',
  published_at: '2026-08-01 00:00:00',
  updated_at: '2026-08-28 10:00:00',
  minutes: 1,
  body: [],
})

const signedIn = {
  status: true,
  message: '',
  accessToken: 'tok-1',
  expires_at: '2030-01-01 00:00:00',
  user: seller,
}

async function start(
  response: Readonly<Record<string, unknown>>,
  sentForm?: SentForm,
  {
    wanted,
    kind,
    pages = [],
  }: {
    readonly wanted?: string
    readonly kind?: string
    readonly pages?: readonly string[]
    readonly status?: number
  } = {},
) {
  const requests: Request[] = []
  const shown = await showPage(<SignUpForm wanted={wanted} kind={kind} />, {
    at: 'signUp',
    social: ['google'],
    built: ['signIn', 'onboarding', 'product'],
    ...(sentForm !== undefined && { sentForm }),
    fetch: async (input) => {
      const request = new Request(input)
      const slug = new URL(request.url).searchParams.get('slug')
      if (slug !== null)
        return pages.includes(slug)
          ? Response.json({ status: true, message: '', data: textOf(slug) })
          : Response.json({ status: false, message: 'No such page' }, { status: 404 })
      requests.push(request)
      // Long enough for a second press.
      await setTimeout(50)
      return Response.json(response)
    },
  })
  const fill = async () => {
    await shown.keys.type(screen.getByLabelText(/^Full name/), 'Ada Example')
    await shown.keys.type(screen.getByLabelText(/^E-mail/), 'ada@example.com')
    await shown.keys.type(screen.getByLabelText(/^Password/), 'Harbour-Crane-42!')
    await shown.keys.selectOptions(screen.getByLabelText(/^Country/), 'DE')
  }
  return { ...shown, requests, fill }
}
