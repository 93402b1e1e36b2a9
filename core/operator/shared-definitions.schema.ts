import { z } from 'zod'
import { definitionForms } from '../catalogue/definitions.schema.ts'

/** What an operator changes of each kind: the name, and of a category the one above it (null: it is a sector). D-233. */
export const sharedForms = {
  category: z.object({
    name: definitionForms.category.shape.name,
    parent_id: z.union([z.null(), z.literal('').transform(() => null), definitionForms.category.shape.parent_id]),
  }),
  brand: definitionForms.brand,
  specification: z.object({ name: definitionForms.specification.shape.name }),
} as const

/** What takes the place of a merged definition. D-233. */
export const mergeForm = z.object({
  into_id: z.coerce
    .number<number | string>('Please choose what takes its place')
    .int('Please choose what takes its place')
    .positive('Please choose what takes its place'),
})
