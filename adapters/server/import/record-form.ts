import type { Kysely } from 'kysely'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { RECORD_KINDS, recordImportFields } from '../../../core/import/import-fields.ts'
import type { ImportKind } from '../../../core/import/import.schema.ts'
import { type MappedColumn, mappedColumns } from '../../../core/import/record-row.ts'
import { formsOf, type OwnForm } from '../crm/forms-of.ts'
import type { Tables } from '../database/tables.ts'
import type { ImportBatch, Importer } from './import-target.ts'

/** The form of a type with the columns of the file that fill it. */
export interface Prepared {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly accountForm: OwnForm
  readonly columns: readonly MappedColumn[]
  readonly match: MappedColumn | undefined
}

/** The form of a type, and its fields that a file can fill. */
export async function fieldsAndForm(k: Kysely<Tables>, { companyId }: Importer, type: RecordTypeName) {
  const forms = await formsOf(k, companyId, RECORD_TYPE_NAMES)
  const byType = Object.fromEntries(RECORD_TYPE_NAMES.map((name, at) => [name, forms[at]!]))
  const form = byType[type]!
  return { form, fields: recordImportFields(type, form, byType), accountForm: byType['Accounts']! }
}

export async function prepareRecords(k: Kysely<Tables>, batch: ImportBatch): Promise<Prepared> {
  const type = recordTypeOf(batch.kind)
  const { form, fields, accountForm } = await fieldsAndForm(k, batch.importer, type)
  const columns = mappedColumns(batch.settings, fields)
  return { type, form, accountForm, columns, match: columns.find(({ field }) => field.key === batch.settings.match) }
}

export const recordTypeOf = (kind: ImportKind): RecordTypeName => {
  if (kind === 'listings') throw new Error('Listings are no records.')
  return RECORD_KINDS[kind]
}
