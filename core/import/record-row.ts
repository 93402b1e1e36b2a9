import { isEmptyValue, type FieldValue, readFieldValue } from '../crm/forms/field-value.ts'
import { fieldsOf, type FormField, type FormLayout } from '../crm/forms/form.schema.ts'
import { diffValues, type FieldChange } from '../crm/records/history.ts'
import { recordSchema, type RecordValues } from '../crm/records/record.schema.ts'
import { type FileCell, momentOfCell, readDayCell, readNumberCell, textOfCell } from './cell.ts'
import { countryNamed } from '../reference/country-names.ts'
import { countryOf } from '../reference/countries.ts'
import { ID_KEY, type ImportField } from './import-fields.ts'
import { importMessages as say } from './import.messages.ts'
import type { CellProblem, ImportSettings } from './import.schema.ts'
import { namedOptions } from './row-problems.ts'

/** A column that is imported, with its field. */
export interface MappedColumn {
  readonly column: number
  readonly field: ImportField
}

/** The columns that are imported; keys that no field has any more are left out. */
export function mappedColumns(settings: ImportSettings, fields: readonly ImportField[]): readonly MappedColumn[] {
  const byKey = new Map(fields.map((field) => [field.key, field]))
  return settings.columns.flatMap((key, column) => {
    const field = key === null ? undefined : byKey.get(key)
    return field === undefined ? [] : [{ column, field }]
  })
}

/** A relation that a cell names; who is meant is looked up for many rows at once. */
export interface CellRelation {
  readonly column: number
  readonly field: ImportField
  readonly text: string
}

/** The cells of a row as far as they can be read without the stored records. */
export interface ReadRow {
  /** The ID of the record that the row is, if it names one. */
  readonly id: string | undefined
  /** By field id; null for an empty cell. */
  readonly given: Readonly<Record<string, unknown>>
  readonly relations: readonly CellRelation[]
  /** The column of each field id. */
  readonly columns: ReadonlyMap<string, number>
  readonly problems: readonly CellProblem[]
}

/** Reads a row of texts by the mapping and the formats of its file. */
export function readRecordRow(
  columns: readonly MappedColumn[],
  form: FormLayout,
  settings: Pick<ImportSettings, 'date' | 'decimal'>,
  cells: readonly FileCell[],
): ReadRow {
  const placed = new Map(fieldsOf(form).map((field) => [String(field.id), field]))
  const given: Record<string, unknown> = {}
  const relations: CellRelation[] = []
  const problems: CellProblem[] = []
  let id: string | undefined
  for (const { column, field } of columns) {
    const cell = cells[column] ?? ''
    const text = textOfCell(cell)
    if (field.fills === ID_KEY) {
      if (text !== '') id = text
      continue
    }
    if (text === '') given[field.fills] = null
    else if (typeof cell === 'number' && field.cell === 'number') given[field.fills] = cell
    else if (field.relation !== undefined) relations.push({ column, field, text })
    else {
      const read = readText(field, placed.get(field.fills), text, settings)
      if (read.ok) given[field.fills] = read.value
      else problems.push({ column, message: read.message })
    }
  }
  return {
    id,
    given,
    relations,
    columns: new Map(columns.map(({ column, field }) => [field.fills, column])),
    problems,
  }
}

type ReadCell = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string }

function readText(
  field: ImportField,
  of: FormField | undefined,
  text: string,
  { date, decimal }: Pick<ImportSettings, 'date' | 'decimal'>,
): ReadCell {
  if (field.cell === 'number') return readNumberCell(text, decimal)
  if (field.cell === 'day') return readDayCell(text, date)
  if (field.isMoment) return { ok: true, value: momentOfCell(text, date) }
  if (of?.field_type === 'select') return readOptions(of, [text], ([option]) => option)
  if (of?.field_type === 'multi_select')
    return readOptions(
      of,
      text.split(/[,;|]/).flatMap((word) => word.trim() || []),
      (options) => options,
    )
  if (of?.field_type === 'country' && countryNamed(text) === undefined) return wrong(say.noCountry(shortened(text)))
  if (of?.field_type === 'boolean' && !readFieldValue(of, text).ok) return wrong(say.yesOrNo)
  return { ok: true, value: text }
}

