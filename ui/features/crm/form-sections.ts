import { choicesOf } from '../../../core/crm/forms/choice-label.ts'
import { recordChoices } from '../../../core/contracts/crm-lists.contract.ts'
import type { FilledForm } from '../../../core/contracts/crm-forms.contract.ts'
import { LOOKUP_TARGETS, QUICK_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { OWNER_FIELDS } from '../../../core/crm/lists/filter-fields.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { FieldType, FormSection as PlacedSection } from '../../../core/crm/forms/form.schema.ts'
import { recordSchema } from '../../../core/crm/records/record.schema.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { isDecimal } from '../../../core/text/loose-values.ts'
import { invalidFields } from '../../../core/text/issue-text.ts'
import { recordLabel } from '../../../core/crm/records/record-label.ts'
import type { Client } from '../../../adapters/client/client.ts'
import { FIELD_KINDS } from '../../shared/form/field-kinds.ts'
import type { FieldErrors, FormField, FormSection, FormValues } from '../../shared/form/form.types.ts'
import { UNNAMED_RECORD, valueText } from './record-value.tsx'
import { fromLocalTime, toLocalTime } from '../../shared/app/moments.ts'
import { newChoiceName } from '../../shared/form/new-choice.ts'

interface Helpers {
  readonly client: Client
  readonly colleagues: readonly { readonly value: string; readonly label: string }[]
  /** Whether the name of a new account may be typed into its lookup (D-276). */
  readonly canAddAccounts?: boolean
}

/** Kinds whose values are written differently than they are typed. */
const READ_AS: ReadonlySet<FieldType> = new Set<FieldType>(['money', 'number', 'date'])

/** A form as a new record has it. */
export const emptyForm = ({ sections }: { readonly sections: readonly PlacedSection[] }): FilledForm => ({
  unique_id: '',
  values: {},
  names: {},
  sections: sections.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => ({ ...field, value: null, crm_user_form_unique_id: '' })),
  })),
})

/** The seller's form of a record type as sections of the record form; fields are named by their ids, as on the wire. */
export function sectionsOf(
  form: FilledForm,
  { client, colleagues, canAddAccounts = false }: Helpers,
): readonly FormSection[] {
  return form.sections.map((section) => ({
    id: String(section.section_id),
    title: section.name,
    columns: section.tab_columns,
    fields: section.form_fields.map((field): FormField => {
      const target = LOOKUP_TARGETS[field.name]
      const options =
        field.field_type === 'country'
          ? COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))
          : field.field_type === 'owner'
            ? colleagues
            : field.option_list.length > 0
              ? optionsWith(field.option_list, field.value)
              : undefined
      return {
        name: String(field.id),
        label: field.label,
        kind: FIELD_KINDS[field.field_type],
        required: field.is_required === '1',
        ...(READ_AS.has(field.field_type) && {
          textOf: (value) =>
            // None of these kinds is a moment of a zone.
            valueText(
              field,
              typeof value === 'string' && isDecimal(value) ? Number(value) : value,
              form.names,
              'UTC',
            ) ?? '',
        }),
        ...(field.placeholder === '' ? {} : { placeholder: field.placeholder }),
        ...(field.tooltip === '' ? {} : { tooltip: field.tooltip }),
        ...(options === undefined ? {} : { options }),
        ...(field.field_type === 'textarea' ? { isWide: true } : {}),
        ...(field.field_type === 'lookup' && target !== undefined
          ? {
              lookup: {
                search: async (query, signal) =>
                  (await client.call(recordChoices, { type_name: target, query }, { signal })).data.map((row) => ({
                    value: row.unique_id,
                    label: recordLabel(row),
                  })),
                ...(canAddAccounts && target === 'Accounts' && { creates: 'account' }),
                ...(typeof field.value === 'string'
                  ? { known: [{ value: field.value, label: form.names[field.value] ?? UNNAMED_RECORD }] }
                  : {}),
              },
            }
          : {}),
      }
    }),
  }))
}

