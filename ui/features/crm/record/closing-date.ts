import type { RecordRow } from '../../../../core/contracts/crm.contract.ts'
import type { FormLayout } from '../../../../core/crm/forms/form.schema.ts'
import { closingDateField } from '../../../../core/crm/records/stages.ts'

/** The closing date of a deal, with its field; undefined when the form has none. */
export interface ClosingDate {
  readonly fieldId: number
  /** The stored day; null for none. */
  readonly day: string | null
}

export function closingDateIn(form: FormLayout, row: Pick<RecordRow, 'fields'>): ClosingDate | undefined {
  const field = closingDateField(form)
  const day = row.fields['closing_date']
  return field === undefined
    ? undefined
    : { fieldId: field.id, day: typeof day === 'string' && day !== '' ? day : null }
}
