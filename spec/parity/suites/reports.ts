import fc from 'fast-check'
import { z } from 'zod'
import { DEAL_STAGES, dealPercent, isOpenStage, stageProbability } from '../../../core/crm/records/stages.ts'
import { cardsFor, DASHBOARD_CARDS } from '../../../core/crm/sales-reports/dashboard-cards.ts'
import { dashboardInput, readDashboard } from '../../../core/crm/sales-reports/dashboard.schema.ts'
import { FUNNEL_STEPS, funnelOf, funnelStep, furthestStep } from '../../../core/crm/sales-reports/funnel.ts'
import { forecastOf, monthsOf, reportDays, stagesInOrder } from '../../../core/crm/sales-reports/reports.ts'
import { reportInput, targetInput } from '../../../core/crm/sales-reports/reports.schema.ts'
import { changeOf, daysBefore } from '../../../core/crm/sales-reports/trend.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'
import { csvOf } from '../../../core/text/csv.ts'
import { edgesOf, form, suite, whole } from '../suite.ts'
import { CARD_PERIODS, REPORT_PERIODS } from '../../../core/crm/sales-reports/report-periods.ts'

const day = z.string()
/** The modules that cards of the dashboard need. */
const CARD_MODULES = ['Leads', 'Contacts', 'Accounts', 'Deals', 'Tasks', 'Meetings', 'Calls', 'Product'] as const
const someStages = [...DEAL_STAGES, 'Samples sent', '']
const cell = z.strictObject({
  month: z.string(),
  stage: z.string(),
  deals: whole,
  amount: z.number(),
  weighted: z.number(),
})
const period = z.enum(REPORT_PERIODS.map(({ value }) => value))
const aCell = fc.record({
  month: fc.constantFrom('2026-01', '2026-02', '2026-04'),
  stage: fc.constantFrom(...someStages),
  deals: fc.nat(9),
  amount: fc.nat(9_000),
  weighted: fc.nat(9_000).map((cents) => cents / 100),
})

