import { expect, it } from 'vitest'
import {
  callBoard,
  calls,
  createCall,
  createMeeting,
  createTask,
  deleteCall,
  deleteMeeting,
  deleteTask,
  dismissReminders,
  meetingBoard,
  meetings,
  reminders,
  task,
  taskBoard,
  tasks,
  updateCall,
  updateMeeting,
  updateTask,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { restoreDeleted } from '../../../../core/contracts/crm-restore.contract.ts'
import { createTag } from '../../../../core/contracts/crm-tags.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { type Person, describeMarket } from '../market.ts'

const lead = (seller: Person, first = 'Ada') =>
  seller
    .call(saveRecord, { type_id: 1, form_fields: [{ id: 103, value: first }] })
    .then((response) => response.data.unique_id)

describeMarket('tasks, meetings, calls and reminders', (market) => {
  const inMinutes = (minutes: number) =>
    formatWireTime(Math.floor(market.clock.now.getTime() / 60_000) * 60_000 + minutes * 60_000)

  it('[API-CRM-48] [API-CRM-44] [API-CRM-49] [API-CRM-50] [ENTITY-33] [D-256] creates a task with its reminder, moves both, removes both and brings both back', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const made = (
      await seller.call(createTask, {
        subject: 'Call back',
        task_date: inMinutes(30),
        related_with: 'Leads',
        related_id: id,
        tag: [],
      })
    ).data
    expect(made).toMatchObject({
      status: 'in-progress',
      priority: 'normal',
      related_id: id,
      related_name: 'Ada',
      task_owner: seller.userId,
      reminder_date_time: inMinutes(30),
    })
    expect((await seller.call(task, { id: made.id })).data).toEqual(made)
    const [reminder] = (await seller.call(reminders, {})).data
    expect(reminder).toMatchObject({
      id: made.id,
      type_id: 5,
      subject: 'Call back',
      task_date: inMinutes(30),
      reminder_date_time: inMinutes(30),
      reminder_type: 'popup',
      reminder_status: 'on',
    })
    await seller.call(dismissReminders, [{ id: made.id, type_id: 5 }])
    await seller.call(updateTask, {
      id: made.id,
      subject: 'Call back soon',
      task_date: inMinutes(60),
      related_with: 'Leads',
      related_id: id,
      tag: [],
    })
    expect((await seller.call(reminders, {})).data.map((row) => [row.subject, row.reminder_date_time])).toEqual([
      ['Call back soon', inMinutes(60)],
    ])
    const other = await market.seller()
    expect(await other.fails(task, { id: made.id })).toMatchObject({ _tag: 'NotFound' })
    expect(await other.fails(deleteTask, { id: made.id })).toMatchObject({ _tag: 'NotFound' })
    const before = [(await seller.call(task, { id: made.id })).data, (await seller.call(reminders, {})).data]
    await seller.call(deleteTask, { id: made.id })
    expect((await seller.call(reminders, {})).data).toEqual([])
    const undo = { kind: 'task' as const, ids: [made.id] }
    expect(await other.fails(restoreDeleted, undo)).toMatchObject({ _tag: 'NotFound' })
    expect(await seller.fails(restoreDeleted, { ...undo, kind: 'call' })).toMatchObject({ _tag: 'NotFound' })
    await seller.call(restoreDeleted, undo)
    expect([(await seller.call(task, { id: made.id })).data, (await seller.call(reminders, {})).data]).toEqual(before)
    await seller.call(deleteTask, { id: made.id })
    expect(await seller.fails(createTask, { subject: '', task_date: 'soon', tag: [] })).toMatchObject({
      errors: { subject: ['Please enter subject'], task_date: ['Please enter a valid date'] },
    })
    expect(
      await seller.fails(createTask, {
        subject: 'x',
        task_date: inMinutes(1),
        related_with: 'Deals',
        related_id: id,
        tag: [],
      }),
    ).toMatchObject({ errors: { related_id: ['Please select related record'] } })
  })

  it('[API-CRM-45] returns the tags of activities as numbers, in lists, boards and alone', async () => {
    const seller = await market.seller()
    const tag = (await seller.call(createTag, { type_id: 5, name: 'Key' })).data.id
    const made = (await seller.call(createTask, { subject: 'One', task_date: inMinutes(10), tag: [tag] })).data

    expect(made.tag).toEqual([tag])
    expect((await seller.call(task, { id: made.id })).data.tag).toEqual([tag])
    expect((await seller.call(tasks, {})).data.data.map((row) => row.tag)).toEqual([[tag]])
    expect((await seller.call(taskBoard, {})).data.flatMap((column) => column.data.map((row) => row.tag))).toEqual([
      [tag],
    ])
  })

  it('[API-CRM-45] [API-CRM-22] lists tasks filtered and paged, and by status', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    await seller.call(createTask, {
      subject: 'One',
      task_date: inMinutes(10),
      related_with: 'Leads',
      related_id: id,
      tag: [],
    })
    await seller.call(createTask, {
      subject: 'Two',
      task_date: inMinutes(20),
      status: 'completed',
      priority: 'high',
      tag: [],
    })
    await seller.call(createTask, { subject: 'Three', task_date: inMinutes(30), tag: [] })
    expect((await seller.call(tasks, { per_page: 2 })).data).toMatchObject({
      total: 3,
      last_page: 2,
      data: [{ subject: 'Three' }, { subject: 'Two' }],
    })
    expect((await seller.call(tasks, { crm_unique_id: id })).data.data.map((row) => row.subject)).toEqual(['One'])
    const filters = {
      match: 'all' as const,
      rules: [
        { field: 'priority', operator: 1 as const, value: 'high' },
        { field: 'task_owner', operator: 1 as const, value: String(seller.userId) },
      ],
    }
    expect((await seller.call(tasks, { filters })).data.data.map((row) => row.subject)).toEqual(['Two'])
    expect(
      (
        await seller.call(tasks, {
          filters: { match: 'all', rules: [{ field: 'related_with', operator: 1, value: 'Leads' }] },
        })
      ).data.total,
    ).toBe(1)
    expect((await seller.call(tasks, { query: 'thr' })).data.total).toBe(1)
    expect((await seller.call(taskBoard, { category: 'in-progress' })).data).toMatchObject([
      { label: 'In progress', total: 2, data: [{ subject: 'Three' }, { subject: 'One' }] },
    ])
    for (let at = 0; at < 9; at += 1)
      await seller.call(createTask, { subject: `More ${at}`, task_date: inMinutes(40), tag: [] })
    const cards = async (page: number) => {
      const [column] = (await seller.call(taskBoard, { category: 'in-progress', page })).data
      return [column?.total, column?.data.length]
    }
    expect([await cards(1), await cards(2)]).toEqual([
      [11, 10],
      [11, 1],
    ])
  })

  it('[API-CRM-51] [API-CRM-52] [API-CRM-53] [API-CRM-46] [API-CRM-23] [ENTITY-26] [D-273] creates, changes, lists and removes meetings, those to come first', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const body = {
      title: 'Visit',
      location: 'Hamburg',
      from: inMinutes(120),
      to: inMinutes(180),
      host: seller.userId,
      related_to: 'Leads' as const,
      related_id: id,
      participants: 'ada@a.example, ada@a.example',
      reminder: '1 hour' as const,
      description: 'Bring samples',
      tag: '',
    }
    const made = (await seller.call(createMeeting, body)).data
    expect(made).toMatchObject({ ...body, participants: ['ada@a.example'], tag: [], reminder_date_time: inMinutes(60) })
    expect(await seller.fails(createMeeting, { ...body, to: inMinutes(100) })).toMatchObject({
      errors: { to: ['The end must be after the start.'] },
    })
    await seller.call(updateMeeting, { ...body, id: made.id, title: 'Long visit', from: inMinutes(140) })
    expect((await seller.call(meetings, {})).data.data.map((row) => [row.title, row.reminder_date_time])).toEqual([
      ['Long visit', inMinutes(80)],
    ])
    const board = (await seller.call(meetingBoard, {})).data
    expect(board.map((column) => column.label)).toEqual(['Earlier', 'Today', 'Upcoming'])
    expect(board.reduce((sum, column) => sum + column.total, 0)).toBe(1)
    for (const [title, start] of [
      ['Last week', -9_000],
      ['Yesterday', -1_400],
      ['In two days', 2_900],
      ['Under way', -10],
    ] as const)
      await seller.call(createMeeting, {
        ...body,
        title,
        from: inMinutes(start),
        to: inMinutes(start + 30),
        reminder: null,
      })
    const inOrder = async (input: object) => (await seller.call(meetings, input)).data.data.map(({ title }) => title)
    expect(await inOrder({ sort: 'next' })).toEqual([
      'Under way',
      'Long visit',
      'In two days',
      'Yesterday',
      'Last week',
    ])
    expect(await inOrder({ sort: 'next', per_page: 2, page: 2 })).toEqual(['In two days', 'Yesterday'])
    expect(await inOrder({})).toEqual(['In two days', 'Long visit', 'Under way', 'Yesterday', 'Last week'])
    const titled = { match: 'all' as const, rules: [{ field: 'title', operator: 5 as const, value: 'In' }] }
    expect([await inOrder({ filters: titled }), await inOrder({ query: 'week' })]).toEqual([
      ['In two days'],
      ['Last week'],
    ])
    const upcoming = (await seller.call(meetingBoard, { category: 'Upcoming', per_page: 1 })).data
    expect(upcoming).toMatchObject([{ category: 'Upcoming', data: [{}] }])
    const columns = (await seller.call(meetingBoard, {})).data
    expect(upcoming[0]?.total).toBe(columns.find(({ category }) => category === 'Upcoming')?.total)
    expect(columns.reduce((sum, column) => sum + column.total, 0)).toBe(5)
    for (const row of (await seller.call(meetings, {})).data.data) await seller.call(deleteMeeting, { id: row.id })
    expect([(await seller.call(meetings, {})).data.total, (await seller.call(reminders, {})).data]).toEqual([0, []])
  })

  it('[API-CRM-54] [API-CRM-55] [API-CRM-56] [API-CRM-47] [API-CRM-24] [ENTITY-27] creates, changes, lists and removes calls', async () => {
    const seller = await market.seller()
    const id = await lead(seller)
    const body = {
      related_to: 'Leads' as const,
      related_id: id,
      status: null,
      call_type: 'out-bound' as const,
      call_start_date_time: inMinutes(45),
      subject: 'Price',
      recording: 'box/1',
      reminder: '15 minutes' as const,
      call_duration: 60,
      call_owner: seller.userId,
      description: 'd',
      call_purpose: 'demo' as const,
      call_agenda: 'a',
      incoming_call_reason: 'r',
      tag: [],
    }
    const made = (await seller.call(createCall, body)).data
    expect(made).toMatchObject({ ...body, status: 'Scheduled', reminder_date_time: inMinutes(30) })
    expect(
      (
        await seller.call(createCall, {
          ...body,
          call_type: 'missed',
          call_start_date_time: inMinutes(-5),
          reminder: null,
        })
      ).data.status,
    ).toBe('Missed')
    expect(await seller.fails(createCall, { ...body, reminder: '1 day' as '5 minutes' })).toMatchObject({
      errors: { reminder: ['Calls can be reminded of at most 30 minutes before.'] },
    })
    await seller.call(updateCall, { ...body, id: made.id, subject: 'Better price' })
    expect((await seller.call(calls, {})).data.data.map((row) => row.subject)).toEqual(['Better price', 'Price'])
    await seller.call(createCall, { ...body, subject: 'Later', call_start_date_time: inMinutes(300), reminder: null })
    expect((await seller.call(calls, { sort: 'next' })).data.data.map((row) => row.subject)).toEqual([
      'Better price',
      'Later',
      'Price',
    ])
    expect((await seller.call(callBoard, { category: 'Missed' })).data).toMatchObject([
      { category: 'Missed', total: 1, data: [{ subject: 'Price' }] },
    ])
    const missed = { match: 'all' as const, rules: [{ field: 'status', operator: 1 as const, value: 'Missed' }] }
    for (const [input, subjects] of [
      [{ filters: missed }, ['Price']],
      [{ query: 'later' }, ['Later']],
      [{ per_page: 2, page: 2 }, ['Price']],
    ] as const)
      expect((await seller.call(calls, input)).data.data.map((row) => row.subject)).toEqual(subjects)
    await seller.call(deleteCall, { id: made.id })
    expect((await seller.call(calls, {})).data.total).toBe(2)
    expect((await seller.call(reminders, {})).data).toEqual([])
  })

  it('[API-CRM-68] [API-CRM-69] [D-90] lists the own open reminders, dismisses two of different types at once, and shows one again only at another time', async () => {
    const seller = await market.seller()
    const made = (await seller.call(createTask, { subject: 'T', task_date: inMinutes(5), tag: [] })).data
    const call = (
      await seller.call(createCall, {
        subject: 'C',
        call_type: 'out-bound',
        call_start_date_time: inMinutes(30),
        reminder: '5 minutes',
        tag: [],
      })
    ).data
    const colleague = await market.subuser(seller, [{ module: 'Tasks', actions: ['View', 'Add'] }])
    expect((await colleague.call(reminders, {})).data).toEqual([])
    await colleague.call(dismissReminders, [{ id: made.id, type_id: 5 }])
    expect((await seller.call(reminders, {})).data.map((row) => row.type_id)).toEqual([5, 7])
    await seller.call(dismissReminders, [
      { id: made.id, type_id: 5 },
      { id: call.id, type_id: 7 },
    ])
    expect((await seller.call(reminders, {})).data).toEqual([])
    const again = { id: made.id, subject: 'T', tag: [] }
    await seller.call(updateTask, { ...again, task_date: made.task_date })
    expect((await seller.call(reminders, {})).data).toEqual([])
    await seller.call(updateTask, { ...again, task_date: inMinutes(60) })
    expect((await seller.call(reminders, {})).data.map((row) => row.subject)).toEqual(['T'])
  })

  it('[D-89] reminds of nothing that has begun when it is saved, until it moves ahead again', async () => {
    const seller = await market.seller()
    const meeting = { title: 'M', participants: [], reminder: '30 minutes' as const, tag: [] }
    const at = (minutes: number) => ({ from: inMinutes(minutes), to: inMinutes(minutes + 30) })
    const subjects = async () => (await seller.call(reminders, {})).data.map((row) => row.subject)
    const { id } = (await seller.call(createMeeting, { ...meeting, ...at(60) })).data
    expect(await subjects()).toEqual(['M'])
    await seller.call(updateMeeting, { id, ...meeting, ...at(-90) })
    expect(await subjects()).toEqual([])
    await seller.call(updateMeeting, { id, ...meeting, ...at(-90), title: 'N' })
    expect(await subjects()).toEqual([])
    await seller.call(updateMeeting, { id, ...meeting, ...at(120) })
    expect(await subjects()).toEqual(['M'])
    // Half an hour ahead of what begins in ten minutes is over: it reminds at once.
    await seller.call(updateMeeting, { id, ...meeting, ...at(10) })
    expect(await subjects()).toEqual(['M'])
    await seller.call(createTask, { subject: 'Noted later', task_date: inMinutes(-60), tag: [] })
    expect(await subjects()).toEqual(['M'])
  })
})
