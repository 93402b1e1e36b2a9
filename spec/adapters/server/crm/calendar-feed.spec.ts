import { expect, it } from 'vitest'
import { hashToken } from '../../../../adapters/server/http/viewer.ts'
import {
  calendarFeed,
  renewCalendarFeed,
  withdrawCalendarFeed,
} from '../../../../core/contracts/calendar-feed.contract.ts'
import {
  createCall,
  createMeeting,
  createTask,
  updateTask,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords } from '../../../../core/contracts/crm-lists.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { describeMarket, type Person } from '../market.ts'

const HOUR_MS = 3_600_000
const TASKS = [{ module: 'Tasks', actions: ['View', 'Add', 'Edit'] }] as const

describeMarket('the calendar for other programs', (market) => {
  const soon = (hours: number) => formatWireTime(new Date(market.clock.now.getTime() + hours * HOUR_MS))
  const linkOf = async (person: Person) => (await person.call(renewCalendarFeed, {})).data.address
  const read = (address: string, headers: Record<string, string> = {}) =>
    fetch(`${market.url}${new URL(address).pathname}`, { headers })
  const titles = async (address: string) =>
    [...(await (await read(address)).text()).matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)
  const task = (person: Person, subject: string, more: object = {}) =>
    person.call(createTask, { subject, task_date: soon(2), task_owner: person.userId, tag: [], ...more } as never)
  // Each spec has the readings of an hour for itself.
  const later = () => (market.clock.now = new Date(market.clock.now.getTime() + HOUR_MS + 1))

  it('[D-226] holds the own meetings, calls and tasks, and 304 while nothing changes', async () => {
    const seller = await market.seller()
    const clerk = await market.subuser(seller, [...TASKS] as never)
    await task(clerk, 'Of a colleague')
    const { data: made } = await task(seller, 'Send, samples')
    await seller.call(createMeeting, {
      title: 'Fair',
      location: 'Hall 3',
      from: soon(3),
      to: soon(4),
      host: seller.userId,
      participants: '',
      reminder: '15 minutes',
      tag: [],
    } as never)
    await seller.call(createCall, {
      subject: 'Price',
      call_type: 'out-bound',
      call_start_date_time: soon(5),
      call_owner: seller.userId,
      tag: [],
    } as never)
    const address = await linkOf(seller)
    const response = await read(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-cache')
    const text = await response.text()
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(text).toContain('SUMMARY:Send\\, samples\r\n')
    expect(text).toContain('LOCATION:Hall 3\r\n')
    expect(text).toContain(`UID:activity-${made.id}@`)
    expect(text.match(/TRIGGER;VALUE=DATE-TIME:/g)?.length).toBeGreaterThan(0)
    expect(text).not.toContain('colleague')

    const tag = response.headers.get('etag') ?? ''
    const same = await read(address, { 'if-none-match': tag })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    await seller.call(updateTask, { ...made, tag: [], status: 'completed', was: { status: 'in-progress' } } as never)
    const changed = await read(address, { 'if-none-match': tag })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('SUMMARY:Done: Send\\, samples')
  })

  it('[D-226] stores no token, ends with a new link and with its withdrawal, and tells when it was read', async () => {
    later()
    const seller = await market.seller()
    expect((await seller.call(calendarFeed, {})).data).toBeNull()
    const address = await linkOf(seller)
    const token = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
    const { rows } = await market.db.query<{ token_hash: string }>(
      `select token_hash from calendar_feeds where user_id = $1`,
      [seller.userId],
    )
    expect(rows).toEqual([{ token_hash: hashToken(token) }])
    expect((await seller.call(calendarFeed, {})).data).toMatchObject({ read_at: null })
    await read(address)
    expect((await seller.call(calendarFeed, {})).data?.read_at).toBe(formatWireTime(market.clock.now))
    expect(market.logged.join('\n')).not.toContain(token)

    const next = await linkOf(seller)
    expect([(await read(address)).status, (await read(next)).status]).toEqual([404, 200])
    await seller.call(withdrawCalendarFeed, {})
    expect((await read(next)).status).toBe(404)
    for (const wrong of ['/calendar-feed/x.ics', '/calendar-feed/%00.ics', `/calendar-feed/${'a'.repeat(43)}.ics`])
      expect((await read(`http://x${wrong}`)).status).toBe(404)
  })

  it('[D-226] follows the rights of the moment', async () => {
    later()
    const seller = await market.seller()
    const clerk = await market.subuser(seller, [...TASKS, { module: 'Calls', actions: ['View', 'Add'] }] as never)
    await task(clerk, 'Own task')
    await clerk.call(createCall, {
      subject: 'Own call',
      call_type: 'out-bound',
      call_start_date_time: soon(1),
      call_owner: clerk.userId,
      tag: [],
    } as never)
    const address = await linkOf(clerk)
    expect(new Set(await titles(address))).toEqual(new Set(['Own call', 'Own task']))
    const give = (permissions: readonly unknown[]) =>
      market.db.query(`update roles set permissions = $1 where id = (select role_id from users where id = $2)`, [
        JSON.stringify(permissions),
        clerk.userId,
      ])
    await give(TASKS)
    expect(await titles(address)).toEqual(['Own task'])
    await give([{ module: 'Leads', actions: ['View'] }])
    expect((await read(address)).status).toBe(404)
    await give(TASKS)
    expect((await read(address)).status).toBe(200)
    await market.db.query(`update companies set approval = 'suspended' where id = $1`, [seller.companyId])
    expect((await read(address)).status).toBe(404)
  })

  it('[D-226] shows nothing of a deleted record, and refuses readings beyond the limit of an address', async () => {
    later()
    const seller = await market.seller()
    const { data } = await seller.call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: 'Ada' }] })
    await task(seller, 'Call', { related_with: 'Leads', related_id: data.unique_id })
    const address = await linkOf(seller)
    expect(await titles(address)).toEqual(['Call (Ada)'])
    await seller.call(deleteRecords, { type_id: 1, unique_ids: [data.unique_id] })
    expect(await titles(address)).toEqual([])
    let status = 200
    for (let at = 0; at < 12 && status !== 429; at += 1) ({ status } = await read(address))
    expect(status).toBe(429)
  })
})
