import { expect, it } from 'vitest'
import {
  calendar,
  createCall,
  createMeeting,
  createTask,
  dismissReminders,
  reminders,
  snoozeReminder,
  tasks,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { recordChoices } from '../../../../core/contracts/crm-lists.contract.ts'
import { taskSection, TASK_SECTIONS } from '../../../../core/crm/activities/task-sections.ts'
import { addDays, calendarDay, startOfDay } from '../../../../core/time/calendar.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { describeMarket } from '../market.ts'

describeMarket('the day of a sales person', (market) => {
  const now = () => market.clock.now.getTime()

  it('[D-199] lists tasks by section of the zone, of one person or of all, in any order', async () => {
    const seller = await market.seller()
    const colleague = await market.subuser(seller, [{ module: 'Tasks', actions: ['View', 'Add', 'Edit'] }])
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const today = calendarDay(now(), zone)
      const made = []
      for (const days of [-1, 0, 1, 4, 7]) {
        const day = addDays(today, days)
        const subject = `${zone} ${days}`
        for (const task_date of [
          day,
          formatWireTime(startOfDay(day, zone)),
          formatWireTime(startOfDay(day, zone) + 85_000_000),
        ])
          made.push((await seller.call(createTask, { subject, task_date, tag: [] })).data)
      }
      const done = { subject: 'Done', task_date: today, status: 'completed', tag: [] } as const
      made.push((await seller.call(createTask, done)).data)
      for (const section of TASK_SECTIONS) {
        const found = await seller.call(tasks, { sections: [section], query: zone, time_zone: zone, per_page: 100 })
        expect(
          found.data.data.map(({ id }) => id).toSorted((a, b) => a - b),
          `${section} in ${zone}`,
        ).toEqual(
          made
            .filter((task) => task.subject.startsWith(zone) && taskSection(task, now(), zone) === section)
            .map(({ id }) => id),
        )
      }
    }
    const { total } = (await seller.call(tasks, { sections: ['done'] })).data
    expect(total).toBe(2)

    const own = (
      await colleague.call(createTask, { subject: 'Own', task_date: '2020-01-01', priority: 'high', tag: [] })
    ).data
    expect((await colleague.call(tasks, { whose: 'me' })).data.data.map(({ id }) => id)).toEqual([own.id])
    expect((await seller.call(tasks, { whose: 'me', query: 'Own' })).data.total).toBe(0)
    expect((await seller.call(tasks, { query: 'Own' })).data.total).toBe(1)
    const [first] = (await seller.call(tasks, { sort: 'priority', direction: 'desc', per_page: 1 })).data.data
    expect(first?.id).toBe(own.id)
    const [oldest] = (await seller.call(tasks, { sort: 'start', direction: 'asc', per_page: 1 })).data.data
    expect(oldest?.id).toBe(own.id)
    expect(await seller.fails(tasks, { sections: ['someday' as never] })).toMatchObject({ _tag: 'Refused' })
  })

  it('[D-200] returns the activities of a range, of the kinds that the caller may view, and nothing of others', async () => {
    const seller = await market.seller()
    const [from, to] = ['2031-05-12 00:00:00', '2031-05-13 00:00:00']
    const day = { from, to, time_zone: 'UTC' }
    await seller.call(createTask, { subject: 'Whole day', task_date: '2031-05-12', tag: [] })
    await seller.call(createTask, { subject: 'Next day', task_date: '2031-05-13', tag: [] })
    const meeting = { participants: [], tag: [] }
    await seller.call(createMeeting, {
      ...meeting,
      title: 'Over night',
      from: '2031-05-11 22:00:00',
      to: '2031-05-12 01:00:00',
    })
    await seller.call(createMeeting, { ...meeting, title: 'Until midnight', from: '2031-05-11 22:00:00', to: from })
    await seller.call(createCall, {
      subject: 'Noon',
      call_type: 'out-bound',
      call_start_date_time: '2031-05-12 12:00:00',
      tag: [],
    })

    const found = await seller.call(calendar, day)
    expect(found).toMatchObject({
      is_cut: false,
      data: { tasks: [{ subject: 'Whole day' }], meetings: [{ title: 'Over night' }], calls: [{ subject: 'Noon' }] },
    })
    expect([found.data.tasks.length, found.data.meetings.length, found.data.calls.length]).toEqual([1, 1, 1])

    const caller = await market.subuser(seller, [{ module: 'Calls', actions: ['View'] }])
    const seen = (await caller.call(calendar, day)).data
    expect([seen.tasks.length, seen.meetings.length, seen.calls.length]).toEqual([0, 0, 1])
    expect((await caller.call(calendar, { ...day, whose: 'me' })).data.calls).toEqual([])
    const other = await market.seller()
    expect((await other.call(calendar, day)).data).toEqual({ tasks: [], meetings: [], calls: [] })
    const buyer = await market.buyer()
    expect(await buyer.fails(calendar, day)).toMatchObject({ _tag: 'Forbidden' })
    expect(await market.visitor.fails(calendar, day)).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await seller.fails(calendar, { from: to, to: from })).toMatchObject({ _tag: 'Refused' })
    expect(await seller.fails(calendar, { from, to: '2032-05-13 00:00:00' })).toMatchObject({
      errors: { to: ['Please choose at most 93 days'] },
    })
  })

  it('[D-201] moves a reminder, which then comes again, but not one that is dismissed or of somebody else', async () => {
    const seller = await market.seller()
    const task_date = formatWireTime(Math.floor(now() / 1_000) * 1_000 + 60_000)
    const { id } = (await seller.call(createTask, { subject: 'Ring', task_date, tag: [] })).data
    const of = { id, type_id: 5, for: '10 minutes' } as const
    const { reminder_date_time } = (await seller.call(snoozeReminder, of)).data
    expect(reminder_date_time).toBe(formatWireTime(Math.ceil(now() / 1_000) * 1_000 + 600_000))
    expect((await seller.call(reminders, {})).data).toMatchObject([{ id, reminder_date_time, task_date }])

    const colleague = await market.subuser(seller, [{ module: 'Tasks', actions: ['View'] }])
    expect(await colleague.fails(snoozeReminder, of)).toMatchObject({ _tag: 'NotFound' })
    const other = await market.seller()
    expect(await other.fails(snoozeReminder, of)).toMatchObject({ _tag: 'NotFound' })
    expect(await market.visitor.fails(snoozeReminder, of)).toMatchObject({ _tag: 'Unauthenticated' })
    expect(await seller.fails(snoozeReminder, { ...of, for: 'a year' as never })).toMatchObject({ _tag: 'Refused' })
    await seller.call(dismissReminders, [{ id, type_id: 5 }])
    expect(await seller.fails(snoozeReminder, of)).toMatchObject({ _tag: 'NotFound' })
  })

  it('offers records whose name fits before those of a fitting address, however old', async () => {
    const seller = await market.seller()
    const fields = (name: string, email: string) => [
      { id: 103, value: name },
      { id: 106, value: email },
    ]
    const make = (name: string, email: string) =>
      seller.call(saveRecord, { type_id: 1, form_fields: fields(name, email) })
    await make('Kestrel', 'ann@falcon.example')
    for (let at = 0; at < 20; at += 1) await make(`Ann ${at}`, `a${at}@kestrel.example`)
    const { data } = await seller.call(recordChoices, { type_name: 'Leads', query: 'kestrel' })
    expect(data[0]?.name).toBe('Kestrel')
    expect(data).toHaveLength(20)
  })
})
