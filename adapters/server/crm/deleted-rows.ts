import { sql } from 'kysely'
import { DELETABLE_KINDS, type DeletableKind, restoreDeleted } from '../../../core/contracts/crm-restore.contract.ts'
import { type ActivityTypeId, CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { RESTORE_WITHIN_MS } from '../../../core/crm/records/history.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusals.ts'
import { recordTypeNamed, requireRight, typeNameOf } from './crm-access.ts'
import { scoreAgain } from './score-again.ts'

interface Stored {
  readonly table: string
  /** What a person reads when it is not there. */
  readonly noun: string
  /** The type of an activity; undefined for what belongs to a record. */
  readonly type?: ActivityTypeId
  /** Rows that are deleted along with it. */
  readonly parts?: { readonly table: string; readonly column: string }
  /** Rows that only lose its id. */
  readonly named?: { readonly table: string; readonly column: string }
}

const activity = { table: 'crm_activities', parts: { table: 'reminders', column: 'activity_id' } } as const
const STORED: Readonly<Record<DeletableKind, Stored>> = {
  task: { ...activity, noun: 'task', type: TASK },
  meeting: { ...activity, noun: 'meeting', type: MEETING },
  call: { ...activity, noun: 'call', type: CALL },
  note: { table: 'notes', noun: 'note' },
  email: {
    table: 'emails',
    noun: 'e-mail',
    parts: { table: 'email_files', column: 'email_id' },
    named: { table: 'outside_messages', column: 'email_id' },
  },
}

type Row = Readonly<Record<string, unknown>>
interface Content {
  readonly row: Row & { readonly record_id: number | null }
  readonly parts: readonly Row[]
  readonly named: readonly number[]
}

/**
 * Keeps rows that the caller is about to delete, and may delete, so that this person can bring them back. An activity is
 * named by its type.
 */
export async function keepDeleted(
  w: Work,
  { me, identity, now }: Context,
  what: DeletableKind | ActivityTypeId,
  ids: readonly number[],
): Promise<void> {
  const kind = typeof what === 'string' ? what : DELETABLE_KINDS.find((each) => STORED[each].type === what)
  if (kind === undefined) throw new Error(`Activities of the type ${what} cannot be brought back.`)
  const { table, parts, named } = STORED[kind]
  const listed = (of: Stored['parts'], value: ReturnType<typeof sql>) =>
    of === undefined
      ? sql`'[]'::jsonb`
      : sql`coalesce((select jsonb_agg(${value}) from ${sql.table(of.table)} p where p.${sql.ref(of.column)} = x.id), '[]')`
  // Mails of an e-mail are not visible to members.
  await w.asSystem()
  await sql`
    insert into deleted_rows (company_id, user_id, kind, row_id, content, deleted_at)
    select x.company_id, ${me.userId}::bigint, ${kind}, x.id,
      jsonb_build_object('row', to_jsonb(x), 'parts', ${listed(parts, sql`to_jsonb(p)`)}, 'named', ${listed(named, sql`p.id`)}),
      ${now}::timestamptz
    from ${sql.table(table)} x where x.id = any(${[...ids]}::bigint[]) and x.company_id = ${me.companyId}::bigint
  `.execute(w.k)
  await w.as(identity)
}

export const deletedRowBindings = [
  bind(restoreDeleted, ({ kind, ids }, context) =>
    context.write(async (w) => {
      const kept = await w.k
        .deleteFrom('deleted_rows')
        .where('user_id', '=', context.me.userId)
        .where('kind', '=', kind)
        .where('row_id', 'in', [...ids])
        .where('deleted_at', '>', new Date(context.now.getTime() - RESTORE_WITHIN_MS))
        .returning('content')
        .$castTo<{ content: Content }>()
        .execute()
      if (kept.length !== ids.length) throw notFound(STORED[kind].noun)
      for (const { content } of kept) await bringBack(w, context, kind, content)
      return { data: { restored: kept.length } }
    }),
  ),
]

/** Inserts a deleted row again, with its id and what went with it. */
async function bringBack(w: Work, context: Context, kind: DeletableKind, { row, parts, named }: Content) {
  const stored = STORED[kind]
  const { type } = stored
  if (type === undefined) await requireRecord(w, context, stored, row.record_id ?? 0)
  else requireRight(context.me, typeNameOf(type), 'Delete')
  await insert(w, stored.table, type === undefined ? row : await withoutGone(w, row))
  for (const part of kind === 'email' ? await ofPresentFiles(w, parts) : parts)
    if (stored.parts !== undefined) await insert(w, stored.parts.table, part)
  if (named.length > 0 && stored.named !== undefined) {
    await w.asSystem()
    await w.k
      .updateTable('outside_messages')
      .set({ email_id: Number(row['id']) })
      .where('id', 'in', [...named])
      .execute()
    await w.as(context.identity)
  }
  if (type === undefined) return
  const ends = row['ends_at'] ?? row['starts_at']
  await w.record({
    subject: typeNameOf(type),
    subjectId: Number(row['id']),
    verb: 'restored',
    title: String(row['subject']),
  })
  await scoreAgain(w, context, { type, recordIds: [row.record_id], endsAt: new Date(String(ends)) })
}

/** Refuses what belonged to a record that is gone meanwhile, or that the caller may no longer edit. */
async function requireRecord(w: Work, context: Context, { noun }: Stored, recordId: number): Promise<void> {
  const record = await w.k
    .selectFrom('crm_records')
    .select('type_id')
    .where('id', '=', recordId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (record === undefined) throw notFound(noun)
  requireRight(context.me, recordTypeNamed(record.type_id), 'Edit')
}

/** An activity without the tags that were deleted meanwhile. */
async function withoutGone(w: Work, row: Row): Promise<Row> {
  const tags = await w.k
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', [0, ...(row['tag_ids'] as readonly number[])])
    .execute()
  return { ...row, tag_ids: tags.map(({ id }) => id) }
}

/** The files of an e-mail that are still stored. */
async function ofPresentFiles(w: Work, parts: readonly Row[]): Promise<readonly Row[]> {
  const files = await w.k
    .selectFrom('files')
    .select('id')
    .where('id', 'in', [0, ...parts.map((part) => Number(part['file_id']))])
    .execute()
  return parts.filter((part) => files.some(({ id }) => id === Number(part['file_id'])))
}

async function insert(w: Work, table: string, row: Row): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
  `.execute(w.k)
}
