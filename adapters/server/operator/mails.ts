import { mailStates } from '../../../core/operator/operator-states.ts'
import type { Kysely } from 'kysely'
import { type OperatorMailRow } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { PageInput } from '../http/paginator.ts'
import { refused } from '../http/refusals.ts'
import { retryDead } from '../jobs/enqueue.ts'
import { mailJob } from '../mail/mail.job.ts'
import { noteAction } from './audit-log.ts'

type MailState = OperatorMailRow['state']

export interface MailChoice extends PageInput {
  readonly search: string
  readonly state?: MailState | undefined
}

/** A page of the mails with their numbers by state. The text stays here, because it may hold a link that signs in. */
export async function mailPage(k: Kysely<Tables>, { page, per_page, search, state }: MailChoice) {
  const [rows, counts] = await Promise.all([
    matching(k, search)
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'failed'))
      .select(['id', 'recipient', 'subject', 'state', 'reason', 'created_at', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    mailCounts(k, search),
  ])
  return {
    rows: rows.map(({ subject, created_at, sent_at, ...row }): OperatorMailRow => ({
      ...row,
      subject: subject ?? '',
      created_at: formatWireTime(created_at),
      sent_at: sent_at === null ? null : formatWireTime(sent_at),
    })),
    total: state === undefined ? mailStates.reduce((sum, each) => sum + counts[each], 0) : counts[state],
    counts,
  }
}

export async function mailCounts(k: Kysely<Tables>, search: string): Promise<Readonly<Record<MailState, number>>> {
  const rows = await matching(k, search)
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (state: MailState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: countOf('waiting'), sent: countOf('sent'), failed: countOf('failed') }
}

/** Sends mails that failed again, without ids all of them, and notes it. Returns how many. */
export async function retryMailsAs(
  w: Work,
  operatorId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<number> {
  const failed = await w.k
    .selectFrom('outside_messages')
    .select(['id', 'uid', 'recipient'])
    .where('kind', '=', 'mail')
    .where('state', '=', 'failed')
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('id')
    .limit(1_000)
    .execute()
  const keys = failed.flatMap(({ uid }) => (uid === null ? [] : [uid]))
  const retried = keys.length === 0 ? 0 : await retryDead(w, [mailJob], { kind: mailJob, keys }, now)
  const [first] = failed
  if (first === undefined) return 0
  if (retried === 0) throw refused(say.mailGone)
  await noteAction(w, {
    operatorId,
    action: 'mail.retried',
    target: {
      kind: 'mail',
      id: retried === 1 ? first.id : '',
      name: retried === 1 ? first.recipient : say.several(retried, 'mail'),
    },
    now,
  })
  return retried
}

function matching(k: Kysely<Tables>, search: string) {
  const like = containing(search)
  return k
    .selectFrom('outside_messages')
    .where('kind', '=', 'mail')
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('recipient', 'ilike', like), eb('subject', 'ilike', like), eb('reason', 'ilike', like)]),
      ),
    )
}
