import { z } from 'zod'
import { pleaseEnter } from '../../text/messages.ts'
import { requiredText, textWithin } from '../../text/text.schema.ts'
import { commaList, idList } from '../../text/comma-list.schema.ts'
import { mergeFields } from '../automation/merge-fields.ts'
import { crmMessages } from '../crm.messages.ts'
import { EMAIL_LIMIT, EMAIL_PATTERN } from '../forms/field-value.ts'

/** Our own limits of an e-mail; the specification has none. */
const RECIPIENT_LIMIT = 50
/** Files that go with an e-mail, of at most 2 MB each: most mail servers take 10 MB. */
export const MAX_EMAIL_FILES = 5
export const SUBJECT_LIMIT = 200
export const BODY_LIMIT = 20_000

const recipients = commaList(
  z.string().max(EMAIL_LIMIT).regex(EMAIL_PATTERN, crmMessages.emailInvalid),
  RECIPIENT_LIMIT,
)

/**
 * An e-mail on a record. A draft may be incomplete; a sent one needs a recipient and a subject, and has no merge field left:
 * templates fill them in, and a value like `{{note}}` that a stranger typed must not bring more of the record (D-224).
 */
export const emailInput = z
  .object({
    crm_unique_id: z.string().trim().min(1).max(64),
    to: recipients,
    cc: recipients,
    subject: textWithin(SUBJECT_LIMIT),
    body: textWithin(BODY_LIMIT),
    /** Files of the record that go with it. D-225. */
    file_ids: idList(MAX_EMAIL_FILES)
      .optional()
      .transform((ids) => ids ?? []),
    /** `sent` sends it. */
    status: z.enum(['draft', 'sent']).default('draft'),
  })
  .refine((email) => email.status === 'draft' || email.to.length > 0, { path: ['to'], error: pleaseEnter('recipient') })
  .refine((email) => email.status === 'draft' || email.subject !== '', {
    path: ['subject'],
    error: pleaseEnter('subject'),
  })
  .superRefine(({ status, subject, body }, context) => {
    if (status === 'draft') return
    for (const [path, text] of Object.entries({ subject, body })) {
      const [left] = mergeFields(text)
      if (left !== undefined)
        context.addIssue({ code: 'custom', path: [path], message: crmMessages.mergeFieldLeft(left) })
    }
  })
export type EmailInput = z.output<typeof emailInput>

/** A note on a record. Spec §3 "note (message)". */
export const noteInput = z.object({
  crm_unique_id: z.string().trim().min(1).max(64),
  message: requiredText('longText', 'note'),
})
