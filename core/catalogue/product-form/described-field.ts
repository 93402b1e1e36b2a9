import { limits } from '../../text/limits.ts'
import type { Presence } from '../product-variants.ts'
import type { FieldDeclaration, FieldKind } from './field.ts'
import { PRODUCT_LABELS, productField } from './fields.ts'
import type { ProductFieldName } from './fields.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** A field of the form as JSON Schema, for the OpenAPI document: its label, shape, limits, options and conditions. */
export function describedField(name: ProductFieldName): JsonSchema {
  const field = productField(name)
  return { title: field.label, description: sentences(field).join(' '), ...shapeOf(field) }
}

const VARIANT_OF: Readonly<Record<Presence, string>> = {
  always: '',
  inStock: 'in stock',
  byOrder: 'by order',
  fixed: 'with a fixed price',
  quantity: 'priced by quantity',
  fixedInStock: 'in stock with a fixed price',
}

function sentences(field: FieldDeclaration): readonly string[] {
  const { label, presence, required = false, shownWith, currencyField, options } = field
  const variant = VARIANT_OF[presence]
  const listed = Array.isArray(options)
    ? (options as readonly (string | { readonly value: string })[]).map((option) =>
        typeof option === 'string' ? option : option.value,
      )
    : []
  return [
    `${label}${variant === '' ? '' : ` of a listing ${variant}`}${required ? ', required to publish' : ''}.`,
    ...(shownWith === undefined
      ? []
      : [`Only with ${shownWith.value} among "${PRODUCT_LABELS[shownWith.field as ProductFieldName]}".`]),
    ...(currencyField === undefined
      ? []
      : [`In whole units of "${PRODUCT_LABELS[currencyField as ProductFieldName]}".`]),
    ...(listed.length === 0 ? [] : [`Offered: ${listed.join(', ')}.`]),
  ]
}

const id = { type: ['integer', 'string'] }
const line = { type: 'string', maxLength: limits.text }
const text = ({ max = limits.text }: FieldDeclaration): JsonSchema => ({ type: 'string', maxLength: max })
const count = { type: 'integer', minimum: 1 }
const amount = { type: 'number', minimum: 0 }
const rows = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'array',
  items: { type: 'object', properties },
})

const SHAPES: Readonly<Record<FieldKind, JsonSchema | ((field: FieldDeclaration) => JsonSchema)>> = {
  text,
  longText: text,
  choice: text,
  suggestion: text,
  defaultedChoice: ({ standard }) => ({ ...line, default: standard }),
  choices: { type: 'array', items: line },
  reference: id,
  brand: id,
  references: { type: 'array', items: id },
  duration: { type: ['integer', 'string'], minimum: 0 },
  price: amount,
  stock: amount,
  year: { type: 'integer' },
  categories: { type: 'array', items: id },
  attributeChoices: rows({ attribute_id: id, values: { type: 'array', items: id } }),
  pictures: rows({ id, url: { type: 'string' }, alt: line }),
  tiers: rows({ min: count, max: count, per_unit: amount }),
  place: { type: 'object', properties: { country: line, city: line } },
  countryCodes: rows({ country_code: line }),
}

function shapeOf(field: FieldDeclaration): JsonSchema {
  const shape = SHAPES[field.kind]
  return typeof shape === 'function' ? shape(field) : shape
}
