import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import { fieldsOf, type FormLayout } from '../../../../core/crm/forms/form.schema.ts'

/** The closing date of a deal, with its field; undefined when the form has none. */
export interface ClosingDate {
  readonly fieldId: number
  /** The stored day; null for none. */
  readonly day: string | null
}

export function closingDateIn(form: FormLayout, row: Pick<RecordRow, 'fields'>): ClosingDate | undefined {
  const field = fieldsOf(form).find(({ name, field_type: kind }) => name === 'closing_date' && kind === 'date')
  const day = row.fields['closing_date']
  return field === undefined
    ? undefined
    : { fieldId: field.id, day: typeof day === 'string' && day !== '' ? day : null }
}
