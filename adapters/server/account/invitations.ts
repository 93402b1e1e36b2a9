import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  deleteInvitation,
  type Invitation,
  listInvitations,
  resendInvitation,
  storeInvitation,
  viewInvitation,
} from '../../../core/contracts/invitations.contract.ts'
import {
  INVITATION_DAYS,
  INVITATIONS_BEFORE_APPROVAL,
  INVITATIONS_PER_DAY,
  MAX_OPEN_INVITATIONS,
} from '../../../core/invitations/invitation-limits.ts'
import { invitationMessages as say } from '../../../core/invitations/invitation.messages.ts'
import { invitationState } from '../../../core/invitations/invitation.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { emitRoom, openChat } from '../chat/rooms.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused, refusedField, tooMany } from '../http/refusals.ts'
import { hashToken } from '../http/viewer.ts'
import { writeMail } from '../mail/write-mail.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { countedTry } from './attempts.ts'

const LISTED = 500

export const invitationBindings = [
  bind(listInvitations, async (_, context) => {
    const rows = await context.read((k) => queryOf(k).orderBy('i.id', 'desc').limit(LISTED).execute())
    const joined = await joinedAs(
      context,
      rows.flatMap(({ joined_user_id: id }) => (id === null ? [] : [id])),
    )
    return { data: rows.map((row) => toRow(row, joined, context.now)) }
  }),

  bind(storeInvitation, async (form, context) => {
    const { me, now } = context
    const email = form.email_id.toLowerCase()
    await countMail(context)
    // Whether an address has an account is known to everybody who tries to sign up with it.
    const member = await context.open
      .selectFrom('users')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .executeTakeFirst()
    if (member !== undefined) throw refusedField('email_id', say.isMember)
    return context.write(async (w) => {
      await lockFor(w.k, `invitations:${me.companyId}`)
      const open = await w.k
        .selectFrom('invitations')
        .select('email')
        .where('joined_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .where('expires_at', '>', now)
        .execute()
      if (open.some((each) => each.email.toLowerCase() === email)) throw refusedField('email_id', say.isInvited)
      if (open.length >= MAX_OPEN_INVITATIONS) throw refused(say.tooManyOpen)
      const link = newLink(now)
      const { id } = await w.k
        .insertInto('invitations')
        .values({
          company_id: me.companyId,
          user_id: me.userId,
          email: form.email_id,
          full_name: form.full_name,
          message: form.message,
          ...link.row,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'invitation', subjectId: id, verb: 'created', title: form.email_id })
      await mailLink(w, context, { ...form, email: form.email_id }, link.token)
      return { data: await oneRow(w.k, id, now), message: say.sent(form.email_id) }
    })
  }),

  bind(resendInvitation, async ({ id }, context) => {
    const { now } = context
    await countMail(context)
    return context.write(async (w) => {
      const { state, row } = await locked(w, id, now)
      if (state !== 'pending' && state !== 'expired') throw refused(say.isOver)
      const link = newLink(now)
      await w.k.updateTable('invitations').set(link.row).where('id', '=', id).execute()
      await mailLink(w, context, row, link.token)
      return { data: await oneRow(w.k, id, now), message: say.sent(row.email) }
    })
  }),

  bind(deleteInvitation, ({ id }, context) =>
    context.write(async (w) => {
      const { now } = context
      const { state, row } = await locked(w, id, now)
      if (state === 'pending')
        await w.k.updateTable('invitations').set({ withdrawn_at: now }).where('id', '=', id).execute()
      else await w.k.deleteFrom('invitations').where('id', '=', id).execute()
      await w.record({ subject: 'invitation', subjectId: id, verb: 'deleted', title: row.email })
      return { message: state === 'pending' ? say.withdrawn : say.removed }
    }),
  ),

  bind(viewInvitation, async ({ token }, { open, now }) => {
    const found = await pending(open, token, now)
    if (found === undefined) throw notFound('invitation')
    const { email, full_name, invited_by, company } = found
    return { data: { email_id: email, full_name, invited_by, company } }
  }),
]

/**
 * Marks the invitation of a link as joined by a new person, who becomes a contact of the one who invited. Returns whether the
 * person signed up with the address to which the link was mailed, which confirms it. A link that is over changes nothing.
 */
export async function joinThrough(
  w: Work,
  token: string,
  person: { readonly id: number; readonly name: string; readonly email: string },
  { services: { origin }, now }: Pick<Context, 'services' | 'now'>,
): Promise<{ readonly isConfirmed: boolean }> {
  const found = await pending(w.k, token, now)
  if (found === undefined) return { isConfirmed: false }
  const joined = await w.k
    .updateTable('invitations')
    .set({ joined_at: now, joined_user_id: person.id })
    .where('id', '=', found.id)
    .where('joined_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (joined === undefined) return { isConfirmed: false }
  const { roomId } = await openChat(w, person.id, found.user_id, false)
  await emitRoom(w, roomId)
  await tellPerson(w, found.user_id, {
    kind: 'enquiries',
    title: say.joined(person.name),
    message: person.email,
    link: addressOf('invite'),
    origin,
    now,
  })
  return { isConfirmed: found.email.toLowerCase() === person.email.toLowerCase() }
}

// Helpers

/** The token is returned once; the database stores only its hash. */
function newLink(now: Date) {
  const token = randomBytes(32).toString('base64url')
  return {
    token,
    row: { token_hash: hashToken(token), sent_at: now, expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) },
  }
}

async function countMail(context: Context): Promise<void> {
  const { me, now } = context
  const limit = me.approval === 'approved' ? INVITATIONS_PER_DAY : INVITATIONS_BEFORE_APPROVAL
  const wait = await context.writeApart((w) => countedTry(w.k, `invite:${me.companyId}`, limit, DAY_MS, now))
  if (wait !== undefined) throw tooMany(wait, say.tooMany)
}

const mailLink = (
  w: Work,
  { me, services: { origin } }: Context,
  { email, full_name, message }: { readonly email: string; readonly full_name: string; readonly message: string },
  token: string,
) =>
  writeMail(w, {
    to: email,
    subject: `${me.fullName} of ${me.companyName} invites you to Tradehall`,
    text: [
      full_name === '' ? 'Hello,' : `Hello ${full_name},`,
      `${me.fullName} of ${me.companyName} invites you to Tradehall, where companies find products and each other.`,
      ...(message === '' ? [] : [message]),
      `This link opens your account; it works once, within ${INVITATION_DAYS} days:`,
      `${origin}${addressOf('signUp', {}, { token })}`,
      'If you do not know the sender, there is nothing to do.',
      'Tradehall',
    ].join('\n\n'),
  })

const pending = (k: Kysely<Tables>, token: string, now: Date) =>
  k
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.email', 'i.full_name', 'i.user_id', 'u.full_name as invited_by', 'c.name as company'])
    .where('i.token_hash', '=', hashToken(token))
    .where('i.joined_at', 'is', null)
    .where('i.withdrawn_at', 'is', null)
    .where('i.expires_at', '>', now)
    .where('u.deleted_at', 'is', null)
    .where('c.approval', '<>', 'suspended')
    .executeTakeFirst()

const queryOf = (k: Kysely<Tables>) =>
  k
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select([
      'i.id',
      'i.email',
      'i.full_name',
      'i.message',
      'i.sent_at',
      'i.expires_at',
      'i.withdrawn_at',
      'i.joined_at',
      'i.joined_user_id',
      'u.full_name as invited_by',
    ])

type Queried = Awaited<ReturnType<ReturnType<typeof queryOf>['executeTakeFirstOrThrow']>>

const oneRow = async (k: Kysely<Tables>, id: number, now: Date): Promise<Invitation> =>
  toRow(await queryOf(k).where('i.id', '=', id).executeTakeFirstOrThrow(), new Map(), now)

async function locked(w: Work, id: number, now: Date) {
  await w.k.selectFrom('invitations').select('id').where('id', '=', id).forUpdate().execute()
  const row = await queryOf(w.k).where('i.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('invitation')
  return { row, state: stateOf(row, now) }
}

const stateOf = ({ expires_at, withdrawn_at, joined_at }: Queried, now: Date) =>
  invitationState(
    {
      expires: expires_at.getTime(),
      withdrawn: withdrawn_at?.getTime() ?? null,
      joined: joined_at?.getTime() ?? null,
    },
    now.getTime(),
  )

/** Names and companies of people of other companies, who joined through an invitation of the caller's. */
async function joinedAs({ open }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const people = await open
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.full_name', 'c.name'])
    .where('u.id', 'in', [...ids])
    .execute()
  return new Map(people.map(({ id, full_name, name }) => [id, name === full_name ? name : `${full_name}, ${name}`]))
}

const toRow = (row: Queried, joined: ReadonlyMap<number, string>, now: Date): Invitation => ({
  id: row.id,
  email_id: row.email,
  full_name: row.full_name,
  state: stateOf(row, now),
  invited_by: row.invited_by,
  sent_at: formatWireTime(row.sent_at),
  expires_at: formatWireTime(row.expires_at),
  joined_at: row.joined_at === null ? null : formatWireTime(row.joined_at),
  joined_as: row.joined_user_id === null ? null : (joined.get(row.joined_user_id) ?? null),
})
