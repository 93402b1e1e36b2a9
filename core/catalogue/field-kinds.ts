import { z } from 'zod'
import { fits, limits } from '../text/limits.ts'
import { isDecimal } from '../text/loose-values.ts'
import { tooLongFor } from '../text/messages.ts'
import { FIRST_MANUFACTURING_YEAR } from './options.ts'
import { aboveZero, notNegative, pleaseEnter, pleaseSelect, productMessages as say } from './product.messages.ts'
import type { Presence } from './product-variants.ts'

/**
 * One field of the product form: what screens call it, where it shows, and its two schemas.
 * `strict` is what may be published; `draft` has the same shape and limits but lets the field be empty.
 */
export interface Field<P extends Presence, S extends z.ZodType, D extends z.ZodType> {
  readonly label: string
  readonly presence: P
  readonly required: boolean
  readonly strict: S
  readonly draft: D
}

interface Told<P extends Presence> {
  readonly label: string
  readonly presence: P
  readonly required?: boolean
  /** The specification's own text where it has one; else D-48. */
  readonly missing?: string
  readonly max?: number
  readonly tooLong?: string
}

const ONE_LINE_LIMIT = limits.text
/** Own choice: a category's whole path, and an address of a file, are no typed texts. */
const PATH_LIMIT = 1000
const ADDRESS_LIMIT = 2048
/** Own choice: no price or stock above a million millions, no count above what a 4-byte integer holds. */
const AMOUNT_CEILING = 1e12
const COUNT_CEILING = 2_147_483_647

const line = (max: number, tooLong = tooLongFor(max)) => z.string().trim().refine(fits(max), tooLong)

/** A typed text. */
export function text<P extends Presence>(told: Told<P>) {
  const {
    label,
    presence,
    required = false,
    max = ONE_LINE_LIMIT,
    missing = pleaseEnter(label),
    tooLong = tooLongFor(max),
  } = told
  const schema = (least: number) =>
    z.preprocess(toText, z.string({ error: missing }).trim().min(least, missing).refine(fits(max), tooLong))
  return { label, presence, required, strict: schema(required ? 1 : 0), draft: schema(0) }
}

/** A text chosen from a list; lists are data (D-103), so any text is taken. */
export const choice = <P extends Presence>(told: Told<P>) => text({ missing: pleaseSelect(told.label), ...told })

/** A choice that is unset means `standard`. */
export function choiceOr<P extends Presence>(standard: string, told: Told<P>) {
  const schema = z.preprocess((value) => (isBlank(value) ? standard : toText(value)), line(ONE_LINE_LIMIT))
  return { label: told.label, presence: told.presence, required: false, strict: schema, draft: schema }
}

/** A row chosen by id; digits and number are one (D-14), and source material that names instead of numbering is taken. */
export function reference<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseSelect(label) } = told
  const schema = (mayBeEmpty: boolean) =>
    z.preprocess(
      toId,
      idOrName(missing).refine((id) => mayBeEmpty || id !== '', missing),
    )
  return { label, presence, required, strict: schema(!required), draft: schema(true) }
}

/** A count of days or periods: 0 is a value (D-54), negative or broken counts are refused, a word is taken as it stands. */
export function duration<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseEnter(label) } = told
  const value = z.union(
    [
      line(ONE_LINE_LIMIT),
      z.number().multipleOf(1, say.wholeNumber).min(0, say.wholeNumber).max(COUNT_CEILING, say.wholeNumber),
    ],
    {
      error: missing,
    },
  )
  const schema = (mayBeEmpty: boolean) =>
    z.preprocess(
      toNumberOrText,
      value.refine((held) => mayBeEmpty || held !== '', missing),
    )
  return { label, presence, required, strict: schema(!required), draft: schema(true) }
}

/** A price: above 0 to be published (D-54). */
export function price<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseEnter(label) } = told
  const draft = z.preprocess(
    toNumber,
    z.number({ error: missing }).min(0, notNegative(label)).max(AMOUNT_CEILING, missing).nullable(),
  )
  const strict = z.preprocess(
    toNumber,
    z.number({ error: missing }).gt(0, aboveZero(label)).max(AMOUNT_CEILING, missing),
  )
  return { label, presence, required, strict, draft }
}

/** A stock: 0 is a value (D-54), fractions are (half a ton). */
export function stock<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseEnter(label) } = told
  const amount = z.number({ error: missing }).min(0, notNegative(label)).max(AMOUNT_CEILING, missing)
  return {
    label,
    presence,
    required,
    strict: z.preprocess(toNumber, amount),
    draft: z.preprocess(toNumber, amount.nullable()),
  }
}

