import { choiceLabel } from '../../../core/crm/forms/choice-label.ts'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordRow } from '../../../core/contracts/crm.contract.ts'
import type { FormField } from '../../../core/crm/forms/form.schema.ts'
import { LEAD_STATUSES } from '../../../core/crm/records/lead-statuses.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { recordLabel } from '../../../core/crm/records/record-label.ts'
import { telephoneAddress } from '../../shared/app/telephone.ts'
import { dayText, momentText } from '../../shared/app/moments.ts'

const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const money = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
})
const STAGE_COLORS: Readonly<Record<string, string>> = {
  Qualification: 'blue',
  Proposal: 'cyan',
  Negotiation: 'yellow',
  Won: 'green',
  Lost: 'red',
}

const cents = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Names a record that is gone, or that the reader may not see: nothing says which of the two. */
export const UNNAMED_RECORD = 'Hidden or deleted'

/** 'USD 56,752.50', or 'USD 820,000' without cents. */
export const dollarText = (value: number, hasCents = false): string => `USD ${(hasCents ? cents : money).format(value)}`

/** The columns of numbers in which a row has decimals: all their numbers are written with two (D-274). */
export const centColumns = (fields: readonly FormField[], rows: readonly Pick<RecordRow, 'fields'>[]): string[] =>
  fields.flatMap(({ name, field_type: type }) =>
    (type === 'money' || type === 'number') &&
    rows.some(({ fields: { [name]: value } }) => typeof value === 'number' && !Number.isInteger(value))
      ? [name]
      : [],
  )

/** A web address as people say it: 'acme.example' of 'https://www.acme.example/'. */
export const siteText = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/**
 * A field's value as text, moments in the zone; undefined when it is empty. With `hasCents`, numbers have two decimals like
 * others of their column.
 */
export function valueText(
  field: Pick<FormField, 'field_type'> & Partial<Pick<FormField, 'name'>>,
  given: unknown,
  names: Readonly<Record<string, string>>,
  zone: string,
  hasCents = false,
): string | undefined {
  if (Array.isArray(given))
    return given.length === 0 ? undefined : given.map((value) => choiceLabel(String(value))).join(', ')
  if ((typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') || given === '')
    return undefined
  const value: string | number | boolean = given
  switch (field.field_type) {
    case 'owner':
    case 'lookup': {
      const name = names[String(value)]
      return name === undefined ? UNNAMED_RECORD : recordLabel({ name })
    }
    case 'country':
      return countryOf(String(value))?.name ?? String(value)
    case 'money':
      return typeof value === 'number' ? dollarText(value, hasCents) : String(value)
    case 'number':
      return typeof value === 'number'
        ? `${(hasCents ? cents : amount).format(value)}${field.name === 'probability' ? '%' : ''}`
        : String(value)
    case 'date':
      return dayText(String(value))
    case 'datetime':
      return momentText(String(value), zone)
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'text':
    case 'textarea':
    case 'email':
    case 'phone':
    case 'url':
      return String(value)
    case 'select':
    case 'multi_select':
      return choiceLabel(String(value))
  }
}

/** The status of a lead or stage of a deal, as a coloured badge with its name. */
export function CategoryBadge({ value }: { readonly value: string }) {
  const color = LEAD_STATUSES.find((status) => status.name === value)?.color ?? STAGE_COLORS[value] ?? 'gray'
  return (
    <Badge
      variant="light"
      color={color === 'cyan' || color === 'teal' ? 'harbour' : color === 'lime' ? 'green' : color}
    >
      {value}
    </Badge>
  )
}

/** A cell of the list. */
export function valueCell(field: FormField, row: RecordRow, zone: string, hasCents = false): ReactNode {
  const value = row.fields[field.name]
  const text = valueText(field, value, row.names, zone, hasCents)
  if (text === undefined) return undefined
  if (field.field_type === 'phone')
    return (
      // A press dials and does not open the record; the keyboard dials on its page.
      <a href={telephoneAddress(text)} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {text}
      </a>
    )
  if (field.field_type === 'url')
    return (
      <a
        href={text}
        target="_blank"
        rel="noreferrer noopener"
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        {siteText(text)}
      </a>
    )
  if (field.field_type === 'email')
    return (
      <a href={`mailto:${text}`} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
        {text}
      </a>
    )
  return field.name === 'lead_status' || field.name === 'stage' ? <CategoryBadge value={text} /> : text
}
