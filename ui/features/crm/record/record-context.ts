import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'

/** The record that the tabs of its page belong to. */
export interface RecordContext {
  readonly type: RecordTypeName
  readonly uniqueId: string
  readonly name: string
  readonly canEdit: boolean
}
