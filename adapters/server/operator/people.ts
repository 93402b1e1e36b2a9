import type { Kysely } from 'kysely'
import { deviceName } from '../../../core/account/device-name.ts'
import type { OperatorPerson, OperatorPersonRow } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { SIGNED_IN_AS_MS } from '../../../core/operator/operator.schema.ts'
import { endSignIns } from '../account/end-sign-ins.ts'
import { openSignIn } from '../account/sign-in.ts'
import { resetLinkJob } from '../account/reset-link.job.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Context } from '../http/context.ts'
import { writeMail } from '../mail/write-mail.ts'
import { notifyPerson } from '../notifications/notify.ts'
import type { PageInput } from '../http/paginator.ts'
import { notFound } from '../http/refusals.ts'
import { idleSince } from '../http/viewer.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { noteAction } from './audit-log.ts'
import { wordsOf } from './words.ts'

export interface PersonChoice extends PageInput {
  readonly search: string
}

/** A page of the people of the market, newest first. */
export async function personPage(k: Kysely<Tables>, { page, per_page, search }: PersonChoice) {
  let found = people(k)
  for (const word of wordsOf(search)) {
    const like = containing(word)
    found = found.where((eb) =>
      eb.or([
        eb('users.full_name', 'ilike', like),
        eb('users.email', 'ilike', like),
        eb('users.member_id', 'ilike', like),
        eb('companies.name', 'ilike', like),
      ]),
    )
  }
  const [rows, { total }] = await Promise.all([
    withColumns(found)
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map(rowOf), total: Number(total) }
}

/** A person with the open sign-ins. Throws `NotFound`, also for operators. */
export async function personDetails(k: Kysely<Tables>, id: number, now: Date): Promise<OperatorPerson> {
  const found = await withColumns(people(k))
    .select(['users.member_id', 'users.email_verified_at', 'users.password_hash'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw notFound('person')
  const signIns = await k
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .where('operator_id', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return {
    ...rowOf(found),
    member_id: found.member_id,
    is_email_verified: found.email_verified_at !== null,
    has_password: found.password_hash !== null,
    sign_ins: signIns.map((row) => ({
      id: row.id,
      device: deviceName(row.user_agent ?? ''),
      ip: row.ip ?? '',
      signed_in_at: formatWireTime(row.created_at),
      last_used_at: formatWireTime(row.last_used_at),
    })),
  }
}

/** Ends every sign-in of a person, and notes it. */
export async function signOutAs(w: Work, operatorId: number, id: number, now: Date) {
  const person = await presentPerson(w.k, id)
  const ended = await endSignIns(w, id, now)
  await noteAction(w, {
    operatorId,
    action: 'person.signedOut',
    target: { kind: 'person', id, name: person.full_name },
    now,
  })
  return { ended, message: say.signedOut(person.full_name, ended) }
}

/** Mails a person a link to set a new password, and notes it. */
export async function sendResetLinkAs(w: Work, operatorId: number, id: number, now: Date) {
  const person = await presentPerson(w.k, id)
  await enqueue(w, resetLinkJob, { email: person.email.toLowerCase() })
  await noteAction(w, {
    operatorId,
    action: 'person.resetLink',
    target: { kind: 'person', id, name: person.full_name },
    now,
  })
  return { message: say.resetSent(person.email) }
}

/**
 * Signs an operator in as a person, for an hour at most and no longer than the operator's own sign-in (D-313). The person
 * is told at once. An operator is one person at a time.
 */
export async function signInAs(w: Work, id: number, reason: string, context: Context) {
  const { me, now, services } = context
  const person = await presentPerson(w.k, id)
  const { expires_at } = await w.k
    .selectFrom('sign_ins')
    .select('expires_at')
    .where('token_hash', '=', me.tokenHash)
    .executeTakeFirstOrThrow()
  await w.k.deleteFrom('sign_ins').where('operator_id', '=', me.userId).execute()
  const expiresAt = new Date(Math.min(now.getTime() + SIGNED_IN_AS_MS, expires_at.getTime()))
  const by = { operatorId: me.userId, tokenHash: me.tokenHash, reason, expiresAt }
  const opened = await openSignIn(w.k, id, context, by)
  await noteAction(w, {
    operatorId: me.userId,
    action: 'person.signedInAs',
    target: { kind: 'person', id, name: person.full_name },
    reason,
    now,
  })
  const news = say.signedInAsNews(me.fullName, reason, SIGNED_IN_AS_MS / 60_000)
  await notifyPerson(
    w,
    { userId: id, companyId: person.company_id },
    { kind: 'product', ...news, link: addressOf('profile') },
    now,
  )
  await writeMail(w, {
    to: person.email,
    subject: news.title,
    text: `Hello ${person.full_name},\n\n${news.message}\n\n${services.origin}${addressOf('profile')}\n\nTradehall`,
  })
  return {
    ...opened,
    user: { ...opened.user, signed_in_by: { operator: me.fullName, reason, until: opened.expires_at } },
    message: say.signedInAs(person.full_name),
  }
}

async function presentPerson(k: Kysely<Tables>, id: number) {
  const person = await people(k)
    .select(['users.full_name', 'users.email', 'users.company_id'])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) throw notFound('person')
  return person
}

/** People with their company, except operators: no operator handles another one's account. */
const people = (k: Kysely<Tables>) =>
  k
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('operators').select('operators.user_id').whereRef('operators.user_id', '=', 'users.id'),
        ),
      ),
    )

const withColumns = (query: ReturnType<typeof people>) =>
  query.select((eb) => [
    'users.id',
    'users.full_name',
    'users.email',
    'users.type',
    'users.deleted_at',
    'users.created_at',
    'companies.id as company_id',
    'companies.name as company_name',
    'companies.approval',
    eb
      .selectFrom('sign_ins')
      .select((signIns) => signIns.fn.max('sign_ins.last_used_at').as('last_used_at'))
      .whereRef('sign_ins.user_id', '=', 'users.id')
      .where('sign_ins.operator_id', 'is', null)
      .as('last_used_at'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>

const rowOf = (row: Row): OperatorPersonRow => ({
  id: row.id,
  full_name: row.full_name,
  email: row.email,
  type: row.type,
  company: { id: row.company_id, name: row.company_name, approval: row.approval },
  is_deleted: row.deleted_at !== null,
  last_used_at: row.last_used_at === null ? null : formatWireTime(row.last_used_at),
  created_at: formatWireTime(row.created_at),
})
