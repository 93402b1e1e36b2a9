import { sql } from 'kysely'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { RecordValues } from '../../../../core/crm/records/record.schema.ts'
import type { Work } from '../../database/store.ts'
import type { Services } from '../../services.ts'

/** The transaction in which rules look at changes. */
export interface Run {
  readonly w: Work
  readonly services: Services
  readonly now: Date
  /** Of changes of an import, whose notices are told together. */
  readonly ofImport?: { readonly id: number; readonly notices: RuleNotice[] } | undefined
}

/** What a rule tells a person about one record of an import. */
export interface RuleNotice {
  readonly userId: number
  readonly ruleId: number
  readonly ruleName: string
  readonly type: RecordTypeName
  readonly message: string
}

/** A record as rules read it; locked until the transaction ends. */
export interface LockedRecord {
  readonly id: number
  readonly type_id: number
  readonly unique_id: string
  readonly name: string
  readonly email: string | null
  readonly category: string
  readonly owner_id: number | null
  readonly score: number
  /** Numbers about the person behind a lead. */
  readonly engagement: unknown
  readonly values: RecordValues
  readonly created_at: Date
  readonly updated_at: Date
}

/** Acts for a company, so that rules reach its own rows only. What they change is not noted as a change again. */
export async function actAs(w: Work, companyId: number): Promise<void> {
  await sql`select set_config('app.automation', 'off', true)`.execute(w.k)
  await w.as({ companyId, userId: 0 })
}

export const lockedRecord = (w: Work, id: number): Promise<LockedRecord | undefined> =>
  w.k
    .selectFrom('crm_records')
    .select([
      'id',
      'type_id',
      'unique_id',
      'name',
      'email',
      'category',
      'owner_id',
      'score',
      'engagement',
      'values',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$castTo<LockedRecord>()
    .executeTakeFirst()

export async function tagsOf(w: Work, recordId: number): Promise<readonly number[]> {
  const rows = await w.k
    .selectFrom('record_tags')
    .select('tag_id')
    .where('record_id', '=', recordId)
    .orderBy('tag_id')
    .execute()
  return rows.map((row) => row.tag_id)
}
