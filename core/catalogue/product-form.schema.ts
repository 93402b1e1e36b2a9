import { z } from 'zod'
import { fieldMessages, issueText } from '../text/issue-text.ts'
import { isObject } from '../text/loose-values.ts'
import { DEFAULT_CONDITION } from './options.ts'
import { productFieldSchemas } from './product-form/field-schemas.ts'
import type { ProductFieldSchemas } from './product-form/field-schemas.ts'
import { isOnForm, PRODUCT_FIELD_NAMES, PRODUCT_LABELS, productField } from './product-form/fields.ts'
import type { FieldOf, ProductFieldName } from './product-form/fields.ts'
import { priceDecimalMessages } from './product-form/price-decimals.ts'
import { pleaseSelect, productMessages as say } from './product.messages.ts'
import { columnOf, PRODUCT_TYPES } from './product-variants.ts'
import type { Availability, Column, PriceType, ProductType, Selectors } from './product-variants.ts'

type Strictness = 'strict' | 'draft'
type ShapeOf<C extends Column, S extends Strictness> = { [K in FieldOf<C>]: ProductFieldSchemas[K][S] }

/**
 * A publishable product form in wire names: four variants, each with its own fields; other keys are dropped.
 * Unset selectors mean in stock, by quantity, simple. Spec §5 "Product form", D-54.
 */
export const productFormSchema = z.preprocess(withSelectors, variantsOf('strict'))
export type ProductForm = z.infer<typeof productFormSchema>

/** A draft: the same fields, shapes and limits, with nothing required. Accepts everything that the strict schema accepts. */
export const productDraftSchema = z.preprocess(withSelectors, variantsOf('draft'))
export type ProductDraft = z.infer<typeof productDraftSchema>

/** Dotted path ("choice_options.0.values") → the first message for it. */
export type FieldMessages = Readonly<Record<string, string>>
export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly messages: FieldMessages }

/**
 * Checks a product form in wire names for publishing. With `currentYear` a later manufacturing year is refused too (spec §9:
 * years run to the current one). Never throws. A price with more decimals than its currency is refused.
 */
export function checkProductForm(input: unknown, currentYear?: number): Checked<ProductForm> {
  const parsed = productFormSchema.safeParse(input, { error: issueText })
  const prices = parsed.success ? parsed.data : productDraftSchema.safeParse(input).data
  return judge(parsed, input, currentYear, prices === undefined ? {} : priceDecimalMessages(prices))
}

/** Checks a draft in wire names. Never throws. */
export function checkProductDraft(input: unknown, currentYear?: number): Checked<ProductDraft> {
  return judge(productDraftSchema.safeParse(input, { error: issueText }), input, currentYear, {})
}

export interface FieldRule {
  readonly name: ProductFieldName
  readonly label: string
  readonly required: boolean
}

/** The fields a variant shows, in form order, and which of them it requires. */
export function fieldsOf(variant: Column | Selectors): readonly FieldRule[] {
  const column = typeof variant === 'string' ? variant : columnOf(variant)
  return PRODUCT_FIELD_NAMES.filter((name) => isOnForm(name, column)).map((name) => {
    const { label, required = false } = productField(name)
    return { name, label, required }
  })
}

// The form's own state: all fields at once, three of them under the form's names (D-56).

const FORM_NAMES = {
  price_type: 'pricingType',
  condition: 'productCondition',
  information_type: 'informationType',
} as const
type FormName<K> = K extends keyof typeof FORM_NAMES ? (typeof FORM_NAMES)[K] : K

/** All values of the open form, with hidden fields, so that switching the variant back and forth loses nothing (D-54). */
export type ProductFormState = {
  readonly availability: Availability
  readonly product_type: ProductType
  readonly pricingType: PriceType
} & { readonly [K in ProductFieldName as FormName<K>]: z.output<ProductFieldSchemas[K]['draft']> }

/** A product form in wire names, without hidden fields. */
export type ProductWire = ProductDraft

/** A new form. Spec §3 "Defaults": in_stock, quantity, Brand New, passive. */
export function emptyProductForm(): ProductFormState {
  return { ...fromWire({}), productCondition: DEFAULT_CONDITION }
}

/** Whether the open form shows a field: its variant has the field and the field's condition holds. */
export function isShown(name: ProductFieldName, state: ProductFormState): boolean {
  const { availability, pricingType: price_type } = state
  return isOnForm(name, columnOf({ availability, price_type })) && meetsCondition(name, state)
}

/** `shownWith` of the field's declaration: "LC types" needs LC among the payment methods. */
function meetsCondition(name: ProductFieldName, state: ProductFormState): boolean {
  const { shownWith } = productField(name)
  if (shownWith === undefined) return true
  const held = (state as Readonly<Record<string, unknown>>)[formNameOf(shownWith.field)]
  return Array.isArray(held) ? held.includes(shownWith.value) : held === shownWith.value
}

/**
 * The form's state in wire names: renames three fields (D-56), omits fields of other variants (D-54) and empties fields
 * whose condition does not hold. Does not validate; `checkProductForm` does.
 */
export function toWire(state: ProductFormState): ProductWire {
  const { availability, product_type, pricingType: price_type } = state
  const column = columnOf({ availability, price_type })
  const wire: Record<string, unknown> = { availability, price_type, product_type }
  const held = state as Readonly<Record<string, unknown>>
  for (const name of PRODUCT_FIELD_NAMES)
    if (isOnForm(name, column)) wire[name] = meetsCondition(name, state) ? held[formNameOf(name)] : emptyValue(name)
  return wire as ProductWire
}

/**
 * A stored product as the form's state. Fields that the variant lacks and unreadable fields are empty, so that an old or
 * foreign row always opens.
 */
