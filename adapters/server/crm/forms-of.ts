import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import type { FormField, FormSection } from '../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'

/** A company's form of one type: the stored one, else the default form (id 0). */
export interface OwnForm {
  readonly id: number
  readonly unique_id: string
  readonly user_id: number
  readonly sections: readonly FormSection[]
  readonly unused: readonly FormField[]
}

/** The company's form for records of a type. */
export async function formOf(k: Kysely<Tables>, companyId: number, type: RecordTypeName): Promise<OwnForm> {
  const stored = await k
    .selectFrom('crm_forms')
    .select(['id', 'unique_id', 'user_id', 'sections', 'unused'])
    .where('company_id', '=', companyId)
    .where('type_id', '=', crmTypeOf(type).id)
    .$castTo<OwnForm>()
    .executeTakeFirst()
  return stored ?? { id: 0, unique_id: '', user_id: 0, sections: DEFAULT_FORMS[type], unused: [] }
}
