import { type Kysely, sql, type SqlBool } from 'kysely'
import {
  type BulkState,
  bulkChangeState,
  startBulkChange,
  stopBulkChange,
  undoBulkChange,
} from '../../../core/contracts/crm-bulk.contract.ts'
import { type FieldValue, missingMessage, readFieldValue } from '../../../core/crm/forms/field-value.ts'
import { isRequired } from '../../../core/crm/forms/field-flags.ts'
import { type FieldType, fieldsOf, type FormField } from '../../../core/crm/forms/form.schema.ts'
import {
  BULK_MAX,
  BULK_REFUSALS_SHOWN,
  type BulkChange,
  bulkMessages as say,
  undoUntil,
} from '../../../core/crm/lists/bulk-change.schema.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { closingDateField, WON } from '../../../core/crm/records/stages.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { bulkChangeJob, tellGiven } from './bulk-change.job.ts'
import { recordTypeNamed, recordTypeOf, requireColleague, requireRight } from './crm-access.ts'
import { formOf, type OwnForm } from './forms-of.ts'
import { ownerFieldOf, recordCondition } from './record-rows.ts'

/** How the change of many records stands. */
async function stateOf(k: Kysely<Tables>, id: number, now: Date): Promise<BulkState> {
  const run = await k
    .selectFrom('bulk_changes')
    .select(['state', 'title', 'total', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (run === undefined) throw notFound('change')
  const counted = await k
    .selectFrom('bulk_change_rows')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('change_id', '=', id)
    .groupBy('state')
    .execute()
  const count = (...states: readonly string[]) =>
    counted.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + Number(n), 0)
  const isUndo = run.state === 'undoing' || run.state === 'undone'
  const refusals = await k
    .selectFrom('bulk_change_rows as b')
    .innerJoin('crm_records as r', 'r.id', 'b.record_id')
    .select(['r.unique_id', 'r.name', 'b.reason'])
    .where('b.change_id', '=', id)
    .where('b.state', '=', isUndo ? 'kept' : 'refused')
    .orderBy('b.record_id')
    .limit(BULK_REFUSALS_SHOWN)
    .execute()
  const until = undoUntil({ state: run.state, createdAt: run.created_at.getTime() }, now.getTime())
  return {
    id,
    state: run.state,
    title: run.title,
    total: isUndo ? count('changed', 'undone', 'kept') : run.total,
    done: isUndo ? count('undone', 'kept') : run.total - count('waiting'),
    changed: isUndo ? count('undone') : count('changed'),
    same: isUndo ? 0 : count('same'),
    refused: isUndo ? count('kept') : count('refused'),
    refusals: refusals.map(({ reason, ...row }) => ({ ...row, reason: reason ?? '' })),
    undo_until: until === undefined || count('changed') === 0 ? null : formatWireTime(until),
  }
}

/** Fields whose value says nothing to people. */
const UNSAID: ReadonlySet<FieldType> = new Set<FieldType>(['owner', 'lookup', 'datetime'])

function wordsOf(value: FieldValue, type: FieldType): string {
  if (value === null) return 'emptied'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'date') return dateLabel(Date.parse(String(value)), 'UTC')
  return typeof value === 'object' ? value.join(', ') : String(value)
}

/** The change with a checked value, and its words. An owner who is a field of the form is changed as that field. */
async function checkedChange(
  k: Kysely<Tables>,
  type: RecordTypeName,
  form: OwnForm,
  change: BulkChange,
): Promise<{ readonly change: BulkChange; readonly title: string }> {
  switch (change.kind) {
    case 'owner': {
      await requireColleague(k, change.user_id, 'user_id')
      const field = ownerFieldOf(type, form)
      const person = await k.selectFrom('users').select('full_name').where('id', '=', change.user_id).executeTakeFirst()
      return {
        change: field === undefined ? change : { kind: 'field', field_id: field.id, value: change.user_id },
        title: `Owner: ${person?.full_name ?? ''}`,
      }
    }
    case 'field': {
      const field = fieldsOf(form).find(({ id }) => id === change.field_id)
      if (field === undefined) throw refusedField('field_id', say.fieldGone)
      const read = readFieldValue(field, change.value)
      if (!read.ok) throw refusedField('value', read.message)
      if (read.value === null && isRequired(field)) throw refusedField('value', missingMessage(field))
      if (field.field_type === 'owner' && read.value !== null) await requireColleague(k, Number(read.value), 'value')
      const words = wordsOf(read.value, field.field_type)
      // Names of people and records, and times of a zone, are not in the value.
      const isNamed = UNSAID.has(field.field_type)
      const day = change.closing_date === undefined ? undefined : closingDay(type, form, field, read.value, change)
      return {
        change: {
          kind: 'field',
          field_id: field.id,
          value: read.value,
          ...(day !== undefined && { closing_date: day }),
        },
        title: isNamed && read.value !== null ? field.label : `${field.label}: ${words}`.slice(0, 200),
      }
    }
    case 'tag':
    case 'untag': {
      const tag = await k
        .selectFrom('tags')
        .select('name')
        .where('id', '=', change.tag_id)
        .where('type_id', '=', crmTypeOf(type).id)
        .executeTakeFirst()
      if (tag === undefined) throw notFound('tag')
      return { change, title: `Tag ${tag.name} ${change.kind === 'tag' ? 'added' : 'removed'}` }
    }
    case 'delete':
      return { change, title: 'Deleted' }
  }
}

