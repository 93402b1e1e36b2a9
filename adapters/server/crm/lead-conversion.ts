import { type Kysely, sql, type SqlBool } from 'kysely'
import {
  type ConversionOffer,
  conversionOffer,
  convertLead,
  undoConversion,
} from '../../../core/contracts/crm-conversion.contract.ts'
import { TASK } from '../../../core/crm/activities/activity-kinds.ts'
import { crmMessages } from '../../../core/crm/crm.messages.ts'
import { LOOKUP_TARGETS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../../../core/crm/lists/kanban.ts'
import { DEAL_STAGES, WON } from '../../../core/crm/records/stages.ts'
import {
  companyDomain,
  convertedValues,
  type ConvertedType,
  nameOfDomain,
  UNDO_CONVERSION_MS,
} from '../../../core/crm/records/convert-lead.ts'
import type { ConvertInput } from '../../../core/crm/records/convert-lead.schema.ts'
import { tiedTo } from '../../../core/crm/records/record-facts.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { literal } from '../database/patterns.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { refused, refusedField } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'
import { givingOf, tellNewOwners } from './new-owners.ts'
import { ownRecord, recordTypeNamed, requireRight, type StoredRecord } from './crm-access.ts'
import { formOf, formsOf, type OwnForm } from './forms-of.ts'
import { changeRecord } from './records.ts'
import { insertRecord } from './write-record.ts'
import { leadEngaged } from './scoring/lead-engagement.job.ts'

/** At most this many existing records are offered. */
const OFFERED = 5
/** Tables whose rows belong to a record: work on one that a conversion made keeps it from being undone. */
const WORK_ON_RECORDS = ['crm_activities', 'notes', 'record_files', 'emails'] as const

type Found = { readonly unique_id: string; readonly name: string; readonly email: string | null }
type Target = { readonly id: number; readonly unique_id: string; readonly isMade: boolean }

const offered = ({ unique_id, name, email }: Found) => ({ unique_id, name, detail: email ?? '' })

/** The newest records of a type that meet a condition, as far as the caller may see the type. */
async function fitting(
  k: Kysely<Tables>,
  me: Viewer,
  type: ConvertedType,
  condition: ReturnType<typeof sql<SqlBool>> | undefined,
): Promise<readonly Found[]> {
  if (condition === undefined || !isGranted(me, { module: type, action: 'View' })) return []
  return k
    .selectFrom('crm_records as r')
    .select(['r.unique_id', 'r.name', 'r.email'])
    .where('r.type_id', '=', crmTypeOf(type).id)
    .where('r.deleted_at', 'is', null)
    .where(condition)
    .orderBy('r.id', 'desc')
    .limit(OFFERED)
    .execute()
}

/** Activities of the lead that are still to be done: tasks that are not completed, meetings and calls to come. */
const openActivities = (k: Kysely<Tables>, leadId: number, now: Date) =>
  k
    .selectFrom('crm_activities as a')
    .where('a.record_id', '=', leadId)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.type_id', '=', TASK), eb('a.status', 'is distinct from', 'completed')]),
        eb.and([eb('a.type_id', '<>', TASK), eb('a.starts_at', '>', now)]),
      ]),
    )

async function offerOf(k: Kysely<Tables>, context: Context, lead: StoredRecord): Promise<ConversionOffer> {
  const form = await formOf(k, context.me.companyId, 'Leads')
  const named = fieldsOf(form).find((field) => field.name === 'account')
  const accountId = named === undefined ? null : (lead.values[named.id] ?? null)
  const domain = companyDomain(lead.email)
  const [own, ofDomain, contacts, open, converted] = await Promise.all([
    fitting(k, context.me, 'Accounts', accountId === null ? undefined : sql<SqlBool>`r.unique_id = ${accountId}`),
    fitting(
      k,
      context.me,
      'Accounts',
      domain === undefined ? undefined : sql<SqlBool>`r.email_key like ${`%@${literal(domain)}`}`,
    ),
    fitting(
      k,
      context.me,
      'Contacts',
      lead.email === null ? undefined : sql<SqlBool>`r.email_key = ${lead.email.toLowerCase()}`,
    ),
    openActivities(k, lead.id, context.now)
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .executeTakeFirst(),
    convertedTo(k, context, lead.id),
  ])
  const accounts = [...own, ...ofDomain.filter(({ unique_id }) => unique_id !== own[0]?.unique_id)]
  return {
    accounts: accounts.map(offered),
    contacts: contacts.map(offered),
    account_name: domain === undefined ? '' : nameOfDomain(domain),
    deal_name: accounts[0]?.name ?? lead.name,
    open_activities: Number(open?.open ?? 0),
    converted,
  }
}

