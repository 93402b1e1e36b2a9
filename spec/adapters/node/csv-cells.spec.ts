import { describe, expect, it } from 'vitest'
import { columnsOf, CSV_COLUMNS, LIST_COLUMNS, listingOfCells } from '../../../adapters/node/listing-file/csv-cells.ts'
import { productFieldSchemas } from '../../../core/catalogue/product-form/field-schemas.ts'
import { PRODUCT_FIELD_NAMES } from '../../../core/catalogue/product-form/fields.ts'

describe('CSV_COLUMNS', () => {
  it('contains the id, the selectors and every field of the form', () => {
    expect(CSV_COLUMNS.map(({ name }) => name)).toEqual([
      'id',
      'availability',
      'product_type',
      'price_type',
      ...PRODUCT_FIELD_NAMES,
    ])
  })
})

describe('listingOfCells', () => {
  it('parses every cell into a value that the draft of its field accepts', () => {
    const cells = PRODUCT_FIELD_NAMES.map((name) => (LIST_COLUMNS.includes(name) ? 'one|two' : ''))
    const read = listingOfCells(PRODUCT_FIELD_NAMES, cells)

    expect(columnsOf(PRODUCT_FIELD_NAMES)).toEqual({ names: PRODUCT_FIELD_NAMES })
    const listing = 'listing' in read ? read.listing : {}
    for (const name of PRODUCT_FIELD_NAMES)
      expect(productFieldSchemas[name].draft.safeParse(listing[name]).success).toBe(true)
    expect(listing['payment_methods']).toEqual(['one', 'two'])
  })
})
