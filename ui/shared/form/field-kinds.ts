import type { FieldType } from '../../../core/crm/forms/form.schema.ts'
import type { FieldKind } from './form.types.ts'

/** The control of each type of field of a CRM form. */
export const FIELD_KINDS: Readonly<Record<FieldType, FieldKind>> = {
  text: 'text',
  textarea: 'multiline',
  email: 'email',
  phone: 'phone',
  url: 'url',
  select: 'choice',
  country: 'choice',
  owner: 'choice',
  lookup: 'lookup',
  multi_select: 'multi',
  number: 'number',
  money: 'money',
  date: 'date',
  datetime: 'datetime',
  boolean: 'boolean',
}
