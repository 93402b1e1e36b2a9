import { isEmptyValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import type { FieldChange } from '../../../core/crm/records/history.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { type RecordValues, type UniqueClaim, uniqueClaims } from '../../../core/crm/records/record.schema.ts'
import { ID_KEY } from '../../../core/import/import-fields.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import type { CellProblem, RowPlan } from '../../../core/import/import.schema.ts'
import {
  type CellRelation,
  checkRecordRow,
  keepStored,
  readRecordRow,
  type ReadRow,
} from '../../../core/import/record-row.ts'
import { fewProblems } from '../../../core/import/row-problems.ts'
import type { OwnForm } from '../crm/forms-of.ts'
import { holdersOf } from '../crm/record-keys.ts'
import { ownerFieldOf } from '../crm/record-rows.ts'
import type { Work } from '../database/store.ts'
import type { FileRow, ImportBatch, Seen } from './import-target.ts'
import { draftAccounts, type NewAccount } from './new-accounts.ts'
import type { Prepared } from './record-form.ts'
import { matchesOf, matchKey, type Stored } from './record-matches.ts'
import { relationKey, relationsOf, unclear } from './record-relations.ts'

/** A row with the values that it gives. */
export interface Outcome {
  readonly n: number
  readonly plan: RowPlan
  readonly problems: readonly CellProblem[]
  readonly stored?: Stored | undefined
  readonly values?: RecordValues
  readonly changes?: readonly FieldChange[]
  /** The ID of a new record; random by default. */
  readonly uniqueId?: string
  /** The account that this row is the first to need. */
  readonly account?: NewAccount | undefined
}

/** What becomes of each row, by what is stored. With `seen`, a value that must not come twice in the file is refused. */
export async function planRecords(
  w: Work,
  { settings, importer }: ImportBatch,
  { type, form, accountForm, columns, match }: Prepared,
  rows: readonly FileRow[],
  seen: Seen | undefined,
): Promise<readonly Outcome[]> {
  const all = rows.map(({ n, cells }) => ({ n, cells, row: readRecordRow(columns, form, settings, cells) }))
  const named = all.flatMap(({ row }) => row.relations)
  const relations = await relationsOf(w.k, importer.companyId, named)
  const idsOf = (relation: CellRelation) => relations.get(relationKey(relation)) ?? []
  const isToBeMade = (relation: CellRelation) =>
    settings.accounts && relation.field.canMake === true && idsOf(relation).length === 0
  const accounts = await draftAccounts(
    w.k,
    importer,
    accountForm,
    named.filter(isToBeMade).map(({ text }) => text),
  )
  const found = await matchesOf(w.k, importer.companyId, type, form, match, all)
  const started = all.map(({ n, cells, row: read }): Outcome | Started => {
    const key = match === undefined ? '' : matchKey(type, form, read, match, cells)
    const matching = key === '' ? [] : (found.get(key) ?? [])
    const [stored] = matching
    const row = stored === undefined ? read : keepStored(columns, form, read, cells, stored.values)
    const problems = [...row.problems]
    const given: Record<string, unknown> = { ...row.given }
    let account: NewAccount | undefined
    for (const relation of row.relations) {
      const ids = idsOf(relation)
      const draft = isToBeMade(relation) ? accounts.get(relation.text.toLowerCase()) : undefined
      if (ids.length === 1) given[relation.field.fills] = ids[0]
      else if (draft === undefined) problems.push({ column: relation.column, message: unclear(relation, ids.length) })
      else if ('refusal' in draft) problems.push({ column: relation.column, message: draft.refusal })
      else {
        account = draft
        given[relation.field.fills] = draft.unique_id
      }
    }
    if (matching.length > 1)
      problems.push({ column: match?.column ?? null, message: say.severalMatch(matching.length) })
    if (match?.field.fills === ID_KEY && key !== '' && stored === undefined)
      problems.push({ column: match.column, message: say.noMatchById })
    if (key !== '' && seen !== undefined) {
      const first = seen.get(`match:${key}`)
      if (first !== undefined) problems.push({ column: match?.column ?? null, message: say.repeated(first) })
      else seen.set(`match:${key}`, n)
    }
    if (problems.length === 0 && (stored === undefined ? settings.unmatched : settings.matched) === 'skip')
      return { n, plan: 'skip', problems: [] }
    const whole = stored === undefined ? withDefaults(type, form, row, given, importer.userId) : given
    const checked = checkRecordRow(form, row, whole, stored?.values, settings)
    const wrong = new Set(problems.map(({ column }) => column))
    // A cell that cannot be read is no missing value as well.
    const further = checked.ok ? [] : checked.problems.filter(({ column }) => column === null || !wrong.has(column))
    const known = checked.ok ? checked.values : readValues(form, row, given, [...problems, ...further])
    return {
      n,
      row,
      stored,
      problems: [...problems, ...further],
      claims: uniqueClaims(form, known),
      account,
      ...(checked.ok && { values: checked.values, changes: checked.changes }),
    }
  })
  return withoutTaken(w, importer.companyId, crmTypeOf(type).id, started, seen)
}

interface Started {
  readonly n: number
  readonly row: ReadRow
  readonly stored: Stored | undefined
  readonly problems: readonly CellProblem[]
  readonly claims: readonly UniqueClaim[]
  readonly account: NewAccount | undefined
  /** Missing in a row that its form refuses. */
  readonly values?: RecordValues
  readonly changes?: readonly FieldChange[]
}

/** The values of the cells without a problem. */
function readValues(
  form: OwnForm,
  row: ReadRow,
  given: Readonly<Record<string, unknown>>,
  problems: readonly CellProblem[],
): RecordValues {
  const isWrong = (id: string) => problems.some(({ column }) => column !== null && column === row.columns.get(id))
  return Object.fromEntries(
    fieldsOf(form).flatMap(({ id }) => {
      const value = given[id]
      const isPlain = typeof value === 'string' || typeof value === 'number'
      return isPlain && !isWrong(String(id)) ? [[String(id), value]] : []
    }),
  )
}

/** Refuses rows with problems, also those whose value of a unique field another record or an earlier row has. */
async function withoutTaken(
  w: Work,
  companyId: number,
  typeId: number,
  rows: readonly (Outcome | Started)[],
  seen: Seen | undefined,
): Promise<readonly Outcome[]> {
  // A value is also taken by a record that the person does not see.
  const claims = rows.flatMap((row) => ('plan' in row ? [] : row.claims))
  const holders = await holdersOf(w.k, companyId, typeId, claims, 2)
  const earlier: Seen = seen ?? new Map()
  return rows.map((row): Outcome => {
    if ('plan' in row) return row
    const { n, stored, values, changes, account } = row
    const taken = row.claims.flatMap((claim): readonly CellProblem[] => {
      const { field, key } = claim
      const column = row.row.columns.get(String(field.id)) ?? null
      if ((holders.get(claim) ?? []).some(({ unique_id }) => unique_id !== stored?.unique_id))
        return [{ column, message: say.alreadyTaken(field.label) }]
      const first = earlier.get(`unique:${field.id}:${key}`)
      return first === undefined ? [] : [{ column, message: say.repeated(first) }]
    })
    const problems = [...row.problems, ...taken]
    if (problems.length > 0 || values === undefined || changes === undefined) return refusedRow(n, problems)
    for (const { field, key } of row.claims) earlier.set(`unique:${field.id}:${key}`, n)
    const plan = stored === undefined ? 'create' : changes.length === 0 ? 'same' : 'update'
    const isFirst = account !== undefined && !earlier.has(`account:${account.key}`)
    if (isFirst) earlier.set(`account:${account.key}`, n)
    return { n, plan, problems: [], stored, values, changes, account: isFirst ? account : undefined }
  })
}

const refusedRow = (n: number, problems: readonly CellProblem[]): Outcome => ({
  n,
  plan: 'refuse',
  problems: fewProblems(problems),
})

/** The types whose records start at the first option of their board's field. */
const STARTS: ReadonlySet<RecordTypeName> = new Set(['Leads', 'Deals'])

/** The owner is the importer, and the board's column the first one, when the file does not say. */
function withDefaults(
  type: RecordTypeName,
  form: OwnForm,
  row: ReadRow,
  given: Readonly<Record<string, unknown>>,
  userId: number,
): Readonly<Record<string, unknown>> {
  const owner = ownerFieldOf(type, form)
  const category = STARTS.has(type) ? fieldsOf(form).find(({ name }) => name === CATEGORY_FIELDS[type]) : undefined
  return {
    ...(category === undefined || row.columns.has(String(category.id))
      ? {}
      : { [category.id]: category.option_list[0] ?? null }),
    ...given,
    ...(owner === undefined || !isEmptyValue(given[owner.id]) ? {} : { [owner.id]: userId }),
  }
}
