import { DEFAULT_FORMS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { OWNER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import type { FilterColumn } from '../../../core/filters/filter-sql.ts'

/** The generated column of a built-in field, by its name; the columns of categories and owners follow core. */
const BY_NAME: Readonly<Record<string, Pick<FilterColumn, 'text' | 'number'>>> = {
  country: { text: 'country_value' },
  industry: { text: 'industry_value' },
  lead_source: { text: 'source_value' },
  account: { text: 'account_value' },
  parent_account: { text: 'account_value' },
  contact: { text: 'contact_value' },
  annual_revenue: { number: 'amount_value' },
  amount: { number: 'amount_value' },
  number_of_employees: { number: 'size_value' },
  probability: { number: 'size_value' },
}

/**
 * The generated columns of `crm_records` (migration 0074), by field id. They hold the same values as the JSON, in a form
 * that indexes serve under row-level security.
 */
export const TYPED_VALUES: ReadonlyMap<number, Pick<FilterColumn, 'text' | 'number'>> = new Map(
  RECORD_TYPE_NAMES.flatMap((type) =>
    fieldsOf({ sections: DEFAULT_FORMS[type] }).flatMap(({ id, name }) => {
      const column =
        name === CATEGORY_FIELDS[type]
          ? { text: 'stage_value' }
          : name === OWNER_FIELDS[type]
            ? { text: 'owner_value' }
            : BY_NAME[name]
      return column === undefined ? [] : [[id, column] as const]
    }),
  ),
)
