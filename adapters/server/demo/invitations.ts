import { randomBytes } from 'node:crypto'
import { INVITATION_DAYS } from '../../../core/invitations/invitation-limits.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { hashToken } from '../http/viewer.ts'
import type { DemoPart } from './demo-part.ts'

const GUESTS = [
  { email: 'lena.winter@guest.example', full_name: 'Lena Winter', days: 2 },
  { email: 'office@guest.example', full_name: '', days: 9 },
  { email: 'ravi.menon@guest.example', full_name: 'Ravi Menon', days: 40 },
  { email: 'old.address@guest.example', full_name: '', days: 12, isWithdrawn: true },
] as const

/** Invitations in every state, of the seller and the buyer with known passwords. */
export const invitationsPart: DemoPart = {
  name: 'invitations',
  seed: async (w, { sellers, buyers, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
    for (const company of [sellers[0], buyers[0]]) {
      const [owner] = company?.people ?? []
      if (company === undefined || owner === undefined) continue
      const row = (email: string, days: number) => ({
        company_id: company.id,
        user_id: owner.id,
        email,
        // Nobody knows the link of a demo invitation.
        token_hash: hashToken(randomBytes(32).toString('base64url')),
        sent_at: before(days),
        expires_at: new Date(before(days).getTime() + INVITATION_DAYS * DAY_MS),
        created_at: before(days),
      })
      await w.k
        .insertInto('invitations')
        .values(
          GUESTS.map(({ email, full_name, days, ...guest }) => ({
            ...row(email, days),
            full_name,
            withdrawn_at: 'isWithdrawn' in guest ? before(days - 1) : null,
          })),
        )
        .execute()
      const [joined] = (company.kind === 'seller' ? buyers : sellers).slice(2, 3)
      const [person] = joined?.people ?? []
      if (person === undefined) continue
      await w.k
        .insertInto('invitations')
        .values({
          ...row(person.email, 60),
          full_name: person.fullName,
          joined_at: before(58),
          joined_user_id: person.id,
        })
        .execute()
    }
  },
}
