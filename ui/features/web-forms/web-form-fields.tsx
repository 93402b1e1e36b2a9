import { choiceLabel, choicesOf } from '../../../core/crm/forms/choice-label.ts'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { PublicWebForm } from '../../../core/contracts/web-forms.contract.ts'
import type { FormField } from '../../../core/crm/forms/form.schema.ts'
import { isRequired } from '../../../core/crm/forms/field-flags.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import type { FormValues } from '../../shared/form/form.types.ts'
import type { Form } from '../../shared/form/use-form.ts'
import classes from './web-form.module.css'

/** The part of a form that its visitors see. */
export type ShownWebForm = Pick<PublicWebForm, 'title' | 'intro' | 'consent' | 'fields'>

interface WebFormFieldsProps {
  readonly shown: ShownWebForm
  // oxlint-disable-next-line typescript/no-explicit-any -- the response of a preview is another one
  readonly form: Form<FormValues, any>
}

/** The questions of a web form, as controls that work without scripts. */
export function WebFormFields({ shown, form }: WebFormFieldsProps) {
  return (
    <>
      {shown.fields.map((field) => (
        <WebFormField key={field.id} field={field} form={form} />
      ))}
      {shown.consent === '' ? null : (
        <Checkbox label={shown.consent} value="1" required {...checkbox(form, 'consent')} classNames={consentNames} />
      )}
    </>
  )
}

/** What a web form holds before anything is typed. */
export const emptyWebForm = ({ fields }: Pick<ShownWebForm, 'fields'>): FormValues => ({
  ...Object.fromEntries(
    fields.map(({ id, field_type: type }) => [
      String(id),
      type === 'multi_select' ? [] : type === 'boolean' ? false : '',
    ]),
  ),
  consent: false,
})

const consentNames = { label: classes.consent ?? '' }
const INPUT_TYPES: Partial<Readonly<Record<FormField['field_type'], string>>> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  date: 'date',
}
const AUTO_COMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  mobile: 'tel',
  street: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  zip_code: 'postal-code',
  country: 'country',
  title: 'organization-title',
  website: 'url',
}

function WebFormField({ field, form }: { readonly field: FormField; readonly form: WebFormFieldsProps['form'] }) {
  const name = String(field.id)
  const common = {
    label: field.label,
    required: isRequired(field),
    description: field.tooltip === '' ? undefined : field.tooltip,
    placeholder: field.placeholder === '' ? undefined : field.placeholder,
    autoComplete: AUTO_COMPLETE[field.name],
  }
  switch (field.field_type) {
    case 'textarea':
      return <Textarea rows={4} {...common} {...form.input(name)} />
    case 'select':
    case 'country': {
      const options =
        field.field_type === 'country'
          ? COUNTRIES.map((country) => ({ value: country.code, label: country.name }))
          : choicesOf(field.option_list)
      return (
        <NativeSelect {...common} {...form.input(name)}>
          <option value="">Please select</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )
    }
    case 'multi_select':
      return <Choices field={field} form={form} />
    case 'boolean':
      return <Checkbox {...common} value="1" {...checkbox(form, name)} />
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'number':
    case 'money':
    case 'date':
    // No form asks visitors for these (`isPublicField`).
    case 'datetime':
    case 'owner':
    case 'lookup':
      return (
        <TextInput
          type={INPUT_TYPES[field.field_type] ?? 'text'}
          inputMode={field.field_type === 'number' || field.field_type === 'money' ? 'decimal' : undefined}
          {...common}
          {...form.input(name)}
        />
      )
  }
}

/** A checkbox keeps its own value, which a browser without scripts sends. */
function checkbox(form: WebFormFieldsProps['form'], name: string) {
  const { value: _, ...props } = form.input(name, 'checkbox')
  return props
}

function Choices({ field, form }: { readonly field: FormField; readonly form: WebFormFieldsProps['form'] }) {
  const name = String(field.id)
  const chosen = (form.values[name] ?? []) as readonly string[]
  const error = form.errors[name]
  return (
    <fieldset className={classes.choices}>
      <legend>{field.label}</legend>
      {field.option_list.map((option) => (
        <Checkbox
          key={option}
          label={choiceLabel(option)}
          name={`${name}[]`}
          value={option}
          checked={chosen.includes(option)}
          onChange={(event) =>
            form.change(
              name,
              event.currentTarget.checked ? [...chosen, option] : chosen.filter((other) => other !== option),
            )
          }
        />
      ))}
      {error === undefined ? null : <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
