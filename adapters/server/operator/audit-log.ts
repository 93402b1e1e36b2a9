import type { Kysely } from 'kysely'
import type { ActionRow } from '../../../core/contracts/operator.contract.ts'
import type { OperatorAction, OperatorTarget } from '../../../core/operator/operator-actions.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { containing } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { PageInput } from '../http/paginator.ts'
import { wordsOf } from './words.ts'

export interface NotedAction {
  /** Null for a command. */
  readonly operatorId: number | null
  readonly action: OperatorAction
  readonly target: { readonly kind: OperatorTarget; readonly id: number | string; readonly name: string }
  readonly reason?: string | null
  readonly now: Date
}

/** Writes what an operator does into the audit log, in the unscoped transaction that does it (D-189). */
export async function noteAction(w: Work, { operatorId, action, target, reason, now }: NotedAction): Promise<void> {
  await w.k
    .insertInto('operator_actions')
    .values({
      operator_id: operatorId,
      action,
      target_kind: target.kind,
      target_id: String(target.id),
      target_name: target.name,
      reason: reason ?? null,
      created_at: now,
    })
    .execute()
}

/**
 * Whether an operator asks for their own newest decision again, because its response was lost (D-345). The caller knows
 * that it still stands.
 */
export async function isAskedAgain(
  k: Kysely<Tables>,
  { operatorId, action, target, reason }: Omit<NotedAction, 'now'>,
): Promise<boolean> {
  // Commands are of nobody, so none is known as a repetition.
  if (operatorId === null) return false
  const newest = await k
    .selectFrom('operator_actions')
    .select(['operator_id', 'reason'])
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', String(target.id))
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.operator_id === operatorId && newest.reason === (reason ?? null)
}

export interface ActionChoice extends PageInput {
  readonly search: string
  readonly target_kind?: OperatorTarget | undefined
  readonly target_id?: string | undefined
}

/** A page of the audit log, newest first. */
export async function actionPage(k: Kysely<Tables>, { page, per_page, search, target_kind, target_id }: ActionChoice) {
  let query = k.selectFrom('operator_actions').leftJoin('users', 'users.id', 'operator_actions.operator_id')
  if (target_kind !== undefined) query = query.where('target_kind', '=', target_kind)
  if (target_id !== undefined) query = query.where('target_id', '=', target_id)
  for (const word of wordsOf(search)) {
    const like = containing(word)
    query = query.where((eb) =>
      eb.or([
        eb('target_name', 'ilike', like),
        eb('reason', 'ilike', like),
        eb('users.full_name', 'ilike', like),
        eb('users.email', 'ilike', like),
      ]),
    )
  }
  const [rows, { total }] = await Promise.all([
    query
      .select([
        'operator_actions.id',
        'users.full_name as operator',
        'action',
        'target_kind',
        'target_id',
        'target_name',
        'reason',
        'operator_actions.created_at',
      ])
      .orderBy('operator_actions.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map(({ created_at, ...row }): ActionRow => ({
      ...row,
      operator: row.operator ?? '',
      // Only `noteAction` writes these columns.
      action: row.action as OperatorAction,
      target_kind: row.target_kind as OperatorTarget,
      created_at: formatWireTime(created_at),
    })),
    total: Number(total),
  }
}
