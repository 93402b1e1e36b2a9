import { type Kysely, type SqlBool, sql } from 'kysely'
import { recordStream, type NextStep, type StreamEntry } from '../../../core/contracts/crm-stream.contract.ts'
import { type ActivityTypeId, CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import type { StreamKind } from '../../../core/crm/records/stream.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { newestOf, statusFrom } from '../trade/quote-status.ts'
import { isOpenActivity, momentSql } from './activity-times.ts'
import { callOf, meetingOf, type ReadActivity, selectActivities, taskOf } from './activity-rows.ts'
import { ownRecord, type StoredRecord } from './crm-access.ts'
import { emailOf, selectEmails } from './emails.ts'
import { noteOf } from './notes.ts'
import { entryOf, selectHistory, withNames } from './record-history.ts'

/** A stream is read from its start, so it ends here; the tabs have what is older. */
const READ_AT_MOST = 1_000
const NEXT_AT_MOST = 50

/** What the entries of all kinds are sorted by. */
interface Placed {
  readonly at: Date
  readonly entry: StreamEntry
}

/** One kind of entry: how many there are, and the newest of them. */
interface Source {
  readonly count: () => Promise<number>
  readonly newest: (limit: number) => Promise<readonly Placed[]>
}

/** Read from the stream as entries of their own, with their text. */
const TOLD_OTHERWISE = ['Note added', 'Task “%” added', 'Meeting “%” added', 'Call “%” added', 'E-mail “%”%'] as const

export const recordStreamBindings = [
  bind(recordStream, ({ crm_unique_id, kind, page, per_page }, context) =>
    context.read(async (k) => {
      const record = await ownRecord(k, context.me, crm_unique_id, 'View')
      const sources = sourcesOf(k, context, record)
      const kinds = Object.keys(sources) as StreamKind[]
      const counted = await Promise.all(kinds.map((each) => sources[each]!.count()))
      const numbers = Object.fromEntries(kinds.map((each, at) => [each, counted[at] ?? 0])) as Partial<
        Record<StreamKind, number>
      >
      const { next, open } = await nextSteps(k, context, record)
      const shown = kinds.filter((each) => kind === undefined || each === kind)
      const total = Math.min(
        shown.reduce((sum, each) => sum + (numbers[each] ?? 0), 0),
        READ_AT_MOST,
      )
      const limit = Math.min(page * per_page, READ_AT_MOST)
      const found = (await Promise.all(shown.map((each) => sources[each]!.newest(limit)))).flat()
      const rows = found
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        .slice((page - 1) * per_page, limit)
        .map(({ entry }) => entry)
      const { file } = await k
        .selectFrom('record_files')
        .select((eb) => eb.fn.countAll<number>().as('file'))
        .where('record_id', '=', record.id)
        .executeTakeFirstOrThrow()
      const all = (each: 'task' | 'meeting' | 'call') => (numbers[each] ?? 0) + open[each]
      return {
        data: {
          ...paginatorOf(rows, total, { page, per_page }, context),
          next,
          counts: {
            note: 0,
            email: 0,
            quote: 0,
            chat: 0,
            change: 0,
            ...numbers,
            task: all('task'),
            meeting: all('meeting'),
            call: all('call'),
            file,
          },
        },
      }
    }),
  ),
]

const ACTIVITIES = [
  ['task', TASK, 'Tasks'],
  ['meeting', MEETING, 'Meetings'],
  ['call', CALL, 'Calls'],
] as const

const isOpen = ({ now }: Context) => sql<SqlBool>`${sql.raw(isOpenActivity(momentSql(now)))}`

function activityEntry(row: ReadActivity): NextStep {
  const at = formatWireTime(row.starts_at)
  if (row.type_id === TASK) return { kind: 'task', at, row: taskOf(row) }
  return row.type_id === MEETING ? { kind: 'meeting', at, row: meetingOf(row) } : { kind: 'call', at, row: callOf(row) }
}

async function nextSteps(k: Kysely<Tables>, context: Context, record: StoredRecord) {
  const types = ACTIVITIES.filter(([, , module]) => isGranted(context.me, { module, action: 'View' }))
  const open = { task: 0, meeting: 0, call: 0 }
  if (types.length === 0) return { next: [], open }
  const ids = types.map(([, type]) => type)
  const rows = await selectActivities(k)
    .where('a.record_id', '=', record.id)
    .where('a.type_id', 'in', ids)
    .where(isOpen(context))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .limit(NEXT_AT_MOST)
    .execute()
  const counted = await k
    .selectFrom('crm_activities as a')
    .select((eb) => ['a.type_id', eb.fn.countAll<number>().as('count')])
    .where('a.record_id', '=', record.id)
    .where('a.type_id', 'in', ids)
    .where(isOpen(context))
    .groupBy('a.type_id')
    .execute()
  for (const [kind, type] of types) open[kind] = counted.find((row) => row.type_id === type)?.count ?? 0
  return { next: rows.map(activityEntry), open }
}

/** The kinds of entries that the caller may see of a record. */
function sourcesOf(k: Kysely<Tables>, context: Context, record: StoredRecord): Partial<Record<StreamKind, Source>> {
  const countOf = async (query: { executeTakeFirst: () => Promise<{ count: number } | undefined> }) =>
    (await query.executeTakeFirst())?.count ?? 0
  const activity = (type: ActivityTypeId): Source => ({
    count: () =>
      countOf(
        k
          .selectFrom('crm_activities as a')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('a.record_id', '=', record.id)
          .where('a.type_id', '=', type)
          .where((eb) => eb.not(isOpen(context))),
      ),
    newest: async (limit) =>
      (
        await selectActivities(k)
          .where('a.record_id', '=', record.id)
          .where('a.type_id', '=', type)
          .where((eb) => eb.not(isOpen(context)))
          .orderBy('a.starts_at', 'desc')
          .orderBy('a.id', 'desc')
          .limit(limit)
          .execute()
      ).map((row) => ({ at: row.starts_at, entry: activityEntry(row) })),
  })
  const granted = ACTIVITIES.filter(([, , module]) => isGranted(context.me, { module, action: 'View' }))
  return {
    note: notesOf(k, record, countOf),
    email: emailsOf(k, context, record, countOf),
    ...Object.fromEntries(granted.map(([kind, type]) => [kind, activity(type)])),
    // Quotes are shown to those who may open their enquiries.
    ...(isGranted(context.me, { module: 'Leads', action: 'View' }) && {
      quote: quotesOf(k, context, record, countOf),
    }),
    chat: chatOf(k, context, record, countOf),
    change: changesOf(k, record, countOf),
  }
}

type CountOf = (query: { executeTakeFirst: () => Promise<{ count: number } | undefined> }) => Promise<number>

const notesOf = (k: Kysely<Tables>, record: StoredRecord, countOf: CountOf): Source => ({
  count: () =>
    countOf(
      k
        .selectFrom('notes')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('record_id', '=', record.id),
    ),
  newest: async (limit) =>
    (
      await k
        .selectFrom('notes as n')
        .leftJoin('users as u', 'u.id', 'n.user_id')
        .select(['n.id', 'n.message', 'n.user_id', 'u.full_name as user_name', 'n.created_at'])
        .where('n.record_id', '=', record.id)
        .orderBy('n.id', 'desc')
        .limit(limit)
        .execute()
    ).map((row) => ({
      at: row.created_at,
      entry: { kind: 'note', at: formatWireTime(row.created_at), row: noteOf(row) },
    })),
})

const emailsOf = (k: Kysely<Tables>, context: Context, record: StoredRecord, countOf: CountOf): Source => ({
  count: () =>
    countOf(
      k
        .selectFrom('emails')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('record_id', '=', record.id),
    ),
  newest: async (limit) =>
    (
      await selectEmails(k)
        .where('e.record_id', '=', record.id)
        .orderBy('e.id', 'desc')
        .limit(limit)
        .$castTo<Parameters<typeof emailOf>[0]>()
        .execute()
    ).map((row) => ({
      at: row.created_at,
      entry: { kind: 'email', at: formatWireTime(row.created_at), row: emailOf(row, context) },
    })),
})

/** The ids of the enquiries that a record is about: that made the lead or the deal, or that somebody linked (D-245). */
const threadsAbout = (record: StoredRecord) =>
  sql<number>`(select t.id from threads t where t.company_id = current_company() and t.lead_id = ${record.id}
    union select d.thread_id from record_dealings d where d.company_id = current_company() and d.record_id = ${record.id} and d.thread_id is not null
    union select t.id from threads t join quotes q on q.id = t.quote_id where t.company_id = current_company() and q.seller_company_id = current_company() and q.deal_id = ${record.id})`

/** The requests for a quote that a record is about. */
const quotesOf = (k: Kysely<Tables>, context: Context, record: StoredRecord, countOf: CountOf): Source => {
  const source = () =>
    k
      .selectFrom('threads as t')
      .innerJoin('quotes as q', 'q.id', 't.quote_id')
      .where(sql<SqlBool>`t.id in ${threadsAbout(record)}`)
  return {
    count: () => countOf(source().select((eb) => eb.fn.countAll<number>().as('count'))),
    newest: async (limit) =>
      (
        await source()
          .leftJoin('quote_offers as o', (join) =>
            join.onRef('o.quote_id', '=', 'q.id').onRef('o.version', '=', 'q.offer_count'),
          )
          .select([
            'q.id',
            't.id as thread_id',
            'q.product_name',
            'q.quantity',
            'q.unit_name',
            'q.message',
            'q.stage',
            'q.created_at',
            'o.version as offer_version',
            'o.side as offer_side',
            'o.valid_until as offer_valid_until',
            'o.ended_as as offer_ended_as',
          ])
          .orderBy('q.id', 'desc')
          .limit(limit)
          .execute()
      ).map((row) => ({
        at: row.created_at,
        entry: {
          kind: 'quote',
          at: formatWireTime(row.created_at),
          row: {
            id: row.id,
            thread_id: row.thread_id,
            product_name: row.product_name,
            quantity: row.quantity,
            unit: row.unit_name,
            message: row.message,
            status: statusFrom(row.stage, newestOf(row), context.now),
          },
        },
      })),
  }
}

/** Messages of the caller's own chats about this record; row-level security leaves out all others. */
const chatOf = (k: Kysely<Tables>, { me }: Context, record: StoredRecord, countOf: CountOf): Source => {
  const source = () =>
    k
      .selectFrom('messages as m')
      .where('m.message_type', '=', 'text')
      .where(
        sql<SqlBool>`m.room_id in (select t.room_id from threads t where t.company_id = current_company() and t.room_id is not null and t.id in ${threadsAbout(record)}
          union select d.room_id from record_dealings d where d.company_id = current_company() and d.record_id = ${record.id} and d.room_id is not null)`,
      )
      .where(sql<SqlBool>`not (${me.userId}::bigint = any(coalesce(m.hidden_from, '{}')))`)
  return {
    count: () => countOf(source().select((eb) => eb.fn.countAll<number>().as('count'))),
    newest: async (limit) =>
      (
        await source()
          .select(['m.id', 'm.room_id', 'm.message', 'm.sender_id', 'm.created_at'])
          .select(personIn(record).as('person'))
          .orderBy('m.id', 'desc')
          .limit(limit)
          .execute()
      ).map((row) => ({
        at: row.created_at,
        entry: {
          kind: 'chat',
          at: formatWireTime(row.created_at),
          row: {
            id: row.id,
            room_id: row.room_id,
            message: row.message,
            sender: row.sender_id === me.userId ? null : row.person,
          },
        },
      })),
  }
}

/** The other person of a chat: that of a lead is the lead itself. */
const personIn = (record: StoredRecord) =>
  record.type === 'Leads'
    ? sql<string>`${record.name}::text`
    : sql<string>`coalesce(
        (select d.person_name from record_dealings d where d.company_id = current_company() and d.record_id = ${record.id}
            and (d.room_id = m.room_id or d.thread_id in (select t.id from threads t where t.company_id = current_company() and t.room_id = m.room_id)) limit 1),
        (select t.contact_details ->> 'name' from threads t where t.company_id = current_company() and t.room_id = m.room_id order by t.id desc limit 1),
        ${record.name}::text)`

/** Changes of the record, without the news of what the stream shows itself. */
const changesOf = (k: Kysely<Tables>, record: StoredRecord, countOf: CountOf): Source => {
  const isNews = sql<SqlBool>`(h.verb <> 'related' or not (${sql.join(
    TOLD_OTHERWISE.map((pattern) => sql`coalesce(h.title, '') like ${pattern}`),
    sql` or `,
  )}))`
  return {
    count: () =>
      countOf(
        k
          .selectFrom('history as h')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .where('h.subject', '=', record.type)
          .where('h.subject_id', '=', record.unique_id)
          .where(isNews),
      ),
    newest: async (limit) =>
      (
        await withNames(
          k,
          await selectHistory(k)
            .where('h.subject', '=', record.type)
            .where('h.subject_id', '=', record.unique_id)
            .where(isNews)
            .orderBy('h.id', 'desc')
            .limit(limit)
            .execute(),
        )
      ).map((row) => ({
        at: row.created_at,
        entry: { kind: 'change', at: formatWireTime(row.created_at), row: entryOf(row) },
      })),
  }
}
