import { z } from 'zod'
import { emailAddress } from '../account/account.schema.ts'
import { BUYING_PURPOSES, PURCHASE_FREQUENCIES, SALES_PLATFORMS } from '../reference/profile-options.ts'
import { pleaseEnter, pleaseSelect, tooLongFor } from '../text/messages.ts'
import { fits } from '../text/limits.ts'
import { requiredText, textOf } from '../text/text.schema.ts'

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
