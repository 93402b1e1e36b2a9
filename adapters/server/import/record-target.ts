import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { isEmptyValue } from '../../../core/crm/forms/field-value.ts'
import { fieldsOf, isUnique } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { keysBetween } from '../../../core/crm/lists/order-key.ts'
import { isSamePhone, phoneEnd, phoneKey } from '../../../core/crm/records/duplicates.ts'
import { diffValues, type FieldChange } from '../../../core/crm/records/history.ts'
import {
  isNamingField,
  recordName,
  type RecordValues,
  type UniqueClaim,
  uniqueClaims,
  uniqueKey,
} from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { ID_KEY, RECORD_KINDS, recordImportFields } from '../../../core/import/import-fields.ts'
import { importMessages as say } from '../../../core/import/import.messages.ts'
import type { CellProblem, ImportKind, RowPlan } from '../../../core/import/import.schema.ts'
import {
  type CellRelation,
  checkRecordRow,
  keepStored,
  type MappedColumn,
  mappedColumns,
  readRecordRow,
  type ReadRow,
} from '../../../core/import/record-row.ts'
import { derivedColumns, labelled } from '../crm/write-record.ts'
import { fewProblems } from '../../../core/import/row-problems.ts'
import { formsOf, type OwnForm } from '../crm/forms-of.ts'
import { holdersOf } from '../crm/record-keys.ts'
import { ownerFieldOf } from '../crm/record-rows.ts'
import { scorerOf } from '../crm/scoring/lead-scorer.ts'
import { leadsToScore, rescoreLeads } from '../crm/scoring/rescore.ts'
import { readEngagement } from '../../../core/crm/scoring/score-facts.ts'
import { jsonTable } from '../database/json-table.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { FileCell } from '../../../core/import/cell.ts'
import { draftAccounts, type NewAccount } from './new-accounts.ts'
import type { AppliedRow, ChangedRow, FileRow, ImportBatch, ImportTarget, Importer, Seen } from './import-target.ts'

/** The form of a type with the columns of the file that fill it. */
interface Prepared {
  readonly type: RecordTypeName
  readonly form: OwnForm
  readonly accountForm: OwnForm
  readonly columns: readonly MappedColumn[]
  readonly match: MappedColumn | undefined
}

interface Stored {
  readonly id: number
  readonly unique_id: string
  readonly owner_id: number | null
  readonly category: string
  readonly email: string | null
  readonly engagement: unknown
  readonly values: RecordValues
}

