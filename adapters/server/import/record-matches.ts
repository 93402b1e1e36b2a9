import { type Kysely, sql, type SqlBool } from 'kysely'
import { isUnique } from '../../../core/crm/forms/field-flags.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { isSamePhone, phoneEnd, phoneKey } from '../../../core/crm/records/duplicates.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { isNamingField, recordName, type RecordValues, uniqueKey } from '../../../core/crm/records/record.schema.ts'
import type { FileCell } from '../../../core/import/cell.ts'
import { ID_KEY } from '../../../core/import/import-fields.ts'
import type { MappedColumn, ReadRow } from '../../../core/import/record-row.ts'
import type { OwnForm } from '../crm/forms-of.ts'
import type { Tables } from '../database/tables.ts'
import type { FileRow } from './import-target.ts'
import { holdersOfText, keysOf } from './records-by-text.ts'

export interface Stored {
  readonly id: number
  readonly unique_id: string
  readonly owner_id: number | null
  readonly category: string
  readonly email: string | null
  readonly engagement: unknown
  readonly values: RecordValues
}

/** The stored records by the value that finds them (`matchKey`). Each way has an index. */
export async function matchesOf(
  k: Kysely<Tables>,
  companyId: number,
  type: RecordTypeName,
  form: OwnForm,
  match: MappedColumn | undefined,
  rows: readonly (FileRow & { readonly row: ReadRow })[],
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  if (match === undefined) return new Map()
  const asked = rows.flatMap(({ row, cells }) => {
    const text = matchText(type, form, row, match, cells)
    return text === ''
      ? []
      : [{ text, key: matchKey(type, form, row, match, cells), country: countryIn(form, row.given) }]
  })
  if (asked.length === 0) return new Map()
  const way = wayOf(type, match, form)
  const typeId = crmTypeOf(type).id
  const keysOfTexts = Map.groupBy(asked, ({ text }) => text)
  const texts = [...keysOfTexts.keys()]
  const stored = k
    .selectFrom('crm_records as r')
    .select(['r.id', 'r.unique_id', 'r.owner_id', 'r.category', 'r.email', 'r.phone', 'r.engagement', 'r.values'])
    .where('r.type_id', '=', typeId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id')
    .$castTo<Stored & { phone: string | null }>()
  /** By the keys of the rows whose text found a record. */
  const byKey = (found: readonly { readonly text: string; readonly record: Stored }[]) => {
    const each = found.flatMap(({ text, record }) =>
      [...new Set((keysOfTexts.get(text) ?? []).map(({ key }) => key))].map((key) => ({ key, record })),
    )
    return new Map([...Map.groupBy(each, ({ key }) => key)].map(([key, all]) => [key, all.map(({ record }) => record)]))
  }
  switch (way) {
    case 'id': {
      const found = await stored.where(sql<SqlBool>`r.unique_id = any(${texts}::text[])`).execute()
      return byKey(found.map((record) => ({ text: record.unique_id, record })))
    }
    case 'phone': {
      const ends = [...new Set(texts.map(phoneEnd))]
      const found = await stored.where(sql<SqlBool>`r.phone_key = any(${ends}::text[])`).execute()
      const byEnd = Map.groupBy(found, ({ phone }) => phoneEnd(phone ?? ''))
      const same = asked.flatMap(({ text, key, country }) =>
        (byEnd.get(phoneEnd(text)) ?? [])
          .filter((record) => {
            const of = countryIn(form, record.values)
            // A row without a country means that of the record.
            return isSamePhone({ phone: text, country: country ?? of }, { phone: record.phone ?? '', country: of })
          })
          .map((record) => ({ key, record })),
      )
      return new Map(
        [...Map.groupBy(same, ({ key }) => key)].map(([key, all]) => [
          key,
          [...new Set(all.map(({ record }) => record))],
        ]),
      )
    }
    case 'unique':
    case 'email':
    case 'name': {
      const held =
        way === 'unique'
          ? await keysOf(k, companyId, type, Number(match.field.fills), texts)
          : new Map(
              [...Map.groupBy(await holdersOfText(k, typeId, `${way}_key`, texts), ({ id }) => id)].map(
                ([id, found]) => [id, found.map(({ text }) => text)],
              ),
            )
      const found = await stored.where('r.id', 'in', [0, ...held.keys()]).execute()
      return byKey(found.flatMap((record) => (held.get(record.id) ?? []).map((text) => ({ text, record }))))
    }
  }
}

/** The value that finds a row's record, in comparable form, so that a file has it once; '' for none. */
export function matchKey(
  type: RecordTypeName,
  form: OwnForm,
  row: ReadRow,
  match: MappedColumn,
  cells: readonly FileCell[],
) {
  const text = matchText(type, form, row, match, cells)
  if (wayOf(type, match, form) !== 'phone') return match.field.fills === ID_KEY ? text : uniqueKey(text)
  return phoneKey(text, countryIn(form, row.given)) ?? text
}

/** What finds the record of a row. */
type MatchWay = 'id' | 'unique' | 'email' | 'phone' | 'name'

function wayOf(type: RecordTypeName, { field: { fills } }: MappedColumn, form: OwnForm): MatchWay {
  if (fills === ID_KEY) return 'id'
  const field = fieldsOf(form).find(({ id }) => String(id) === fills)
  if (field === undefined || isUnique(field)) return 'unique'
  return isNamingField(type, field) ? 'name' : field.field_type === 'phone' ? 'phone' : 'email'
}

/** The value of a row that finds its record; '' for none. */
function matchText(type: RecordTypeName, form: OwnForm, row: ReadRow, match: MappedColumn, cells: readonly FileCell[]) {
  const { column, field } = match
  const way = wayOf(type, match, form)
  if (way === 'id') return row.id ?? ''
  if (way === 'name') return recordName(type, form, row.given as RecordValues).trim()
  const value = row.given[field.fills]
  return String(typeof value === 'string' || typeof value === 'number' ? value : (cells[column] ?? '')).trim()
}

/** The value of the first field of countries, as in `comparableOf`. */
function countryIn(form: OwnForm, values: Readonly<Record<string, unknown>>): string | null {
  const field = fieldsOf(form).find(({ field_type }) => field_type === 'country')
  const country = field === undefined ? null : values[field.id]
  return typeof country === 'string' ? country : null
}
