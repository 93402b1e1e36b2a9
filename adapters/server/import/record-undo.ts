import { sql } from 'kysely'
import { diffValues, type FieldChange } from '../../../core/crm/records/history.ts'
import type { RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { Work } from '../database/store.ts'
import type { ChangedRow, ImportBatch, Importer } from './import-target.ts'
import { prepareRecords } from './record-form.ts'
import type { Stored } from './record-matches.ts'
import type { Outcome } from './record-plan.ts'
import { changeRecords, deleteRecords } from './record-writes.ts'

/**
 * Deletes the records that rows made, unless somebody did something with one since, and sets the values that rows changed
 * back, unless somebody changed them since.
 */
export async function undoRecords(w: Work, batch: ImportBatch, rows: readonly ChangedRow[]): Promise<number> {
  const { importer, historyId } = batch
  // What the import made may have been given to somebody else.
  await w.beyondReach()
  const prepared = await prepareRecords(w.k, batch)
  const { type } = prepared
  const stored = await w.k
    .selectFrom('crm_records as r')
    .select(['r.id', 'r.unique_id', 'r.owner_id', 'r.category', 'r.email', 'r.engagement', 'r.values', 'r.name'])
    .select(isTouched(importer, type, historyId).as('is_touched'))
    .where(
      'r.id',
      'in',
      rows.map(({ targetId }) => targetId),
    )
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id')
    .forUpdate('r')
    .$castTo<Stored & { name: string; is_touched: boolean }>()
    .execute()
  const byId = new Map(stored.map((row) => [row.id, row]))
  let kept = 0
  const gone: (Stored & { name: string })[] = []
  const back: Outcome[] = []
  for (const { n, result, targetId, before } of rows) {
    const record = byId.get(targetId)
    if (record === undefined) continue
    if (result === 'create') {
      if (record.is_touched) kept += 1
      else gone.push(record)
      continue
    }
    const changes = (before as readonly FieldChange[]).filter(
      ({ field, new: made }) => diffValues({ [field]: made }, { [field]: record.values[field] ?? null }).length === 0,
    )
    if (changes.length < (before as readonly FieldChange[]).length) kept += 1
    if (changes.length === 0) continue
    const values = { ...record.values, ...Object.fromEntries(changes.map(({ field, old }) => [field, old])) }
    back.push({ n, plan: 'update', problems: [], stored: record, values, changes: diffValues(record.values, values) })
  }
  await changeRecords(w, batch, prepared, back)
  await deleteRecords(w, type, gone, batch)
  return kept
}

/**
 * Deletes accounts that an import made, unless somebody did something with one since or a record uses it. Returns how many
 * it left. D-308.
 */
export async function undoAccounts(w: Work, batch: ImportBatch, ids: readonly number[]): Promise<number> {
  const { importer, historyId } = batch
  await w.beyondReach()
  const accounts = await w.k
    .selectFrom('crm_records as r')
    .select(['r.id', 'r.unique_id', 'r.name', isTouched(importer, 'Accounts', historyId).as('is_touched')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('crm_records as user')
            .select('user.id')
            .whereRef('user.account_value', '=', 'r.unique_id')
            .where('user.deleted_at', 'is', null),
        )
        .as('is_used'),
    )
    .where('r.id', 'in', [...ids])
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  const gone = accounts.filter(({ is_touched, is_used }) => is_touched !== true && is_used !== true)
  await deleteRecords(w, 'Accounts', gone, batch)
  return accounts.length - gone.length
}

/** Whether somebody did something with the record `r` since the import began. */
const isTouched = ({ companyId }: Importer, type: RecordTypeName, historyId: number) =>
  sql<boolean>`exists (select 1 from history h
    where h.company_id = ${companyId} and h.subject = ${type} and h.subject_id = r.unique_id
      and h.verb <> 'created' and h.user_id is not null and h.id > ${historyId})`
