import { expect, it } from 'vitest'
import {
  bulkChangeState,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '../../../../core/contracts/crm-bulk.contract.ts'
import { saveForm, saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { deals, leads } from '../../../../core/contracts/crm-lists.contract.ts'
import { activities } from '../../../../core/contracts/crm-history.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { createTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { bulkMessages, UNDO_BULK_MS } from '../../../../core/crm/lists/bulk-change.schema.ts'
import type { CallInput } from '../../../../core/contracts/endpoint.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { bulkChangeJob } from '../../../../adapters/server/crm/bulk-change.job.ts'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { type Work, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { enqueue } from '../../../../adapters/server/jobs/enqueue.ts'
import type { JobRun } from '../../../../adapters/server/jobs/job-kind.ts'
import { describeMarket, type Person } from '../market.ts'

const [FIRST_NAME, STATUS, CITY] = [103, 109, 111]
const inCity = (city: string): FilterTree => ({ match: 'all', rules: [{ field: 'city', operator: 1, value: city }] })
const toWon = { kind: 'field', field_id: STATUS, value: 'Won' } as const
type Start = CallInput<typeof startBulkChange>

describeMarket('changes of many records', (market) => {
  const lead = async (seller: Person, name: string, city: string, status: string | null = 'New') =>
    (
      await seller.call(saveRecord, {
        type_id: 1,
        form_fields: [
          { id: FIRST_NAME, value: name },
          { id: CITY, value: city },
          { id: STATUS, value: status },
        ],
      })
    ).data.unique_id
  const statuses = async (seller: Person) =>
    (await seller.call(leads, { sort_by: 'first_name' })).lead_data.data.map((row) => `${row.name} ${row.category}`)
  const start = async (seller: Person, input: Omit<Start, 'type_id'>) => {
    const { data } = await seller.call(startBulkChange, { type_id: 1, ...input })
    await market.server.jobs.idle()
    return (await seller.call(bulkChangeState, { id: data.id })).data
  }
  const undone = async (seller: Person, id: number) => {
    await seller.call(undoBulkChange, { id })
    await market.server.jobs.idle()
    return (await seller.call(bulkChangeState, { id })).data
  }

  it('[D-203] sets a field of all that match, tells the result by record, and undoes it except what changed again', async () => {
    const seller = await market.seller()
    const ada = await lead(seller, 'Ada', 'Bonn')
    const bea = await lead(seller, 'Bea', 'Bonn', 'Contacted')
    await lead(seller, 'Cem', 'Bonn', 'Won')
    await lead(seller, 'Dan', 'Kiel')
    const dora = await lead(seller, 'Dora', 'Bonn')
    const run = await start(seller, { filters: inCity('Bonn'), except: [dora], expected: 3, change: toWon })
    expect(run).toMatchObject({ state: 'done', title: 'Lead status: Won', total: 3, done: 3, changed: 2, same: 1 })
    expect(await statuses(seller)).toEqual(['Ada Won', 'Bea Won', 'Cem Won', 'Dan New', 'Dora New'])
    const { data: history } = await seller.call(activities, { type_name: 'Leads', crm_unique_id: ada })
    expect(JSON.stringify(history)).toContain('Won')

    await seller.call(saveRecord, { type_id: 1, unique_id: bea, form_fields: [{ id: STATUS, value: 'Lost' }] })
    expect(await undone(seller, run.id)).toMatchObject({
      state: 'undone',
      total: 2,
      changed: 1,
      refused: 1,
      refusals: [{ unique_id: bea, reason: bulkMessages.changedSince }],
      undo_until: null,
    })
    expect(await statuses(seller)).toEqual(['Ada New', 'Bea Lost', 'Cem Won', 'Dan New', 'Dora New'])
    expect(await seller.fails(undoBulkChange, { id: run.id })).toMatchObject({ message: bulkMessages.undoIsOver })
  })

  it('[D-203] leaves records alone that a colleague changed or deleted since they were read, and values that do not fit', async () => {
    const seller = await market.seller()
    const [ada, bea] = [await lead(seller, 'Ada', 'Bonn'), await lead(seller, 'Bea', 'Bonn', 'Contacted')]
    const cem = await lead(seller, 'Cem', 'Bonn')
    await start(seller, { unique_ids: [cem], expected: 1, change: { kind: 'delete' } })
    const run = await start(seller, {
      unique_ids: [ada, bea, cem],
      expected: 3,
      was: { [ada]: 'New', [bea]: 'New', [cem]: 'New' },
      change: toWon,
    })
    expect(run).toMatchObject({
      changed: 1,
      refusals: [
        { name: 'Bea', reason: bulkMessages.changedMeanwhile },
        { name: 'Cem', reason: bulkMessages.isGone },
      ],
    })
    const wrong = { unique_ids: [ada], expected: 1 }
    for (const [change, field] of [
      [{ kind: 'field', field_id: STATUS, value: 'Nowhere' }, 'value'],
      [{ kind: 'field', field_id: FIRST_NAME, value: null }, 'value'],
      [{ kind: 'field', field_id: 9_999, value: 'x' }, 'field_id'],
      [{ kind: 'owner', user_id: 999_999 }, 'user_id'],
    ] as const)
      expect(await seller.fails(startBulkChange, { type_id: 1, ...wrong, change })).toMatchObject({
        _tag: 'Refused',
        errors: { [field]: [expect.any(String)] },
      })
    const all = { type_id: 1, change: toWon, filters: inCity('Bonn') }
    expect(await seller.fails(startBulkChange, { ...all, expected: 1 })).toMatchObject({
      message: bulkMessages.moreNow(2),
    })
    expect(await seller.fails(startBulkChange, { ...all, filters: inCity('Ulm'), expected: 1 })).toMatchObject({
      message: bulkMessages.nothingMatches,
    })
  })

  it('[D-203] names the change in words, also of a yes or no, of a day and of a time', async () => {
    const seller = await market.seller()
    await lead(seller, 'Ada', 'Bonn')
    const [section, ...others] = DEFAULT_FORMS.Leads
    const own = { ...section!.form_fields[0]!, form_input_list_id: 1, option_list: [], is_required: '0' as const }
    const fields = [
      { ...own, id: 90_001, name: 'at_the_fair', label: 'At the fair', field_type: 'boolean' as const },
      { ...own, id: 90_003, name: 'offer_on', label: 'Offer on', field_type: 'date' as const },
      { ...own, id: 90_002, name: 'visit_at', label: 'Visit at', field_type: 'datetime' as const },
    ]
    const sections = [{ ...section!, form_fields: [...section!.form_fields, ...fields] }, ...others]
    await seller.call(saveForm, { type_name: 'Leads', form_data: { sections } })
    const titleOf = async (field_id: number, value: unknown) =>
      (await start(seller, { filters: inCity('Bonn'), expected: 1, change: { kind: 'field', field_id, value } })).title
    expect(await titleOf(90_001, true)).toBe('At the fair: Yes')
    expect(await titleOf(90_003, '2027-02-03')).toBe('Offer on: 3 Feb 2027')
    expect(await titleOf(90_002, '2026-11-28 18:30:00')).toBe('Visit at')
    expect(await titleOf(90_002, null)).toBe('Visit at: emptied')
  })

  it('[D-300] stops when a right of its person is gone, and keeps what was changed with its undo', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }])
    const ada = await lead(colleague, 'Ada', 'Bonn')
    const bea = await lead(colleague, 'Bea', 'Bonn')
    const { id } = await start(colleague, { unique_ids: [ada], expected: 1, change: toWon })
    // The second set waits while the right is taken away.
    const setRights = (permissions: readonly unknown[]) =>
      market.db.query('update roles set permissions = $1 where id = (select role_id from users where id = $2)', [
        JSON.stringify(permissions),
        colleague.userId,
      ])
    await market.db.query(
      `with r as (update bulk_changes set state = 'running', total = 2 where id = $1)
       insert into bulk_change_rows (change_id, company_id, record_id) select $1, company_id, id from crm_records where unique_id = $2`,
      [id, bea],
    )
    await setRights([{ module: 'Leads', actions: ['View'] }])
    await writeAsSystem(market.db, (w) => enqueue(w, bulkChangeJob, { id }))
    await market.server.jobs.idle()
    expect((await colleague.call(bulkChangeState, { id })).data).toMatchObject({
      state: 'done',
      changed: 1,
      refusals: [
        { unique_id: bea, reason: expect.stringContaining('no longer has the right “Leads: Edit”') as string },
      ],
    })
    await setRights([{ module: 'Leads', actions: ['View', 'Edit'] }])
    expect(await undone(colleague, id)).toMatchObject({ state: 'undone', changed: 1 })
    expect(await statuses(seller)).toEqual(['Ada New', 'Bea New'])
  })

  /** A change of the leads of a person that is running, and whose job nobody has begun. */
  const running = async (seller: Person, names: readonly string[], change: Start['change']) => {
    for (const name of names) await lead(seller, name, 'Bonn')
    const { rows } = await market.db.query<{ id: number }>(
      `with run as (
         insert into bulk_changes (company_id, user_id, type_id, change, title, total, created_at)
         select $1, $2, 1, $3, 'Many', count(*), $4 from crm_records where company_id = $1 returning id
       ), rows as (
         insert into bulk_change_rows (change_id, company_id, record_id)
         select run.id, $1, r.id from run, crm_records r where r.company_id = $1
       )
       select id from run`,
      [seller.companyId, seller.userId, JSON.stringify(change), market.clock.now],
    )
    return rows[0]?.id ?? 0
  }
  /** Runs the job in this process; `before` is called with the number of each transaction. */
  const runHere = async (id: number, before: (transaction: number) => Promise<unknown>) => {
    let transactions = 0
    const transact = async <T>(work: (w: Work) => Promise<T>): Promise<T> => {
      await before(transactions++)
      return writeAsSystem(market.db, work)
    }
    await bulkChangeJob.run({ id }, {
      k: kyselyOn(market.db, 'system'),
      transact,
      now: market.clock.now,
      services: market.server.services,
      signal: new AbortController().signal,
    } as Partial<JobRun> as JobRun)
  }
  const fifty = Array.from({ length: 50 }, (_, at) => `Lead ${at}`)

  it('[D-341] stops between two sets, keeps what is changed, and undoes it', async () => {
    const seller = await market.seller()
    const id = await running(seller, fifty, toWon)
    const stop = async () => (await seller.call(stopBulkChange, { id })).data
    await runHere(id, async (transaction) => {
      if (transaction !== 1) return
      const first = await stop()
      expect(first).toMatchObject({ state: 'stopped', total: 50, done: 40, changed: 40, same: 0, refused: 0 })
      expect(first.undo_until).not.toBeNull()
      // Whoever lost the answer presses again.
      expect(await stop()).toEqual(first)
    })
    const won = async () => (await statuses(seller)).filter((row) => row.endsWith('Won')).length
    expect(await won()).toBe(40)
    expect(await undone(seller, id)).toMatchObject({ state: 'undone', total: 40, changed: 40, refused: 0 })
    expect(await won()).toBe(0)
    // An undo has ended it: the stop changes nothing any more.
    expect(await stop()).toMatchObject({ state: 'undone', changed: 40 })
  })

  it('[D-341] stops before the first set, and stops nothing that has ended or is being undone', async () => {
    const seller = await market.seller()
    const id = await running(seller, ['Ada', 'Bea'], toWon)
    const stopped = (await seller.call(stopBulkChange, { id })).data
    expect(stopped).toMatchObject({ state: 'stopped', total: 2, done: 0, changed: 0, undo_until: null })
    await runHere(id, async () => undefined)
    expect((await seller.call(bulkChangeState, { id })).data).toEqual(stopped)

    const whole = await running(seller, [], toWon)
    await runHere(whole, async (transaction) => {
      if (transaction === 1)
        expect((await seller.call(stopBulkChange, { id: whole })).data).toMatchObject({ state: 'done', changed: 2 })
    })
    await undone(seller, whole)

    const done = await start(seller, { filters: inCity('Bonn'), expected: 2, change: toWon })
    expect((await seller.call(stopBulkChange, { id: done.id })).data).toEqual(done)
    await market.db.query(`update bulk_changes set state = 'undoing' where id = $1`, [done.id])
    expect(await seller.fails(stopBulkChange, { id: done.id })).toMatchObject({ message: bulkMessages.undoGoesOn })
    await runHere(done.id, async () => undefined)
    expect((await seller.call(bulkChangeState, { id: done.id })).data).toMatchObject({ state: 'undone', changed: 2 })
  })

  it('[D-341] is stopped by its own person alone, and tells the new owner of what was given until then', async () => {
    const seller = await market.seller()
    const [colleague, reader] = [
      await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit', 'Delete'] }]),
      await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }]),
    ]
    const stranger = await market.seller()
    const id = await running(seller, fifty, { kind: 'owner', user_id: colleague.userId })
    await runHere(id, async (transaction) => {
      if (transaction !== 1) return
      for (const other of [colleague, stranger])
        expect(await other.fails(stopBulkChange, { id })).toMatchObject({ _tag: 'NotFound' })
      expect(await reader.fails(stopBulkChange, { id })).toMatchObject({ _tag: 'Forbidden' })
      expect(await market.visitor.fails(stopBulkChange, { id })).toMatchObject({ _tag: 'Unauthenticated' })
      for (const _press of [1, 2]) await seller.call(stopBulkChange, { id })
    })
    const { rows } = await market.db.query('select title from notifications where user_id = $1', [colleague.userId])
    expect(rows).toEqual([{ title: 'You are now the owner of 40 leads' }])
  })

  it('[D-203] gives, tags and deletes many records, and undoes each', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit', 'Delete'] }])
    await lead(seller, 'Ada', 'Bonn')
    await lead(seller, 'Bea', 'Bonn')
    const tag = (await seller.call(createTag, { type_id: 1, name: 'Fair' })).data.id
    const shown = async () =>
      (await seller.call(leads, { sort_by: 'first_name' })).lead_data.data.map((row) => [
        row.name,
        row.owner?.id,
        row.tags.length,
      ])
    const before = await shown()
    for (const [change, after] of [
      [{ kind: 'owner', user_id: colleague.userId }, before.map(([name]) => [name, colleague.userId, 0])],
      [{ kind: 'tag', tag_id: tag }, before.map(([name, owner]) => [name, owner, 1])],
      [{ kind: 'delete' }, []],
    ] as const) {
      const run = await start(seller, { filters: { match: 'all', rules: [] }, expected: 2, change })
      expect(run).toMatchObject({ changed: 2, refused: 0, refusals: [] })
      expect(await shown()).toEqual(after)
      // Who did not make the change cannot undo it.
      expect(await colleague.fails(undoBulkChange, { id: run.id })).toMatchObject({ _tag: 'NotFound' })
      expect(await undone(seller, run.id)).toMatchObject({ changed: 2, refused: 0 })
      expect(await shown()).toEqual(before)
    }
    const late = await start(seller, { filters: { match: 'all', rules: [] }, expected: 2, change: { kind: 'delete' } })
    market.clock.now = new Date(market.clock.now.getTime() + UNDO_BULK_MS)
    expect(await seller.fails(undoBulkChange, { id: late.id })).toMatchObject({ message: bulkMessages.undoIsOver })
  })

  it('[D-203] hands a deal over, whose form has no owner', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Deals', actions: ['View'] }])
    const deal = await seller.call(saveRecord, { type_id: 2, form_fields: [{ id: 201, value: 'Bolts' }] })
    const { data } = await seller.call(startBulkChange, {
      type_id: 2,
      unique_ids: [deal.data.unique_id],
      expected: 1,
      change: { kind: 'owner', user_id: colleague.userId },
    })
    await market.server.jobs.idle()
    const mine = { match: 'all', rules: [{ field: 'owner', operator: 1, value: String(colleague.userId) }] } as const
    expect((await seller.call(deals, { filters: JSON.stringify(mine) })).deal_data.data).toMatchObject([
      { name: 'Bolts', owner: { id: colleague.userId } },
    ])
    expect(await undone(seller, data.id)).toMatchObject({ changed: 1 })
    expect((await seller.call(deals, {})).deal_data.data[0]?.owner?.id).toBe(seller.userId)
  })

  it('[D-277] gives many deals that become Won their closing date, and undoes it except where somebody set another', async () => {
    const seller = await market.seller()
    const fields = fieldsOf({ sections: DEFAULT_FORMS.Deals })
    const [NAME, STAGE, CLOSING] = ['deal_name', 'stage', 'closing_date'].map(
      (name) => fields.find((field) => field.name === name)?.id ?? 0,
    ) as [number, number, number]
    const deal = async (name: string, stage: string) =>
      (
        await seller.call(saveRecord, {
          type_id: 2,
          form_fields: [
            { id: NAME, value: name },
            { id: STAGE, value: stage },
            { id: CLOSING, value: '2027-05-01' },
          ],
        })
      ).data.unique_id
    const unique_ids = [await deal('Bolts', 'Proposal'), await deal('Nuts', 'Proposal'), await deal('Pins', 'Won')]
    const days = async () =>
      (await seller.call(deals, { sort_by: 'deal_name' })).deal_data.data.map(
        ({ name, category, fields }) => `${name} ${category} ${fields['closing_date'] as string}`,
      )
    const run = (value: string, closing_date: unknown) =>
      ({
        unique_ids,
        type_id: 2,
        expected: 3,
        change: { kind: 'field', field_id: STAGE, value, closing_date },
      }) as const

    for (const wrong of [run('Lost', '2026-03-02'), run('Won', 'soon')])
      expect(await seller.fails(startBulkChange, wrong)).toMatchObject({
        errors: { closing_date: [expect.any(String)] },
      })

    const { data } = await seller.call(startBulkChange, run('Won', '2026-03-02'))
    await market.server.jobs.idle()
    // A deal that was won before keeps its day.
    expect(await days()).toEqual(['Bolts Won 2026-03-02', 'Nuts Won 2026-03-02', 'Pins Won 2027-05-01'])

    await seller.call(saveRecord, {
      type_id: 2,
      unique_id: unique_ids[1] ?? '',
      form_fields: [{ id: CLOSING, value: '2026-03-05' }],
    })
    expect(await undone(seller, data.id)).toMatchObject({ changed: 2 })
    expect(await days()).toEqual(['Bolts Proposal 2027-05-01', 'Nuts Proposal 2026-03-05', 'Pins Won 2027-05-01'])
  })

  it('[D-203] needs the right, and treats records and changes of others as missing', async () => {
    const seller = await market.seller()
    const own = await lead(seller, 'Ada', 'Bonn')
    const stranger = await market.seller()
    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const editor = await market.subuser(seller, [{ module: 'Leads', actions: ['View', 'Edit'] }])
    const one: Start = { type_id: 1, unique_ids: [own], expected: 1, change: toWon }
    expect(await market.visitor.fails(startBulkChange, one)).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await reader.fails(startBulkChange, one)).toMatchObject({ _tag: 'Forbidden' })
    expect(await editor.fails(startBulkChange, { ...one, change: { kind: 'delete' } })).toMatchObject({
      _tag: 'Forbidden',
    })
    expect(await stranger.fails(startBulkChange, one)).toMatchObject({ _tag: 'NotFound' })
    expect(
      await seller.fails(startBulkChange, { ...one, type_id: 2, change: { kind: 'owner', user_id: seller.userId } }),
    ).toMatchObject({ _tag: 'NotFound' })
    const run = await start(seller, one)
    expect((await reader.call(bulkChangeState, { id: run.id })).data).toMatchObject({ changed: 1 })
    for (const contract of [bulkChangeState, undoBulkChange] as const)
      expect(await stranger.fails(contract, { id: run.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await statuses(seller)).toEqual(['Ada Won'])
  })
})
