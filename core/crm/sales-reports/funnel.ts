import { conversionRate } from '../records/conversion.ts'
import { DEAL_STAGES, LOST, WON } from '../records/stages.ts'

/** The stages that a deal passes on its way to Won. D-250. */
export const FUNNEL_STEPS: readonly string[] = DEAL_STAGES.filter((stage) => stage !== LOST)
const LAST = FUNNEL_STEPS.indexOf(WON)

/**
 * The place among `FUNNEL_STEPS` that a deal of this stage has reached. A stage of the company itself comes after the
 * built-in open ones; Lost and no stage say nothing, so they count as the first. D-250.
 */
export function funnelStep(stage: string): number {
  if (stage === '' || stage === LOST) return 0
  const at = FUNNEL_STEPS.indexOf(stage)
  return at === -1 ? LAST - 1 : at
}

/** The furthest place among `FUNNEL_STEPS`, of a deal's stage and its earlier stages. Only deals that are Won now reach Won. D-250. */
export const furthestStep = (stage: string, earlier: readonly string[]): number =>
  stage === WON ? LAST : Math.max(funnelStep(stage), ...earlier.map((one) => Math.min(funnelStep(one), LAST - 1)))

/** The deals whose furthest step this is. */
export interface FurthestStage {
  readonly stage: string
  readonly deals: number
  readonly amount: number
}

export interface FunnelRow {
  readonly stage: string
  /** Deals that came this far or further, with their amounts. */
  readonly deals: number
  readonly amount: number
  /** How many of the step before came this far, in percent with one decimal; undefined for the first step. */
  readonly ofBefore: number | undefined
  /** How many of all deals came this far, in percent with one decimal. */
  readonly ofAll: number
}

/** The steps of a funnel with the rates between them, from the deals by their furthest step. D-250. */
export function funnelOf(furthest: readonly FurthestStage[]): readonly FunnelRow[] {
  const reached = FUNNEL_STEPS.map((_, at) => furthest.filter(({ stage }) => funnelStep(stage) >= at))
  const deals = reached.map((rows) => rows.reduce((sum, row) => sum + row.deals, 0))
  return FUNNEL_STEPS.map((stage, at) => ({
    stage,
    deals: deals[at]!,
    amount: reached[at]!.reduce((sum, row) => sum + row.amount, 0),
    ofBefore: at === 0 ? undefined : conversionRate({ won: deals[at]!, total: deals[at - 1]! }),
    ofAll: conversionRate({ won: deals[at]!, total: deals[0]! }),
  }))
}