/** The day that deals get with the stage Won; throws a refusal where it means nothing. */
function closingDay(
  type: RecordTypeName,
  form: OwnForm,
  { name }: FormField,
  value: unknown,
  { closing_date: given }: BulkChange & { readonly kind: 'field' },
): unknown {
  const closing = closingDateField(form)
  if (type !== 'Deals' || name !== CATEGORY_FIELDS.Deals || value !== WON || closing === undefined)
    throw refusedField('closing_date', say.noClosingDate)
  const read = readFieldValue(closing, given)
  if (!read.ok) throw refusedField('closing_date', read.message)
  if (read.value === null && isRequired(closing)) throw refusedField('closing_date', missingMessage(closing))
  return read.value
}

/** A change of the caller, locked; whoever made it is the only one who stops or undoes it. */
async function ownChange(k: Kysely<Tables>, id: number, { me }: Context) {
  const run = await k
    .selectFrom('bulk_changes')
    .select(['type_id', 'state', 'change', 'created_at'])
    .where('id', '=', id)
    .where('user_id', '=', me.userId)
    .forUpdate()
    .$castTo<{ type_id: number; state: BulkState['state']; change: BulkChange; created_at: Date }>()
    .executeTakeFirst()
  if (run === undefined) throw notFound('change')
  const type = recordTypeNamed(run.type_id)
  requireRight(me, type, run.change.kind === 'delete' ? 'Delete' : 'Edit')
  return { ...run, type }
}

export const bulkBindings = [
  bind(startBulkChange, (input, context) => {
    const type = recordTypeOf(input)
    const { me, now } = context
    requireRight(me, type, input.change.kind === 'delete' ? 'Delete' : 'Edit')
    // A filter tells what records hold.
    if (input.unique_ids === undefined) requireRight(me, type, 'View')
    return context.write(async (w) => {
      const form = await formOf(w.k, me.companyId, type)
      const { change, title } = await checkedChange(w.k, type, form, input.change)
      const matching = w.k
        .selectFrom('crm_records as r')
        .where(
          input.unique_ids === undefined
            ? recordCondition(context, type, form, {
                filters: input.filters === undefined ? [] : [input.filters],
                query: input.query,
              }).sql
            : // A record that a colleague deleted meanwhile is refused by itself, as the job reports it.
              sql<SqlBool>`r.type_id = ${crmTypeOf(type).id} and r.unique_id = any(${input.unique_ids}::text[])`,
        )
        .$if(input.except.length > 0, (query) =>
          query.where(sql<SqlBool>`r.unique_id <> all(${[...input.except]}::text[])`),
        )
      const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
      const total = Number(n)
      // One foreign id among own ones refuses the call.
      if (input.unique_ids !== undefined && total !== new Set(input.unique_ids).size) throw notFound()
      if (total === 0) throw refused(say.nothingMatches)
      if (total > BULK_MAX) throw refused(say.tooMany)
      if (total > input.expected) throw refused(say.moreNow(total))
      const { id } = await w.k
        .insertInto('bulk_changes')
        .values({
          company_id: me.companyId,
          user_id: me.userId,
          type_id: crmTypeOf(type).id,
          change: JSON.stringify(change),
          title,
          total,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const read = JSON.stringify(
        Object.fromEntries(Object.entries(input.was ?? {}).map(([key, value]) => [key, { value: value ?? null }])),
      )
      await w.k
        .insertInto('bulk_change_rows')
        .columns(['change_id', 'company_id', 'record_id', 'was'])
        .expression(
          matching.select((eb) => [
            eb.val(id).as('change_id'),
            'r.company_id',
            'r.id as record_id',
            sql`${read}::jsonb -> r.unique_id`.as('was'),
          ]),
        )
        .execute()
      await enqueue(w, bulkChangeJob, { id })
      return { data: await stateOf(w.k, id, now) }
    })
  }),
  bind(bulkChangeState, ({ id }, context) =>
    context.read(async (k) => {
      const run = await k.selectFrom('bulk_changes').select('type_id').where('id', '=', id).executeTakeFirst()
      if (run === undefined) throw notFound('change')
      requireRight(context.me, recordTypeNamed(run.type_id), 'View')
      return { data: await stateOf(k, id, context.now) }
    }),
  ),
  bind(stopBulkChange, ({ id }, context) =>
    context.write(async (w) => {
      // The job holds this row during each of its transactions, so that it is between two of them.
      const { type, state, change } = await ownChange(w.k, id, context)
      if (state === 'undoing') throw refused(say.undoGoesOn)
      if (state === 'running') {
        const { me, now, services } = context
        const { done, total } = await stateOf(w.k, id, now)
        // After its last set nothing is left to stop.
        const ended = done === total ? 'done' : 'stopped'
        await w.k.updateTable('bulk_changes').set({ state: ended, ended_at: now }).where('id', '=', id).execute()
        await w.unscoped(() => tellGiven(w, id, { ...me, type, change, origin: services.origin, now }))
      }
      return { data: await stateOf(w.k, id, context.now) }
    }),
  ),
  bind(undoBulkChange, ({ id }, context) =>
    context.write(async (w) => {
      const run = await ownChange(w.k, id, context)
      const until = undoUntil({ state: run.state, createdAt: run.created_at.getTime() }, context.now.getTime())
      if (until === undefined) throw refused(say.undoIsOver)
      await w.k.updateTable('bulk_changes').set({ state: 'undoing', ended_at: null }).where('id', '=', id).execute()
      await enqueue(w, bulkChangeJob, { id })
      return { data: await stateOf(w.k, id, context.now) }
    }),
  ),
]
