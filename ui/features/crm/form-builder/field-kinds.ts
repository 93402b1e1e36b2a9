import { CUSTOM_FIELD_KINDS, type FieldType, type FormField } from '../../../../core/crm/forms/form.schema.ts'

const LABELS: Readonly<Record<FieldType, string>> = {
  text: 'Single line',
  textarea: 'Multi line',
  email: 'Email',
  phone: 'Phone',
  url: 'Web address',
  select: 'Choice',
  country: 'Country',
  owner: 'Person',
  lookup: 'Record',
  multi_select: 'Several choices',
  number: 'Number',
  money: 'Amount of money',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
}

/** The kind of a field in words; own fields are named as the list of new fields names them. */
export const kindLabel = ({ field_type }: Pick<FormField, 'field_type'>): string =>
  CUSTOM_FIELD_KINDS.find((kind) => kind.field_type === field_type)?.label ?? LABELS[field_type]
