import { z } from 'zod'
import { siteText, textSlug } from '../site/text-file.ts'

/** Whether visitors may read a text, from its day on. */
export const TEXT_VISIBILITIES = ['draft', 'public'] as const

/** A post or page as an operator writes it in the console; without a slug it gets one from its title. D-192. */
export const operatorText = siteText.extend({
  slug: z.union([z.literal(''), textSlug]).default(''),
  visibility: z.enum(TEXT_VISIBILITIES),
})
export type OperatorText = z.output<typeof operatorText>
