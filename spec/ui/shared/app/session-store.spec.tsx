import { beforeEach, describe, expect, it } from 'vitest'
import { browserSession } from '../../../../adapters/client/session-store.ts'
import { sessionUser } from '../../../../core/account/session-user.schema.ts'
import { isGranted } from '../../../../core/permissions/permissions.ts'

// The sign-in response for a sub-user whose role may view leads.
const answered = {
  id: 7,
  type: 'subuser',
  role: 'seller',
  full_name: 'Ada',
  mobile: '1701234567',
  mobileverified: 1,
  social_type: 'google',
  email: 'ada@acme.example',
  member_id: 12,
  complete_profile: 40,
  verified: '1',
  permissions: [{ module: 'Leads', actions: ['View'] }],
}

describe('browserSession', () => {
  beforeEach(() => localStorage.clear())

  it('[ENTITY-01] stores a session user with id and token, and reads both back', async () => {
    const session = await browserSession()
    session.signIn({ token: 'secret', user: sessionUser.parse(answered) })
    expect(localStorage.getItem('token')).toBe('secret')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 7 })
    const later = await browserSession()
    expect(later.current()?.token).toBe('secret')
    expect(later.current()?.user.id).toBe(7)
  })

  it('[ENTITY-02] stores the ten items of the user', async () => {
    const session = await browserSession()
    session.signIn({ token: 'secret', user: sessionUser.parse(answered) })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      id: 7,
      type: 'subuser',
      role: 'seller',
      mobile: '1701234567',
      mobileverified: true,
      social_type: 'google',
      email: 'ada@acme.example',
      member_id: '12',
      complete_profile: 40,
      verified: true,
    })
  })

  it("[PERM-05] stores the rights of a sub-user's role, and the permission check reads them", async () => {
    const session = await browserSession()
    session.signIn({ token: 'secret', user: sessionUser.parse(answered) })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      permissions: [{ module: 'Leads', actions: ['View'] }],
    })
    const user = (await browserSession()).current()?.user
    expect(user && isGranted(user, { module: 'Leads', action: 'View' })).toBe(true)
    expect(user && isGranted(user, { module: 'Leads', action: 'Edit' })).toBe(false)
  })
})
