import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEAL_STAGES, LOST, WON } from '../../../../core/crm/records/stages.ts'
import { FUNNEL_STEPS, funnelOf, funnelStep, furthestStep } from '../../../../core/crm/sales-reports/funnel.ts'

const aStage = fc.constantFrom(...DEAL_STAGES, 'Samples sent', '')
const aCount = fc.record({
  stage: fc.constantFrom(...FUNNEL_STEPS),
  deals: fc.nat(50),
  amount: fc.nat(9_999),
})

describe('[D-250] furthestStep', () => {
  it('remembers how far a deal came before it was lost or moved back', () => {
    expect(furthestStep(LOST, ['Qualification', 'Negotiation'])).toBe(FUNNEL_STEPS.indexOf('Negotiation'))
    expect(furthestStep('Proposal', ['Negotiation'])).toBe(FUNNEL_STEPS.indexOf('Negotiation'))
    expect(furthestStep(LOST, [])).toBe(0)
    expect(furthestStep('Samples sent', [])).toBe(FUNNEL_STEPS.indexOf('Negotiation'))
  })

  it('counts only deals that are won now as won', () => {
    expect(furthestStep(WON, [])).toBe(FUNNEL_STEPS.indexOf(WON))
    expect(furthestStep('Proposal', [WON])).toBe(FUNNEL_STEPS.indexOf('Negotiation'))
    fc.assert(
      fc.property(aStage, fc.array(aStage), (stage, earlier) => {
        expect(furthestStep(stage, earlier) === FUNNEL_STEPS.indexOf(WON)).toBe(stage === WON)
      }),
    )
  })

  it('never falls with another earlier stage, in whatever order they came', () => {
    fc.assert(
      fc.property(aStage, fc.array(aStage), aStage, (stage, earlier, another) => {
        const step = furthestStep(stage, earlier)
        expect(step).toBeGreaterThanOrEqual(funnelStep(stage))
        expect(furthestStep(stage, [another, ...earlier])).toBeGreaterThanOrEqual(step)
        expect(furthestStep(stage, earlier.toReversed())).toBe(step)
      }),
    )
  })
})

describe('[D-250] funnelOf', () => {
  it('counts a deal at each step that it passed', () => {
    expect(
      funnelOf([
        { stage: 'Qualification', deals: 2, amount: 50 },
        { stage: 'Negotiation', deals: 1, amount: 20 },
        { stage: WON, deals: 1, amount: 30 },
      ]),
    ).toEqual([
      { stage: 'Qualification', deals: 4, amount: 100, ofBefore: undefined, ofAll: 100 },
      { stage: 'Proposal', deals: 2, amount: 50, ofBefore: 50, ofAll: 50 },
      { stage: 'Negotiation', deals: 2, amount: 50, ofBefore: 100, ofAll: 50 },
      { stage: WON, deals: 1, amount: 30, ofBefore: 50, ofAll: 25 },
    ])
  })

  it('narrows from all deals to those that are won, with rates within 0 and 100', () => {
    fc.assert(
      fc.property(fc.array(aCount), (counts) => {
        const steps = funnelOf(counts)
        expect(steps[0]!.deals).toBe(counts.reduce((sum, { deals }) => sum + deals, 0))
        expect(steps.at(-1)!.deals).toBe(
          counts.filter(({ stage }) => stage === WON).reduce((sum, { deals }) => sum + deals, 0),
        )
        for (const [at, { deals, amount, ofAll, ofBefore = 100 }] of steps.entries()) {
          expect(deals).toBeLessThanOrEqual(steps[at - 1]?.deals ?? Infinity)
          expect(amount).toBeLessThanOrEqual(steps[at - 1]?.amount ?? Infinity)
          for (const rate of [ofAll, ofBefore]) {
            expect(rate).toBeGreaterThanOrEqual(0)
            expect(rate).toBeLessThanOrEqual(100)
          }
          // The rates of the steps multiply to the rate of all, but for their rounding.
          const product = steps.slice(1, at + 1).reduce((one, step) => (one * (step.ofBefore ?? 0)) / 100, 100)
          if (steps[0]!.deals > 0 && at > 0) expect(Math.abs(product - ofAll)).toBeLessThan(0.3)
        }
      }),
    )
  })
})
