import type { JobState } from '../../../core/operator/operator-states.ts'
import type { Kysely } from 'kysely'
import type { OperatorJobRow } from '../../../core/contracts/operator.contract.ts'
import { operatorMessages as say } from '../../../core/operator/operator.messages.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { retryJobs, shownOfJobs } from '../admin/job-list.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { PageInput } from '../http/paginator.ts'
import { jobKinds } from '../jobs/kinds.ts'
import { noteAction } from './audit-log.ts'

export interface JobChoice extends PageInput {
  readonly search: string
  readonly state?: JobState | undefined
}

const recurring: ReadonlySet<string> = new Set(
  jobKinds.flatMap(({ name, intervalMs }) => (intervalMs === undefined ? [] : [name])),
)

/** A page of the jobs that wait or were given up, and their numbers. A payload may hold a mail address, so it stays here. */
export async function jobPage(k: Kysely<Tables>, { page, per_page, search, state }: JobChoice) {
  const like = containing(search)
  const found = k
    .selectFrom('jobs')
    .where('state', 'in', ['waiting', 'dead'])
    .$if(search !== '', (query) => query.where((eb) => eb.or([eb('kind', 'ilike', like), eb('error', 'ilike', like)])))
  const [rows, counted] = await Promise.all([
    found
      .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'dead'))
      .select(shownOfJobs)
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    found
      .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute(),
  ])
  const countOf = (of: JobState) => Number(counted.find((row) => row.state === of)?.count ?? 0)
  const counts = { waiting: countOf('waiting'), dead: countOf('dead') }
  return {
    rows: rows.map((row): OperatorJobRow => ({
      ...row,
      state: row.state === 'dead' ? 'dead' : 'waiting',
      recurs: recurring.has(row.kind),
      due_at: formatWireTime(row.due_at),
      created_at: formatWireTime(row.created_at),
    })),
    total: state === undefined ? counts.waiting + counts.dead : counts[state],
    counts,
  }
}

/** Puts jobs that were given up back, and notes it. Returns how many. */
export async function retryJobsAs(
  w: Work,
  operatorId: number | null,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<number> {
  const before = await w.k
    .selectFrom('jobs')
    .select(['id', 'kind'])
    .where('state', '=', 'dead')
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .orderBy('id')
    .limit(2)
    .execute()
  const retried = await retryJobs(w, ids, now)
  const [first] = before
  if (retried > 0 && first !== undefined)
    await noteAction(w, {
      operatorId,
      action: 'job.retried',
      target: {
        kind: 'job',
        id: retried === 1 ? first.id : '',
        name: retried === 1 ? first.kind : say.several(retried, 'job'),
      },
      now,
    })
  return retried
}
