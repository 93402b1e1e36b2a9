import { z } from 'zod'

const run = z.object({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'em', 'code', 'del'])).optional(),
  /** An address of the web, of mail, or of this site. */
  href: z.string().optional(),
})
/** A piece of text in one style. */
export type Run = z.output<typeof run>

/** A part of a text that screens draw as elements, so that no text is ever markup (D-110). */
export const richBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs: z.array(run) }),
  z.object({ kind: z.literal('paragraph'), runs: z.array(run) }),
  z.object({ kind: z.literal('quote'), runs: z.array(run) }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(run)) }),
  z.object({ kind: z.literal('table'), head: z.array(z.array(run)), rows: z.array(z.array(z.array(run))) }),
  z.object({ kind: z.literal('code'), text: z.string() }),
  z.object({ kind: z.literal('rule') }),
])
export type RichBlock = z.output<typeof richBlock>
