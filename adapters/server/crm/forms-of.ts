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
  const stored = await executePrepared(k, storedForms(k, companyId, types))
  return types.map((type) => formIn(stored, type))
}

type StoredForm = OwnForm & { readonly type_id: number }

export const storedForms = (k: Kysely<Tables>, companyId: number, types: readonly RecordTypeName[]) =>
  k
    .selectFrom('crm_forms')
    .select(['id', 'unique_id', 'type_id', 'user_id', 'version', 'sections', 'unused'])
    .where('company_id', '=', companyId)
    .where(sql<SqlBool>`type_id = any(${types.map((type) => crmTypeOf(type).id)}::int[])`)
    .$castTo<StoredForm>()

/** The stored form of a type, else its default form. */
export function formIn(stored: readonly StoredForm[], type: RecordTypeName): OwnForm {
  const found = stored.find(({ type_id }) => type_id === crmTypeOf(type).id)
  const further = type === 'Leads' ? QUALIFICATION_FIELDS : []
  if (found === undefined)
    return { id: 0, unique_id: '', user_id: 0, version: 0, sections: DEFAULT_FORMS[type], unused: further }
  const { type_id: _, ...form } = found
  const held = new Set([...fieldsOf(form), ...form.unused].map(({ id }) => id))
  const missing = further.filter(({ id }) => !held.has(id))
  return missing.length === 0 ? form : { ...form, unused: [...form.unused, ...missing] }
}