/** A manufacturing year from 1900 on; `checkProductForm` holds it against the current year. */
export function year<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseSelect(label) } = told
  const number = z.number({ error: missing }).int(missing).min(FIRST_MANUFACTURING_YEAR, missing).max(9999, missing)
  return {
    label,
    presence,
    required,
    strict: z.preprocess(toNumber, number),
    draft: z.preprocess(toNumber, number.nullable()),
  }
}

/** Several choices; a comma list is one way to write them (D-14). */
export function choices<P extends Presence>(told: Told<P>) {
  const { label, presence } = told
  const schema = z.preprocess(toDistinct, z.array(line(ONE_LINE_LIMIT)))
  return { label, presence, required: false, strict: schema, draft: schema }
}

/** Rows of another list, by id. */
export function references<P extends Presence>(told: Told<P>) {
  const { label, presence, missing = pleaseSelect(label) } = told
  const schema = z.preprocess((value) => toRows(value, toId), z.array(idOrName(missing)))
  return { label, presence, required: false, strict: schema, draft: schema }
}

/**
 * Categories: the path as text ("Machinery / Pumps", top sector first) or the id of a category.
 * An object is taken by its path, its sector and parent, its id or its name, in this order.
 */
export function categories<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseSelect(label) } = told
  const one = z.union([line(PATH_LIMIT), z.number().int(missing).min(0, missing)], { error: missing })
  const schema = (least: number) => z.preprocess((value) => toRows(value, toCategory), z.array(one).min(least, missing))
  return { label, presence, required, strict: schema(required ? 1 : 0), draft: schema(0) }
}

/** Attributes with their values; a required list needs one, and each attribute its values. */
export function attributeChoices<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false } = told
  const value = idOrName(say.valuesMissing)
  const values = z.preprocess((held) => toList(held).map(toId), z.array(value))
  const filledValues = z.preprocess(
    (held) => toList(held).map(toId),
    z
      .array(value)
      .min(1, say.valuesMissing)
      .refine((held) => held.every((each) => each !== ''), say.valuesMissing),
  )
  const attribute = idOrName(say.noAttributeChosen)
  const strict = z.object({
    attribute_id: z.preprocess(
      toId,
      attribute.refine((id) => id !== '', say.noAttributeChosen),
    ),
    values: filledValues,
  })
  const draft = z.object({ attribute_id: z.preprocess(toId, attribute), values })
  return {
    label,
    presence,
    required,
    strict: z.preprocess(toList, z.array(strict).min(required ? 1 : 0, say.noAttributes)),
    draft: z.preprocess(toList, z.array(draft)),
  }
}

/** Pictures: an address or a stored file's id, with its alternative text. A bare text is an address. */
export function pictures<P extends Presence>(told: Told<P>) {
  const { label, presence } = told
  const schema = z.preprocess(
    (value) => toList(value).map(toPicture),
    z.array(
      z.object({
        id: z.preprocess(toId, idOrName(pleaseSelect(label))),
        url: z.preprocess(toText, line(ADDRESS_LIMIT)),
        alt: z.preprocess(toText, line(ONE_LINE_LIMIT)),
      }),
    ),
  )
  return { label, presence, required: false, strict: schema, draft: schema }
}

/** Price tiers: whole numbers, min ≥ 1, max ≥ min, ascending, no overlap, gaps allowed. D-55. */
export function tiers<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseEnter(label) } = told
  const count = (name: string, wrong: string) =>
    z
      .number({ error: pleaseEnter(name) })
      .int(wrong)
      .min(1, wrong)
      .max(COUNT_CEILING, wrong)
  const min = count('Minimum quantity', say.tierMinimum)
  const max = count('Maximum quantity', say.tierMaximum)
  const perUnit = z.number({ error: pleaseEnter('Price per unit') }).max(AMOUNT_CEILING, pleaseEnter('Price per unit'))
  const strict = z
    .object({
      min: z.preprocess(toNumber, min),
      max: z.preprocess(toNumber, max),
      per_unit: z.preprocess(toNumber, perUnit.gt(0, aboveZero('Price per unit'))),
    })
    .refine((tier) => tier.max >= tier.min, { path: ['max'], message: say.tierMaximum })
  const draft = z.object({
    min: z.preprocess(toNumber, min.nullable()),
    max: z.preprocess(toNumber, max.nullable()),
    per_unit: z.preprocess(toNumber, perUnit.min(0, notNegative('Price per unit')).nullable()),
  })
  return {
    label,
    presence,
    required,
    strict: z.preprocess(
      toList,
      z
        .array(strict)
        .min(required ? 1 : 0, missing)
        .superRefine((list, context) => {
          let ends = -Infinity
          for (const [index, { min, max: end }] of list.entries()) {
            if (min <= ends) context.addIssue({ code: 'custom', path: [index, 'min'], message: say.tiersOverlap })
            ends = end
          }
        }),
    ),
    draft: z.preprocess(toList, z.array(draft)),
  }
}

