import { z } from 'zod'
import { requiredText, yesNo } from '../../text/text.schema.ts'
import { pleaseEnter, pleaseSelect, tooLongFor } from '../../text/messages.ts'
import { fits } from '../../text/limits.ts'
import { BODY_LIMIT, SUBJECT_LIMIT } from './correspondence.schema.ts'

/** Maximum length of a signature. Our own limit. */
export const SIGNATURE_LIMIT = 1_000

const required = (label: string, limit: number) =>
  z
    .string(pleaseEnter(label))
    .trim()
    .min(1, { error: pleaseEnter(label), abort: true })
    .refine(fits(limit), tooLongFor(limit))

/** A prepared e-mail for records of one type; `{{field}}` stands for the value of a field. D-224. */
export const emailTemplateInput = z.object({
  type_id: z.coerce.number<number | string>(pleaseSelect('type')).pipe(z.literal([1, 2, 3, 4], pleaseSelect('type'))),
  name: requiredText('name', 'name'),
  subject: required('subject', SUBJECT_LIMIT),
  body: required('text', BODY_LIMIT),
  /** Everybody of the company may use it. */
  is_shared: yesNo('Please select yes or no').default(false),
})
export type EmailTemplateInput = z.output<typeof emailTemplateInput>

/** The separator before a signature, by which mail programs recognise it (RFC 3676). */
const SEPARATOR = '-- '

/** A text with a signature below it; the text alone when there is none. D-224. */
export function signedText(text: string, signature: string): string {
  return signature.trim() === '' ? text : `${text}\n\n${SEPARATOR}\n${signature.trim()}`
}