export function fromWire(input: unknown): ProductFormState {
  const wire = withSelectors(isObject(input) ? input : {}) as Readonly<Record<string, unknown>>
  const { availability, price_type: pricingType } = SELECTORS_OF[columnOf(wire)]
  const product_type: ProductType = wire['product_type'] === 'configured' ? 'configured' : 'simple'
  const state: Record<string, unknown> = { availability, product_type, pricingType }
  for (const name of PRODUCT_FIELD_NAMES) {
    const read = productFieldSchemas[name].draft.safeParse(wire[name])
    state[formNameOf(name)] = read.success ? read.data : emptyValue(name)
  }
  return state as ProductFormState
}

/** Converts some values of a stored product, such as those in a conflict response, to the form's state. */
export function someFromWire(wire: Readonly<Record<string, unknown>>): Partial<ProductFormState> {
  const state: Readonly<Record<string, unknown>> = fromWire(wire)
  const named = Object.keys(wire).map(formNameOf)
  return Object.fromEntries(
    named.flatMap((name) => (name in state ? [[name, state[name]]] : [])),
  ) as Partial<ProductFormState>
}

const emptyValue = (name: ProductFieldName): unknown => productFieldSchemas[name].draft.parse(undefined)

/** Checks the open form; messages have the form's field names. */
export function checkFormState(state: ProductFormState, currentYear?: number): Checked<ProductForm> {
  const checked = checkProductForm(toWire(state), currentYear)
  if (checked.ok) return checked
  const renamed = Object.entries(checked.messages).map(([path, message]) => [formNameOf(path), message])
  return { ok: false, messages: Object.fromEntries(renamed) as Record<string, string> }
}

/** The form's name of a wire field: price_type → pricingType; most names are the same. D-56. */
export function formNameOf(name: string): string {
  return Object.hasOwn(FORM_NAMES, name) ? FORM_NAMES[name as keyof typeof FORM_NAMES] : name
}

// Derivation

const SELECTORS_OF = {
  SF: { availability: 'in_stock', price_type: 'fixed' },
  SQ: { availability: 'in_stock', price_type: 'quantity' },
  OF: { availability: 'by_order', price_type: 'fixed' },
  OQ: { availability: 'by_order', price_type: 'quantity' },
} as const satisfies Record<Column, { availability: Availability; price_type: PriceType }>

function variantsOf<S extends Strictness>(strictness: S) {
  const wrong = (name: keyof typeof PRODUCT_LABELS) => ({ error: pleaseSelect(PRODUCT_LABELS[name]) })
  const product_type = z.enum(PRODUCT_TYPES, wrong('product_type'))
  const priceType = wrong('price_type')
  return z.discriminatedUnion(
    'availability',
    [
      z.discriminatedUnion(
        'price_type',
        [
          z.object({
            availability: z.literal('in_stock'),
            price_type: z.literal('fixed'),
            product_type,
            ...shapeOf('SF', strictness),
          }),
          z.object({
            availability: z.literal('in_stock'),
            price_type: z.literal('quantity'),
            product_type,
            ...shapeOf('SQ', strictness),
          }),
        ],
        priceType,
      ),
      z.discriminatedUnion(
        'price_type',
        [
          z.object({
            availability: z.literal('by_order'),
            price_type: z.literal('fixed'),
            product_type,
            ...shapeOf('OF', strictness),
          }),
          z.object({
            availability: z.literal('by_order'),
            price_type: z.literal('quantity'),
            product_type,
            ...shapeOf('OQ', strictness),
          }),
        ],
        priceType,
      ),
    ],
    { error: (issue) => (isObject(issue.input) ? pleaseSelect(PRODUCT_LABELS.availability) : say.notAForm) },
  )
}

function shapeOf<C extends Column, S extends Strictness>(column: C, strictness: S): ShapeOf<C, S> {
  const shown = PRODUCT_FIELD_NAMES.filter((name) => isOnForm(name, column))
  return Object.fromEntries(shown.map((name) => [name, productFieldSchemas[name][strictness]])) as ShapeOf<C, S>
}

/** Sets the defaults of unset selectors. D-54, spec §4 "Product". */
function withSelectors(input: unknown): unknown {
  if (!isObject(input)) return input
  if (!isUnset(input['availability']) && !isUnset(input['price_type']) && !isUnset(input['product_type'])) return input
  const lacking = Object.entries(UNSET_SELECTORS).filter(([name]) => isUnset(input[name]))
  return { ...input, ...Object.fromEntries(lacking) }
}

const UNSET_SELECTORS = { availability: 'in_stock', price_type: 'quantity', product_type: 'simple' } as const
const isUnset = (value: unknown) => value === undefined || value === null || value === ''

function judge<T extends ProductForm | ProductDraft>(
  parsed: z.ZodSafeParseResult<T>,
  input: unknown,
  currentYear: number | undefined,
  prices: FieldMessages,
): Checked<T> {
  const isLate = currentYear !== undefined && yearIn(parsed.success ? parsed.data : input) > currentYear
  const late = isLate ? { manufacturer_year: pleaseSelect(PRODUCT_LABELS.manufacturer_year) } : {}
  const messages = { ...prices, ...(parsed.success ? {} : fieldMessages(parsed.error)), ...late }
  return parsed.success && Object.keys(messages).length === 0
    ? { ok: true, value: parsed.data }
    : { ok: false, messages }
}

/** The manufacturing year of a form, also of an otherwise invalid one; 0 if there is none or it is unreadable. */
function yearIn(form: unknown): number {
  if (!isObject(form) || !isOnForm('manufacturer_year', columnOf(form))) return 0
  const year = productFieldSchemas.manufacturer_year.draft.safeParse(form['manufacturer_year'])
  return (year.success ? year.data : null) ?? 0
}
