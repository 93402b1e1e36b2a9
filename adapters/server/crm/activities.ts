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
  emailBoard,
  meetingBoard,
  meetings,
  reminders,
  task,
  taskBoard,
  tasks,
  updateCall,
  updateMeeting,
  updateTask,
} from '../../../core/contracts/crm-activities.contract.ts'
import { type CallInput, statusOfCall } from '../../../core/crm/activities/call.schema.ts'
import { ACTIVITY_COLUMNS, type ActivityBoard } from '../../../core/crm/lists/kanban.ts'
import type { MeetingInput } from '../../../core/crm/activities/meeting.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES, resolveCrmType } from '../../../core/crm/records/record-types.ts'
import type { TaskInput } from '../../../core/crm/activities/task.schema.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { reminderTime, startMoment, taskReminderTime } from '../../../core/reminders/reminder-time.ts'
import type { ReminderOption } from '../../../core/reminders/reminder.schema.ts'
import { addDays, calendarDay, startOfDay } from '../../../core/time/calendar.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import type { Queryable } from '../database/db.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refusedField } from '../http/refusals.ts'
import {
  type ActivityType,
  activityCondition,
  activitySelect,
  activitySource,
  CALL,
  callOf,
  MEETING,
  meetingOf,
  type ReadActivity,
  startText,
  TASK,
  taskOf,
  topActivityKey,
} from './activity-rows.ts'
import {
  demandColleague,
  ownRecord,
  pageAround,
  Params,
  readAsCaller,
  recordTypeNamed,
  typeNameOf,
  wireTime,
  zoneOf,
} from './crm-access.ts'

/** What all three kinds are stored as. */
interface Draft {
  readonly subject: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly status: string | null
  readonly priority: string | null
  readonly ownerId: number | null | undefined
  readonly ownerField: string
  readonly relation: string | null
  readonly relatedId: string | null
  readonly tagIds: readonly number[]
  readonly fields: Readonly<Record<string, unknown>>
  /** When it reminds; undefined: nobody is reminded. */
  readonly remindAt: string | undefined
  readonly reminderType: string
}

const momentOf = (wire: string): Date => new Date(parseWireTime(wire) ?? Number.NaN)

function taskDraft(input: TaskInput, context: Context): Draft {
  const zone = zoneOf(context.me)
  return {
    subject: input.subject,
    startsAt: new Date(startMoment(input.task_date, zone) ?? Number.NaN),
    endsAt: null,
    status: input.status,
    priority: input.priority,
    ownerId: input.task_owner,
    ownerField: 'task_owner',
    relation: input.related_with,
    relatedId: input.related_id,
    tagIds: input.tag,
    fields: { task_date: input.task_date, description: input.description, reminder_type: input.reminder_type },
    remindAt: taskReminderTime(input, zone),
    reminderType: input.reminder_type,
  }
}

const remindAt = (start: string, option: ReminderOption | null, zone: string) =>
  option === null ? undefined : reminderTime(start, option, zone)

function meetingDraft(input: MeetingInput, context: Context): Draft {
  return {
    subject: input.title,
    startsAt: momentOf(input.from),
    endsAt: momentOf(input.to),
    status: null,
    priority: null,
    ownerId: input.host,
    ownerField: 'host',
    relation: input.related_to,
    relatedId: input.related_id,
    tagIds: input.tag,
    fields: {
      location: input.location,
      participants: input.participants,
      description: input.description,
      reminder: input.reminder,
      reminder_type: input.reminder_type,
    },
    remindAt: remindAt(input.from, input.reminder, zoneOf(context.me)),
    reminderType: input.reminder_type,
  }
}

function callDraft(input: CallInput, context: Context): Draft {
  const {
    call_type,
    call_duration,
    call_purpose,
    call_agenda,
    incoming_call_reason,
    recording,
    description,
    reminder,
    reminder_type,
  } = input
  return {
    subject: input.subject,
    startsAt: momentOf(input.call_start_date_time),
    endsAt: null,
    status: input.status ?? statusOfCall(input, context.now.getTime()),
    priority: null,
    ownerId: input.call_owner,
    ownerField: 'call_owner',
    relation: input.related_to,
    relatedId: input.related_id,
    tagIds: input.tag,
    fields: {
      call_type,
      call_duration,
      call_purpose,
      call_agenda,
      incoming_call_reason,
      recording,
      description,
      reminder,
      reminder_type,
    },
    remindAt: remindAt(input.call_start_date_time, reminder, zoneOf(context.me)),
    reminderType: reminder_type,
  }
}

