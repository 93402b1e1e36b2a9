import { expect, it, vi } from 'vitest'
import { createAutomation } from '../../../../core/contracts/automation.contract.ts'
import { createTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { startBulkChange, undoBulkChange } from '../../../../core/contracts/crm-bulk.contract.ts'
import { crmChanged } from '../../../../core/contracts/crm.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { assignLeads, deleteRecords, moveCard, restoreRecords } from '../../../../core/contracts/crm-lists.contract.ts'
import { convertLead } from '../../../../core/contracts/crm-conversion.contract.ts'
import { createNote } from '../../../../core/contracts/crm-notes.contract.ts'
import { createTag, setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { filterFieldsOf } from '../../../../core/crm/lists/filter-fields.ts'
import { fromAddress } from '../../../../core/filters/filter-address.ts'
import { coalescing } from '../../../../adapters/server/realtime/coalesce.ts'
import type { RealtimeEngine } from '../../../../adapters/server/realtime/engine.ts'
import type { Action, Module } from '../../../../core/permissions/catalogue.ts'
import { describe } from 'vitest'
import { describeMarket, type Person } from '../market.ts'

interface Event {
  readonly channels: readonly string[]
  readonly data: unknown
  readonly except_socket: string | null
}

const channel = (person: Person) => `private-chat.${person.userId}`

describeMarket('news of CRM records', (market) => {
  /** The events that this work sends, those of its jobs included. */
  const newsOf = async (work: () => Promise<unknown>): Promise<readonly Event[]> => {
    await market.server.jobs.idle()
    const last = await market.db.query<{ id: number }>('select coalesce(max(id), 0) as id from outbox')
    await work().catch(() => undefined)
    await market.server.jobs.idle()
    const { rows } = await market.db.query<Event>(
      `select channels, data, except_socket from outbox where event = 'crm.changed' and id > $1 order by id`,
      [last.rows[0]?.id],
    )
    return rows
  }
  const lead = async (person: Person, name: string) =>
    (await person.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: name }] })).data.unique_id
  const may = (module: Module, ...actions: readonly Action[]) => ({ module, actions })

  it('[D-242] reach the people of the company who may view the type, and say the type alone', async () => {
    const seller = await market.seller()
    const stranger = await market.seller()
    const colleague = await market.subuser(seller, [may('Leads', 'View')])
    const blind = await market.subuser(seller, [may('Contacts', 'View')])
    // Without View an action grants nothing.
    const odd = await market.subuser(seller, [may('Leads', 'Edit')])
    const tag = (await seller.call(createTag, { type_id: 1, name: 'Key' })).data.id
    let id = ''
    const hearing = [channel(seller), channel(colleague)]
    const told = async (work: () => Promise<unknown>) => {
      const events = (await newsOf(work)).filter(({ data }) => crmChanged.parse(data).of === 'Leads')
      expect(events.length).toBeGreaterThan(0)
      for (const { channels, data } of events) {
        expect(channels.toSorted()).toEqual(hearing.toSorted())
        // Nothing of the record leaves with the event.
        expect(data).toEqual({ type: 'crm.changed', of: 'Leads' })
      }
    }
    await told(async () => (id = await lead(seller, 'Ada')))
    const where = { type_name: 'Leads' as const, unique_id: id }
    await told(() => seller.call(saveRecord, { ...where, form_fields: [{ id: 111, value: 'Kiel' }] }))
    await told(() => seller.call(moveCard, { ...where, category: 'Won' }))
    await told(() => seller.call(setTags, { id, tag_ids: [tag] }))
    await told(() => seller.call(createNote, { crm_unique_id: id, message: 'Wants CIF' }))
    await told(() => seller.call(deleteRecords, { type_name: 'Leads', unique_ids: [id] }))
    await told(() => seller.call(restoreRecords, { type_name: 'Leads', unique_ids: [id] }))
    const all = hearing.concat(channel(blind), channel(odd), channel(stranger))
    const others = await newsOf(() => lead(stranger, 'Bea'))
    expect([...new Set(others.flatMap(({ channels }) => channels))].filter((one) => all.includes(one))).toEqual([
      channel(stranger),
    ])
  })

  it('[D-242] follow a right from the next change on, and never a person who was deleted', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [may('Leads', 'View')])
    const hears = async () =>
      (await newsOf(() => lead(seller, 'Ada'))).some(({ channels }) => channels.includes(channel(colleague)))
    expect(await hears()).toBe(true)
    const role = `(select role_id from users where id = $1)`
    await market.db.query(`update roles set permissions = '[]' where id = ${role}`, [colleague.userId])
    expect(await hears()).toBe(false)
    await market.db.query(
      `update roles set permissions = '[{"module":"Leads","actions":["View"]}]' where id = ${role}`,
      [colleague.userId],
    )
    expect(await hears()).toBe(true)
    await market.db.query(`update users set deleted_at = now() where id = $1`, [colleague.userId])
    expect(await hears()).toBe(false)
  })

  it('[D-242] say once in a transaction what many rows changed, and nothing when it is rolled back', async () => {
    const seller = await market.seller()
    const ids: string[] = []
    for (let at = 0; at < 120; at += 1) ids.push(await lead(seller, `Lead ${at}`))
    const events = await newsOf(() =>
      seller.call(startBulkChange, {
        type_name: 'Leads',
        expected: ids.length,
        unique_ids: ids,
        change: { kind: 'field', field_id: 111, value: 'Kiel' },
      }),
    )
    // One for each part of the job, of 40 records.
    expect(events.length).toBeGreaterThan(0)
    expect(events.length).toBeLessThan(10)
    const { rows } = await market.db.query<{ id: number }>('select max(id) as id from bulk_changes')
    expect((await newsOf(() => seller.call(undoBulkChange, { id: rows[0]?.id ?? 0 }))).length).toBeLessThan(10)

    const rolledBack = await newsOf(() =>
      market.db.tx(async (q) => {
        await q.query(`update crm_records set name = 'x' where unique_id = $1`, [ids[0]])
        const { rows: sent } = await q.query(`select 1 from outbox where event = 'crm.changed' and created_at = now()`)
        expect(sent).toHaveLength(1)
        throw new Error('no')
      }),
    )
    expect(rolledBack).toEqual([])
    // A foreign id among own ones changes nothing and says nothing.
    const refused = await newsOf(() =>
      seller.call(deleteRecords, { type_name: 'Leads', unique_ids: [ids[0]!, 'somebody-elses'] }),
    )
    expect(refused).toEqual([])
  })

  it('[D-242] name the kinds of a task and of its record, and leave out the socket of the sender', async () => {
    const seller = await market.seller()
    const id = await lead(seller, 'Ada')
    const task = { subject: 'Call', task_date: '2026-05-01', related_with: 'Leads' as const, related_id: id, tag: [] }
    const events = await newsOf(() => seller.call(createTask, task))
    expect(new Set(events.map(({ data }) => crmChanged.parse(data).of))).toEqual(new Set(['Tasks', 'Leads']))

    const save = (socket: string) =>
      fetch(`${market.url}/api/v1/crm/save_input_form`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${seller.token}`,
          'content-type': 'application/json',
          'x-socket-id': socket,
        },
        body: JSON.stringify({ type_id: 4, form_fields: [{ id: 402, value: `Acme ${socket.length}` }] }),
      }).then((response) => expect(response.ok).toBe(true))
    expect((await newsOf(() => save('123.456'))).map((event) => event.except_socket)).toEqual(['123.456'])
    // Any other text of the header is no part of a statement.
    expect((await newsOf(() => save(`1'; select 1; --`))).map((event) => event.except_socket)).toEqual([null])
  })

  /** The notices of a person, the oldest first, as title and link. */
  const noticesOf = async (person: Person) => {
    await market.server.jobs.idle()
    const { rows } = await market.db.query<{ title: string; body: string; link: string }>(
      'select title, body, link from notifications where user_id = $1 order by id',
      [person.userId],
    )
    return rows
  }
  const OWNER = 101
  const save = (person: Person, about: { unique_id?: string; name?: string; owner: Person }) =>
    person.call(saveRecord, {
      type_id: 1,
      ...(about.unique_id === undefined ? {} : { unique_id: about.unique_id }),
      form_fields: [
        ...(about.name === undefined ? [] : [{ id: 103, value: about.name }]),
        { id: OWNER, value: about.owner.userId },
      ],
    })

  it('[D-278] tell whoever gets a record by its page, its form, the board or a conversion, and nobody of the own doing', async () => {
    const seller = await market.seller()
    const ann = await market.subuser(seller, [may('Leads', 'View', 'Add', 'Edit'), may('Contacts', 'View')])
    const blind = await market.subuser(seller, [may('Contacts', 'View')])
    const ada = await lead(seller, 'Ada')
    await save(seller, { unique_id: ada, owner: ann })
    const bea = (await save(seller, { name: 'Bea', owner: ann })).data.unique_id
    expect(await noticesOf(ann)).toEqual([
      {
        title: 'You are now the owner of the lead Ada',
        body: expect.stringMatching(/ made you the owner\.$/),
        link: `/crm/leads/${ada}`,
      },
      { title: 'You are now the owner of the lead Bea', body: expect.any(String), link: `/crm/leads/${bea}` },
    ])
    // The same owner again, another value, and one's own doing are no news.
    await save(seller, { unique_id: ada, name: 'Adele', owner: ann })
    const cem = await lead(seller, 'Cem')
    await save(ann, { unique_id: cem, owner: ann })
    await save(ann, { name: 'Dan', owner: ann })
    expect(await noticesOf(ann)).toHaveLength(2)
    expect(await noticesOf(seller)).toEqual([])

    const eva = await lead(seller, 'Eva')
    await seller.call(moveCard, { type_id: 1, unique_id: eva, group: 'lead_owner', category: String(ann.userId) })
    const [fay, gus] = [await lead(seller, 'Fay'), await lead(seller, 'Gus')]
    await seller.call(assignLeads, { lead_ids: [fay, gus], user_id: ann.userId })
    await seller.call(convertLead, { lead_id: eva, account: 'none', contact: 'new', has_deal: false })
    expect((await noticesOf(ann)).slice(2).map(({ title }) => title)).toEqual([
      'You are now the owner of the lead Eva',
      'You are now the owner of 2 leads',
      'You are now the owner of the contact Eva',
    ])
    // Nobody is told of records that one may not view.
    await save(seller, { unique_id: ada, owner: blind })
    expect(await noticesOf(blind)).toEqual([])
    expect(await market.messagesTo(ann.email)).toEqual([])
  })

  it('[D-278] tell once of a change of many and of rules, by mail as the person prefers', async () => {
    const seller = await market.seller()
    const ann = await market.subuser(seller, [may('Leads', 'View')])
    const ids: string[] = []
    for (let at = 0; at < 50; at += 1) ids.push(await lead(seller, `Lead ${at}`))
    await market.db.query('update users set preferences = $1 where id = $2', [
      JSON.stringify({ notifications: { records: { in_app: true, mail: true } } }),
      ann.userId,
    ])
    const change = { kind: 'owner', user_id: ann.userId } as const
    const { id } = (await seller.call(startBulkChange, { type_id: 1, expected: 50, unique_ids: ids, change })).data
    const [notice, ...more] = await noticesOf(ann)
    expect(notice?.title).toBe('You are now the owner of 50 leads')
    expect(more).toEqual([])
    // The link opens the own records.
    const filter = new URL(notice?.link ?? '', 'https://x').searchParams.get('filter') ?? ''
    const read = fromAddress(filter, filterFieldsOf({ sections: DEFAULT_FORMS.Leads }, 'Leads'))
    expect(read.ok && read.filter.root.rules).toMatchObject([{ field: { name: 'lead_owner' } }])
    expect(JSON.stringify(read)).toContain('"me"')
    expect((await market.messagesTo(ann.email))[0]?.body).toContain(notice?.link)
    await seller.call(undoBulkChange, { id })
    expect(await noticesOf(ann)).toHaveLength(1)

    await seller.call(createAutomation, {
      name: 'North',
      type_id: 1,
      trigger: { event: 'status_changed', value: 'Contacted' },
      actions: [{ type: 'assign_owner', params: { owner_id: ann.userId } }],
    })
    const status = { kind: 'field', field_id: 109, value: 'Contacted' } as const
    await seller.call(startBulkChange, { type_id: 1, expected: 3, unique_ids: ids.slice(0, 3), change: status })
    expect((await noticesOf(ann)).slice(1)).toMatchObject([
      { title: 'You are now the owner of 3 leads', body: 'The rule “North” made you the owner.' },
    ])
  })
})

