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
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

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

  describe('[D-313] of an operator who signs in as somebody', () => {
    const operator = { token: 'own', user: sessionUser.parse({ ...answered, id: 1, type: 'other', operator: true }) }
    const by = { operator: 'Olga', reason: 'The shop does not save.', until: '2026-11-27 12:00:00' }
    const as = { token: 'borrowed', user: sessionUser.parse({ ...answered, signed_in_by: by }) }
    const entered = async () => {
      const session = await browserSession()
      session.signIn(operator)
      session.signIn(as)
      return session
    }

    it('is of this tab alone, also after a reload and a change of the profile', async () => {
      const session = await entered()
      expect(localStorage.getItem('token')).toBe('own')
      const reloaded = await browserSession()
      expect(reloaded.current()).toEqual(as)
      reloaded.update({ ...as.user, full_name: 'Ada L.', signed_in_by: undefined })
      expect(reloaded.current()?.user).toMatchObject({ full_name: 'Ada L.', signed_in_by: by })
      expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 1 })
      expect(session.current()?.token).toBe('borrowed')
    })

    it.each(['signOut', 'everything'] as const)('leaves the own sign-in when it ends (%s)', async (how) => {
      const session = await entered()
      localStorage.setItem('tradehall:7:draft', 'of the person')
      localStorage.setItem('tradehall:1:draft', 'of the operator')
      session.end(how)
      expect(session.current()).toEqual(operator)
      expect(sessionStorage).toHaveLength(0)
      expect(localStorage.getItem('tradehall:7:draft')).toBeNull()
      expect(localStorage.getItem('tradehall:1:draft')).toBe('of the operator')
    })

    it('ends when the operator signs out in another tab', async () => {
      const session = await entered()
      localStorage.removeItem('token')
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
      expect(session.current()).toBeUndefined()
    })
  })
})