/** What became of a lead; null when it is not converted. Records that were deleted since are null. */
async function convertedTo(k: Kysely<Tables>, context: Context, leadId: number): Promise<ConversionOffer['converted']> {
  const row = await k
    .selectFrom('lead_conversions as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.account_id', 'c.contact_id', 'c.deal_id', 'c.created_at', 'u.full_name'])
    .where('c.lead_id', '=', leadId)
    .where('c.undone_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const ids = [row.account_id, row.contact_id, row.deal_id].filter((id) => id !== null)
  const records =
    ids.length === 0
      ? []
      : await k
          .selectFrom('crm_records')
          .select(['id', 'unique_id', 'name', 'email'])
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .execute()
  const choiceOf = (id: number | null) => {
    const found = records.find((one) => one.id === id)
    return found === undefined ? null : offered(found)
  }
  const undoUntil = new Date(row.created_at.getTime() + UNDO_CONVERSION_MS)
  return {
    account: choiceOf(row.account_id),
    contact: choiceOf(row.contact_id),
    deal: choiceOf(row.deal_id),
    by: row.full_name ?? '',
    at: formatWireTime(row.created_at),
    undo_until: undoUntil > context.now ? formatWireTime(undoUntil) : null,
  }
}

interface Source {
  readonly lead: StoredRecord
  readonly form: OwnForm
  readonly personUserId: number | undefined
}

/** The chosen record of a type, made when it is a new one; undefined when it is left out. */
async function targetOf(
  w: Work,
  { me, now }: Context,
  { lead, form: leadForm, personUserId }: Source,
  type: ConvertedType,
  choice: string,
  own: Readonly<Record<string, unknown>>,
  related: Partial<Record<'Accounts' | 'Contacts', Target | undefined>> = {},
): Promise<Target | undefined> {
  if (choice === 'none') return undefined
  if (choice !== 'new') {
    const found = await ownRecord(w.k, me, choice, 'View', type)
    return { id: found.id, unique_id: found.unique_id, isMade: false }
  }
  requireRight(me, type, 'Add')
  const form = await formOf(w.k, me.companyId, type)
  const ties = (['Accounts', 'Contacts'] as const).map((target) => {
    const found = related[target]
    return found === undefined ? {} : tiedTo(form, target, found.unique_id)
  })
  const made = await insertRecord(w, {
    companyId: me.companyId,
    userId: me.userId,
    type,
    form,
    values: Object.assign(convertedValues(leadForm, lead.values, type, form, own), ...ties) as RecordValues,
    ownerId: lead.owner_id ?? me.userId,
    source: 'Lead',
    personUserId: type === 'Accounts' ? undefined : personUserId,
    now,
  })
  return { ...made, isMade: true }
}

