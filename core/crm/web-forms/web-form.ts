import type { z } from 'zod'
import { isRequired } from '../forms/field-flags.ts'
import { fieldsOf, type FieldType, type FormField, type FormLayout } from '../forms/form.schema.ts'
import { type FieldValue, isEmptyValue } from '../forms/field-value.ts'
import { valueText } from '../automation/merge-fields.ts'
import { isNamingField, recordSchema, type RecordValues } from '../records/record.schema.ts'
import { countryOf } from '../../reference/countries.ts'
import { invalidFields } from '../../text/issue-text.ts'
import { consentErrors } from './consent.ts'
import { webFormMessages as say } from './web-form.messages.ts'
import type { WebFormField } from './web-form.schema.ts'

/** Types that a visitor can fill in without scripts. People and records of the company are nothing for visitors. */
const PUBLIC_TYPES: ReadonlySet<FieldType> = new Set<FieldType>([
  'text',
  'textarea',
  'email',
  'phone',
  'url',
  'select',
  'country',
  'multi_select',
  'number',
  'money',
  'date',
  'boolean',
])
/** The fields of a lead that only the company fills, never a visitor. */
const INTERNAL_FIELDS: ReadonlySet<string> = new Set(['lead_status', 'lead_source'])

/** Whether a field of the lead form may be asked of visitors. D-223. */
export const isPublicField = (field: Pick<FormField, 'name' | 'field_type'>): boolean =>
  PUBLIC_TYPES.has(field.field_type) && !INTERNAL_FIELDS.has(field.name)

/**
 * The fields that a web form asks, in its order. A field that left the lead form meanwhile is not asked; one that leads
 * require is required. D-223.
 */
export function askedFields(leadForm: FormLayout, chosen: readonly WebFormField[]): readonly FormField[] {
  const byId = new Map(fieldsOf(leadForm).map((field) => [field.id, field]))
  return chosen.flatMap(({ id, is_required }) => {
    const field = byId.get(id)
    if (field === undefined || !isPublicField(field)) return []
    return [{ ...field, is_required: is_required || isRequired(field) ? ('1' as const) : ('0' as const) }]
  })
}

/** Why a web form does not fit the lead form; undefined when it does. D-223. */
export function webFormProblem(leadForm: FormLayout, chosen: readonly WebFormField[]): string | undefined {
  const asked = askedFields(leadForm, chosen)
  if (asked.length < chosen.length) return say.fieldUnknown
  if (!asked.some((field) => isNamingField('Leads', field))) return say.nameMissing
  return asked.some(({ field_type: type }) => type === 'email' || type === 'phone') ? undefined : say.reachMissing
}

export type SentWebForm =
  | { readonly ok: true; readonly values: RecordValues }
  /** Messages by field id; that of the consent under `consent`. */
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** Checks the values that a visitor sent, by field id. D-223. */
export const sentFields = (fields: readonly FormField[]): z.ZodType<RecordValues> =>
  recordSchema({ sections: [{ form_fields: fields }] })

/** Checks what a visitor sent: values by field id and `consent`. D-223. */
export function readWebForm(
  form: { readonly fields: readonly FormField[]; readonly consent: string },
  sent: Readonly<Record<string, unknown>>,
): SentWebForm {
  const schema = sentFields(form.fields)
  const errors = { ...invalidFields(schema, sent), ...consentErrors(form.consent, sent) }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const values = Object.entries(schema.parse(sent)).filter(([, value]) => !isEmptyValue(value))
  return { ok: true, values: Object.fromEntries(values) }
}

/** The values that were sent, one line for each field: the note on a lead that exists already. D-223. */
export function sentText(fields: readonly FormField[], values: RecordValues): string {
  return fields
    .flatMap((field) => {
      const value: FieldValue = values[field.id] ?? null
      const text = field.field_type === 'country' ? (countryOf(String(value))?.name ?? '') : valueText(value)
      return text === '' ? [] : [`${field.label}: ${text}`]
    })
    .join('\n')
}
