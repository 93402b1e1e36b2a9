import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { reports, saveTarget, type SourceRow, type WorkRow } from '../../../core/contracts/crm-reports.contract.ts'
import { CALL, MEETING, TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { FUNNEL_STEPS, funnelStep } from '../../../core/crm/sales-reports/funnel.ts'
import { REPORT_PARTS } from '../../../core/crm/sales-reports/reports.schema.ts'
import { crmTypeIds, RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { LOST, WON } from '../../../core/crm/records/stages.ts'
import { reportMessages as say } from '../../../core/crm/sales-reports/reports.messages.ts'
import type { Module } from '../../../core/permissions/catalogue.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { addDays, isKnownZone, startOfDay } from '../../../core/time/calendar.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { lacksRight } from '../http/refusals.ts'
import { canChangeShared, requireColleague, zoneOf } from './crm-access.ts'
import { amountSql, weightedSql } from './deal-worth.ts'
import { formOf, type OwnForm } from './forms-of.ts'

interface Asked {
  readonly from: string
  readonly to: string
  /** The period as moments, the end excluded. */
  readonly start: Date
  readonly end: Date
  readonly owner: number | undefined
}

/** The target of the company as a whole. */
const COMPANY = 0

export const reportBindings = [
  bind(reports, ({ from, to, owner, time_zone, parts = REPORT_PARTS }, context) => {
    const zone = isKnownZone(time_zone) ? time_zone : zoneOf(context.me)
    const asked: Asked = {
      from,
      to,
      start: new Date(startOfDay(from, zone)),
      end: new Date(startOfDay(addDays(to, 1), zone)),
      owner: owner ?? undefined,
    }
    const may = (module: Module) => isGranted(context.me, { module, action: 'View' })
    const wants = (part: (typeof REPORT_PARTS)[number]) => parts.includes(part)
    return context.read(async (k) => {
      const [deals, funnel, sources, work, target] = await Promise.all([
        may('Deals') && wants('deals') ? dealsOf(k, context, asked) : undefined,
        may('Deals') && wants('funnel') ? funnelOf(k, context, asked) : null,
        may('Leads') && wants('leads') ? sourcesOf(k, asked) : null,
        wants('work') ? workOf(k, context, asked, may) : [],
        may('Deals') && wants('deals') ? targetOf(k, asked.owner) : null,
      ])
      return {
        data: { pipeline: deals?.pipeline ?? null, undated: deals?.undated ?? null, funnel, sources, work, target },
      }
    })
  }),

  bind(saveTarget, ({ owner, amount, was }, context) =>
    context.write(async (w) => {
      const { me, now } = context
      // Everybody may set their own target; the targets of others need the right to change shared settings.
      if (owner !== me.userId && !canChangeShared(me, null))
        throw lacksRight({ module: 'General Settings', action: 'Edit' })
      if (owner !== undefined && owner !== null) await requireColleague(w.k, owner, 'owner')
      const userId = owner ?? COMPANY
      const before = await targetOf(w.k, owner ?? undefined)
      const wanted = amount === '' ? null : amount
      mergeEdit({ target: before }, { target: wanted }, was === undefined ? {} : { target: was })
      if (wanted === null) await w.k.deleteFrom('sales_targets').where('user_id', '=', userId).execute()
      else
        await w.k
          .insertInto('sales_targets')
          .values({ company_id: me.companyId, user_id: userId, amount: wanted, updated_at: now })
          .onConflict((conflict) =>
            conflict.columns(['company_id', 'user_id']).doUpdateSet({ amount: wanted, updated_at: now }),
          )
          .execute()
      if (before !== wanted)
        await w.record({
          subject: 'sales target',
          subjectId: userId,
          verb: 'updated',
          changes: [{ field: 'target', label: 'Monthly target', old: before, new: wanted }],
        })
      return { message: wanted === null ? say.targetRemoved : say.targetSaved, data: { target: wanted } }
    }),
  ),
]

async function targetOf(k: Kysely<Tables>, owner: number | undefined): Promise<number | null> {
  const found = await k
    .selectFrom('sales_targets')
    .select('amount')
    .where('user_id', '=', owner ?? COMPANY)
    .executeTakeFirst()
  return found?.amount ?? null
}

/** A field of the form by its name, also one that left the form. */
const fieldNamed = (form: OwnForm, wanted: string) =>
  [...fieldsOf(form), ...form.unused].find(({ name }) => name === wanted)

/** The deals of one owner or all, with the day on which each closes; '' for none. */
function dealRows(k: Kysely<Tables>, form: OwnForm, { owner }: Asked) {
  const closing = fieldNamed(form, 'closing_date')
  const day =
    closing === undefined ? sql<string>`''` : sql<string>`coalesce(r.values ->> ${String(closing.id)}::text, '')`
  const deals = k
    .selectFrom('crm_records as r')
    .where('r.type_id', '=', crmTypeIds.Deals)
    .where('r.deleted_at', 'is', null)
    .$if(owner !== undefined, (query) => query.where('r.owner_id', '=', owner ?? 0))
  return { deals, day }
}

/** The sums of deals by the month in which they close, and by stage. */
async function dealsOf(k: Kysely<Tables>, context: Context, asked: Asked) {
  const form = await formOf(k, context.me.companyId, 'Deals')
  const { deals, day } = dealRows(k, form, asked)
  const rows = await deals
    .select((eb) => [
      sql<string>`left(${day}, 7)`.as('month'),
      'r.category as stage',
      eb.fn.countAll<number>().as('deals'),
      sql<number>`coalesce(sum(${amountSql(form)}), 0)`.as('amount'),
      sql<number>`coalesce(sum(${weightedSql(form)}), 0)`.as('weighted'),
    ])
    .where(sql<SqlBool>`(${day} = '' or ${day} between ${asked.from}::text and ${asked.to}::text)`)
    .groupBy(sql`1`)
    .groupBy('r.category')
    .orderBy(sql`1`)
    .orderBy('r.category')
    .execute()
  const none = rows.filter(({ month }) => month === '')
  return {
    pipeline: rows.filter(({ month }) => month !== ''),
    undated: {
      deals: none.reduce((sum, { deals }) => sum + deals, 0),
      amount: none.reduce((sum, { amount }) => sum + amount, 0),
    },
  }
}

/** The deals that close in the period by the furthest step that they reached: `furthestStep` of core as a statement. D-250. */
async function funnelOf(k: Kysely<Tables>, context: Context, asked: Asked) {
  const form = await formOf(k, context.me.companyId, 'Deals')
  const { deals, day } = dealRows(k, form, asked)
  const stage = String(fieldNamed(form, 'stage')?.id ?? 0)
  const last = FUNNEL_STEPS.indexOf(WON)
  const stepOf = (text: RawBuilder<string>) =>
    sql<number>`case ${text} ${sql.join(
      ['', LOST, ...FUNNEL_STEPS].map((known) => sql`when ${sql.lit(known)} then ${sql.lit(funnelStep(known))}`),
      sql` `,
    )} else ${sql.lit(last - 1)} end`
  const rows = await k
    .selectFrom(
      deals
        .select((eb) => [
          sql<number>`coalesce(${amountSql(form)}, 0)`.as('amount'),
          // Each earlier stage is the old value of a change.
          sql<number>`case when r.category = ${sql.lit(WON)} then ${sql.lit(last)} else greatest(${stepOf(sql`r.category`)}, ${eb
            .selectFrom('history as h')
            .crossJoin(sql<{ value: unknown }>`lateral jsonb_array_elements(h.changes)`.as('c'))
            .select(
              sql<number>`max(least(${stepOf(sql`coalesce(c.value ->> 'old', '')`)}, ${sql.lit(last - 1)}))`.as('step'),
            )
            .where('h.subject', '=', 'Deals')
            .whereRef('h.subject_id', '=', 'r.unique_id')
            .where(sql<SqlBool>`c.value ->> 'field' = ${stage}::text`)}) end`.as('step'),
        ])
        .where(sql<SqlBool>`${day} between ${asked.from}::text and ${asked.to}::text`)
        .as('d'),
    )
    .select((eb) => ['d.step', eb.fn.countAll<number>().as('deals'), eb.fn.sum<number>('d.amount').as('amount')])
    .groupBy('d.step')
    .orderBy('d.step')
    .execute()
  return rows.map(({ step, ...sums }) => ({ stage: FUNNEL_STEPS[step]!, ...sums }))
}

/** Leads by source, with those that were converted or won since. */
function sourcesOf(k: Kysely<Tables>, { start, end, owner }: Asked): Promise<SourceRow[]> {
  return k
    .selectFrom('crm_records as r')
    .leftJoin('lead_conversions as c', (join) => join.onRef('c.lead_id', '=', 'r.id').on('c.undone_at', 'is', null))
    .select((eb) => [
      sql<string>`coalesce(r.source_value, '')`.as('source'),
      eb.fn.countAll<number>().as('leads'),
      eb.fn.count<number>('c.id').as('converted'),
      eb.fn.countAll<number>().filterWhere('r.category', '=', WON).as('won'),
    ])
    .where('r.type_id', '=', crmTypeIds.Leads)
    .where('r.deleted_at', 'is', null)
    .where('r.created_at', '>=', start)
    .where('r.created_at', '<', end)
    .$if(owner !== undefined, (query) => query.where('r.owner_id', '=', owner ?? 0))
    .groupBy(sql`1`)
    .orderBy('leads', 'desc')
    .orderBy(sql`1`)
    .execute()
}

type Kind = Exclude<keyof WorkRow, 'person'>

/** What each person did, by one statement over everything that the caller may view. */
async function workOf(
  k: Kysely<Tables>,
  context: Context,
  { from, to, start, end, owner }: Asked,
  may: (module: Module) => boolean,
): Promise<WorkRow[]> {
  const kind = (name: Kind) => sql<Kind>`${sql.lit(name)}::text`.as('kind')
  const types = RECORD_TYPE_NAMES.filter(may).map((type) => crmTypeIds[type])
  const ofTypes = sql<SqlBool>`r.type_id = any(${types}::int[])`
  const done = (type: typeof TASK | typeof MEETING | typeof CALL, name: Kind, condition: SqlCondition) =>
    k
      .selectFrom('crm_activities as a')
      .select([sql<number | null>`a.owner_id`.as('person'), kind(name), sql<number>`count(*)::float8`.as('amount')])
      .where('a.type_id', '=', type)
      .where('a.starts_at', '>=', start)
      .where('a.starts_at', '<', end)
      .where(condition)
      .groupBy('a.owner_id')
  const written = (table: 'emails' | 'notes', column: 'sent_at' | 'created_at', name: Kind) =>
    k
      .selectFrom(`${table as 'emails'} as x`)
      .innerJoin('crm_records as r', 'r.id', 'x.record_id')
      .select([sql<number | null>`x.user_id`.as('person'), kind(name), sql<number>`count(*)::float8`.as('amount')])
      .where(sql.ref<Date>(`x.${column}`), '>=', start)
      .where(sql.ref<Date>(`x.${column}`), '<', end)
      .where('r.deleted_at', 'is', null)
      .where(ofTypes)
      .groupBy('x.user_id')
  const made = k
    .selectFrom('crm_records as r')
    .select([
      sql<number | null>`r.created_by`.as('person'),
      kind('records'),
      sql<number>`count(*)::float8`.as('amount'),
    ])
    .where('r.created_at', '>=', start)
    .where('r.created_at', '<', end)
    .where('r.deleted_at', 'is', null)
    .where(ofTypes)
    .groupBy('r.created_by')
  const form = await formOf(k, context.me.companyId, 'Deals')
  const closing = fieldNamed(form, 'closing_date')
  const won = k
    .selectFrom('crm_records as r')
    .select([
      sql<number | null>`r.owner_id`.as('person'),
      kind('won'),
      sql<number>`coalesce(sum(r.amount_value), 0)`.as('amount'),
    ])
    .where('r.type_id', '=', crmTypeIds.Deals)
    .where('r.deleted_at', 'is', null)
    .where('r.category', '=', WON)
    .where(sql<SqlBool>`r.values ->> ${String(closing?.id ?? 0)}::text between ${from}::text and ${to}::text`)
    .groupBy('r.owner_id')
  const parts = [
    ...(may('Tasks') ? [done(TASK, 'tasks', sql<SqlBool>`a.status = 'completed'`)] : []),
    ...(may('Meetings')
      ? [done(MEETING, 'meetings', sql<SqlBool>`coalesce(a.ends_at, a.starts_at) <= ${context.now}::timestamptz`)]
      : []),
    ...(may('Calls') ? [done(CALL, 'calls', sql<SqlBool>`a.status is null`)] : []),
    ...(types.length > 0
      ? [written('emails', 'sent_at', 'emails'), written('notes', 'created_at', 'notes'), made]
      : []),
    ...(may('Deals') ? [won] : []),
  ]
  if (parts.length === 0) return []
  const all = sql<{ person: number | null; kind: Kind; amount: number }>`(${sql.join(parts, sql` union all `)})`
  const rows = await k
    .selectFrom(all.as('w'))
    .leftJoin('users as u', 'u.id', 'w.person')
    .select(['w.person', 'w.kind', 'w.amount', 'u.full_name'])
    .$if(owner !== undefined, (query) => query.where('w.person', '=', owner ?? 0))
    .execute()
  const people = Map.groupBy(rows, ({ person }) => person)
  return [...people]
    .map(([person, each]): WorkRow => ({
      person: person === null ? null : { id: person, name: each[0]?.full_name ?? '' },
      ...NOTHING,
      ...Object.fromEntries(each.map((row) => [row.kind, row.amount])),
    }))
    .toSorted(
      (one, other) => sumOf(other) - sumOf(one) || (one.person?.name ?? '').localeCompare(other.person?.name ?? ''),
    )
}

type SqlCondition = ReturnType<typeof sql<SqlBool>>
const NOTHING = { tasks: 0, meetings: 0, calls: 0, emails: 0, notes: 0, records: 0, won: 0 }
const sumOf = ({ tasks, meetings, calls, emails, notes, records }: WorkRow): number =>
  tasks + meetings + calls + emails + notes + records
