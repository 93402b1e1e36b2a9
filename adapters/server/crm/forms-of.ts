import { type Kysely, sql, type SqlBool } from 'kysely'
import { executePrepared } from '../database/prepared.ts'
import type { Tables } from '../database/tables.ts'
import { DEFAULT_FORMS, QUALIFICATION_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormField, type FormSection } from '../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'

/** A company's form of one type: the stored one, else the default form (id 0). */
export interface OwnForm {
  readonly id: number
  readonly unique_id: string
  readonly user_id: number
  /** Grows with every save; 0 for the default form. */
  readonly version: number
  readonly sections: readonly FormSection[]
  readonly unused: readonly FormField[]
}

/** The company's form for records of a type. */
export async function formOf(k: Kysely<Tables>, companyId: number, type: RecordTypeName): Promise<OwnForm> {
  const [form] = await formsOf(k, companyId, [type])
  return form!
}

/** The company's forms of these types, in the same order. */
export async function formsOf(
  k: Kysely<Tables>,
  companyId: number,
  types: readonly RecordTypeName[],
): Promise<readonly OwnForm[]> {
  const reading = formReading(k, companyId, types)
  const stored = await executePrepared(k, reading.stored)
  return types.map((type) => reading.formIn(stored, type))
}

/** A row of `formReading`. Its layout is left out when this process has it already. */
interface StoredForm extends Omit<OwnForm, 'sections' | 'unused'> {
  readonly type_id: number
  /** Another one after every change of the row. */
  readonly print: string
  readonly layout: Layout | null
}

type Layout = Pick<OwnForm, 'sections' | 'unused'>

interface KnownLayout {
  readonly print: string
  readonly layout: Layout
}

/** The layouts that were read last, by company and by form: each list, board and page of a record needs some. */
const layoutsOf = new Map<number, ReadonlyMap<string, KnownLayout>>()
const MOST_COMPANIES = 200

/** A select of a company's forms, and what reads a form from its rows. */
export function formReading(k: Kysely<Tables>, companyId: number, types: readonly RecordTypeName[]) {
  const known = layoutsOf.get(companyId) ?? new Map<string, KnownLayout>()
  const prints = [...known.values()].map(({ print }) => print)
  const print = sql<string>`concat_ws(':', unique_id, version, xmin)`
  return {
    stored: k
      .selectFrom('crm_forms')
      .select(['id', 'unique_id', 'type_id', 'user_id', 'version'])
      .select([
        print.as('print'),
        sql<Layout | null>`case when ${print} <> all(${prints}::text[]) then json_build_object('sections', sections, 'unused', unused) end`.as(
          'layout',
        ),
      ])
      .where('company_id', '=', companyId)
      .where(sql<SqlBool>`type_id = any(${types.map((type) => crmTypeOf(type).id)}::int[])`)
      .$castTo<StoredForm>(),
    /** The stored form of a type, else its default form. */
    formIn: (stored: readonly StoredForm[], type: RecordTypeName): OwnForm => {
      const found = stored.find(({ type_id }) => type_id === crmTypeOf(type).id)
      return found === undefined ? defaultForm(type) : withFurther(readForm(found, companyId, known), type)
    },
  }
}

// Helpers

const furtherFields = (type: RecordTypeName) => (type === 'Leads' ? QUALIFICATION_FIELDS : [])

const defaultForm = (type: RecordTypeName): OwnForm => ({
  id: 0,
  unique_id: '',
  user_id: 0,
  version: 0,
  sections: DEFAULT_FORMS[type],
  unused: furtherFields(type),
})

function readForm(
  { id, unique_id, user_id, version, print, layout }: StoredForm,
  companyId: number,
  known: ReadonlyMap<string, KnownLayout>,
): OwnForm {
  const read = layout ?? known.get(unique_id)?.layout
  if (read === undefined) throw new Error('The layout of a form was left out, but is not known.')
  if (layout !== null) keepLayout(companyId, unique_id, { print, layout })
  return { id, unique_id, user_id, version, ...read }
}

function keepLayout(companyId: number, formId: string, known: KnownLayout): void {
  const others = layoutsOf.get(companyId) ?? []
  layoutsOf.delete(companyId)
  layoutsOf.set(companyId, new Map([...others, [formId, known]]))
  const [oldest] = layoutsOf.keys()
  if (layoutsOf.size > MOST_COMPANIES && oldest !== undefined) layoutsOf.delete(oldest)
}

/** Adds the fields that later versions of the product brought, as unused ones. */
function withFurther(form: OwnForm, type: RecordTypeName): OwnForm {
  const held = new Set([...fieldsOf(form), ...form.unused].map(({ id }) => id))
  const missing = furtherFields(type).filter(({ id }) => !held.has(id))
  return missing.length === 0 ? form : { ...form, unused: [...form.unused, ...missing] }
}
