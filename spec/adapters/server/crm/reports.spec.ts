import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { convertLead } from '../../../../core/contracts/crm-conversion.contract.ts'
import { saveForm, saveRecord, userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { moveCard, recordBoard } from '../../../../core/contracts/crm-lists.contract.ts'
import { createNote } from '../../../../core/contracts/crm-notes.contract.ts'
import { reports, saveTarget } from '../../../../core/contracts/crm-reports.contract.ts'
import { dashboardCards, saveDashboardCards } from '../../../../core/contracts/dashboard.contract.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { calendarDay } from '../../../../core/time/calendar.ts'
import { DEAL_STAGES, dealPercent, isOpenStage } from '../../../../core/crm/records/stages.ts'
import { FUNNEL_STEPS, funnelOf, furthestStep } from '../../../../core/crm/sales-reports/funnel.ts'
import { forecastOf } from '../../../../core/crm/sales-reports/reports.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { ownerPermissions } from '../../../../core/permissions/permissions.ts'
import { describeMarket, type Person } from '../market.ts'

const idOf = (type: RecordTypeName, name: string): number =>
  fieldsOf({ sections: DEFAULT_FORMS[type] }).find((field) => field.name === name)!.id
const save = (person: Person, type: RecordTypeName, values: Readonly<Record<string, unknown>>) =>
  person
    .call(saveRecord, {
      type_name: type,
      form_fields: Object.entries(values).map(([name, value]) => ({ id: idOf(type, name), value })),
    })
    .then(({ data }) => data.unique_id)
const period = { from: '2030-01-01', to: '2030-03-31' }

describeMarket('reports', (market) => {
  it('[D-215] sums deals by month and stage, leads by source and the work of people, of one owner or all', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, ownerPermissions)
    const today = calendarDay(market.clock.now.getTime(), 'UTC')
    const now = { from: today, to: today, time_zone: 'UTC' }
    await save(seller, 'Deals', { deal_name: 'A', amount: 1_000, closing_date: '2030-01-31', stage: 'Proposal' })
    await save(seller, 'Deals', {
      deal_name: 'B',
      amount: 500,
      closing_date: '2030-01-01',
      stage: 'Proposal',
      probability: 90,
    })
    await save(colleague, 'Deals', { deal_name: 'C', amount: 300, closing_date: '2030-03-31', stage: 'Won' })
    await save(seller, 'Deals', { deal_name: 'Later', amount: 9, closing_date: '2030-04-01', stage: 'Proposal' })
    await save(seller, 'Deals', { deal_name: 'Undated', amount: 70, stage: 'Proposal' })
    expect((await seller.call(reports, period)).data).toMatchObject({
      pipeline: [
        { month: '2030-01', stage: 'Proposal', deals: 2, amount: 1_500, weighted: 850 },
        { month: '2030-03', stage: 'Won', deals: 1, amount: 300, weighted: 300 },
      ],
      undated: { deals: 1, amount: 70 },
      funnel: [
        { stage: 'Proposal', deals: 2, amount: 1_500 },
        { stage: 'Won', deals: 1, amount: 300 },
      ],
      sources: [],
      work: [{ person: { id: colleague.userId }, won: 300, tasks: 0 }],
      target: null,
    })
    expect((await seller.call(reports, { ...period, owner: seller.userId })).data).toMatchObject({
      pipeline: [{ month: '2030-01', deals: 2 }],
      work: [],
    })

    const lead = await save(seller, 'Leads', { first_name: 'Ada', lead_source: 'Website' })
    await save(seller, 'Leads', { first_name: 'Bo', lead_source: 'Website', lead_status: 'Won' })
    await save(colleague, 'Leads', { first_name: 'Cy' })
    await seller.call(convertLead, { lead_id: lead, contact: 'new' } as never)
    await seller.call(createNote, { crm_unique_id: lead, message: 'Called' })
    await colleague.call(createTask, {
      subject: 'Send',
      task_date: today,
      status: 'completed',
      priority: 'normal',
    } as never)
    await colleague.call(createTask, {
      subject: 'Open',
      task_date: today,
      status: 'in-progress',
      priority: 'normal',
    } as never)
    const { data } = await seller.call(reports, now)
    expect(data.sources).toEqual([
      { source: 'Website', leads: 2, converted: 1, won: 2 },
      { source: '', leads: 1, converted: 0, won: 0 },
    ])
    expect(data.work).toEqual([
      expect.objectContaining({ person: { id: seller.userId, name: expect.any(String) }, notes: 1, records: 7 }),
      expect.objectContaining({ person: { id: colleague.userId, name: expect.any(String) }, tasks: 1, records: 2 }),
    ])
    expect((await seller.call(reports, { ...now, owner: colleague.userId })).data).toMatchObject({
      sources: [{ source: '', leads: 1 }],
      work: [{ person: { id: colleague.userId } }],
    })

    // The day of a lead is that of the zone.
    const [lastOfYear, nextYear] = [
      { from: '2029-12-31', to: '2029-12-31' },
      { from: '2030-01-01', to: '2030-01-31' },
    ]
    await market.db.query(`update crm_records set created_at = '2029-12-31T15:30:00Z' where unique_id = $1`, [lead])
    for (const [days, time_zone, leads] of [
      [lastOfYear, 'UTC', 1],
      [nextYear, 'UTC', 0],
      [lastOfYear, 'Asia/Tokyo', 0],
      [nextYear, 'Asia/Tokyo', 1],
    ] as const)
      expect((await seller.call(reports, { ...days, time_zone, parts: ['leads'] })).data.sources).toHaveLength(leads)

    // Another company has reports of its own.
    expect((await (await market.seller()).call(reports, period)).data).toMatchObject({
      pipeline: [],
      sources: [],
      work: [],
    })
  })

  it('[D-239] weighs deals on the board, in the reports and in core alike', async () => {
    const seller = await market.seller()
    const aDeal = fc.record({
      amount: fc.option(fc.nat(99_999)),
      stage: fc.constantFrom(...DEAL_STAGES, 'Samples sent', ''),
      probability: fc.option(fc.nat(100)),
    })
    const { data: form } = await seller.call(userForm, { type_name: 'Deals' })
    await seller.call(saveForm, {
      type_id: 2,
      form_data: {
        sections: form.sections.map((section) => ({
          ...section,
          form_fields: section.form_fields.map((field) =>
            field.name === 'stage' ? { ...field, option_list: [...field.option_list, 'Samples sent'] } : field,
          ),
        })),
      },
    } as never)
    const deals = fc.sample(aDeal, { numRuns: 40, seed: 239 })
    for (const [at, deal] of deals.entries())
      await save(seller, 'Deals', {
        ...Object.fromEntries(Object.entries(deal).filter(([, value]) => value !== null && value !== '')),
        deal_name: `Deal ${at}`,
        closing_date: '2030-02-01',
      })
    const weightOf = (stage: string) =>
      deals
        .filter((deal) => deal.stage === stage)
        .reduce((sum, { amount, probability }) => sum + ((amount ?? 0) * dealPercent(stage, probability)) / 100, 0)
    const board = (await seller.call(recordBoard, { type_name: 'Deals' })).data
    const pipeline = (await seller.call(reports, period)).data.pipeline ?? []
    for (const stage of new Set(deals.map((deal) => deal.stage))) {
      expect(board.find(({ category }) => category === stage)?.weighted ?? 0, stage).toBeCloseTo(weightOf(stage), 6)
      expect(pipeline.find((cell) => cell.stage === stage)?.weighted, stage).toBeCloseTo(weightOf(stage), 6)
    }
    const open = board.filter(({ category }) => isOpenStage(category))
    expect(forecastOf(['2030-02'], pipeline)[0]!.weighted).toBeCloseTo(
      open.reduce((sum, { weighted }) => sum + (weighted ?? 0), 0),
      2,
    )
  })

  it('[D-250] counts a deal at the furthest stage that its history knows, as core does, and the parts that are asked for', async () => {
    const seller = await market.seller()
    const stages = [...DEAL_STAGES, '']
    const walks = fc.sample(fc.array(fc.constantFrom(...stages), { minLength: 1, maxLength: 4 }), {
      numRuns: 20,
      seed: 250,
    })
    const furthest: number[] = []
    for (const [at, [first, ...later]] of walks.entries()) {
      const id = await save(seller, 'Deals', {
        deal_name: `Deal ${at}`,
        amount: 10,
        closing_date: '2030-02-01',
        ...(first === '' ? {} : { stage: first }),
      })
      for (const category of later)
        await seller.call(moveCard, { type_name: 'Deals', unique_id: id, category: category! })
      furthest.push(furthestStep([first, ...later].at(-1)!, [first!, ...later].slice(0, -1)))
    }
    const { data } = await seller.call(reports, { ...period, parts: ['funnel'] })
    expect(data).toMatchObject({ pipeline: null, undated: null, sources: null, work: [], target: null })
    expect(data.funnel).toEqual(
      FUNNEL_STEPS.flatMap((stage, step) => {
        const deals = furthest.filter((one) => one === step).length
        return deals === 0 ? [] : [{ stage, deals, amount: 10 * deals }]
      }),
    )
    // It begins with all deals of the pipeline and ends with those that are won.
    const { pipeline } = (await seller.call(reports, { ...period, parts: ['deals'] })).data
    const count = (of: (stage: string) => boolean) =>
      pipeline!.filter(({ stage }) => of(stage)).reduce((sum, { deals }) => sum + deals, 0)
    const steps = funnelOf(data.funnel!)
    expect([steps[0]!.deals, steps.at(-1)!.deals]).toEqual([count(() => true), count((stage) => stage === 'Won')])
  })

  it('[D-115] [D-215] counts only what the person may view, and keeps targets by person and company', async () => {
    const seller = await market.seller()
    const own = await market.subuser(seller, ownerPermissions)
    const leadsOnly = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    await market.db.query(
      `update roles set reach = '{"Deals":"own"}' where id = (select role_id from users where id = $1)`,
      [own.userId],
    )
    await save(seller, 'Deals', { deal_name: 'A', amount: 1_000, closing_date: '2030-01-31', stage: 'Won' })
    await save(own, 'Deals', { deal_name: 'B', amount: 20, closing_date: '2030-01-31', stage: 'Won' })
    expect((await own.call(reports, period)).data).toMatchObject({
      pipeline: [{ deals: 1, amount: 20 }],
      funnel: [{ stage: 'Won', deals: 1, amount: 20 }],
      work: [{ person: { id: own.userId }, won: 20 }],
    })
    expect((await leadsOnly.call(reports, period)).data).toEqual({
      pipeline: null,
      funnel: null,
      undated: null,
      sources: [],
      work: [],
      target: null,
    })

    expect((await seller.call(saveTarget, { amount: '5,000' })).data).toEqual({ target: 5_000 })
    expect((await own.call(saveTarget, { owner: own.userId, amount: 800 })).data).toEqual({ target: 800 })
    expect((await seller.call(reports, period)).data.target).toBe(5_000)
    expect((await seller.call(reports, { ...period, owner: own.userId })).data.target).toBe(800)
    // The target of the company says what others are to win.
    expect((await own.call(reports, period)).data.target).toBeNull()
    expect(await seller.fails(saveTarget, { amount: 6_000, was: 4_000 })).toMatchObject({
      _tag: 'Conflict',
      present: { target: 5_000 },
    })
    expect((await seller.call(saveTarget, { amount: '', was: 5_000 })).data).toEqual({ target: null })
    const clerk = await market.subuser(seller, [{ module: 'Deals', actions: ['View', 'Edit'] }])
    expect(await clerk.fails(saveTarget, { amount: 1 })).toMatchObject({ _tag: 'Forbidden' })
    const stranger = await market.seller()
    expect(await seller.fails(saveTarget, { owner: stranger.userId, amount: 1 })).toMatchObject({
      errors: { owner: ['Please choose a person of your company'] },
    })
    expect(await seller.fails(saveTarget, { amount: -1 })).toMatchObject({ errors: { amount: [expect.any(String)] } })

    expect(await seller.fails(reports, { from: '2030-02-01', to: '2030-01-01' })).toMatchObject({
      errors: { to: ['The last day must not be before the first.'] },
    })
    expect(await seller.fails(reports, { from: '2020-01-01', to: '2030-01-01' })).toMatchObject({
      errors: { to: ['Please choose a period of at most three years.'] },
    })
    expect(await seller.fails(reports, { ...period, parts: ['everything'] } as never)).toMatchObject({
      errors: { 'parts.0': [expect.any(String)] },
    })
    expect(await seller.fails(reports, { from: 'soon', to: '2030-01-01' })).toMatchObject({
      errors: { from: ['Please enter a day such as 2026-03-31.'] },
    })
    expect(await market.visitor.fails(reports, period)).toMatchObject({ _tag: 'Unauthenticated' })
    const none = await market.subuser(seller, [{ module: 'Dashboard', actions: ['View'] }])
    expect(await none.fails(reports, period)).toMatchObject({ _tag: 'Forbidden' })
  })

  it('[D-249] [D-30] keeps the cards of a dashboard with the person, and refuses those without a right', async () => {
    const seller = await market.seller()
    const first = ['won', 'funnel', 'sources', 'leads', 'deals', 'listings']
    expect((await seller.call(dashboardCards, {})).data).toEqual({ cards: first, period: 'quarter', is_chosen: false })
    expect((await seller.call(saveDashboardCards, { period: 'year' })).data).toEqual({
      cards: first,
      period: 'year',
      is_chosen: false,
    })
    const chosen = { cards: ['work', 'won'], period: 'year', is_chosen: true }
    expect((await seller.call(saveDashboardCards, { cards: ['work', 'won'] })).data).toEqual(chosen)
    expect((await seller.call(dashboardCards, {})).data).toEqual(chosen)
    expect((await seller.call(saveDashboardCards, { cards: [] })).data).toMatchObject({ cards: [], is_chosen: true })
    expect((await seller.call(saveDashboardCards, { cards: null })).data).toEqual({
      cards: first,
      period: 'year',
      is_chosen: false,
    })

    // A colleague has a choice of their own, within the rights of the role at the moment.
    const role = (modules: readonly ('Leads' | 'Deals' | 'Product')[]) => [
      { module: 'Dashboard' as const, actions: ['View' as const] },
      ...modules.map((module) => ({ module, actions: ['View' as const] })),
    ]
    const sub = await market.subuser(seller, role(['Leads', 'Deals', 'Product']))
    expect((await sub.call(saveDashboardCards, { cards: ['won', 'leads'] })).data.cards).toEqual(['won', 'leads'])
    expect((await seller.call(dashboardCards, {})).data.cards).toEqual(first)
    expect(await sub.fails(saveDashboardCards, { cards: ['listings'] })).toMatchObject({ _tag: 'Forbidden' })
    await market.db.query(`update roles set permissions = $2 where id = (select role_id from users where id = $1)`, [
      sub.userId,
      JSON.stringify(role(['Leads'])),
    ])
    expect((await sub.call(dashboardCards, {})).data.cards).toEqual(['leads'])
    expect(await sub.fails(saveDashboardCards, { cards: ['leads', 'won'] })).toMatchObject({
      _tag: 'Forbidden',
      message: expect.stringContaining('“Deals: View”'),
    })
    expect((await (await market.buyer()).call(dashboardCards, {})).data.cards).toEqual([])
    const none = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    for (const call of [dashboardCards, saveDashboardCards]) {
      expect(await none.fails(call, {})).toMatchObject({ _tag: 'Forbidden' })
      expect(await market.visitor.fails(call, {})).toMatchObject({ _tag: 'Unauthenticated' })
    }
    expect(await seller.fails(saveDashboardCards, { cards: ['won', 'won'] })).toMatchObject({
      errors: { cards: ['Please choose each card once.'] },
    })
    expect(await seller.fails(saveDashboardCards, { cards: ['weather'] } as never)).toMatchObject({
      errors: { 'cards.0': [expect.any(String)] },
    })
  })
})
