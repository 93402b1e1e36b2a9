import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastOf, monthsOf, reportDays, stagesInOrder } from '../../../../core/crm/sales-reports/reports.ts'
import { dealPercent, stageProbability } from '../../../../core/crm/records/stages.ts'
import { addDays, daysBetween, isCalendarDay } from '../../../../core/time/calendar.ts'
import { REPORT_PERIODS } from '../../../../core/crm/sales-reports/report-periods.ts'

const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('reportDays', () => {
  it('names whole months that contain or border on the day', () => {
    expect(reportDays('quarter', '2026-11-24')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(reportDays('next_quarter', '2026-11-24')).toEqual({ from: '2027-01-01', to: '2027-03-31' })
    expect(reportDays('last_month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
    fc.assert(
      fc.property(aDay, fc.constantFrom(...REPORT_PERIODS.map(({ value }) => value)), (today, period) => {
        const { from, to } = reportDays(period, today)
        expect(isCalendarDay(from) && isCalendarDay(to)).toBe(true)
        expect(from.endsWith('-01') && addDays(to, 1).endsWith('-01')).toBe(true)
        expect([1, 3, 12]).toContain(monthsOf(from, to).length)
        if (['month', 'quarter', 'year'].includes(period)) expect(from <= today && today <= to).toBe(true)
      }),
    )
  })

  it('has periods that follow each other without a gap', () => {
    fc.assert(
      fc.property(aDay, (today) => {
        for (const [last, next] of [
          ['last_month', 'month'],
          ['last_quarter', 'quarter'],
          ['quarter', 'next_quarter'],
          ['last_year', 'year'],
        ] as const)
          expect(daysBetween(reportDays(last, today).to, reportDays(next, today).from)).toBe(1)
      }),
    )
  })
})

describe('[D-215] forecastOf', () => {
  const cell = (stage: string, amount: number, weighted: number, month = '2026-01') => ({
    month,
    stage,
    deals: 1,
    amount,
    weighted,
  })

  it('sums what is won and what open deals are worth, and leaves out what is lost', () => {
    expect(
      forecastOf(
        ['2026-01', '2026-02'],
        [cell('Proposal', 1_100, 450), cell('Samples', 10, 5), cell('Won', 300, 300), cell('Lost', 900, 0)],
      ),
    ).toEqual([
      { month: '2026-01', won: 300, open: 1_110, weighted: 455 },
      { month: '2026-02', won: 0, open: 0, weighted: 0 },
    ])
  })

  it('expects no more than all open deals', () => {
    const stages = ['Qualification', 'Proposal', 'Negotiation', 'Own', 'Won', 'Lost']
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...stages), fc.nat(9_999))), (cells) => {
        const [month] = forecastOf(
          ['2026-01'],
          cells.map(([stage, amount]) => cell(stage, amount, (amount * dealPercent(stage, null)) / 100)),
        )
        expect(month!.weighted).toBeLessThanOrEqual(month!.open)
      }),
    )
  })

  it('has stages in order, the company’s own before the decided ones', () => {
    expect(stagesInOrder(['Lost', 'Own', 'Won', 'Proposal', 'Qualification', 'Own'])).toEqual([
      'Qualification',
      'Proposal',
      'Own',
      'Won',
      'Lost',
    ])
    expect(['Qualification', 'constructor', 'Won', 'Lost'].map(stageProbability)).toEqual([20, 50, 100, 0])
  })
})
