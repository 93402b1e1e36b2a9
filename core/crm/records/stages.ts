import { fieldsOf, type FormLayout } from '../forms/form.schema.ts'
import type { RecordTypeName } from './record-types.ts'

/** The lead status and deal stage that count as won. */
export const WON = 'Won'
/** The lead status and deal stage that ended without a sale. */
export const LOST = 'Lost'

/** The stages of deals that a new form offers. D-84. */
export const DEAL_STAGES = ['Qualification', 'Proposal', 'Negotiation', WON, LOST] as const

/** The field with the day on which a deal closes; undefined when the form has none. */
export const closingDateField = (form: FormLayout) =>
  fieldsOf(form).find(({ name, field_type: kind }) => name === 'closing_date' && kind === 'date')

/** Whether leads of this status, or deals of this stage, are still to be decided. */
export const isOpenStage = (stage: string): boolean => stage !== WON && stage !== LOST

/** Whether a record that enters this status or stage gets a reason: lost ones, and won deals. D-197. */
export const asksForReason = (type: RecordTypeName, stage: string): boolean =>
  stage === LOST || (stage === WON && type === 'Deals')

/** How probable it is that a deal of a stage is won, in percent. Ours: the specification names no figures. D-215. */
const STAGE_PERCENT: Readonly<Record<(typeof DEAL_STAGES)[number], number>> = {
  Qualification: 20,
  Proposal: 40,
  Negotiation: 70,
  [WON]: 100,
  [LOST]: 0,
}
/** The percentage of a stage that the company added. */
const OWN_STAGE_PERCENT = 50

/** How probable it is that a deal of this stage is won, in percent; a stage of the company itself counts half. */
export const stageProbability = (stage: string): number =>
  Object.hasOwn(STAGE_PERCENT, stage) ? STAGE_PERCENT[stage as keyof typeof STAGE_PERCENT] : OWN_STAGE_PERCENT

/**
 * The percentage of its amount that a deal counts with in a weighted sum: its own probability, within 0 and 100, or that
 * of its stage; decided deals count whole or not at all. D-239.
 */
export const dealPercent = (stage: string, probability: number | null): number =>
  isOpenStage(stage) && probability !== null ? Math.min(Math.max(probability, 0), 100) : stageProbability(stage)
