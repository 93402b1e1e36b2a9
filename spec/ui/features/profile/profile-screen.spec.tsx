import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../../core/account/profile.schema.ts'
import { ProfileScreen } from '../../../../ui/features/profile/profile-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('ProfileScreen', () => {
  it('[SCREEN-31] shows every field of the profile as readable text, and marks missing ones', async () => {
    expect(await shown(stored)).toEqual({
      'Full name': 'Selma Sand',
      Gender: 'Female',
      Languages: 'German, English',
      'Time zone': 'Europe/Berlin',
      'Mobile number': '+49 1512345678 Verified',
      'E-mail': 'selma@example.com Not verified',
      'Company name': 'Sand & Sons',
      Position: 'Owner',
      Department: 'Not given',
      Street: 'Am Kran 4',
      'Address line': 'Gate 2',
      'Postal code': '28195',
      City: 'Bremen',
      'State or region': 'Bremen (Land)',
      Country: 'Germany',
      Member: 'TH-000041',
      Since: '1 Mar 2026',
      Plan: 'Growth',
    })
    expect(screen.getByRole('img', { name: 'Selma Sand' }).getAttribute('src')).toBe('/files/public/avatars/41.png')
    expect(screen.getByRole('progressbar', { name: 'Profile complete' }).getAttribute('aria-valuenow')).toBe('92')
    expect(screen.getByText(/Still missing/).textContent).toBe('92% complete. Still missing: department.')
  })

  it('sends only the changed fields of a card, and shows the result', async () => {
    const { keys, requests } = await open(() => Response.json({ status: true, message: 'Saved', data: stored }))
    const card = await edit(keys, 'work')
    expect(document.activeElement).toBe(within(card).getByLabelText('Company name'))
    await keys.type(within(card).getByLabelText('Position'), ' and buyer{Enter}')
    await waitFor(() => expect(within(card).queryByRole('textbox')).toBeNull())
    expect(requests).toEqual([{ designation: 'Owner and buyer', 'was[designation]': 'Owner' }])
    expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Edit work' }))
  })

  it("suggests the browser's time zone when none is stored, and saves it", async () => {
    const { keys, requests } = await open(() => Response.json({ status: true, message: 'Saved', data: stored }), {
      ...stored,
      time_zone: '',
    })
    const card = await edit(keys, 'about you')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(within(card).getByLabelText<HTMLSelectElement>('Time zone').value).toBe(zone)
    await keys.click(within(card).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests).toEqual([{ time_zone: zone }]))
  })

  // Regression C3: Escape and navigation discarded what was typed.
  it('asks before Escape or Cancel removes what is typed, and restores a kept draft', async () => {
    const { keys } = await open()
    const card = await edit(keys, 'address')
    await keys.keyboard('{Escape}')
    expect(within(card).queryByRole('textbox')).toBeNull()

    await edit(keys, 'address')
    await keys.type(within(card).getByLabelText('Street'), ' to 6')
    for (const close of ['Escape', 'Cancel']) {
      if (close === 'Escape') await keys.keyboard('{Escape}')
      else await keys.click(within(card).getByRole('button', { name: 'Cancel' }))
      await keys.click(await screen.findByRole('button', { name: 'Stay and keep editing' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(within(card).getByLabelText<HTMLInputElement>('Street').value).toBe('Am Kran 4 to 6')
    }
    await keys.click(within(card).getByRole('button', { name: 'Cancel' }))
    await keys.click(await screen.findByRole('button', { name: 'Keep draft and leave' }))
    await edit(keys, 'address')
    expect(within(card).getByText('Draft restored')).toBeTruthy()
    expect(within(card).getByLabelText<HTMLInputElement>('Street').value).toBe('Am Kran 4 to 6')
  })

  it('shows both values of a field that another tab changed, and saves the chosen one', async () => {
    const { keys, requests } = await open(() =>
      requests.length > 1
        ? Response.json({ status: true, message: 'Saved', data: stored })
        : Response.json({ status: false, message: 'Changed', data: { present: { city: 'Bonn' } } }, { status: 409 }),
    )
    const card = await edit(keys, 'address')
    await keys.clear(within(card).getByLabelText('City'))
    await keys.type(within(card).getByLabelText('City'), 'Kiel{Enter}')
    const choice = await within(card).findByRole('group', { name: 'Two values of City' })
    expect(choice.textContent).toContain('Bonn')
    await keys.click(within(choice).getByRole('button', { name: 'Keep mine' }))
    await keys.click(within(card).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests).toEqual([
      { city: 'Kiel', 'was[city]': 'Bremen' },
      { city: 'Kiel', 'was[city]': 'Bonn' },
    ])
  })

  it('keeps what is typed when the save fails, and shows the reason once', async () => {
    const { keys } = await open(() =>
      Response.json({ status: false, message: '', errors: { postal_code: ['No such code'] } }),
    )
    const card = await edit(keys, 'address')
    await keys.type(within(card).getByLabelText('Postal code'), '0{Enter}')
    expect(await within(card).findByText('No such code')).toBeTruthy()
    expect(screen.getAllByText('No such code')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(within(card).getByLabelText<HTMLInputElement>('Postal code').value).toBe('281950')
  })
})

describe('the confirmation of the e-mail address', () => {
  it('[D-251] is offered until it is done, and says where the link went', async () => {
    const { keys } = await open()
    await keys.click(screen.getByRole('button', { name: 'Mail me a link to confirm it' }))
    expect(await screen.findByText('A link is on its way')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Mail the link again' })).toBeTruthy()
  })

  it('[D-251] happens once by the link of the mail, whose token leaves the address', async () => {
    const page = await open(undefined, stored, 'abc')
    expect((await screen.findByText('Confirmed')).closest('[role=status]')).toBeTruthy()
    expect(page.tokens).toEqual(['abc'])
    expect(page.path()).toBe('/profile')
  })

  it('[D-251] says why a link does not work', async () => {
    await open(undefined, stored, 'old')
    expect((await screen.findByRole('alert')).textContent).toContain('Ask for a new one')
  })
})

// Helpers

const stored: Profile = {
  id: 41,
  full_name: 'Selma Sand',
  email_id: 'selma@example.com',
  role: 'manufacturers',
  default_role: 'seller',
  member_id: 'TH-000041',
  created_at: '2026-03-01 10:00:00',
  avatar_original: '/files/public/avatars/41.png',
  mobile: '1512345678',
  mobile_code: '+49',
  mobile_verified: true,
  email_verified: false,
  pending_fields: ['department'],
  complete_profile: 92,
  plan_status: 'active',
  country: 'DE',
  state: 'Bremen (Land)',
  city: 'Bremen',
  postal_code: '28195',
  address: 'Gate 2',
  street_address: 'Am Kran 4',
  lats: '',
  longs: '',
  gender: 'female',
  department: '',
  designation: 'Owner',
  languages: 'German, English',
  time_zone: 'Europe/Berlin',
  total_leads: 0,
  total_orders: 0,
  job: { conversion_rate: 0, weekly_total: 0 },
  performance: { conversion_rate: 0, weekly_total: 0 },
  type: 'seller',
  permissions: null,
  mobile_country_code: 'DE',
  plan_name: 'Growth',
  company_name: 'Sand & Sons',
  company_slug: 'sand-sons',
  approval: 'approved',
  approval_reason: null,
}

/** The screen of this profile, and the bodies of the saves; `save` responds to them. */
async function open(save: () => Response = () => Response.error(), profile: Profile = stored, token?: string) {
  const tokens: unknown[] = []
  const requests: Readonly<Record<string, unknown>>[] = []
  const page = await showPage(<ProfileScreen token={token} />, {
    user: seller,
    at: 'profile',
    built: ['resetPassword'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/sign-ins')) return Response.json({ status: true, data: [] })
      if (request.url.endsWith('/verify/email')) return Response.json({ status: true, message: 'A link is on its way' })
      if (request.url.endsWith('/email_check')) {
        const sent: unknown = JSON.parse(await request.text()).token
        tokens.push(sent)
        return Response.json(
          sent === 'abc' ? { status: true, message: 'Confirmed' } : { status: false, message: 'Ask for a new one' },
        )
      }
      if (request.method !== 'PATCH') return Response.json({ status: true, data: profile })
      requests.push(Object.fromEntries(await request.formData()))
      return save()
    },
  })
  await screen.findByRole('region', { name: 'Account' })
  return { ...page, requests, tokens }
}

/** Opens the form of a card. */
async function edit(keys: Awaited<ReturnType<typeof open>>['keys'], title: string): Promise<HTMLElement> {
  await keys.click(screen.getByRole('button', { name: `Edit ${title}` }))
  return screen.getByRole('region', { name: `${title.charAt(0).toUpperCase()}${title.slice(1)}` })
}

/** Returns the text beside each label on the screen of this profile. */
async function shown(profile: Profile): Promise<Readonly<Record<string, string>>> {
  await open(undefined, profile)
  const text = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [text(name), text(name.nextElementSibling)]),
  )
}