describe('coalescing', () => {
  const engineWith = (sent: unknown[]) =>
    coalescing(
      {
        reach: 'process',
        publish: async (channels, event, data, except) => void sent.push([channels[0], event, data, except]),
        signChannel: () => ({ auth: '' }),
      } satisfies RealtimeEngine as RealtimeEngine,
      () => undefined,
    )

  it('[D-242] sends of ten thousand like events the first one, then the last one after a second', async () => {
    vi.useFakeTimers()
    const sent: unknown[] = []
    const { engine, flush } = engineWith(sent)
    for (let at = 0; at < 10_000; at += 1) await engine.publish(['a'], 'crm.changed', { of: 'Leads' }, '1.1')
    await engine.publish(['a'], 'crm.changed', { of: 'Deals' })
    await engine.publish(['a'], 'message.sent', { id: 1 })
    await engine.publish(['a'], 'message.sent', { id: 1 })
    expect(sent).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent.slice(4)).toEqual([['a', 'crm.changed', { of: 'Leads' }, '1.1']])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(5)

    // Of two senders each hears the change of the other.
    for (const socket of ['1.1', '1.1', '2.2']) await engine.publish(['a'], 'crm.changed', { of: 'Leads' }, socket)
    await flush()
    expect(sent.slice(5)).toEqual([
      ['a', 'crm.changed', { of: 'Leads' }, '1.1'],
      ['a', 'crm.changed', { of: 'Leads' }, undefined],
    ])
    vi.useRealTimers()
  })
})
