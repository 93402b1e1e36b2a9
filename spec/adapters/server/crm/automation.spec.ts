import { expect, it } from 'vitest'
import {
  automationRuns,
  automations,
  createAutomation,
  deleteAutomation,
  retryAutomationRun,
  showAutomation,
  tryAutomationCall,
  updateAutomation,
} from '../../../../core/contracts/automation.contract.ts'
import { tasks } from '../../../../core/contracts/crm-activities.contract.ts'
import { emails } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import {
  assignLeads,
  deleteRecords,
  leadInfo,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { recordStream } from '../../../../core/contracts/crm-stream.contract.ts'
import { createTag, deleteTags, setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { notificationsList } from '../../../../core/contracts/notifications.contract.ts'
import { insertLead } from '../../../../adapters/server/crm/insert-lead.ts'
import { writeAs } from '../../../../adapters/server/database/store.ts'
import { automationJob } from '../../../../adapters/server/crm/automation/automation.job.ts'
import { sql, writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { enqueue } from '../../../../adapters/server/jobs/enqueue.ts'
import { describeMarket, type Person } from '../market.ts'

const [FIRST_NAME, EMAIL, STATUS, CITY] = [103, 106, 109, 111]
const NEW = { id: STATUS, value: 'New' }

describeMarket('automation', (market) => {
  const lead = async (seller: Person, name: string, more: { id: number; value: unknown }[] = []) => {
    const form_fields = [{ id: FIRST_NAME, value: name }, ...more]
    return (await seller.call(saveRecord, { type_id: 1, form_fields })).data.unique_id
  }
  const save = async (seller: Person, unique_id: string, ...form_fields: { id: number; value: unknown }[]) => {
    await seller.call(saveRecord, { type_id: 1, unique_id, form_fields })
    await market.server.jobs.idle()
  }
  const call = { type: 'create_task' as const, params: { subject: 'Call back', due_in_days: 1 } }
  const set = (field: string, value: string) => ({ type: 'set_field' as const, params: { field, value } })
  const rule = (seller: Person, over: object = {}) =>
    seller.call(createAutomation, ruleOf(over)).then((response) => response.data)
  const ruleOf = (over: object = {}) => ({
    name: 'Follow up',
    type_id: 1,
    trigger: { event: 'status_changed' as const, value: 'Contacted' },
    actions: [call],
    ...over,
  })
  const subjects = async (seller: Person) =>
    (await seller.call(tasks, { filters: { match: 'all', rules: [] } })).data.data.map(({ subject }) => subject)
  const runs = async (seller: Person, id: number) => {
    await market.server.jobs.idle()
    return (await seller.call(automationRuns, { id })).data.data
  }
  const statusOf = async (seller: Person, lead_id: string) =>
    (await seller.call(leadInfo, { lead_id })).data.record.fields['lead_status']

  it('[API-CRM-83] [API-CRM-84] [IMPLIED-22] makes, lists, shows, changes and deletes a rule', async () => {
    const seller = await market.seller()
    const made = await rule(seller)
    expect(made).toMatchObject({ name: 'Follow up', status: 'on', version: 1, run_count: 0, last_run_at: null })
    const other = await rule(seller, { name: 'Second', status: 'off' })

    const list = (await seller.call(automations, {})).data
    expect([list.total, list.data.map(({ id }) => id)]).toEqual([2, [other.id, made.id]])
    expect((await seller.call(automations, { page: 2, per_page: 1 })).data.data.map(({ id }) => id)).toEqual([made.id])
    expect((await seller.call(showAutomation, { id: made.id })).data).toEqual(made)

    const { data: changed } = await seller.call(updateAutomation, { id: made.id, ...ruleOf({ name: 'Call' }) })
    expect(changed).toMatchObject({ id: made.id, name: 'Call', version: 2 })
    await seller.call(deleteAutomation, { id: made.id })
    expect(await seller.fails(showAutomation, { id: made.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(deleteAutomation, { id: made.id })).toMatchObject({ _tag: 'NotFound' })
  })

  it('[IMPLIED-22] runs once for a matching save, and keeps what it did with the version that ran', async () => {
    const seller = await market.seller()
    const made = await rule(seller, {
      conditions: { match: 'all', rules: [{ field: 'city', operator: 1, value: 'Rome' }] },
    })
    const [id, elsewhere] = [
      await lead(seller, 'Asha', [NEW, { id: CITY, value: 'Rome' }]),
      await lead(seller, 'Bo', [NEW]),
    ]
    await save(seller, elsewhere, { id: STATUS, value: 'Contacted' })
    await save(seller, id, { id: FIRST_NAME, value: 'Ada' })
    expect(await subjects(seller)).toEqual([])

    await save(seller, id, { id: STATUS, value: 'Contacted' })
    await save(seller, id, { id: FIRST_NAME, value: 'Asha' })
    expect(await subjects(seller)).toEqual(['Call back'])
    expect(await runs(seller, made.id)).toMatchObject([
      {
        version: 1,
        cause: null,
        record: { unique_id: id, type_id: 1, name: 'Asha' },
        state: 'done',
        results: [{ text: 'create the task “Call back”, due tomorrow', reason: null }],
        changes: [],
      },
    ])
    expect((await seller.call(showAutomation, { id: made.id })).data).toMatchObject({
      run_count: 1,
      last_run_at: expect.any(String),
    })

    await seller.call(updateAutomation, { id: made.id, ...ruleOf({ actions: [call, set('city', 'Oslo')] }) })
    await save(seller, elsewhere, NEW)
    await save(seller, elsewhere, { id: STATUS, value: 'Contacted' })
    const [latest, first] = await runs(seller, made.id)
    expect([latest?.version, first?.version]).toEqual([2, 1])
    expect(latest?.changes).toEqual([{ label: 'City', old: '', new: 'Oslo' }])
  })

  it('[D-91] looks at new records, bulk changes, the board, enquiries and tags', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [])
    const { data: tag } = await seller.call(createTag, { type_id: 1, name: 'Hot' })
    const created = await rule(seller, { trigger: { event: 'created' } })
    const assigned = await rule(seller, { trigger: { event: 'updated', field: 'lead_owner', value: colleague.userId } })
    const moved = await rule(seller, {})
    const tagged = await rule(seller, { trigger: { event: 'updated', field: 'tag', value: String(tag.id) } })
    const ids = [await lead(seller, 'Asha', [NEW]), await lead(seller, 'Bo', [NEW])]
    await writeAs(market.db, { companyId: seller.companyId, userId: seller.userId }, (w) =>
      insertLead(w, seller.companyId, { name: 'Cy', email: 'cy@spec.example', source: 'Chat', now: market.clock.now }),
    )
    await seller.call(assignLeads, { lead_ids: ids, user_id: colleague.userId })
    await seller.call(updateLeadStatus, { lead_id: ids[0]!, status_id: 2 })
    await seller.call(setTags, { id: ids[1]!, tag_ids: [tag.id] })
    await seller.call(setTags, { id: ids[1]!, tag_ids: [tag.id] })

    const names = async (id: number) => (await runs(seller, id)).map((run) => String(run.record?.name)).toSorted()
    expect(await names(created.id)).toEqual(['Asha', 'Bo', 'Cy'])
    expect(await names(assigned.id)).toEqual(['Asha', 'Bo'])
    expect(await names(moved.id)).toEqual(['Asha'])
    expect(await names(tagged.id)).toEqual(['Bo'])
  })

  it('[D-91] lets a change by one rule trigger another, which names its cause', async () => {
    const seller = await market.seller()
    const { data: tag } = await seller.call(createTag, { type_id: 1, name: 'Rome' })
    const first = await rule(seller, { actions: [set('city', 'Rome')] })
    const second = await rule(seller, {
      trigger: { event: 'updated', field: 'city' },
      actions: [
        { type: 'add_tag', params: { tag_id: tag.id } },
        { type: 'notify', params: { message: 'Look' } },
      ],
    })
    const id = await lead(seller, 'Asha', [NEW])
    await save(seller, id, { id: STATUS, value: 'Contacted' })

    expect(await runs(seller, second.id)).toMatchObject([
      { cause: { id: first.id, name: 'Follow up' }, changes: [{ label: 'Tags', old: '', new: 'Rome' }] },
    ])
    const { record } = (await seller.call(leadInfo, { lead_id: id })).data
    expect(record).toMatchObject({ fields: { city: 'Rome' }, tags: [{ id: tag.id, name: 'Rome' }] })
    expect((await seller.call(notificationsList, {})).data.data).toMatchObject([
      { title: 'Follow up', message: 'Look', link: `/crm/leads/${id}` },
    ])
  })

  it('[D-91] reacts to a score that a write reaches', async () => {
    const seller = await market.seller()
    const made = await rule(seller, {
      trigger: { event: 'score_reached', value: 70 },
      actions: [{ type: 'notify', params: { message: 'Hot' } }],
    })
    const id = await lead(seller, 'Asha')
    for (const score of [60, 75, 80]) {
      await market.db.query('update crm_records set score = $2 where unique_id = $1', [id, score])
      await market.server.jobs.idle()
    }
    expect(await runs(seller, made.id)).toHaveLength(1)
  })

  it('[IMPLIED-22] refuses a set of rules that could go round in a circle, and names it', async () => {
    const seller = await market.seller()
    const won = await rule(seller, { name: 'One', actions: [set('lead_status', 'New')] })
    const back = ruleOf({
      name: 'Two',
      trigger: { event: 'status_changed', value: 'New' },
      actions: [set('lead_status', 'Contacted')],
    })
    const message = 'These rules would set each other off without end: One → Two → One'
    expect(await seller.fails(createAutomation, back)).toMatchObject({ errors: { actions: [message] } })

    const { data: off } = await seller.call(createAutomation, { ...back, status: 'off' })
    expect(await seller.fails(updateAutomation, { id: off.id, ...back })).toMatchObject({
      errors: { actions: [message] },
    })
    await seller.call(updateAutomation, { id: won.id, ...ruleOf({ name: 'One' }) })
    await seller.call(updateAutomation, { id: off.id, ...back })
  })

  it('[IMPLIED-22] tries a rule on stored records without changing them', async () => {
    const seller = await market.seller()
    const [id] = [await lead(seller, 'Asha', [NEW, { id: CITY, value: 'Rome' }]), await lead(seller, 'Bo', [NEW])]
    const before = await market.db.query('select * from crm_records order by id')
    const { data } = await seller.call(tryAutomationCall, {
      ...ruleOf({
        conditions: { match: 'all', rules: [{ field: 'city', operator: 1, value: 'rome' }] },
        actions: [set('city', 'Oslo'), call, { type: 'send_mail', params: { subject: 'Hi', body: 'Hello {{city}}' } }],
      }),
    })
    expect(data).toEqual({
      total: 1,
      records: [
        {
          unique_id: id,
          name: 'Asha',
          changes: [{ label: 'City', old: 'Rome', new: 'Oslo' }],
          results: [
            { text: 'set City to “Oslo”', reason: null },
            { text: 'create the task “Call back”, due tomorrow', reason: null },
            { text: 'send the e-mail “Hi”', reason: 'The record has no e-mail address' },
          ],
        },
      ],
    })
    await market.server.jobs.idle()
    expect((await market.db.query('select * from crm_records order by id')).rows).toEqual(before.rows)
    expect(await subjects(seller)).toEqual([])
  })

  it('[D-173] sends e-mails with the values of the record, which its page shows', async () => {
    const seller = await market.seller()
    await rule(seller, {
      actions: [
        { type: 'send_mail', params: { subject: 'Dear {{ first_name }}', body: 'Yours, {{lead_owner}}\n{{city}}.' } },
      ],
    })
    const id = await lead(seller, 'Asha', [NEW, { id: EMAIL, value: `asha${seller.companyId}@spec.example` }])
    await save(seller, id, { id: STATUS, value: 'Contacted' })
    const [mail] = (await seller.call(emails, { crm_unique_id: id })).data
    const { rows } = await market.db.query<{ full_name: string }>('select full_name from users where id = $1', [
      seller.userId,
    ])
    expect(mail).toMatchObject({ subject: 'Dear Asha', body: `Yours, ${rows[0]?.full_name}\n.` })

    expect(
      await seller.fails(
        createAutomation,
        ruleOf({ actions: [{ type: 'send_mail', params: { subject: '{{weight}}', body: 'x' } }] }),
      ),
    ).toMatchObject({ errors: { 'actions.0.params.subject': ["There is no field 'weight' to fill in"] } })
  })

  it('[D-173] fills values of the record into tasks and notices, and shows them in trial and log', async () => {
    const seller = await market.seller()
    const texts = ruleOf({
      actions: [
        { type: 'create_task', params: { subject: 'Call {{first_name}}', due_in_days: 1 } },
        { type: 'notify', params: { message: '{{first_name}} in {{city}} of {{lead_owner}}' } },
        { type: 'send_mail', params: { subject: 'Dear {{first_name}}', body: 'Hello' } },
      ],
    })
    const id = await lead(seller, 'Asha', [NEW, { id: CITY, value: 'Rome' }])
    const { rows } = await market.db.query<{ full_name: string }>('select full_name from users where id = $1', [
      seller.userId,
    ])
    const told = `Asha in Rome of ${rows[0]?.full_name}`
    const shown = [
      'create the task “Call Asha”, due tomorrow',
      `notify its owner: “${told}”`,
      'send the e-mail “Dear Asha”',
    ]
    const [tried] = (await seller.call(tryAutomationCall, texts)).data.records
    expect(tried?.results.map(({ text }) => text)).toEqual(shown)

    const made = (await seller.call(createAutomation, texts)).data
    await save(seller, id, { id: STATUS, value: 'Contacted' })
    expect(await subjects(seller)).toEqual(['Call Asha'])
    expect((await seller.call(notificationsList, {})).data.data[0]).toMatchObject({ message: told })
    expect((await runs(seller, made.id))[0]?.results.map(({ text }) => text)).toEqual(shown)

    const unknown = { type: 'notify', params: { message: 'Weighs {{weight}}' } }
    expect(await seller.fails(createAutomation, ruleOf({ actions: [unknown] }))).toMatchObject({
      errors: { 'actions.0.params.message': ["There is no field 'weight' to fill in"] },
    })
  })

  it('tells the record nothing of a repetition in which nothing could be done', async () => {
    const seller = await market.seller()
    const made = await rule(seller, { actions: [{ type: 'send_mail', params: { subject: 'Hi', body: 'Hello' } }] })
    const id = await lead(seller, 'Asha', [NEW])
    await save(seller, id, { id: STATUS, value: 'Contacted' })
    const news = async () => (await seller.call(recordStream, { crm_unique_id: id })).data.data.length
    const before = await news()

    const [run] = await runs(seller, made.id)
    await seller.call(retryAutomationRun, { id: run!.id })
    expect((await runs(seller, made.id))[0]?.state).toBe('failed')
    expect(await news()).toBe(before)
  })

  it('[D-174] says which actions could not be done, and repeats only those', async () => {
    const seller = await market.seller()
    const { data: tag } = await seller.call(createTag, { type_id: 1, name: 'Hot' })
    const made = await rule(seller, {
      actions: [
        call,
        { type: 'send_mail', params: { subject: 'Hi', body: 'Hello' } },
        { type: 'add_tag', params: { tag_id: tag.id } },
      ],
    })
    await seller.call(deleteTags, { ids: [tag.id] })
    const id = await lead(seller, 'Asha', [NEW])
    await save(seller, id, { id: STATUS, value: 'Contacted' })
    const [run] = await runs(seller, made.id)
    expect([run?.state, run?.results.map(({ reason }) => reason)]).toEqual([
      'partly',
      [null, 'The record has no e-mail address', 'The chosen tag was deleted'],
    ])

    await save(seller, id, { id: EMAIL, value: 'asha@retry.example' })
    expect((await seller.call(retryAutomationRun, { id: run!.id })).data.state).toBe('waiting')
    const [again] = await runs(seller, made.id)
    expect([again?.state, again?.results.map(({ reason }) => reason)]).toEqual([
      'partly',
      [null, null, 'The chosen tag was deleted'],
    ])
    expect(await subjects(seller)).toEqual(['Call back'])
    expect((await seller.call(emails, { crm_unique_id: id })).data).toHaveLength(1)

    const { data: fixed } = await seller.call(updateAutomation, { id: made.id, ...ruleOf() })
    expect(fixed.version).toBe(2)
    const other = await lead(seller, 'Bo', [NEW])
    await save(seller, other, { id: STATUS, value: 'Contacted' })
    const [done] = await runs(seller, made.id)
    expect(await seller.fails(retryAutomationRun, { id: done!.id })).toMatchObject({
      _tag: 'Refused',
      message: 'Only a run that failed can be repeated',
    })

    await seller.call(deleteRecords, { type_id: 1, unique_ids: [id] })
    expect((await runs(seller, made.id))[1]?.record).toBeNull()
  })

  it('[D-301] looks at all records of a transaction in one job, and one that fails keeps only itself back', async () => {
    const seller = await market.seller()
    const made = await rule(seller, { trigger: { event: 'created' } })
    const counts = async () => {
      const { rows } = await market.db.query<{ tasks: number; changes: number; runs: number }>(
        `select (select count(*)::int from crm_activities where company_id = $1) as tasks,
                (select count(*)::int from automation_changes where company_id = $1) as changes,
                (select run_count from automation_rules where id = $2) as runs`,
        [seller.companyId, made.id],
      )
      return rows[0]
    }
    await market.db.query(
      `create function refuses_odd() returns trigger language plpgsql as $$
       begin if exists (select 1 from crm_records where id = new.record_id and name = 'Odd') then raise exception 'odd'; end if; return new; end $$`,
    )
    await market.db.query(
      'create trigger odd before insert on crm_activities for each row execute function refuses_odd()',
    )
    try {
      const jobs = await writeAsSystem(market.db, async ({ k }) => {
        await sql`insert into crm_records (company_id, type_id, unique_id, name, values, order_key)
          select ${seller.companyId}, 1, 'set-' || ${seller.companyId}::int || '-' || n, case n when 7 then 'Odd' else 'Even' end, '{"103":"Ada"}', 'a'
            from generate_series(1, 60) n`.execute(k)
        return k
          .selectFrom('jobs')
          .select('payload')
          .where('kind', '=', 'automation')
          .where(sql<string>`payload ->> 'company_id'`, '=', String(seller.companyId))
          .execute()
      })
      expect(jobs).toHaveLength(1)
      await market.server.jobs.idle()
      expect(await counts()).toEqual({ tasks: 59, changes: 1, runs: 59 })
      await market.db.query('drop trigger odd on crm_activities')
      await writeAsSystem(market.db, (w) => enqueue(w, automationJob, jobs[0]!.payload as never))
      await market.server.jobs.idle()
      expect(await counts()).toEqual({ tasks: 60, changes: 0, runs: 60 })
    } finally {
      await market.db.query('drop function refuses_odd cascade')
    }
  })

  it('[D-302] refuses actions beyond the own rights, and pauses a rule whose writer has lost one', async () => {
    const seller = await market.seller()
    const rights = (...more: readonly object[]) => [{ module: 'Leads', actions: ['View', 'Add', 'Edit'] }, ...more]
    const colleague = await market.subuser(seller, rights() as never)
    const setRights = (permissions: readonly object[]) =>
      market.db.query('update roles set permissions = $1 where id = (select role_id from users where id = $2)', [
        JSON.stringify(permissions),
        colleague.userId,
      ])
    const tasksToo = rights({ module: 'Tasks', actions: ['View', 'Add'] })
    const given = ruleOf({ trigger: { event: 'created' } })
    expect(await colleague.fails(createAutomation, given)).toMatchObject({
      _tag: 'Refused',
      errors: { 'actions.0': ['This action needs the right “Tasks: Add”, which you do not have.'] },
    })
    await setRights(tasksToo)
    const made = (await colleague.call(createAutomation, given)).data
    const state = async () => {
      await market.server.jobs.idle()
      const { status, paused, run_count } = (await seller.call(showAutomation, { id: made.id })).data
      return { status, paused, run_count }
    }
    await lead(seller, 'Ada')
    expect(await state()).toEqual({ status: 'on', paused: null, run_count: 1 })

    const told = async () =>
      (
        await market.db.query(`select 1 from notifications where company_id = $1 and title like '%is paused'`, [
          seller.companyId,
        ])
      ).rows.length
    await setRights(rights())
    await lead(seller, 'Bea')
    const lacks = expect.stringContaining('no longer has the right “Tasks: Add”') as string
    expect(await state()).toEqual({ status: 'on', paused: lacks, run_count: 1 })
    await lead(seller, 'Cem')
    expect(await state()).toEqual({ status: 'on', paused: lacks, run_count: 1 })
    // The owner and the writer, once each.
    expect(await told()).toBe(2)
    await setRights(tasksToo)
    await lead(seller, 'Dan')
    expect(await state()).toEqual({ status: 'on', paused: null, run_count: 2 })

    await market.db.query('update users set deleted_at = now() where id = $1', [colleague.userId])
    await lead(seller, 'Eva')
    expect(await state()).toEqual({ status: 'on', paused: expect.stringContaining('was closed'), run_count: 2 })
    await seller.call(updateAutomation, { id: made.id, ...given, status: 'on' })
    await lead(seller, 'Finn')
    expect(await state()).toEqual({ status: 'on', paused: null, run_count: 3 })
  })

  it('does nothing while a rule is off, and nothing for a record that is deleted before', async () => {
    const seller = await market.seller()
    const made = await rule(seller, { status: 'off' })
    const id = await lead(seller, 'Asha', [NEW])
    await save(seller, id, { id: STATUS, value: 'Contacted' })
    expect(await runs(seller, made.id)).toEqual([])
    expect(await statusOf(seller, id)).toBe('Contacted')
    expect((await market.db.query('select 1 from automation_changes')).rows).toEqual([])
  })

  it('[D-120] merges the changes of two people, and tells the second of a conflict', async () => {
    const seller = await market.seller()
    const made = await rule(seller)
    await seller.call(updateAutomation, { id: made.id, ...ruleOf({ name: 'Call' }), was: { name: 'Follow up' } })
    const { data } = await seller.call(updateAutomation, {
      id: made.id,
      ...ruleOf({ status: 'off' }),
      was: { status: 'on' },
    })
    expect(data).toMatchObject({ name: 'Call', status: 'off', version: 3 })
    expect(
      await seller.fails(updateAutomation, { id: made.id, ...ruleOf({ name: 'Ring' }), was: { name: 'Follow up' } }),
    ).toMatchObject({ _tag: 'Conflict', present: { name: 'Call' } })
  })

  it('refuses what does not fit, the rights that are missing, and plans without automation', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const foreign = await rule(other)
    const { data: tag } = await other.call(createTag, { type_id: 1, name: 'Theirs' })
    const refusal = async (over: object) => {
      const failure = await seller.fails(createAutomation, ruleOf(over))
      return Object.keys('errors' in failure ? (failure.errors ?? {}) : {})
    }
    expect(await refusal({ name: ' ' })).toEqual(['name'])
    expect(await refusal({ actions: [] })).toEqual(['actions'])
    expect(await refusal({ actions: [set('weight', 'x')] })).toEqual(['actions.0.params.field'])
    expect(await refusal({ actions: [set('lead_status', 'Nope')] })).toEqual(['actions.0.params.value'])
    expect(await refusal({ actions: [set('first_name', '')] })).toEqual(['actions.0.params.value'])
    expect(await refusal({ actions: [set('lead_owner', String(other.userId))] })).toEqual(['actions.0.params.value'])
    expect(await refusal({ actions: [{ type: 'add_tag', params: { tag_id: tag.id } }] })).toEqual([
      'actions.0.params.tag_id',
    ])
    expect(await refusal({ actions: [{ type: 'assign_owner', params: { owner_id: other.userId } }] })).toEqual([
      'actions.0.params.owner_id',
    ])
    expect(await refusal({ conditions: { match: 'all', rules: [{ field: 'weight', operator: 7 }] } })).toEqual([
      'conditions.rules.0',
    ])

    for (const failure of await Promise.all([
      seller.fails(showAutomation, { id: foreign.id }),
      seller.fails(updateAutomation, { id: foreign.id, ...ruleOf() }),
      seller.fails(deleteAutomation, { id: foreign.id }),
      seller.fails(automationRuns, { id: foreign.id }),
      seller.fails(retryAutomationRun, { id: 999_999 }),
    ]))
      expect(failure).toMatchObject({ _tag: 'NotFound' })

    const reader = await market.subuser(seller, [{ module: 'Leads', actions: ['View'] }])
    const deals = await rule(seller, { type_id: 2, trigger: { event: 'created' } })
    const own = await rule(seller)
    expect((await reader.call(automations, {})).data.data.map(({ id }) => id)).toEqual([own.id])
    expect(await reader.fails(showAutomation, { id: deals.id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await reader.fails(createAutomation, ruleOf())).toMatchObject({ _tag: 'Forbidden' })
    expect(await reader.fails(deleteAutomation, { id: own.id })).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(automations, {})).toMatchObject({ _tag: 'Unauthenticated' })

    const small = await market.seller({ plan: 'starter' })
    expect(await small.fails(createAutomation, ruleOf())).toMatchObject({
      message: 'Your plan does not include automation. Upgrade to create rules and to switch them on.',
    })
  })
})