/** A row with the values that it gives. */
interface Outcome {
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

const refusedRow = (n: number, problems: readonly CellProblem[]): Outcome => ({
  n,
  plan: 'refuse',
  problems: fewProblems(problems),
})

/** Leads, contacts, accounts and deals. */
export const recordTarget: ImportTarget = {
  fields: async (k, importer, kind) => (await fieldsAndForm(k, importer, typeOf(kind))).fields,
  plan: async (w, batch, rows, seen) => {
    const prepared = await prepare(w.k, batch)
    const planned = await outcomes(w, batch, prepared, rows, seen)
    return planned.map(({ n, plan, problems, account }) => ({ n, plan, problems, makesAccount: account !== undefined }))
  },
  apply,
  undo,
  undoAccounts,
}

/** The form of a type, and its fields that a file can fill. */
export async function fieldsAndForm(k: Kysely<Tables>, { companyId }: Importer, type: RecordTypeName) {
  const forms = await formsOf(k, companyId, RECORD_TYPE_NAMES)
  const byType = Object.fromEntries(RECORD_TYPE_NAMES.map((name, at) => [name, forms[at]!]))
  const form = byType[type]!
  return { form, fields: recordImportFields(type, form, byType), accountForm: byType['Accounts']! }
}

const typeOf = (kind: ImportKind): RecordTypeName => {
  if (kind === 'listings') throw new Error('Listings are no records.')
  return RECORD_KINDS[kind]
}

async function prepare(k: Kysely<Tables>, batch: ImportBatch): Promise<Prepared> {
  const type = typeOf(batch.kind)
  const { form, fields, accountForm } = await fieldsAndForm(k, batch.importer, type)
  const columns = mappedColumns(batch.settings, fields)
  return { type, form, accountForm, columns, match: columns.find(({ field }) => field.key === batch.settings.match) }
}

/** What becomes of each row, by what is stored. With `seen`, a value that must not come twice in the file is refused. */
async function outcomes(
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

const unclear = ({ field, text }: CellRelation, count: number): string => {
  const target = field.relation?.target ?? 'person'
  if (target === 'person') return count === 0 ? say.missing('person', text) : say.several('people', text, count)
  const many = target.toLowerCase()
  if (count === 0 && field.canMake === true) return say.missingAccount(text)
  return count === 0
    ? say.missingRecord(crmTypeOf(target).singular.toLowerCase(), many, text)
    : say.several(many, text, count)
}

const relationKey = ({ field, text }: CellRelation): string =>
  `${field.relation?.target}:${field.relation?.by}:${text.toLowerCase()}`

/** The ids that relations may mean, by `relationKey`; at most one is clear. */
async function relationsOf(
  k: Kysely<Tables>,
  companyId: number,
  relations: readonly CellRelation[],
): Promise<ReadonlyMap<string, readonly (string | number)[]>> {
  const found = new Map<string, (string | number)[]>()
  const groups = Map.groupBy(relations, ({ field }) => `${field.relation?.target}:${field.relation?.by}`)
  for (const group of groups.values()) {
    const relation = group[0]?.field.relation
    if (relation === undefined) continue
    const texts = new Map(group.map(({ text }) => [text.toLowerCase(), text]))
    const rows =
      relation.target === 'person'
        ? await peopleNamed(k, relation.by, [...texts.keys()])
        : await recordsNamed(k, companyId, relation.target, relation.by, texts)
    for (const { key, id } of rows) {
      const place = `${relation.target}:${relation.by}:${key}`
      found.set(place, [...(found.get(place) ?? []), id])
    }
  }
  return found
}

function peopleNamed(k: Kysely<Tables>, by: string, texts: readonly string[]) {
  const value =
    by === 'id' ? sql<string>`id::text` : by === 'email' ? sql<string>`lower(email)` : sql<string>`lower(full_name)`
  return k
    .selectFrom('users')
    .select(['id', value.as('key')])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${value} = any(${[...texts]}::text[])`)
    .execute()
}

/** The records that texts name, by the texts without letter case. */
async function recordsNamed(
  k: Kysely<Tables>,
  companyId: number,
  target: RecordTypeName,
  by: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly { readonly key: string; readonly id: string }[]> {
  const typeId = crmTypeOf(target).id
  if (by === 'name' || by === 'email') {
    const rows = await holdersOfText(k, typeId, `${by}_key`, [...texts.values()])
    return rows.map(({ text, unique_id: id }) => ({ key: text.toLowerCase(), id }))
  }
  const named = k
    .selectFrom('crm_records')
    .select('unique_id as id')
    .where('type_id', '=', typeId)
    .where('deleted_at', 'is', null)
  if (by === 'id')
    return named
      .select('unique_id as key')
      .where(sql<SqlBool>`unique_id = any(${[...texts.keys()]}::text[])`)
      .execute()
  const held = await keysOf(k, companyId, target, Number(by), [...texts.values()])
  const seen = await named
    .select('crm_records.id as row')
    .where('id', 'in', [0, ...held.keys()])
    .execute()
  return seen.flatMap(({ id, row }) => (held.get(row) ?? []).map((text) => ({ key: text.toLowerCase(), id })))
}

/**
 * The records with these names or addresses. The database folds them like those that it stores, and beforehand, so that an
 * index serves the comparison.
 */
const holdersOfText = (k: Kysely<Tables>, typeId: number, column: 'name_key' | 'email_key', texts: readonly string[]) =>
  k
    .with(
      (cte) => cte('asked').materialized(),
      (db) =>
        db
          .selectFrom(sql<{ text: string }>`unnest(${texts}::text[])`.as<'t'>(sql`t(text)`))
          .select(['t.text', sql<string>`lower(t.text)`.as('key')]),
    )
    .selectFrom('asked')
    .innerJoin('crm_records as r', `r.${column}`, 'asked.key')
    .select(['asked.text', 'r.id', 'r.unique_id'])
    .where('r.type_id', '=', typeId)
    .where('r.deleted_at', 'is', null)
    .execute()

/** The given texts that records have in a unique field, by the id of the record. */
async function keysOf(
  k: Kysely<Tables>,
  companyId: number,
  type: RecordTypeName,
  id: number,
  texts: readonly string[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const claims = texts.map((value) => ({ field: { id }, value }))
  const holders = await holdersOf(k, companyId, crmTypeOf(type).id, claims)
  const found = [...holders].flatMap(([{ value }, held]) => held.map((holder) => ({ id: holder.id, value })))
  return new Map(
    [...Map.groupBy(found, (one) => one.id)].map(([row, values]) => [row, values.map(({ value }) => value)]),
  )
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

/** The value that finds a row's record, in comparable form, so that a file has it once; '' for none. */
function matchKey(type: RecordTypeName, form: OwnForm, row: ReadRow, match: MappedColumn, cells: readonly FileCell[]) {
  const text = matchText(type, form, row, match, cells)
  if (wayOf(type, match, form) !== 'phone') return match.field.fills === ID_KEY ? text : uniqueKey(text)
  return phoneKey(text, countryIn(form, row.given)) ?? text
}

/** The value of the first field of countries, as in `comparableOf`. */
function countryIn(form: OwnForm, values: Readonly<Record<string, unknown>>): string | null {
  const field = fieldsOf(form).find(({ field_type }) => field_type === 'country')
  const country = field === undefined ? null : values[field.id]
  return typeof country === 'string' ? country : null
}

/** The stored records by the value that finds them (`matchKey`). Each way has an index. */
async function matchesOf(
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

async function apply(w: Work, batch: ImportBatch, rows: readonly FileRow[]): Promise<readonly AppliedRow[]> {
  const prepared = await prepare(w.k, batch)
  const { type, form } = prepared
  const { companyId } = batch.importer
  const typeId = crmTypeOf(type).id
  if (fieldsOf(form).some(({ unique }) => unique === '1')) await lockFor(w.k, `crm-unique:${companyId}:${typeId}`)
  // The imports of a company take turns, so that an account that two of them name is made once.
  if (batch.settings.accounts) await lockFor(w.k, `crm-unique:${companyId}:${crmTypeOf('Accounts').id}`)
  // Planned before the lock to know which records are concerned, and again with what they hold then.
  const concerned =
    prepared.match === undefined
      ? []
      : (await outcomes(w, batch, prepared, rows, undefined)).flatMap(({ stored }) => stored?.id ?? [])
  if (concerned.length > 0)
    await w.k.selectFrom('crm_records').select('id').where('id', 'in', concerned).orderBy('id').forUpdate().execute()
  const planned = await outcomes(w, batch, prepared, rows, undefined)
  const madeAccounts = await insertRecords(
    w,
    batch,
    { type: 'Accounts', form: prepared.accountForm },
    planned.flatMap(({ n, account }) =>
      account === undefined
        ? []
        : [{ n, plan: 'create', problems: [], values: account.values, uniqueId: account.unique_id }],
    ),
  )
  const made = await insertRecords(
    w,
    batch,
    prepared,
    planned.filter(({ plan }) => plan === 'create'),
  )
  await changeRecords(
    w,
    batch,
    prepared,
    planned.filter(({ plan }) => plan === 'update'),
  )
  const ownerField = ownerFieldOf(type, form)
  const ownerIn = (values: RecordValues | undefined) => {
    const owner = ownerField === undefined ? undefined : values?.[ownerField.id]
    return typeof owner === 'number' ? owner : undefined
  }
  return planned.map(({ n, plan, problems, stored, values, changes }) => ({
    n,
    plan,
    problems,
    targetId: plan === 'create' ? made.get(n) : plan === 'update' ? stored?.id : undefined,
    ownerId: ownerIn(values),
    accountId: madeAccounts.get(n),
    ...(plan === 'update' ? { before: changes } : {}),
  }))
}

/** Inserts records with their history; returns their ids by row. */
async function insertRecords(
  w: Work,
  { importer: { companyId, userId }, now }: ImportBatch,
  { type, form }: Pick<Prepared, 'type' | 'form'>,
  rows: readonly Outcome[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map()
  const typeId = crmTypeOf(type).id
  const score = type === 'Leads' ? await scorerOf(w, companyId) : undefined
  const drafts = rows.map(({ n, values = {}, uniqueId = randomUUID() }) => ({
    n,
    values,
    unique_id: uniqueId,
    derived: derivedColumns(type, form, values),
    scores: score?.(values, readEngagement({})) ?? {},
  }))
  const keys = await topKeys(
    w,
    companyId,
    typeId,
    drafts.map(({ derived }) => derived.category),
  )
  const inserted = await w.k
    .insertInto('crm_records')
    .values(
      drafts.map(({ values, unique_id, derived, scores }, at) => ({
        company_id: companyId,
        type_id: typeId,
        unique_id,
        ...derived,
        ...scores,
        owner_id: derived.owner_id ?? userId,
        values: JSON.stringify(values),
        order_key: keys[at]!,
        created_by: userId,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'unique_id'])
    .execute()
  const ids = new Map(inserted.map(({ id, unique_id }) => [unique_id, id]))
  if (score !== undefined)
    await rescore(
      w,
      companyId,
      drafts.flatMap(({ derived, unique_id }) => (derived.email === null ? [] : ids.get(unique_id)!)),
      now,
    )
  await recordAll(
    w,
    drafts.map(({ values, unique_id, derived }) => ({
      subject: type,
      subject_id: unique_id,
      verb: 'created',
      title: derived.name,
      changes: labelled(form, diffValues({}, values)),
    })),
    { companyId, userId },
  )
  return new Map(drafts.map(({ n, unique_id }) => [n, ids.get(unique_id)!]))
}

/** Ascending keys above all cards of their columns, in the order of the rows. */
async function topKeys(
  w: Work,
  companyId: number,
  typeId: number,
  categories: readonly string[],
): Promise<readonly string[]> {
  // The cards of colleagues count whom the person does not see.
  const tops = await w.unscoped((k) =>
    k
      .selectFrom('crm_records')
      .select((eb) => ['category', eb.fn.min('order_key').as('least')])
      .where('company_id', '=', companyId)
      .where('type_id', '=', typeId)
      .where('category', 'in', [...new Set(categories)])
      .where('deleted_at', 'is', null)
      .groupBy('category')
      .execute(),
  )
  const least = new Map(tops.map((top) => [top.category, top.least]))
  const free = new Map(
    [...Map.groupBy(categories, (category) => category)].map(([category, { length }]) => [
      category,
      [...keysBetween(null, least.get(category) ?? null, length)],
    ]),
  )
  return categories.map((category) => free.get(category)!.shift()!)
}

/** Writes changed values of records, with their history. */
async function changeRecords(
  w: Work,
  { importer: { companyId, userId }, now }: ImportBatch,
  { type, form }: Prepared,
  rows: readonly Outcome[],
): Promise<void> {
  if (rows.length === 0) return
  const hasOwnerField = ownerFieldOf(type, form) !== undefined
  const score = type === 'Leads' ? await scorerOf(w, companyId) : undefined
  const drafts = rows.flatMap(({ stored, values, changes }) => {
    if (stored === undefined || values === undefined || changes === undefined) return []
    const derived = derivedColumns(type, form, values)
    return [{ stored, values, changes, derived, isMoved: derived.category !== stored.category }]
  })
  const typeId = crmTypeOf(type).id
  const moved = drafts.filter(({ isMoved }) => isMoved)
  const keys =
    moved.length === 0
      ? []
      : await topKeys(
          w,
          companyId,
          typeId,
          moved.map(({ derived }) => derived.category),
        )
  const keyOf = new Map(moved.map(({ stored }, at) => [stored.id, keys[at]!]))
  await w.k
    .updateTable('crm_records')
    .from(
      jsonTable(
        drafts.map(({ stored, values, derived }) => ({
          id: stored.id,
          values,
          ...derived,
          owner_id: hasOwnerField ? derived.owner_id : stored.owner_id,
          order_key: keyOf.get(stored.id) ?? null,
          ...(score?.(values, readEngagement(stored.engagement)) ?? { score: 0, engagement_score: 0 }),
        })),
        'id bigint, values jsonb, name text, email text, phone text, category text, search text, owner_id bigint, order_key text, score int, engagement_score int',
      ),
    )
    .set((eb) => ({
      values: eb.ref('input.values'),
      name: eb.ref('input.name'),
      email: eb.ref('input.email'),
      phone: eb.ref('input.phone'),
      category: eb.ref('input.category'),
      search: eb.ref('input.search'),
      owner_id: eb.ref('input.owner_id'),
      score: eb.ref('input.score'),
      engagement_score: eb.ref('input.engagement_score'),
      order_key: eb.fn.coalesce('input.order_key', 'crm_records.order_key'),
      updated_at: now,
    }))
    .whereRef('crm_records.id', '=', 'input.id')
    .where('crm_records.company_id', '=', companyId)
    .execute()
  if (score !== undefined)
    await rescore(
      w,
      companyId,
      drafts.flatMap(({ stored, derived }) => (stored.email === derived.email ? [] : stored.id)),
      now,
    )
  await recordAll(
    w,
    drafts.map(({ stored, derived, changes }) => ({
      subject: type,
      subject_id: stored.unique_id,
      verb: 'updated',
      title: derived.name,
      changes: labelled(form, changes),
    })),
    { companyId, userId },
  )
}

/** Scores leads by the people behind their addresses. */
async function rescore(w: Work, companyId: number, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  const leads = await leadsToScore(w.k, companyId)
    .where('id', 'in', [...ids])
    .execute()
  await rescoreLeads(w, companyId, leads, await scorerOf(w, companyId), { readsEngagement: true, now })
}

interface Entry {
  readonly subject: string
  readonly subject_id: string
  readonly verb: string
  readonly title: string
  readonly changes: unknown
}

/** Adds many entries to the company's history with one statement. */
async function recordAll(w: Work, entries: readonly Entry[], { companyId, userId }: Importer): Promise<void> {
  if (entries.length === 0) return
  await w.k
    .insertInto('history')
    .values(
      entries.map(({ changes, ...entry }) => ({
        ...entry,
        company_id: companyId,
        user_id: userId,
        changes: JSON.stringify(changes),
      })),
    )
    .execute()
}

/**
 * Deletes the records that rows made, unless somebody did something with one since, and sets the values that rows changed
 * back, unless somebody changed them since.
 */
async function undo(w: Work, batch: ImportBatch, rows: readonly ChangedRow[]): Promise<number> {
  const { importer, historyId } = batch
  // What the import made may have been given to somebody else.
  await w.beyondReach()
  const prepared = await prepare(w.k, batch)
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
async function undoAccounts(w: Work, batch: ImportBatch, ids: readonly number[]): Promise<number> {
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

/** Deletes records with their history. */
async function deleteRecords(
  w: Work,
  type: RecordTypeName,
  records: readonly { readonly id: number; readonly unique_id: string; readonly name: string }[],
  { importer, now }: ImportBatch,
): Promise<void> {
  if (records.length === 0) return
  await w.k
    .updateTable('crm_records')
    .set({ deleted_at: now })
    .where(
      'id',
      'in',
      records.map(({ id }) => id),
    )
    .execute()
  await recordAll(
    w,
    records.map(({ unique_id, name }) => ({
      subject: type,
      subject_id: unique_id,
      verb: 'deleted',
      title: name,
      changes: [],
    })),
    importer,
  )
}
