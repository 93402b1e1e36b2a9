import { z } from 'zod'
import { fits, limits, ADDRESS_LIMIT } from '../../text/limits.ts'
import { tooLongFor } from '../../text/messages.ts'
import { AMOUNT_CEILING, FIRST_MANUFACTURING_YEAR } from '../options.ts'
import {
  aboveZero,
  notAbove,
  notANumber,
  notNegative,
  pleaseEnter,
  pleaseSelect,
  productMessages as say,
} from '../product.messages.ts'
import type { FieldDeclaration, FieldKind } from './field.ts'
import { isObject } from '../../text/loose-values.ts'
import * as read from './loose-values.ts'
import { TIER_PRICE_LABEL } from './price-decimals.ts'

/**
 * The two schemas of a field. `strict` accepts what may be published; `draft` has the same shape and limits but lets the field be
 * empty.
 */
interface FieldSchemas {
  readonly strict: z.ZodType
  readonly draft: z.ZodType
}

/** Own choice: a category's whole path is not typed, so it may be longer than a line of text. */
const PATH_LIMIT = 1000
/** Own choice: no count above a 4-byte integer. */
const COUNT_CEILING = 2_147_483_647

const line = (max: number, tooLong = tooLongFor(max)) => z.string().trim().refine(fits(max), tooLong)

/** The schemas of a field by its kind. */
export const fieldKinds = {
  text: (field) => textSchemas(field, pleaseEnter(field.label)),
  longText: (field) => textSchemas(field, pleaseEnter(field.label)),
  suggestion: (field) => textSchemas(field, pleaseEnter(field.label)),
  choice: (field) => textSchemas(field, pleaseSelect(field.label)),
  defaultedChoice,
  choices,
  reference,
  brand: reference,
  references,
  duration,
  price,
  stock,
  year,
  categories,
  attributeChoices,
  pictures,
  tiers,
  place,
  countryCodes,
} satisfies Record<FieldKind, (field: FieldDeclaration) => FieldSchemas>

function textSchemas(field: FieldDeclaration, whenEmpty: string) {
  const { required = false, max = limits.text, missing = whenEmpty, tooLong = tooLongFor(max) } = field
  const schema = (least: number) =>
    z.preprocess(read.toText, z.string({ error: missing }).trim().min(least, missing).refine(fits(max), tooLong))
  return { strict: schema(required ? 1 : 0), draft: schema(0) }
}

function defaultedChoice({ standard = '' }: FieldDeclaration) {
  const schema = z.preprocess((value) => (read.isBlank(value) ? standard : read.toText(value)), line(limits.text))
  return { strict: schema, draft: schema }
}

/** Digits and a number are the same id (D-14); source material may send a name instead. */
function reference({ label, required = false, missing = pleaseSelect(label) }: FieldDeclaration) {
  const schema = (mayBeEmpty: boolean) =>
    z.preprocess(
      read.toId,
      idOrName(missing).refine((id) => mayBeEmpty || id !== '', missing),
    )
  return { strict: schema(!required), draft: schema(true) }
}

/** 0 is a value (D-54), negative and broken counts are refused, a word is accepted as it is. */
function duration({ label, required = false, missing = pleaseEnter(label) }: FieldDeclaration) {
  const value = z.union(
    [
      line(limits.text),
      z.number().multipleOf(1, say.wholeNumber).min(0, say.wholeNumber).max(COUNT_CEILING, say.wholeNumber),
    ],
    { error: missing },
  )
  const schema = (mayBeEmpty: boolean) =>
    z.preprocess(
      read.toNumberOrText,
      value.refine((held) => mayBeEmpty || held !== '', missing),
    )
  return { strict: schema(!required), draft: schema(true) }
}

/** A number below the ceiling of amounts. An empty value and an unreadable one have their own messages. */
const amountOf = (label: string, missing = pleaseEnter(label)) =>
  z
    .number({ error: ({ input }) => (read.isBlank(input) ? missing : notANumber(label)) })
    .max(AMOUNT_CEILING, notAbove(label, AMOUNT_CEILING))

/** A price must be above 0 to be published (D-54). */
function price({ label, missing }: FieldDeclaration) {
  const amount = amountOf(label, missing)
  return {
    strict: z.preprocess(read.toNumber, amount.gt(0, aboveZero(label))),
    draft: z.preprocess(read.toNumber, amount.min(0, notNegative(label)).nullable()),
  }
}

/** 0 is a value (D-54), and so are fractions (half a ton). */
function stock({ label, missing }: FieldDeclaration) {
  const amount = amountOf(label, missing).min(0, notNegative(label))
  return { strict: z.preprocess(read.toNumber, amount), draft: z.preprocess(read.toNumber, amount.nullable()) }
}

/** A manufacturing year from 1900 on; `checkProductForm` compares it with the current year. */
function year({ label, missing = pleaseSelect(label) }: FieldDeclaration) {
  const number = z.number({ error: missing }).int(missing).min(FIRST_MANUFACTURING_YEAR, missing).max(9999, missing)
  return { strict: z.preprocess(read.toNumber, number), draft: z.preprocess(read.toNumber, number.nullable()) }
}

