import {
  type CompanyField,
  type CompanyFile,
  type CompanyTabDeclaration,
  type PlainField,
  companyValueText,
} from '../../../core/company/company-field.ts'
import { type BusinessType, businessTypesText } from '../../../core/company/business-types.ts'
import { COUNTRIES } from '../../../core/reference/countries.ts'
import { paymentText } from '../../../core/reference/payments.ts'
import type { FieldControlArgs, FieldKind, FieldOption, FormField, FormSection } from '../../shared/form/form.types.ts'
import { BusinessTypesInput } from './business-types-input.tsx'
import { CategoriesInput } from './categories-input.tsx'
import type { CompanyFacts } from './company-facts.ts'
import { FilesInput } from './files-input.tsx'
import { RowsInput } from './rows-input.tsx'
import { Autocomplete } from '../../shared/inputs/lazy-lists.tsx'

const KINDS: Readonly<Record<CompanyField['kind'], FieldKind>> = {
  text: 'text',
  longText: 'multiline',
  email: 'email',
  phone: 'phone',
  link: 'url',
  day: 'date',
  country: 'choice',
  choice: 'choice',
  suggestion: 'custom',
  year: 'year',
  count: 'number',
  percent: 'number',
  flag: 'boolean',
  choices: 'multi',
  businessTypes: 'custom',
  mainCategories: 'custom',
  pictures: 'custom',
  documents: 'custom',
  rows: 'custom',
}

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))

/** The sections of a tab's form: one, or one for each group of a long tab. */
export function sectionsOf(
  title: string,
  { fields, about }: CompanyTabDeclaration,
  facts: CompanyFacts,
): FormSection[] {
  const sections: { id: string; title: string; description?: string; columns: 'double'; fields: FormField[] }[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.group !== undefined || sections.length === 0)
      sections.push({
        id: name,
        title: field.group ?? title,
        ...(sections.length === 0 && { description: about }),
        columns: 'double',
        fields: [],
      })
    sections.at(-1)?.fields.push(formFieldOf(name, field, facts))
  }
  return sections
}

/** The declaration of the form engine for a field of the company. */
export function formFieldOf(name: string, field: CompanyField, facts: CompanyFacts): FormField {
  const kind = KINDS[field.kind]
  const options = optionsOf(field)
  return {
    name,
    kind,
    label: field.label,
    ...(field.required === true && { required: true }),
    ...(field.help !== undefined && { help: field.help }),
    ...((field.isWide === true || field.kind === 'rows') && { isWide: true }),
    ...(options !== undefined && { options }),
    ...(kind === 'custom' && {
      render: (args: FieldControlArgs) => <Custom field={field} args={args} facts={facts} />,
      textOf: (value: unknown) => textOf(field, value, facts),
    }),
  }
}

function optionsOf(field: CompanyField): readonly FieldOption[] | undefined {
  if (field.kind === 'country') return countries
  return field.kind === 'rows'
    ? undefined
    : field.options?.map((option) => ({
        value: option,
        label: field.kind === 'choice' ? companyValueText(field.kind, option) : paymentText(option),
      }))
}

interface CustomProps {
  readonly field: CompanyField
  readonly args: FieldControlArgs
  readonly facts: CompanyFacts
}

function Custom({ field, args, facts }: CustomProps) {
  if (field.kind === 'rows')
    return <RowsInput field={field} partOf={(name, part) => formFieldOf(name, part, facts)} {...args} />
  if (field.kind === 'businessTypes') return <BusinessTypesInput field={field} {...args} />
  if (field.kind === 'mainCategories') return <CategoriesInput field={field} facts={facts} {...args} />
  if (field.kind === 'suggestion') return <Suggestion field={field} {...args} />
  return <FilesInput field={field} {...args} />
}

function Suggestion({ field, id, value, onChange, error }: FieldControlArgs & { readonly field: PlainField }) {
  return (
    <Autocomplete
      id={id}
      data={[...(field.options ?? [])]}
      limit={20}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={error}
      required={field.required === true}
      description={field.help}
      inputWrapperOrder={['input', 'description', 'error']}
    />
  )
}

/** A value as text for people, where two values are compared. */
function textOf(field: CompanyField, value: unknown, facts: CompanyFacts): string {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  if (field.kind === 'rows')
    return (value as Readonly<Record<string, string>>[]).map((row) => row[field.named] ?? '').join(', ')
  if (field.kind === 'businessTypes') {
    const types = value as BusinessType[]
    return businessTypesText(
      types.map(({ type }) => type),
      types.find(({ is_main }) => is_main)?.type,
    )
  }
  if (field.kind === 'mainCategories')
    return value
      .map((id) => facts.categories.find((category) => category.value === String(id))?.label ?? String(id))
      .join(', ')
  return (value as CompanyFile[]).map((file) => file.name).join(', ')
}