/** The few fields of a short form for a new record, and those that it cannot be created without. */
export function quickSections(
  type: RecordTypeName,
  form: FilledForm,
  sections: readonly FormSection[],
): readonly FormSection[] {
  const ids = new Map(form.sections.flatMap((section) => section.form_fields.map(({ id, name }) => [name, String(id)])))
  const all = sections.flatMap((section) => section.fields)
  const chosen = QUICK_FIELDS[type].flatMap((name) => all.find((field) => field.name === ids.get(name)) ?? [])
  const required = all.filter((field) => field.required === true && !chosen.includes(field))
  return [
    {
      id: 'quick',
      title: `About the ${crmTypeOf(type).singular.toLowerCase()}`,
      columns: 'double',
      fields: [...chosen, ...required],
    },
  ]
}

/** What a new record starts with: its creator as owner, and the first status of a lead or stage of a deal. */
export function presetValues(type: RecordTypeName, form: FilledForm, userId: number | undefined): FormValues {
  const presets: Record<string, string> = {}
  for (const { id, name, option_list: options, value } of form.sections.flatMap((section) => section.form_fields)) {
    if (value !== null && value !== '') continue
    if (name === OWNER_FIELDS[type] && userId !== undefined) presets[String(id)] = String(userId)
    const [first] = options
    if (name === CATEGORY_FIELDS[type] && (type === 'Leads' || type === 'Deals') && first !== undefined)
      presets[String(id)] = first
  }
  return presets
}

/** Owner, source, status or stage of a created record: whoever enters many types the same again. */
export function quickChoices(type: RecordTypeName, form: FilledForm, values: FormValues): FormValues {
  const fields = form.sections.flatMap((section) => section.form_fields)
  const chosen = fields.filter(
    ({ name, field_type: kind }) => QUICK_FIELDS[type].includes(name) && (kind === 'select' || kind === 'owner'),
  )
  return Object.fromEntries(chosen.map(({ id }) => [String(id), values[String(id)]]))
}

/** A removed option stays available for a record that uses it. */
function optionsWith(options: readonly string[], value: unknown) {
  const all = typeof value === 'string' && value !== '' && !options.includes(value) ? [value, ...options] : options
  return choicesOf(all)
}

/** The values of a filled form, moments as local times of the zone; with `present`, the stored values of these fields, which come by id alone. */
export function valuesOf(form: FilledForm, zone: string, present?: Readonly<Record<string, unknown>>): FormValues {
  const fields = form.sections.flatMap((section) => section.form_fields)
  const entries = fields.map((field) => {
    const value = present === undefined ? field.value : present[String(field.id)]
    return [String(field.id), formValue(field.field_type, value ?? null, zone)] as const
  })
  return Object.fromEntries(entries.filter(([id]) => present === undefined || Object.hasOwn(present, id)))
}

function formValue(type: FieldType, value: unknown, zone: string): unknown {
  if (type === 'datetime') return toLocalTime(typeof value === 'string' ? value : null, zone)
  if (type === 'owner' && value !== null) return String(value as number)
  return value ?? (type === 'multi_select' ? [] : type === 'boolean' ? false : '')
}

/** The values of the form in their wire format, by field id. */
export const storedValues = (form: FilledForm): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    form.sections.flatMap((section) => section.form_fields.map(({ id, value }) => [String(id), value] as const)),
  )

/** The request of a save: the fields with their values in the wire format, from local times of the zone. */
export function sentFields(
  form: FilledForm,
  values: FormValues,
  zone: string,
): { id: number; value: unknown; account_name?: string }[] {
  return form.sections.flatMap((section) =>
    section.form_fields.map((field) => {
      const value = values[String(field.id)]
      const account = field.field_type === 'lookup' ? newChoiceName(value) : undefined
      if (account !== undefined) return { id: field.id, value: null, account_name: account }
      const sent =
        field.field_type === 'datetime' && typeof value === 'string' && value !== ''
          ? fromLocalTime(value, zone)
          : value
      return { id: field.id, value: sent === '' ? null : sent }
    }),
  )
}

/** The validation of core, run while somebody types; the server runs the same. */
export const validatorOf =
  (form: FilledForm, zone: string) =>
  (values: FormValues): FieldErrors => {
    const stored = Object.fromEntries(Object.entries(form.values))
    const sent = sentFields(form, values, zone).map(
      ({ id, value, account_name: name }) => [String(id), name === undefined ? value : 'new'] as const,
    )
    return invalidFields(recordSchema(form, stored), Object.fromEntries(sent))
  }
