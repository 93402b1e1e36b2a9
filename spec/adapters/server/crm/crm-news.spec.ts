import { expect, it, vi } from 'vitest'
import { createTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { startBulkChange, undoBulkChange } from '../../../../core/contracts/crm-bulk.contract.ts'
import { crmChanged } from '../../../../core/contracts/crm.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords, moveCard, restoreRecords } from '../../../../core/contracts/crm-lists.contract.ts'
import { createNote } from '../../../../core/contracts/crm-notes.contract.ts'
import { createTag, setTags } from '../../../../core/contracts/crm-tags.contract.ts'
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
