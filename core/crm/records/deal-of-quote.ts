import { limits } from '../../text/limits.ts'
import type { QuoteStatus } from '../../trade/quote-statuses.ts'
import { fieldsOf, type FormLayout } from '../forms/form.schema.ts'
import { readFieldValue } from '../forms/field-value.ts'
import type { RecordValues } from './record.schema.ts'
import { type DEAL_STAGES, LOST, WON } from './stages.ts'

/** What a quote says of its deal; absent facts are left as they are. */
export interface QuotedDeal {
  readonly name?: string | undefined
  /** US dollars, in which the CRM counts; undefined where the quote's currency has no rate. */
  readonly amount: number | undefined
  /** `YYYY-MM-DD`. */
  readonly closingDate: string
  readonly status: QuoteStatus
  readonly description?: string | undefined
}

type Stage = (typeof DEAL_STAGES)[number]

/** The stage of a deal by the status of its quote, with the probability in percent; only the end is certain. D-84, D-113. */
const STAGES: Readonly<Record<QuoteStatus, readonly [stage: Stage, probability: number | undefined]>> = {
  requested: ['Qualification', undefined],
  offered: ['Proposal', undefined],
  countered: ['Negotiation', undefined],
  expired: ['Negotiation', undefined],
  reopened: ['Negotiation', undefined],
  accepted: [WON, 100],
  declined: [LOST, 0],
  withdrawn: [LOST, 0],
}

/**
 * The values of the deal of a quote. A closing date is set only when the quote ended. Values that the seller's form has
 * no field for, or does not accept, are left out, so that no answer fails because of a form.
 */
export function dealValues(
  form: FormLayout,
  { name, amount, closingDate, status, description }: QuotedDeal,
): RecordValues {
  const [stage, probability] = STAGES[status]
  const facts: Readonly<Record<string, unknown>> = {
    deal_name: name === undefined ? undefined : fittingName(name),
    amount,
    closing_date: probability === undefined ? undefined : closingDate,
    stage,
    probability,
    description,
  }
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => {
      const fact = Object.hasOwn(facts, field.name) ? facts[field.name] : undefined
      const read = fact === undefined ? undefined : readFieldValue(field, fact)
      return read?.ok === true && read.value !== null ? [[String(field.id), read.value] as const] : []
    }),
  )
}

/** A name as long as the field allows: product and company together are often longer, and a deal needs a name. */
function fittingName(name: string): string {
  const letters = Array.from(name.trim())
  return letters.length <= limits.text
    ? name.trim()
    : `${letters
        .slice(0, limits.text - 1)
        .join('')
        .trimEnd()}…`
}
