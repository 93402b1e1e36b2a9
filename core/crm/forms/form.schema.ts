import { z } from 'zod'
import { parsedJson } from '../../text/loose-values.ts'
import { pleaseEnter, tooLongFor } from '../../text/messages.ts'
import { textWithin, yesNo } from '../../text/text.schema.ts'
import type { Flag } from './field-flags.ts'

/**
 * The type of a field. `country` stores an ISO code, `owner` a user id, `lookup` the unique_id of another record,
 * `date` a calendar day, `datetime` a moment.
 */
export const FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'phone',
  'url',
  'select',
  'country',
  'owner',
  'lookup',
  'multi_select',
  'number',
  'money',
  'date',
  'datetime',
  'boolean',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** The kinds of a seller's own fields, as the sidebar of the builder offers them. Spec §2 "Lead form builder". */
export const CUSTOM_FIELD_KINDS = [
  { id: 1, label: 'Single line', field_type: 'text' },
  { id: 2, label: 'Multi line', field_type: 'textarea' },
  { id: 3, label: 'Email', field_type: 'email' },
  { id: 4, label: 'Phone', field_type: 'phone' },
] as const satisfies readonly { readonly id: number; readonly label: string; readonly field_type: FieldType }[]
export type CustomFieldKind = (typeof CUSTOM_FIELD_KINDS)[number]

/** '0' or '1' as text; the other spellings of D-14 are accepted too. */
export const flag = yesNo('0 or 1').transform((given): Flag => (given ? '1' : '0'))

/** Maximum number of options of a list, and of fields and sections of a form. Our own limits. */
export const MAX_OPTIONS = 300
export const MAX_FIELDS = 200
export const MAX_SECTIONS = 50

/** One field of a form. Spec §3 "CRM form field" and "Lead form". */
export const formField = z.object({
  /** Built-in fields have the same id in every seller's form; own fields start at FIRST_CUSTOM_FIELD_ID. */
  id: z.number().int().positive(),
  /** The name for filters, columns and imports; unique in its form. */
  name: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  label: z.string().trim().min(1, pleaseEnter('label')).max(100, tooLongFor(100)),
  field_type: z.enum(FIELD_TYPES),
  placeholder: textWithin(100),
  tooltip: textWithin(350),
  option_list: z
    .array(z.string().trim().min(1).max(100, tooLongFor(100)))
    .max(MAX_OPTIONS)
    .default([]),
  is_required: flag,
  unique: flag,
  section_id: z.number().int().nonnegative(),
  /** The input that it was created from: its own id for a built-in field, else the id of the custom kind. */
  form_input_list_id: z.number().int().positive(),
})
export type FormField = z.output<typeof formField>

/** What a person edits of a field in its window. Spec §2 "Lead form builder". */
export const fieldChanges = formField.pick({
  label: true,
  placeholder: true,
  tooltip: true,
  option_list: true,
  is_required: true,
  unique: true,
})
export type FieldChanges = z.output<typeof fieldChanges>

/** A field of a filled form, with its stored value and its form. Spec §3 "CRM form field". */
export const filledFormField = formField.extend({
  value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
  crm_user_form_unique_id: z.string(),
})
export type FilledFormField = z.output<typeof filledFormField>

/** A section of a form. Spec §3 "Lead form". */
export const formSection = z.object({
  section_id: z.number().int().positive(),
  name: z.string().trim().min(1, pleaseEnter('section name')).max(100),
  tab_columns: z.enum(['single', 'double']),
  form_fields: z.array(formField).max(MAX_FIELDS),
})
export type FormSection = z.output<typeof formSection>

const sections = z
  .array(formSection)
  .max(MAX_SECTIONS)
  .refine((list) => isWithoutRepeats(list.map((section) => section.section_id)), 'A section stands twice')
  .refine((list) => isWithoutRepeats(fieldsOf({ sections: list }).map((field) => field.id)), 'A field stands twice')
  .refine(
    (list) => isWithoutRepeats(fieldsOf({ sections: list }).map((field) => field.name)),
    'Two fields share a name',
  )

/** The content of a form: the part in `form_data`, as an object or as JSON text. D-84. */
export const formData = z.preprocess(parsedJson, z.object({ sections }))

/** A seller's form of one type, as the builder sends it and the server returns it. Spec §3 "Lead form". */
export const leadForm = z.object({
  id: z.number().int().nonnegative(),
  type_id: z.number().int(),
  type_name: z.string(),
  user_id: z.number().int(),
  unique_id: z.string(),
  form_data: formData,
  sections,
})
export type LeadForm = z.output<typeof leadForm>

/** The part of a form that readers need: the sections in order. */
export interface FormLayout {
  readonly sections: readonly { readonly form_fields: readonly FormField[] }[]
}

/** All placed fields, in reading order. */
export const fieldsOf = (form: FormLayout): readonly FormField[] =>
  form.sections.flatMap((section) => section.form_fields)

function isWithoutRepeats(values: readonly (string | number)[]): boolean {
  return new Set(values).size === values.length
}
