import { z } from 'zod'
import { idList } from '../text/comma-list.schema.ts'
import { requiredText, textWithin, yesNo } from '../text/text.schema.ts'
import { catalogMessages as say } from './catalog.messages.ts'

/** Maximum number of listings of one catalogue. Our own limit: its page shows all of them, and prints. */
export const MAX_CATALOG_PRODUCTS = 100
/** Maximum length of a description, as of a product's. */
export const CATALOG_DESCRIPTION_LIMIT = 999

const fields = {
  name: requiredText('name', 'name'),
  description: textWithin(CATALOG_DESCRIPTION_LIMIT),
  /** The address of an uploaded picture; null shows the picture of the first listing. */
  cover: z
    .string()
    .max(300)
    .nullable()
    .transform((url) => url || null),
  /** The listings in their order. */
  product_ids: idList(MAX_CATALOG_PRODUCTS),
  published: yesNo('Please select yes or no').transform((isOn): 0 | 1 => (isOn ? 1 : 0)),
}

/** A catalogue as its form holds it: to be published it needs a listing. D-185. */
export const catalogForm = z
  .object(fields)
  .refine(({ published, product_ids }) => published === 0 || product_ids.length > 0, {
    path: ['product_ids'],
    error: say.nothingToShow,
  })
export type CatalogForm = z.output<typeof catalogForm>

/** What a save sends: on a change, missing fields keep their values; a new catalogue needs its name. D-185. */
export const catalogSent = z.object({
  name: fields.name.optional(),
  description: fields.description.optional(),
  cover: fields.cover.optional(),
  product_ids: fields.product_ids.optional(),
  published: fields.published.optional(),
})

/** The values with which changed fields were read (D-120). */
export const catalogRead = z.object({
  name: z.string().optional(),
  description: z.string().optional(),
  cover: z.string().nullable().optional(),
  product_ids: idList(MAX_CATALOG_PRODUCTS).optional(),
  published: z.number().optional(),
})
