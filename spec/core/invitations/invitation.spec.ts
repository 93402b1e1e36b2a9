import { describe, expect, it } from 'vitest'
import { invitationState } from '../../../core/invitations/invitation.ts'

describe('invitationState', () => {
  const open = { expires: 100, withdrawn: null, joined: null }

  it('is pending until it expires', () => {
    expect(invitationState(open, 99)).toBe('pending')
    expect(invitationState(open, 100)).toBe('expired')
  })

  it('stays joined or withdrawn whatever the time', () => {
    for (const now of [0, 200]) {
      expect(invitationState({ ...open, withdrawn: 50 }, now)).toBe('withdrawn')
      expect(invitationState({ ...open, joined: 50 }, now)).toBe('joined')
    }
    expect(invitationState({ ...open, withdrawn: 60, joined: 50 }, 70)).toBe('joined')
  })
})