/** Finds options in any letter case, because files write them so; names those that the field has when one is missing. */
function readOptions(
  { option_list }: FormField,
  words: readonly string[],
  valueOf: (options: readonly string[]) => unknown,
): ReadCell {
  const found = words.map((word) => option_list.find((option) => option.toLowerCase() === word.toLowerCase()))
  const unknown = words.filter((_, at) => found[at] === undefined)
  return unknown.length === 0
    ? { ok: true, value: valueOf(found.filter((option) => option !== undefined)) }
    : wrong(say.notOption(unknown.slice(0, 3).map(shortened), namedOptions(option_list)))
}

const wrong = (message: string): ReadCell => ({ ok: false, message })
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** The values that a row gives a record, and what of it they change; or why it is refused. */
export type CheckedRow =
  | { readonly ok: true; readonly values: RecordValues; readonly changes: readonly FieldChange[] }
  | { readonly ok: false; readonly problems: readonly CellProblem[] }

/**
 * Checks a row whose relations are known by the form, as the record's own form on the screen does. An empty cell leaves
 * the stored value as it is, unless the settings let it empty the field.
 */
export function checkRecordRow(
  form: FormLayout,
  row: ReadRow,
  given: Readonly<Record<string, unknown>>,
  stored: RecordValues | undefined,
  { empties }: Pick<ImportSettings, 'empties'>,
): CheckedRow {
  const before = stored ?? {}
  const changed = stored === undefined || empties ? given : without(given)
  const checked = recordSchema(form, before).safeParse({ ...before, ...changed })
  if (!checked.success) {
    const labels = new Map(fieldsOf(form).map(({ id, label }) => [String(id), label]))
    const problems = checked.error.issues.map(({ path, message }): CellProblem => {
      const id = path.join('.')
      const column = row.columns.get(id) ?? null
      return { column, message: column === null ? `${labels.get(id) ?? id}: ${message}` : message }
    })
    return { ok: false, problems }
  }
  const values = { ...before, ...checked.data }
  return { ok: true, values, changes: diffValues(before, values) }
}

const without = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => !isEmptyValue(value)))

/**
 * A row for a stored record: a cell that says what is stored leaves it as it is, also when it names a record that is gone or
 * an option that the field has lost.
 */
export function keepStored(
  columns: readonly MappedColumn[],
  form: FormLayout,
  row: ReadRow,
  cells: readonly FileCell[],
  stored: RecordValues,
): ReadRow {
  const placed = new Map(fieldsOf(form).map((field) => [String(field.id), field]))
  const kept = columns.filter(({ column, field: { fills, relation } }) => {
    const [field, value] = [placed.get(fills), stored[fills] ?? null]
    if (field === undefined || value === null || (relation !== undefined && relation.by !== 'id')) return false
    return textOfCell(cells[column] ?? '') === fieldText(field, value).trim()
  })
  const isKept = (column: number | null) => kept.some((one) => one.column === column)
  return {
    ...row,
    given: { ...row.given, ...Object.fromEntries(kept.map(({ field: { fills } }) => [fills, stored[fills]])) },
    relations: row.relations.filter(({ column }) => !isKept(column)),
    problems: row.problems.filter(({ column }) => !isKept(column)),
  }
}

/** A stored value as the text of an export: countries by their names, relations by their ids. */
export function fieldText({ field_type }: Pick<FormField, 'field_type'>, value: FieldValue): string {
  if (value === null) return ''
  if (field_type === 'country' && typeof value === 'string') return countryOf(value)?.name ?? value
  if (typeof value === 'object') return value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}
