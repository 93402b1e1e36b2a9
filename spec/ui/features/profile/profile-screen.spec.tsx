import { screen } from '@testing-library/react'
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
      Password: 'Change by email',
    })
    expect(screen.getByRole('img', { name: 'Selma Sand' }).getAttribute('src')).toBe('/files/public/avatars/41.png')
    expect(screen.getByRole('progressbar', { name: 'Profile complete' }).getAttribute('aria-valuenow')).toBe('92')
    expect(screen.getByText(/Still missing/).textContent).toBe('92 % complete. Still missing: department.')
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

/** Returns the text beside each label on the screen of this profile. */
async function shown(profile: Profile): Promise<Readonly<Record<string, string>>> {
  await showPage(<ProfileScreen />, {
    user: seller,
    at: 'profile',
    built: ['resetPassword'],
    fetch: async () => Response.json({ status: true, data: profile }),
  })
  await screen.findByRole('region', { name: 'Account' })
  const text = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  return Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [text(name), text(name.nextElementSibling)]),
  )
}
