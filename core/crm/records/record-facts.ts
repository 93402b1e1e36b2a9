import { LOOKUP_TARGETS } from '../forms/default-forms.ts'
import { readFieldValue } from '../forms/field-value.ts'
import { OWNER_FIELDS, searchedFields } from '../lists/filter-fields.ts'
import { fieldsOf, type FormField, type FormLayout } from '../forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../lists/kanban.ts'
import { fits, limits } from '../../text/limits.ts'
import { LEAD_STATUSES } from './lead-statuses.ts'
import { recordName, type RecordValues } from './record.schema.ts'
import type { RecordTypeName } from './record-types.ts'

/** What lists, boards and searches need of a record, derived from its values. */
export interface RecordFacts {
  readonly name: string
  /** From the first field of this type in the form, whatever its name. */
  readonly email: string | null
  readonly phone: string | null
  /** The board column; '' for none. */
  readonly category: string
  readonly ownerId: number | null
  /** The search text: all texts in lower case, one per line. */
  readonly search: string
}

/** Derives the facts of a record from its values and the form of its type. */
export function recordFacts(type: RecordTypeName, form: FormLayout, values: RecordValues): RecordFacts {
  const placed = fieldsOf(form)
  const textIn = (field: FormField | undefined): string => {
    const value = field === undefined ? null : (values[field.id] ?? null)
    return typeof value === 'string' ? value : ''
  }
  const typed = (kind: FormField['field_type']) => textIn(placed.find((field) => field.field_type === kind))
  const owner = placed.find((field) => field.name === OWNER_FIELDS[type])
  const ownerId = owner === undefined ? null : (values[owner.id] ?? null)
  const texts = searchedFields(form).map(textIn)
  return {
    name: recordName(type, form, values),
    email: typed('email') || null,
    phone: typed('phone') || null,
    category: textIn(placed.find((field) => field.name === CATEGORY_FIELDS[type])),
    ownerId: typeof ownerId === 'number' ? ownerId : null,
    search: [...new Set(texts.filter((text) => text !== ''))].join('\n').toLowerCase(),
  }
}

/**
 * The value that relates a new record to another one: the form's first lookup of that type. The parent of an account
 * does not count.
 */
export function tiedTo(form: FormLayout, target: RecordTypeName, uniqueId: string): RecordValues {
  const field = fieldsOf(form).find(
    (one) => one.field_type === 'lookup' && LOOKUP_TARGETS[one.name] === target && one.name !== 'parent_account',
  )
  return field === undefined ? {} : { [field.id]: uniqueId }
}

/** The sender of an enquiry, quote or chat message. */
export interface EnquiryAuthor {
  /** The full name; its last word becomes the last name. */
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** The person's company; it starts the description. */
  readonly company?: string | undefined
  readonly country?: string | undefined
  /** One of LEAD_SOURCES, e.g. 'Product enquiry'. */
  readonly source: string
  readonly description?: string | undefined
}

/**
 * The values of the lead that an enquiry creates, with the status New. Values that the seller's form does not accept (a
 * removed field, an invalid value) are left out, so that an enquiry is never lost because of the form.
 */
export function leadValues(form: FormLayout, author: EnquiryAuthor): RecordValues {
  const words = author.name.trim().split(/\s+/)
  // A lead without any name could not be found again.
  const named = [words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] ?? ''), author.email?.trim() ?? '']
  const facts: Readonly<Record<string, unknown>> = {
    first_name: named.find((text) => text !== '' && fits(limits.text)(text)) ?? 'Unknown',
    last_name: words.length > 1 ? words.at(-1) : null,
    email: author.email,
    mobile: author.phone,
    country: author.country,
    lead_source: author.source,
    lead_status: LEAD_STATUSES[0]?.name,
    description: [author.company === undefined ? '' : `Company: ${author.company}`, author.description ?? '']
      .filter((line) => line !== '')
      .join('\n'),
  }
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => {
      const read = Object.hasOwn(facts, field.name) ? readFieldValue(field, facts[field.name] ?? null) : undefined
      return read?.ok === true && read.value !== null ? [[String(field.id), read.value] as const] : []
    }),
  )
}
