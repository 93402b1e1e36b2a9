import { z } from 'zod'
import { emailAddress } from '../account/account.schema.ts'
import { BUYING_PURPOSES, PURCHASE_FREQUENCIES, SALES_PLATFORMS } from '../reference/profile-options.ts'
import { pleaseEnter, pleaseSelect, tooLongFor } from '../text/messages.ts'
import { fits } from '../text/limits.ts'
import { requiredText, textOf } from '../text/text.schema.ts'

/** Posts on one page of the blog. Spec §9 "Page sizes". */
export const BLOGS_PAGE_SIZE = 12
/** Maximum length of a message to the operator. Our own limit. */
export const CONTACT_MESSAGE_LIMIT = 2_000

/** A message to the operator of the market. D-35. */
export const contactForm = z.object({
  full_name: requiredText('fullName', 'full name'),
  email_id: emailAddress,
  subject: requiredText('name', 'subject'),
  message: z
    .string(pleaseEnter('message'))
    .trim()
    .min(1, { error: pleaseEnter('message'), abort: true })
    .refine(fits(CONTACT_MESSAGE_LIMIT), tooLongFor(CONTACT_MESSAGE_LIMIT)),
})

/** What somebody buys for, how often, and where else they sell. Spec §3 "Seller profile options", D-35. */
export const questionnaireForm = z.object({
  buying_purpose: z.enum(BUYING_PURPOSES, pleaseSelect('buying purpose')),
  purchase_frequency: z.enum(PURCHASE_FREQUENCIES, pleaseSelect('purchase frequency')),
  /** One value comes as a text from a form without scripts. */
  sales_platforms: z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(z.enum(SALES_PLATFORMS, pleaseSelect('sales platforms'))).max(SALES_PLATFORMS.length),
  ),
  comment: textOf('longText'),
})

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
