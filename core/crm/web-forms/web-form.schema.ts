import { z } from 'zod'
import { id } from '../../text/id.schema.ts'
import { requiredText, textWithin, yesNo } from '../../text/text.schema.ts'
import { webFormMessages as say } from './web-form.messages.ts'

/** Our own limits of a web form. */
export const WEB_FORM_TEXT_LIMIT = 1_000
export const MAX_WEB_FORM_FIELDS = 30
export const MAX_WEB_FORM_HOSTS = 20

/** Shown after sending when the seller wrote nothing. */
export const DEFAULT_THANKS = 'Thank you. We will get back to you soon.'

/** A host of a Content-Security-Policy: a name of two labels or more, any below it (`*.`), a port. */
const HOST =
  /^(?:localhost|(?:\*\.)?[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)(?::\d{1,5})?$/

/** Host names as a list or as one text with commas or blanks; of a pasted address only the host stays. */
const hosts = z
  .union([z.string(), z.array(z.string())])
  .nullish()
  .transform((given, context): string[] => {
    const texts = (typeof given === 'string' ? given.slice(0, 10_000) : (given ?? []).join(' ')).split(/[\s,;]+/)
    const names = texts.filter((text) => text !== '').map(hostOf)
    const wrong = names.find((name) => name.length > 253 || !HOST.test(name))
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: say.hostWrong(wrong) })
    return [...new Set(names)]
  })
  .refine((names) => names.length <= MAX_WEB_FORM_HOSTS, `Please enter at most ${MAX_WEB_FORM_HOSTS} hosts`)

function hostOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
}

/** A field of the lead form that a web form asks; a field that leads require is required here too. */
const chosenField = z.object({
  id,
  is_required: yesNo('Please select yes or no').default(false),
})
export type WebFormField = z.output<typeof chosenField>

/** A public form that makes leads of what visitors send. D-223. */
export const webFormInput = z.object({
  title: requiredText('name', 'title'),
  intro: textWithin(WEB_FORM_TEXT_LIMIT),
  thanks: textWithin(WEB_FORM_TEXT_LIMIT),
  /** What the visitor must tick; '' asks for no consent. */
  consent: textWithin(WEB_FORM_TEXT_LIMIT),
  /** In the order in which they are asked. */
  fields: z
    .array(chosenField)
    .min(1, say.fieldsMissing)
    .max(MAX_WEB_FORM_FIELDS)
    .refine((fields) => new Set(fields.map(({ id }) => id)).size === fields.length, say.fieldTwice),
  /** The owner of the leads; null: the owner of the company. */
  owner_id: z.coerce
    .number<number | string>()
    .int()
    .positive()
    .nullish()
    .transform((id) => id ?? null),
  /** The source of the leads; '' sets none. */
  source: textWithin(100),
  /** Hosts whose pages may show the form in a frame; nobody else may. */
  hosts,
  status: z.enum(['on', 'off']).default('on'),
})
export type WebFormInput = z.output<typeof webFormInput>