/** A comma-separated text is read as a list too (D-14). */
function choices() {
  const schema = z.preprocess(read.toDistinct, z.array(line(limits.text)))
  return { strict: schema, draft: schema }
}

function references({ label, missing = pleaseSelect(label) }: FieldDeclaration) {
  const schema = z.preprocess((value) => read.toRows(value, read.toId), z.array(idOrName(missing)))
  return { strict: schema, draft: schema }
}

/**
 * A category is its path as text ("Machinery / Pumps", top sector first) or its id. Of an object the path is used, else sector and
 * parent, else the id, else the name.
 */
function categories({ label, required = false, missing = pleaseSelect(label) }: FieldDeclaration) {
  const one = z.union([line(PATH_LIMIT), z.number().int(missing).min(0, missing)], { error: missing })
  const schema = (least: number) =>
    z.preprocess((value) => read.toRows(value, read.toCategory), z.array(one).min(least, missing))
  return { strict: schema(required ? 1 : 0), draft: schema(0) }
}

/** A required list needs one attribute, and each attribute needs a value. */
function attributeChoices({ required = false }: FieldDeclaration) {
  const value = idOrName(say.valuesMissing)
  const values = z.preprocess((held) => read.toList(held).map(read.toId), z.array(value))
  const filledValues = z.preprocess(
    (held) => read.toList(held).map(read.toId),
    z
      .array(value)
      .min(1, say.valuesMissing)
      .refine((held) => held.every((each) => each !== ''), say.valuesMissing),
  )
  const attribute = idOrName(say.noAttributeChosen)
  const strict = z.object({
    attribute_id: z.preprocess(
      read.toId,
      attribute.refine((id) => id !== '', say.noAttributeChosen),
    ),
    values: filledValues,
  })
  const draft = z.object({ attribute_id: z.preprocess(read.toId, attribute), values })
  return {
    strict: z.preprocess(read.toList, z.array(strict).min(required ? 1 : 0, say.noAttributes)),
    draft: z.preprocess(read.toList, z.array(draft)),
  }
}

/** A picture is an address or a stored file's id, with its alternative text. A bare text is an address. */
function pictures({ label }: FieldDeclaration) {
  const schema = z.preprocess(
    (value) => read.toList(value).map(read.toPicture),
    z.array(
      z.object({
        id: z.preprocess(read.toId, idOrName(pleaseSelect(label))),
        url: z.preprocess(read.toText, line(ADDRESS_LIMIT)),
        alt: z.preprocess(read.toText, line(limits.text)),
      }),
    ),
  )
  return { strict: schema, draft: schema }
}

/** Price tiers: whole numbers, min ≥ 1, max ≥ min, ascending, no overlap, gaps allowed. D-55. */
function tiers({ label, required = false, missing = pleaseEnter(label) }: FieldDeclaration) {
  const count = (name: string, wrong: string) =>
    z
      .number({ error: pleaseEnter(name) })
      .int(wrong)
      .min(1, wrong)
      .max(COUNT_CEILING, wrong)
  const min = count('Minimum quantity', say.tierMinimum)
  const max = count('Maximum quantity', say.tierMaximum)
  const perUnit = amountOf(TIER_PRICE_LABEL)
  const strict = z
    .object({
      min: z.preprocess(read.toNumber, min),
      max: z.preprocess(read.toNumber, max),
      per_unit: z.preprocess(read.toNumber, perUnit.gt(0, aboveZero(TIER_PRICE_LABEL))),
    })
    .refine((tier) => tier.max >= tier.min, { path: ['max'], message: say.tierMaximum })
  const draft = z.object({
    min: z.preprocess(read.toNumber, min.nullable()),
    max: z.preprocess(read.toNumber, max.nullable()),
    per_unit: z.preprocess(read.toNumber, perUnit.min(0, notNegative(TIER_PRICE_LABEL)).nullable()),
  })
  return {
    strict: z.preprocess(
      read.toList,
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
    draft: z.preprocess(read.toList, z.array(draft)),
  }
}

/** A text is "City, Country" or a country (name or code). A required place needs its country. */
function place({ label, required = false, missing = pleaseSelect(label) }: FieldDeclaration) {
  const part = z.preprocess(read.toText, line(limits.text))
  const schema = (mayBeEmpty: boolean) =>
    z.preprocess(
      read.toPlace,
      z
        .object({ country: part, city: part }, { error: missing })
        .refine((held) => mayBeEmpty || held.country !== '', missing),
    )
  return { strict: schema(!required), draft: schema(true) }
}

/** A bare text is a code; blank rows are dropped. */
function countryCodes({ label, required = false, missing = pleaseSelect(label) }: FieldDeclaration) {
  const schema = (least: number) =>
    z.preprocess(
      (value) => read.toRows(value, read.toCountry, (held) => isObject(held) && read.isBlank(held['country_code'])),
      z.array(z.object({ country_code: z.preprocess(read.toText, line(limits.text)) })).min(least, missing),
    )
  return { strict: schema(required ? 1 : 0), draft: schema(0) }
}

function idOrName(missing: string) {
  return z.union([line(limits.text), z.number().int(missing).min(0, missing)], { error: missing })
}