/** Where the goods lie. A text is "City, Country" or a country (name or code); the country is what a required place needs. */
export function place<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseSelect(label) } = told
  const schema = (mayBeEmpty: boolean) =>
    z.preprocess(
      toPlace,
      z
        .object(
          { country: z.preprocess(toText, line(ONE_LINE_LIMIT)), city: z.preprocess(toText, line(ONE_LINE_LIMIT)) },
          { error: missing },
        )
        .refine((held) => mayBeEmpty || held.country !== '', missing),
    )
  return { label, presence, required, strict: schema(!required), draft: schema(true) }
}

/** Countries by code. A bare text is a code; blank rows are dropped. */
export function countryCodes<P extends Presence>(told: Told<P>) {
  const { label, presence, required = false, missing = pleaseSelect(label) } = told
  const schema = (least: number) =>
    z.preprocess(
      (value) => toRows(value, toCountry, (held) => isObject(held) && isBlank(held['country_code'])),
      z.array(z.object({ country_code: z.preprocess(toText, line(ONE_LINE_LIMIT)) })).min(least, missing),
    )
  return { label, presence, required, strict: schema(required ? 1 : 0), draft: schema(0) }
}

// How loose values become the form's own (D-14). What cannot be read is handed on, for the schema to refuse.

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : value === undefined || value === null
}

function toText(value: unknown): unknown {
  if (value === undefined || value === null) return ''
  return typeof value === 'number' ? String(value) : value
}

function toNumber(value: unknown): unknown {
  if (isBlank(value)) return null
  return typeof value === 'string' && isDecimal(value) ? Number(value) : value
}

function toNumberOrText(value: unknown): unknown {
  return isBlank(value) ? '' : toNumber(value)
}

/** Only a text that is exactly an integer's own writing: "007" stays a name. */
function toId(value: unknown): unknown {
  if (typeof value !== 'string') return isBlank(value) ? '' : value
  const text = value.trim()
  if (text === '') return ''
  return text.length <= 15 && text.charCodeAt(0) <= CODE_OF_9 && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : value
}

/** Where a text begins with a later character, it is no number: most names are told by it, without the pattern. */
const CODE_OF_9 = 57

function toList(value: unknown): readonly unknown[] {
  if (isBlank(value)) return []
  return Array.isArray(value) ? value : [value]
}

/** The rows of a list, each read, the blank ones dropped. */
function toRows(
  value: unknown,
  read: (row: unknown) => unknown,
  isBlankRow: (row: unknown) => boolean = (row) => row === '',
): readonly unknown[] {
  const rows: unknown[] = []
  for (const each of toList(value)) {
    const row = read(each)
    if (!isBlankRow(row)) rows.push(row)
  }
  return rows
}

function toDistinct(value: unknown): unknown {
  const held = typeof value === 'string' ? value.split(',') : toList(value)
  const distinct: unknown[] = []
  // A handful, as forms have them, is searched in place: a set costs more than all the rest.
  const seen = held.length > 16 ? new Set<unknown>() : undefined
  for (const each of held) {
    const text = typeof each === 'string' ? each.trim() : toText(each)
    if (text === '' || (seen === undefined ? distinct.includes(text) : seen.has(text))) continue
    seen?.add(text)
    distinct.push(text)
  }
  return distinct
}

function toCategory(value: unknown): unknown {
  if (!isObject(value)) return toId(value)
  if (!isBlank(value['path'])) return value['path']
  const [sector, parent] = [toText(value['sector']), toText(value['parent'])]
  if (!isBlank(parent))
    return typeof sector === 'string' && typeof parent === 'string' ? `${sector} / ${parent}` : value
  if (!isBlank(sector)) return sector
  return toId(isBlank(value['id']) ? value['name'] : value['id'])
}

function toPicture(value: unknown): unknown {
  if (typeof value === 'string') return { id: '', url: value, alt: '' }
  return typeof value === 'number' ? { id: value, url: '', alt: '' } : value
}

function toPlace(value: unknown): unknown {
  if (isBlank(value)) return { country: '', city: '' }
  if (typeof value !== 'string') return value
  const comma = value.lastIndexOf(',')
  const country = value.slice(comma + 1).trim()
  return {
    country: /^[a-z]{2}$/i.test(country) ? country.toUpperCase() : country,
    city: comma < 0 ? '' : value.slice(0, comma),
  }
}

function toCountry(value: unknown): unknown {
  return isObject(value) ? value : { country_code: toText(value) }
}

function idOrName(missing: string) {
  return z.union([line(ONE_LINE_LIMIT), z.number().int(missing).min(0, missing)], { error: missing })
}