export const reportSuites = [
  suite({
    name: 'report-forecast',
    title: 'What is won, open and expected in each month',
    source: 'D-215',
    rule: 'core/crm/sales-reports/reports forecastOf',
    input: z.strictObject({ months: z.array(z.string()), cells: z.array(cell) }),
    verdict: z.array(z.strictObject({ month: z.string(), won: z.number(), open: z.number(), weighted: z.number() })),
    edges: [['no deal', { months: ['2026-01'], cells: [] }]],
    arbitrary: fc.record({
      months: fc.constant(['2026-01', '2026-02', '2026-03']),
      cells: fc.array(aCell, { maxLength: 6 }),
    }),
    run: ({ months, cells }) => [...forecastOf(months, cells)],
  }),
  suite({
    name: 'report-stages',
    title: 'The stages of a pipeline in their order, with the probability of each',
    source: 'D-215',
    rule: 'core/crm/sales-reports/reports stagesInOrder, core/crm/records/stages stageProbability',
    input: z.array(z.string()),
    verdict: z.array(z.strictObject({ stage: z.string(), probability: z.number() })),
    edges: [],
    arbitrary: fc.array(fc.constantFrom(...someStages, 'constructor'), { maxLength: 7 }),
    run: (stages) => stagesInOrder(stages).map((stage) => ({ stage, probability: stageProbability(stage) })),
  }),
  suite({
    name: 'deal-percent',
    title: 'With how much of its amount a deal counts',
    source: 'D-239',
    rule: 'core/crm/records/stages dealPercent, isOpenStage',
    input: z.strictObject({ stage: z.string(), probability: z.number().nullable() }),
    verdict: z.strictObject({ percent: z.number(), isOpen: z.boolean() }),
    edges: [
      ['more than certain', { stage: 'Proposal', probability: 140 }],
      ['less than impossible', { stage: 'Proposal', probability: -1 }],
    ],
    arbitrary: fc.record({
      stage: fc.constantFrom(...someStages),
      probability: fc.option(fc.nat(100)),
    }),
    run: ({ stage, probability }) => ({ percent: dealPercent(stage, probability), isOpen: isOpenStage(stage) }),
  }),
  suite({
    name: 'report-period',
    title: 'The days and months of a period',
    source: 'D-215',
    rule: 'core/crm/sales-reports/reports reportDays, monthsOf',
    input: z.strictObject({ period, today: day }),
    verdict: z.strictObject({ from: day, to: day, months: z.array(z.string()) }),
    edges: REPORT_PERIODS.flatMap(({ value }) =>
      ['2026-01-01', '2026-12-31', '2028-02-29'].map(
        (today) => [`${value} on ${today}`, { period: value, today }] as const,
      ),
    ),
    run: (given) => {
      const { from, to } = reportDays(given.period, given.today)
      return { from, to, months: [...monthsOf(from, to)] }
    },
  }),
  suite({
    name: 'report-funnel',
    title: 'How far deals came, with the rates between the steps',
    source: 'D-250',
    rule: 'core/crm/sales-reports/funnel funnelOf',
    note: 'The input has the deals by the furthest step that each has reached.',
    input: z.array(z.strictObject({ stage: z.string(), deals: whole, amount: z.number() })),
    verdict: z.array(
      z.strictObject({
        stage: z.string(),
        deals: whole,
        amount: z.number(),
        ofBefore: z.number().nullable(),
        ofAll: z.number(),
      }),
    ),
    edges: [['no deal', []]],
    arbitrary: fc.array(
      fc.record({ stage: fc.constantFrom(...FUNNEL_STEPS), deals: fc.nat(9), amount: fc.nat(9_000) }),
      { maxLength: 5 },
    ),
    run: (furthest) => funnelOf(furthest).map((step) => ({ ...step, ofBefore: step.ofBefore ?? null })),
  }),
  suite({
    name: 'funnel-step',
    title: 'The furthest step that a deal has reached',
    source: 'D-250',
    rule: 'core/crm/sales-reports/funnel funnelStep, furthestStep',
    input: z.strictObject({ stage: z.string(), earlier: z.array(z.string()) }),
    verdict: z.strictObject({ step: whole, furthest: whole }),
    edges: [['lost after a negotiation', { stage: 'Lost', earlier: ['Negotiation'] }]],
    arbitrary: fc.record({
      stage: fc.constantFrom(...someStages),
      earlier: fc.array(fc.constantFrom(...someStages), { maxLength: 4 }),
    }),
    run: ({ stage, earlier }) => ({ step: funnelStep(stage), furthest: furthestStep(stage, earlier) }),
  }),
  suite({
    name: 'report-trend',
    title: 'With which days a period is compared',
    source: 'D-249',
    rule: 'core/crm/sales-reports/trend daysBefore',
    input: z.strictObject({ period: z.enum(CARD_PERIODS), today: day }),
    verdict: z.strictObject({ from: day, to: day }),
    edges: CARD_PERIODS.flatMap((value) =>
      ['2026-01-01', '2026-02-28', '2026-03-30', '2026-03-31', '2028-02-29', '2026-12-31'].map(
        (today) => [`${value} on ${today}`, { period: value, today }] as const,
      ),
    ),
    run: (given) => daysBefore(given.period, given.today),
  }),
  suite({
    name: 'report-change',
    title: 'By how many percent a figure changed',
    source: 'D-249',
    rule: 'core/crm/sales-reports/trend changeOf',
    input: z.strictObject({ now: z.number(), before: z.number() }),
    verdict: z.number().nullable(),
    edges: [['nothing before', { now: 5, before: 0 }]],
    arbitrary: fc.record({ now: fc.nat(500), before: fc.nat(500) }),
    run: ({ now, before }) => changeOf(now, before) ?? null,
  }),
  suite({
    name: 'dashboard-cards',
    title: 'The cards of a dashboard',
    source: 'D-249',
    rule: 'core/crm/sales-reports/dashboard.schema readDashboard, dashboard-cards cardsFor, standardCards',
    note: 'The input has the stored choice, and the modules that the role of a sub-user may view; null for the owner.',
    input: z.strictObject({
      stored: z.strictObject({ cards: z.array(z.string()), period: z.string() }).nullable(),
      modules: z.array(z.enum(CARD_MODULES)).nullable(),
    }),
    verdict: z.strictObject({
      allowed: z.array(z.string()),
      cards: z.array(z.string()),
      period: z.string(),
      is_chosen: z.boolean(),
    }),
    edges: [
      ['an owner who chose nothing', { stored: null, modules: null }],
      ['no card', { stored: { cards: [], period: 'year' }, modules: null }],
      ['a role without rights', { stored: { cards: ['won'], period: 'week' }, modules: [] }],
    ],
    arbitrary: fc.record({
      stored: fc.option(
        fc.record({
          cards: fc.array(fc.constantFrom(...DASHBOARD_CARDS.map(({ id }) => id), 'weather'), { maxLength: 6 }),
          period: fc.constantFrom(...CARD_PERIODS, 'week'),
        }),
      ),
      modules: fc.option(fc.subarray([...CARD_MODULES])),
    }),
    run: ({ stored, modules }) => {
      const holder: Holder =
        modules === null
          ? { type: 'seller' }
          : { type: 'subuser', permissions: modules.map((module) => ({ module, actions: ['View'] })) }
      return { allowed: cardsFor(holder).map(({ id }) => id), ...readDashboard(stored, holder) }
    },
  }),
  form({
    name: 'dashboard-input',
    title: 'PUT dashboard/cards',
    source: 'D-249',
    rule: 'core/crm/sales-reports/dashboard.schema dashboardInput',
    schema: dashboardInput,
    valid: [{ cards: ['leads', 'won'], period: 'month' }, { cards: null }, { period: 'year' }, {}],
    values: { cards: [['won', 'won'], ['weather'], 'won'], period: ['week', ''] },
  }),
  form({
    name: 'report-input',
    title: 'GET crm/reports',
    source: 'D-215',
    rule: 'core/crm/sales-reports/reports.schema reportInput',
    schema: reportInput,
    valid: [
      { from: '2026-01-01', to: '2026-03-31' },
      { from: '2026-01-01', to: '2026-01-01', owner: '7', time_zone: 'Europe/Berlin', parts: ['deals'] },
    ],
    values: { from: ['', '2026-02-30', '2027-01-01', '1999-12-31'], to: ['x', '2030-01-01'], owner: ['', '0', 'me'] },
  }),
  form({
    name: 'sales-target',
    title: 'PUT crm/reports/target',
    source: 'D-215',
    rule: 'core/crm/sales-reports/reports.schema targetInput',
    schema: targetInput,
    valid: [{ amount: '12,500' }, { owner: 7, amount: 800, was: 700 }, { amount: '' }],
    values: { amount: ['-1', 'many', 2e15], owner: ['', 0] },
  }),
  suite({
    name: 'csv',
    title: 'Rows as CSV for spreadsheets',
    source: 'Spec §7 "Listings"',
    rule: 'core/text/csv csvOf',
    input: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
    verdict: z.string(),
    edges: edgesOf([[['a', 1, null]], [['=1+1', '+1', '-1', '@a', '\u{ff1d}1']], [['say "hi"', 'a,b', 'a\nb']], []]),
    run: (rows) => csvOf(rows),
  }),
]