async function convert(w: Work, context: Context, leadId: string, given: ConvertInput) {
  const { me, now } = context
  const lead = await ownRecord(w.k, me, leadId, 'Edit', 'Leads')
  // Locked, so that two people who convert a lead at the same time make one conversion.
  const { person_user_id } = await w.k
    .selectFrom('crm_records')
    .select('person_user_id')
    .where('id', '=', lead.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if ((await convertedTo(w.k, context, lead.id)) !== null) throw refused(crmMessages.alreadyConverted)
  const form = await formOf(w.k, me.companyId, 'Leads')
  const source = { lead, form, personUserId: person_user_id ?? undefined }
  const account = await targetOf(w, context, source, 'Accounts', given.account, { account_name: given.account_name })
  const contact = await targetOf(w, context, source, 'Contacts', given.contact, {}, { Accounts: account })
  const deal = await targetOf(
    w,
    context,
    source,
    'Deals',
    given.has_deal ? 'new' : 'none',
    {
      deal_name: given.deal_name,
      amount: given.amount === '' ? null : given.amount,
      closing_date: given.closing_date === '' ? null : given.closing_date,
      stage: DEAL_STAGES[0],
    },
    { Accounts: account, Contacts: contact },
  )
  const made = [account, contact, deal].flatMap((one) => (one?.isMade === true ? [one.id] : []))
  const activities = await movedActivities(w, lead.id, (deal ?? contact ?? account)!.id, now)
  const changed: RecordValues = {
    ...wonStatus(form),
    ...(account === undefined ? {} : tiedTo(form, 'Accounts', account.unique_id)),
  }
  const before = Object.fromEntries(Object.keys(changed).map((id) => [id, lead.values[id] ?? null]))
  await changeRecord(w, context, lead, form, changed)
  await w.k
    .insertInto('lead_conversions')
    .values({
      company_id: me.companyId,
      lead_id: lead.id,
      account_id: account?.id ?? null,
      contact_id: contact?.id ?? null,
      deal_id: deal?.id ?? null,
      made_ids: made,
      activity_ids: activities,
      before: JSON.stringify(before),
      user_id: me.userId,
      created_at: now,
    })
    .execute()
  await w.record({ subject: 'Leads', subjectId: lead.unique_id, verb: 'related', title: 'Lead converted' })
  await tellNewOwners(
    w,
    givingOf(context),
    made.map((id) => ({ id, from: null })),
  )
  return (await convertedTo(w.k, context, lead.id))!
}

async function movedActivities(w: Work, leadId: number, targetId: number, now: Date): Promise<number[]> {
  const open = await openActivities(w.k, leadId, now).select('a.id').orderBy('a.id').forUpdate().execute()
  const ids = open.map(({ id }) => id)
  if (ids.length > 0)
    await w.k.updateTable('crm_activities').set({ record_id: targetId }).where('id', 'in', ids).execute()
  return ids
}

/** The status of a converted lead, when the company's form has it. */
function wonStatus(form: OwnForm): RecordValues {
  const status = fieldsOf(form).find((field) => field.name === CATEGORY_FIELDS.Leads)
  return status?.option_list.includes(WON) === true ? { [status.id]: WON } : {}
}

async function undo(w: Work, context: Context, leadId: string): Promise<void> {
  const lead = await ownRecord(w.k, context.me, leadId, 'Edit', 'Leads')
  // The created records may have another owner by now.
  await w.beyondReach()
  const row = await w.k
    .selectFrom('lead_conversions')
    .select(['id', 'user_id', 'made_ids', 'activity_ids', 'before', 'created_at'])
    .where('lead_id', '=', lead.id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined || row.created_at.getTime() + UNDO_CONVERSION_MS <= context.now.getTime())
    throw refusedField('lead_id', crmMessages.undoIsOver)
  if (row.made_ids.length > 0) {
    for (const table of WORK_ON_RECORDS) {
      const added = await w.k
        .selectFrom(table)
        .select('id')
        .where('record_id', 'in', row.made_ids)
        .$if(table === 'crm_activities' && row.activity_ids.length > 0, (each) =>
          each.where('id', 'not in', row.activity_ids),
        )
        .executeTakeFirst()
      if (added !== undefined) throw refused(crmMessages.undoKeepsWork)
    }
    const made = await w.k
      .selectFrom('crm_records')
      .select(['id', 'unique_id', 'type_id'])
      .where('id', 'in', row.made_ids)
      .where('deleted_at', 'is', null)
      .execute()
    // Whoever made them may take them back; for others this is a deletion like any other.
    if (row.user_id !== context.me.userId)
      for (const { type_id } of made) requireRight(context.me, recordTypeNamed(type_id), 'Delete')
    if (made.length > 0 && (await isUsed(w.k, context, lead.id, made))) throw refused(crmMessages.undoKeepsWork)
    const gone = await w.k
      .updateTable('crm_records')
      .set({ deleted_at: context.now })
      .where('id', 'in', row.made_ids)
      .where('deleted_at', 'is', null)
      .returning(['unique_id', 'name', 'type_id'])
      .execute()
    for (const { unique_id, name, type_id } of gone)
      await w.record({
        subject: recordTypeNamed(type_id),
        subjectId: unique_id,
        verb: 'deleted',
        title: name,
      })
  }
  if (row.activity_ids.length > 0)
    await w.k.updateTable('crm_activities').set({ record_id: lead.id }).where('id', 'in', row.activity_ids).execute()
  // A meeting may have ended in the meantime.
  await leadEngaged(w, context.me.companyId, lead.id)
  const form = await formOf(w.k, context.me.companyId, 'Leads')
  await changeRecord(w, context, lead, form, row.before as RecordValues)
  await w.k.updateTable('lead_conversions').set({ undone_at: context.now }).where('id', '=', row.id).execute()
  await w.record({ subject: 'Leads', subjectId: lead.unique_id, verb: 'related', title: 'Conversion undone' })
}

/** Whether other records, quotes or enquiries refer to records that a conversion of this lead made. */
async function isUsed(
  k: Kysely<Tables>,
  { me }: Context,
  leadId: number,
  made: readonly { readonly id: number; readonly unique_id: string; readonly type_id: number }[],
): Promise<boolean> {
  const forms = await formsOf(k, me.companyId, RECORD_TYPE_NAMES)
  const ties = RECORD_TYPE_NAMES.flatMap((name, at) =>
    [...fieldsOf(forms[at]!), ...forms[at]!.unused].flatMap(({ id, name: field, field_type }) => {
      const target = field_type === 'lookup' ? LOOKUP_TARGETS[field] : undefined
      const ids = made.flatMap((one) => (recordTypeNamed(one.type_id) === target ? [one.unique_id] : []))
      return ids.length === 0
        ? []
        : [sql<SqlBool>`(r.type_id = ${crmTypeOf(name).id} and r.values ->> ${String(id)}::text = any(${ids}::text[]))`]
    }),
  )
  const ids = made.map(({ id }) => id)
  const among = sql`any(${ids}::bigint[])`
  const uses = [
    ...(ties.length === 0
      ? []
      : [
          sql<SqlBool>`exists (select 1 from crm_records r where r.company_id = current_company() and r.deleted_at is null
            and r.id <> ${leadId} and r.id <> all(${ids}::bigint[]) and (${sql.join(ties, sql` or `)}))`,
        ]),
    sql<SqlBool>`exists (select 1 from lead_conversions c where c.company_id = current_company() and c.undone_at is null
      and c.lead_id <> ${leadId} and (c.account_id = ${among} or c.contact_id = ${among} or c.deal_id = ${among}))`,
    sql<SqlBool>`exists (select 1 from record_dealings d where d.company_id = current_company() and d.record_id = ${among})`,
    sql<SqlBool>`exists (select 1 from quotes q where q.seller_company_id = current_company() and q.deal_id = ${among})`,
  ]
  const { used } = await k.selectNoFrom(sql<boolean>`${sql.join(uses, sql` or `)}`.as('used')).executeTakeFirstOrThrow()
  return used
}

export const conversionBindings = [
  bind(conversionOffer, ({ lead_id }, context) =>
    context.read(async (k) => {
      const lead = await ownRecord(k, context.me, lead_id, 'View', 'Leads')
      return { data: await offerOf(k, context, lead) }
    }),
  ),
  bind(convertLead, ({ lead_id, ...given }, context) =>
    context.write(async (w) => ({ message: 'Lead converted', data: await convert(w, context, lead_id, given) })),
  ),
  bind(undoConversion, ({ lead_id }, context) =>
    context.write(async (w) => {
      await undo(w, context, lead_id)
      return { message: 'Conversion undone' }
    }),
  ),
]
