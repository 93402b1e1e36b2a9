import { z } from 'zod'
import { textOf, yesNo } from '../text/text.schema.ts'
import { slugProblem } from './slug.ts'
import { storefrontMessages as say } from './storefront.messages.ts'

/** The store settings: the address of the shop, and how it introduces itself. Ours, D-158. */
export const storeForm = z.object({
  slug: z
    .string(say.slugLength)
    .trim()
    .toLowerCase()
    .superRefine((slug, context) => {
      const problem = slugProblem(slug)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    }),
  /** The name of the company when empty. */
  title: textOf('name'),
  /** When empty, the text of the company settings is shown. */
  description: textOf('longText'),
  shows_logo: yesNo(say.yesOrNo).default(true),
})
export type StoreForm = z.output<typeof storeForm>

/** The state of an address while it is typed. */
export const slugStates = ['free', 'own', 'taken', 'reserved', 'malformed'] as const
export type SlugState = (typeof slugStates)[number]
