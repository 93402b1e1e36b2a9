import { fieldKinds } from './field-kinds.ts'
import { PRODUCT_FIELD_NAMES, productFields } from './fields.ts'
import type { ProductFieldName, ProductFields } from './fields.ts'

type SchemasOf<K extends ProductFieldName> = ReturnType<(typeof fieldKinds)[ProductFields[K]['kind']]>

/** The schemas of each field, by its kind. */
export type ProductFieldSchemas = { readonly [K in ProductFieldName]: SchemasOf<K> }
export const productFieldSchemas = Object.fromEntries(
  PRODUCT_FIELD_NAMES.map((name) => [name, fieldKinds[productFields[name].kind](productFields[name])]),
) as ProductFieldSchemas
