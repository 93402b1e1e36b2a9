import { sql } from 'kysely'
import { keysBetween } from '../../../core/crm/lists/order-key.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/time/durations.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Work } from '../database/store.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { MadeRecord, SellerRecords } from './crm-records.ts'

const taskSubjects = [
  'Send the price list',
  'Follow up on the samples',
  'Prepare an offer',
  'Check the stock',
  'Ask for the delivery address',
  'Send the certificates',
  'Renew the quotation',
  'Clarify the incoterm',
] as const
const meetings = [
  { title: 'Product walk-through', places: ['Video call', 'Our showroom'] },
  { title: 'Yearly contract', places: ['Video call', 'Customer’s office'] },
  { title: 'Factory visit', places: ['Our factory'] },
  { title: 'Kick-off with logistics', places: ['Video call'] },
  { title: 'Sample review', places: ['Our showroom', 'Trade fair, hall 4'] },
] as const
const callSubjects = [
  'First call',
  'Question about the price',
  'Delivery date',
  'Complaint about packing',
  'Follow-up on the offer',
] as const

/** Tasks, meetings and calls around today, with their reminders. */
export async function insertActivities(w: Work, of: SellerRecords, following: Random | undefined): Promise<void> {
  const { seller, records, now } = of
  const count = Math.max(6, Math.round(records.length / 6))
  const keys = keysBetween(null, null, count)
  const activities = keys.map((orderKey) => activityOf(of, orderKey))
  const more =
    following === undefined ? [] : [...followUpsOf({ ...of, draw: following }, keys.at(-1) ?? 'n0'), ...dueTasks(of)]
  await insertRows(
    w.k,
    'crm_activities',
    [...activities, ...more].map((row) => ({ ...row, updated_at: row.created_at })),
  )
  // Reminders of future activities, and of the open tasks of the last days.
  const time = new Date(now)
  await sql`
    insert into reminders (activity_id, company_id, user_id, type_id, remind_at, reminder_type)
    select id, company_id, owner_id, type_id, starts_at - case when fields ->> 'reminder' = '30 minutes' then interval '30 minutes' when fields ->> 'reminder' = '15 minutes' then interval '15 minutes' else interval '0' end,
      case when starts_at < ${time} then 'others' else fields ->> 'reminder_type' end
      from crm_activities where company_id = ${seller.id} and owner_id is not null
       and (starts_at > ${time} or (type_id = 5 and status <> 'completed' and starts_at > ${time}::timestamptz - interval '7 days'))
       and (type_id = 5 or fields ->> 'reminder' is not null) and status is distinct from 'completed'`.execute(w.k)
}

/** The last contact and the next step of open leads and deals, and the last contact of contacts. */
function followUpsOf(of: SellerRecords, after: string) {
  const { records, draw } = of
  const open = records.filter(({ type, category }) => type === 'Contacts' || !['Won', 'Lost', 'New'].includes(category))
  const planned = open.flatMap((record) => [
    ...(draw.chance(0.7) ? [{ record, type: draw.pick([6, 7, 7] as const), days: draw.int(-30, -1) }] : []),
    ...(record.type !== 'Contacts' && draw.chance(0.55)
      ? [{ record, type: draw.pick([5, 5, 6, 7] as const), days: draw.int(1, 14) }]
      : []),
  ])
  const keys = keysBetween(after, null, planned.length)
  return planned.map((plan, at) => activityOf(of, keys[at] ?? after, plan))
}

/** The start of a day from Monday to Friday: that of `time`, else the nearest one on the same side of `now`. */
function workday(time: number, now: number): number {
  const day = Math.floor(time / DAY_MS) * DAY_MS
  const weekday = new Date(day).getUTCDay()
  if (weekday !== 0 && weekday !== 6) return day
  return time < now ? day - (weekday === 6 ? 1 : 2) * DAY_MS : day + (weekday === 6 ? 2 : 1) * DAY_MS
}

function activityOf(
  { seller, records, ids, draw, now }: SellerRecords,
  orderKey: string,
  plan?: { readonly record: MadeRecord; readonly type: 5 | 6 | 7; readonly days: number },
) {
  const record = plan?.record ?? draw.pick(records)
  const type =
    plan?.type ??
    draw.weighted([
      [5, 5],
      [6, 2],
      [7, 3],
    ] as const)
  // On the quarter of an hour, on working days around today.
  const start = workday(now + (plan?.days ?? draw.int(-45, 21)) * DAY_MS, now) + draw.int(28, 68) * 15 * MINUTE_MS
  const isPast = start < now
  const base = {
    company_id: seller.id,
    record_id: ids.get(record.unique_id),
    type_id: type,
    owner_id: record.owner_id,
    created_by: record.owner_id,
    order_key: orderKey,
    starts_at: new Date(start).toISOString(),
    created_at: new Date(Math.min(now, start - DAY_MS)).toISOString(),
  }
  if (type === 5) {
    const status = isPast
      ? draw.weighted([
          ['completed', 6],
          ['in-progress', 2],
          ['defered', 1],
        ] as const)
      : draw.weighted([
          ['in-progress', 6],
          ['wait-for-someone', 2],
          ['defered', 1],
        ] as const)
    const wire = formatWireTime(start)
    return {
      ...base,
      subject: draw.pick(taskSubjects),
      status,
      priority: draw.pick(['low', 'normal', 'normal', 'high']),
      fields: { task_date: draw.chance(0.5) ? wire : wire.slice(0, 10), description: '', reminder_type: 'popup' },
    }
  }
  if (type === 6) {
    const { title, places } = draw.pick(meetings)
    return {
      ...base,
      subject: title,
      ends_at: new Date(start + HOUR_MS).toISOString(),
      fields: {
        location: draw.pick<string>(places),
        participants: [],
        description: '',
        reminder: '30 minutes',
        reminder_type: 'popup',
      },
    }
  }
  const callType = isPast ? draw.pick(['in-bound', 'out-bound', 'missed']) : 'out-bound'
  return {
    ...base,
    subject: draw.pick(callSubjects),
    status: callType === 'missed' ? 'Missed' : isPast ? null : 'Scheduled',
    fields: {
      call_type: callType,
      call_duration: isPast && callType !== 'missed' ? draw.int(40, 1_500) : null,
      call_purpose: draw.pick(['prospecting', 'negotiation', 'demo', 'project']),
      call_agenda: '',
      incoming_call_reason: '',
      recording: '',
      description: '',
      reminder: isPast ? null : '15 minutes',
      reminder_type: 'popup',
    },
  }
}

/** Tasks of the owner that are due soon: some today, one in a few minutes. */
function dueTasks({ seller, records, ids, now }: SellerRecords) {
  return [25, 150, -200].map((minutes, at) => {
    const record = records[at]
    const start = Math.floor(now / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS
    const wire = formatWireTime(start)
    return {
      company_id: seller.id,
      record_id: record === undefined ? null : ids.get(record.unique_id),
      type_id: 5,
      owner_id: seller.owner.id,
      created_by: seller.owner.id,
      order_key: `p${at}1`,
      starts_at: new Date(start).toISOString(),
      created_at: new Date(now - DAY_MS).toISOString(),
      subject: `${['Call back', 'Send revised offer to', 'Check payment of'][at]} ${record?.name ?? ''}`,
      status: 'in-progress',
      priority: 'high',
      fields: { task_date: wire, description: '', reminder_type: minutes < 0 ? 'others' : 'popup' },
    }
  })
}