/** Creates or changes an activity with its reminder and, for a new one, an entry in the history of its record. */
async function store(w: Work, context: Context, type: ActivityType, draft: Draft, id?: number): Promise<ReadActivity> {
  const { me } = context
  // A change that names nobody leaves it with whom it is.
  const ownerId =
    draft.ownerId ??
    (id === undefined ? me.userId : ((await activityById(w.q, context, type, id)).owner_id ?? me.userId))
  if (ownerId !== me.userId) await demandColleague(w.q, me, ownerId, draft.ownerField)
  const record = draft.relatedId === null ? undefined : await related(w.q, context, draft)
  if (draft.tagIds.length > 0) {
    const known = await w.k
      .selectFrom('tags')
      .select('id')
      .where('id', 'in', [...draft.tagIds])
      .execute()
    if (known.length !== draft.tagIds.length) throw notFound('tag')
  }
  const values = {
    record_id: record?.id ?? null,
    subject: draft.subject,
    starts_at: draft.startsAt,
    ends_at: draft.endsAt,
    status: draft.status,
    priority: draft.priority,
    owner_id: ownerId,
    fields: JSON.stringify(draft.fields),
    tag_ids: [...draft.tagIds],
    updated_at: context.now,
  }
  let stored = id
  if (stored === undefined) {
    const made = await w.k
      .insertInto('crm_activities')
      .values({
        company_id: me.companyId,
        type_id: type,
        ...values,
        order_key: await topActivityKey(w.q, me.companyId, type),
        created_by: me.userId,
        created_at: context.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    stored = made.id
  } else {
    const changed = await w.k
      .updateTable('crm_activities')
      .set(values)
      .where('id', '=', stored)
      .where('type_id', '=', type)
      .returning('id')
      .execute()
    if (changed.length === 0) throw notFound(typeNameOf(type).slice(0, -1).toLowerCase())
  }
  await schedule(w, context, stored, type, ownerId, draft)
  const kind = typeNameOf(type)
  await w.record({
    subject: kind,
    subjectId: stored,
    verb: id === undefined ? 'created' : 'updated',
    title: draft.subject,
  })
  if (record !== undefined && id === undefined) {
    await w.record({
      subject: record.type,
      subjectId: record.unique_id,
      verb: 'related',
      title: `${kind.slice(0, -1)} “${draft.subject}” added`,
    })
  }
  return activityById(w.q, context, type, stored)
}

async function related(q: Queryable, context: Context, draft: Draft) {
  const record = await ownRecord(q, context.me, draft.relatedId ?? '', 'View')
  if (resolveCrmType({ type_name: draft.relation ?? '' })?.name !== record.type)
    throw refusedField('related_id', 'Please select related record')
  return record
}

/** Sets, moves or removes the reminder. One that was dismissed comes back only when its time moved (D-89, D-90). */
async function schedule(
  w: Work,
  context: Context,
  activityId: number,
  type: ActivityType,
  userId: number,
  draft: Draft,
): Promise<void> {
  if (draft.remindAt === undefined) {
    await w.k.deleteFrom('reminders').where('activity_id', '=', activityId).execute()
    return
  }
  await w.q.query(
    `insert into reminders (activity_id, company_id, user_id, type_id, remind_at, reminder_type, reminder_status) values ($1, $2, $3, $4, $5, $6, 'on')
     on conflict (activity_id) do update set user_id = excluded.user_id, reminder_type = excluded.reminder_type, remind_at = excluded.remind_at,
       reminder_status = case when reminders.remind_at = excluded.remind_at then reminders.reminder_status else 'on' end`,
    [activityId, context.me.companyId, userId, type, momentOf(draft.remindAt), draft.reminderType],
  )
}

async function activityById(q: Queryable, context: Context, type: ActivityType, id: number): Promise<ReadActivity> {
  const { rows } = await q.query<ReadActivity>(
    `select ${activitySelect} from ${activitySource} where a.company_id = $1 and a.type_id = $2 and a.id = $3`,
    [context.me.companyId, type, id],
  )
  if (rows[0] === undefined) throw notFound(typeNameOf(type).slice(0, -1).toLowerCase())
  return rows[0]
}

interface IndexInput {
  readonly crm_unique_id?: string | null | undefined
  readonly filters?: Parameters<typeof activityCondition>[3]['filters']
  readonly query: string
  readonly page: number
  readonly per_page: number
}

function index<Row>(
  context: Context,
  type: ActivityType,
  input: IndexInput,
  path: string,
  toRow: (row: ReadActivity) => Row,
) {
  return readAsCaller(context, async (q) => {
    const uniqueId = input.crm_unique_id ?? ''
    const recordId = uniqueId === '' ? undefined : (await ownRecord(q, context.me, uniqueId, 'View')).id
    const params = new Params()
    const where = activityCondition(params, context, type, { filters: input.filters, query: input.query, recordId })
    const counted = await q.query<{ total: number }>(
      `select count(*)::int as total from ${activitySource} where ${where}`,
      params.values,
    )
    const { rows } = await q.query<ReadActivity>(
      `select ${activitySelect} from ${activitySource} where ${where} order by a.starts_at desc, a.id desc
        limit ${params.bind(input.per_page)} offset ${params.bind((input.page - 1) * input.per_page)}`,
      params.values,
    )
    return { data: pageAround(rows.map(toRow), counted.rows[0]?.total ?? 0, input, path) }
  })
}

function board<Row>(
  context: Context,
  name: ActivityBoard,
  type: ActivityType,
  input: { readonly category?: string | undefined; readonly page: number; readonly per_page: number },
  toRow: (row: ReadActivity) => Row,
) {
  return readAsCaller(context, async (q) => {
    const zone = zoneOf(context.me)
    const today = calendarDay(context.now.getTime(), zone)
    const params = new Params()
    const where = activityCondition(params, context, type, {})
    let category = `coalesce(a.status, '')`
    if (type === MEETING) {
      const from = params.bind(new Date(startOfDay(today, zone)), 'timestamptz')
      const end = params.bind(new Date(startOfDay(addDays(today, 1), zone)), 'timestamptz')
      category = `(case when a.starts_at < ${from} then 'Earlier' when a.starts_at < ${end} then 'Today' else 'Upcoming' end)`
    }
    const counted = await q.query<{ category: string; total: number }>(
      `select ${category} as category, count(*)::int as total from ${activitySource} where ${where} group by 1`,
      params.values,
    )
    const columns = ACTIVITY_COLUMNS[name].filter(
      (column) => input.category === undefined || column.category === input.category,
    )
    const data = []
    for (const column of columns) {
      const page = new Params()
      page.values.push(...params.values)
      const { rows } = await q.query<ReadActivity>(
        `select ${activitySelect} from ${activitySource} where ${where} and ${category} = ${page.bind(column.category, 'text')} order by a.starts_at desc, a.id desc
          limit ${page.bind(input.per_page)} offset ${page.bind((input.page - 1) * input.per_page)}`,
        page.values,
      )
      data.push({
        ...column,
        total: counted.rows.find((row) => row.category === column.category)?.total ?? 0,
        data: rows.map(toRow),
      })
    }
    return { data }
  })
}

const destroy = (context: Context, type: ActivityType, id: number) =>
  context.write(async (w) => {
    const gone = await w.k
      .deleteFrom('crm_activities')
      .where('id', '=', id)
      .where('type_id', '=', type)
      .returning('subject')
      .executeTakeFirst()
    const kind = typeNameOf(type)
    if (gone === undefined) throw notFound(kind.slice(0, -1).toLowerCase())
    await w.record({ subject: kind, subjectId: id, verb: 'deleted', title: gone.subject })
    return { message: `${kind.slice(0, -1)} deleted` }
  })

export const activityBindings = [
  bind(task, ({ id }, context) =>
    readAsCaller(context, async (q) => ({ data: taskOf(await activityById(q, context, TASK, id)) })),
  ),
  bind(tasks, (input, context) => index(context, TASK, input, 'crm/task_information/index', taskOf)),
  bind(createTask, (input, context) =>
    context.write(async (w) => ({
      message: 'Task created',
      data: taskOf(await store(w, context, TASK, taskDraft(input, context))),
    })),
  ),
  bind(updateTask, ({ id, ...input }, context) =>
    context.write(async (w) => ({
      message: 'Task saved',
      data: taskOf(await store(w, context, TASK, taskDraft(input, context), id)),
    })),
  ),
  bind(deleteTask, ({ id }, context) => destroy(context, TASK, id)),

  bind(meetings, (input, context) => index(context, MEETING, input, 'crm/meeting_information/index', meetingOf)),
  bind(createMeeting, (input, context) =>
    context.write(async (w) => ({
      message: 'Meeting created',
      data: meetingOf(await store(w, context, MEETING, meetingDraft(input, context))),
    })),
  ),
  bind(updateMeeting, ({ id, ...input }, context) =>
    context.write(async (w) => ({
      message: 'Meeting saved',
      data: meetingOf(await store(w, context, MEETING, meetingDraft(input, context), id)),
    })),
  ),
  bind(deleteMeeting, ({ id }, context) => destroy(context, MEETING, id)),

  bind(calls, (input, context) => index(context, CALL, input, 'crm/call_information/index', callOf)),
  bind(createCall, (input, context) =>
    context.write(async (w) => ({
      message: 'Call created',
      data: callOf(await store(w, context, CALL, callDraft(input, context))),
    })),
  ),
  bind(updateCall, ({ id, ...input }, context) =>
    context.write(async (w) => ({
      message: 'Call saved',
      data: callOf(await store(w, context, CALL, callDraft(input, context), id)),
    })),
  ),
  bind(deleteCall, ({ id }, context) => destroy(context, CALL, id)),

  bind(taskBoard, (input, context) => board(context, 'task', TASK, input, taskOf)),
  bind(meetingBoard, (input, context) => board(context, 'meeting', MEETING, input, meetingOf)),
  bind(callBoard, (input, context) => board(context, 'call', CALL, input, callOf)),
  bind(emailBoard, (input, context) =>
    readAsCaller(context, async (q) => {
      const seen = RECORD_TYPE_NAMES.filter((module) => isGranted(context.me, { module, action: 'View' })).map(
        (name) => crmTypeOf(name).id,
      )
      const data = []
      for (const column of ACTIVITY_COLUMNS.email.filter(
        ({ category }) => input.category === undefined || category === input.category,
      )) {
        const of = [context.me.companyId, column.category, seen]
        const from = `from emails e join crm_records r on r.id = e.record_id and r.deleted_at is null where e.company_id = $1 and e.status = $2 and r.type_id = any($3::int[])`
        const counted = await q.query<{ total: number }>(`select count(*)::int as total ${from}`, of)
        const { rows } = await q.query<{
          id: number
          crm_unique_id: string
          to: string[]
          subject: string
          created_at: Date
        }>(
          `select e.id, r.unique_id as crm_unique_id, e.recipients as to, e.subject, e.created_at ${from} order by e.id desc limit $4 offset $5`,
          [...of, input.per_page, (input.page - 1) * input.per_page],
        )
        data.push({
          ...column,
          total: counted.rows[0]?.total ?? 0,
          data: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })),
        })
      }
      return { data }
    }),
  ),

  bind(reminders, (_, context) =>
    readAsCaller(context, async (q) => {
      const { rows } = await q.query<ReminderLine>(
        `select a.id, a.type_id, a.subject, a.fields, a.starts_at, m.remind_at, m.reminder_type, m.reminder_status, r.unique_id, r.name, r.type_id as related_type_id
           from reminders m join crm_activities a on a.id = m.activity_id left join crm_records r on r.id = a.record_id and r.deleted_at is null
          where m.company_id = $1 and m.user_id = $2 and m.reminder_status = 'on' order by m.remind_at, a.id limit 500`,
        [context.me.companyId, context.me.userId],
      )
      return {
        data: rows.map((row) => ({
          id: row.id,
          type_id: row.type_id,
          subject: row.subject,
          task_date: startText(row),
          reminder_date_time: wireTime(row.remind_at),
          reminder_type: row.reminder_type,
          reminder_status: row.reminder_status,
          related:
            row.unique_id === null || row.related_type_id === null
              ? null
              : { type_name: recordTypeNamed(row.related_type_id), unique_id: row.unique_id, name: row.name ?? '' },
        })),
      }
    }),
  ),
  bind(dismissReminders, (input, context) =>
    context.write(async (w) => {
      // Reminders that are gone already, or somebody else's, are told alike; those of one's own are dismissed in any case.
      for (const { id, type_id } of input) {
        await w.k
          .updateTable('reminders')
          .set({ reminder_status: 'off' })
          .where('activity_id', '=', id)
          .where('type_id', '=', type_id)
          .where('user_id', '=', context.me.userId)
          .execute()
      }
      return {}
    }),
  ),
]

interface ReminderLine {
  id: number
  type_id: ActivityType
  subject: string
  fields: Readonly<Record<string, unknown>>
  starts_at: Date
  remind_at: Date
  reminder_type: string
  reminder_status: string
  unique_id: string | null
  name: string | null
  related_type_id: number | null
}
