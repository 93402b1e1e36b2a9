import { type Kysely, sql, type SqlBool } from 'kysely'
import { dealingForm, dealingRecords, linkDealing } from '../../../core/contracts/crm-dealings.contract.ts'
import type { DealingRef } from '../../../core/contracts/crm.contract.ts'
import { NAMING_FIELDS } from '../../../core/crm/forms/default-forms.ts'
import { fieldsOf, type FormLayout } from '../../../core/crm/forms/form.schema.ts'
import { dealValues } from '../../../core/crm/records/deal-of-quote.ts'
import { leadValues, tiedTo } from '../../../core/crm/records/record-facts.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmTypeIds, RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { malformed, notFound } from '../http/refusals.ts'
import { dealFacts, quotedText } from '../trade/deal-of-quote.ts'
import { type StoredQuote, storedQuote } from '../trade/stored-quote.ts'
import { ownRecord, recordTypeNamed, recordTypeOf, requireRight } from './crm-access.ts'
import { filledForm } from './forms.ts'
import { formOf } from './forms-of.ts'

const SHOWN = 20

/** An enquiry or a chat with a person of another company. D-245. */
export interface Dealing {
  readonly threadId: number | undefined
  readonly roomId: string | undefined
  /** The account of the person; undefined when it is gone. */
  readonly userId: number | undefined
  readonly name: string
  readonly company: string
  /** What the person gave with the enquiry. */
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly country: string | undefined
  readonly source: string
  /** Addresses by which records of the person are found; never shown. */
  readonly emails: readonly string[]
  readonly quoteId: number | undefined
}

/**
 * The enquiry or chat that a call names; a chat is that of its newest enquiry, if there is one that the caller may see.
 * Undefined for one that the caller has no part in, for groups and for chats with colleagues. Reads the other person's
 * account, so it must not run within a transaction.
 */
export async function dealingOf(context: Context, ref: DealingRef): Promise<Dealing | undefined> {
  const { me } = context
  if ((ref.thread_id === undefined) === (ref.room_id === undefined)) throw malformed('Name one enquiry or one chat.')
  const seesThreads = isGranted(me, { module: 'Leads', action: 'View' })
  if (ref.thread_id !== undefined && !seesThreads) requireRight(me, 'Leads', 'View')
  const other = ref.room_id === undefined ? undefined : await otherInRoom(context, ref.room_id)
  if (ref.room_id !== undefined && other === undefined) return undefined
  const thread = seesThreads
    ? await context.read((k) =>
        k
          .selectFrom('threads')
          .select(['id', 'room_id', 'quote_id', 'contact_user_id', 'contact_details', 'lead_source'])
          .$if(ref.thread_id !== undefined, (query) => query.where('id', '=', Number(ref.thread_id)))
          .$if(other !== undefined, (query) =>
            query.where('room_id', '=', ref.room_id ?? '').where('contact_user_id', '=', other?.id ?? 0),
          )
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst(),
      )
    : undefined
  if (thread === undefined && other === undefined) return undefined
  const given = (thread?.contact_details ?? {}) as Readonly<Record<string, string | undefined>>
  const userId = other?.id ?? thread?.contact_user_id ?? undefined
  const account =
    other?.email ??
    (userId === undefined
      ? undefined
      : (
          await context.open
            .selectFrom('users')
            .select('email')
            .where('id', '=', userId)
            .where('deleted_at', 'is', null)
            .executeTakeFirst()
        )?.email)
  return {
    threadId: thread?.id,
    roomId: ref.room_id ?? thread?.room_id ?? undefined,
    userId,
    name: given['name'] || other?.full_name || '',
    company: given['company'] || other?.company || '',
    email: given['email'] || undefined,
    phone: given['mobile'] || undefined,
    country: given['country'] || undefined,
    source: thread?.lead_source ?? 'Chat',
    emails: [...new Set([given['email'], account].flatMap((each) => each?.toLowerCase() || []))],
    quoteId: thread?.quote_id ?? undefined,
  }
}

/** The person of another company in a chat of two that the caller is a member of. */
const otherInRoom = ({ open, me }: Context, roomId: string) =>
  open
    .selectFrom('room_members as m')
    .innerJoin('rooms as r', 'r.id', 'm.room_id')
    .innerJoin('room_members as o', 'o.room_id', 'm.room_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.id', 'u.full_name', 'u.email', 'c.name as company'])
    .where('m.room_id', '=', roomId)
    .where('m.user_id', '=', me.userId)
    .where('r.is_group', '=', false)
    .where('u.company_id', '<>', me.companyId)
    .executeTakeFirst()

/** Links a record with an enquiry or chat. A new lead or deal takes the place that the enquiry or quote has for one. */
export async function linkRecord(
  w: Work,
  { me, now }: Pick<Context, 'me' | 'now'>,
  { threadId, roomId, name, quoteId }: Dealing,
  record: { readonly id: number; readonly type: RecordTypeName },
  isNew: boolean,
): Promise<void> {
  await w.k
    .insertInto('record_dealings')
    .values({
      company_id: me.companyId,
      record_id: record.id,
      ...(threadId === undefined ? { room_id: roomId ?? null } : { thread_id: threadId }),
      person_name: name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!isNew) return
  // The place may be taken by a record that the caller does not see.
  await w.beyondReach()
  if (record.type === 'Leads' && threadId !== undefined)
    await w.k
      .updateTable('threads')
      .set({ lead_id: record.id })
      .where('id', '=', threadId)
      .where(hasNone('threads.lead_id'))
      .execute()
  // From now on the deal follows the quote (D-113), so that accepting it makes no second one.
  if (record.type === 'Deals' && quoteId !== undefined)
    await w.k
      .updateTable('quotes')
      .set({ deal_id: record.id })
      .where('id', '=', quoteId)
      .where('seller_company_id', '=', me.companyId)
      .where(hasNone('quotes.deal_id'))
      .execute()
}

/** Whether a column refers to no record, or to a deleted one. */
const hasNone = (column: 'threads.lead_id' | 'quotes.deal_id') =>
  sql<SqlBool>`not exists (select 1 from crm_records r where r.id = ${sql.ref(column)} and r.deleted_at is null and r.company_id = current_company())`

export const dealingBindings = [
  bind(dealingRecords, async (input, context) => {
    const dealing = await dealingOf(context, input)
    if (dealing === undefined) return { data: { person: null, records: [] } }
    const { name, company } = dealing
    return context.read(async (k) => ({
      data: { person: { name, company }, records: await recordsOf(k, context, dealing) },
    }))
  }),
  bind(dealingForm, async (input, context) => {
    const type = recordTypeOf(input)
    requireRight(context.me, type, 'Add')
    const dealing = await dealingOf(context, input)
    if (dealing === undefined) throw notFound('conversation')
    return context.read(async (k) => {
      const form = await formOf(k, context.me.companyId, type)
      return filledForm(k, form, await valuesOf(k, context, type, form, dealing))
    })
  }),
  bind(linkDealing, async ({ unique_id, is_linked, ...ref }, context) => {
    const dealing = await dealingOf(context, ref)
    if (dealing === undefined) throw notFound('conversation')
    return context.write(async (w) => {
      const record = await ownRecord(w.k, context.me, unique_id, 'Edit')
      if (is_linked) await linkRecord(w, context, dealing, record, false)
      else
        await w.k
          .deleteFrom('record_dealings')
          .where('record_id', '=', record.id)
          .where((eb) => eb.or([eb('thread_id', '=', dealing.threadId ?? 0), eb('room_id', '=', dealing.roomId ?? '')]))
          .execute()
      await w.record({
        subject: record.type,
        subjectId: record.unique_id,
        verb: 'related',
        title: `${is_linked ? 'Linked with' : 'Unlinked from'} ${dealing.threadId === undefined ? 'the chat' : 'the enquiry'} of ${dealing.name}`,
      })
      return { message: is_linked ? 'Linked' : 'Unlinked' }
    })
  }),
]

async function recordsOf(k: Kysely<Tables>, { me }: Context, dealing: Dealing) {
  const types = RECORD_TYPE_NAMES.filter((module) => isGranted(me, { module, action: 'View' }))
  if (types.length === 0) return []
  const made = await k
    .selectFrom('record_dealings')
    .select('record_id')
    .where((eb) => eb.or([eb('thread_id', '=', dealing.threadId ?? 0), eb('room_id', '=', dealing.roomId ?? '')]))
    .execute()
  const thread =
    dealing.threadId === undefined
      ? undefined
      : await k
          .selectFrom('threads as t')
          .leftJoin('quotes as q', 'q.id', 't.quote_id')
          .select(['t.lead_id', 'q.deal_id'])
          .where('t.id', '=', dealing.threadId)
          .executeTakeFirst()
  const own = [thread?.lead_id, thread?.deal_id].flatMap((id) => id ?? [])
  const linked = made.map(({ record_id }) => record_id)
  const rows = await k
    .selectFrom('crm_records as r')
    .select(['r.id', 'r.unique_id', 'r.type_id', 'r.name', 'r.category'])
    .where(
      'r.type_id',
      'in',
      types.map((type) => crmTypeIds[type]),
    )
    .where('r.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        sql<SqlBool>`r.id = any(${[...own, ...linked]}::bigint[])`,
        eb('r.person_user_id', '=', dealing.userId ?? 0),
        sql<SqlBool>`r.email_key = any(${[...dealing.emails]}::text[])`,
      ]),
    )
    .orderBy(sql`r.id = any(${[...own, ...linked]}::bigint[])`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id, type_id, ...row }) => {
    const type = recordTypeNamed(type_id)
    return {
      type,
      ...row,
      link: own.includes(id) ? ('own' as const) : linked.includes(id) ? ('made' as const) : null,
      can_edit: isGranted(me, { module: type, action: 'Edit' }),
    }
  })
}

/** The values that a new record starts with. */
async function valuesOf(
  k: Kysely<Tables>,
  context: Context,
  type: RecordTypeName,
  form: FormLayout,
  dealing: Dealing,
): Promise<RecordValues> {
  const quote = dealing.quoteId === undefined ? undefined : await storedQuote(k, dealing.quoteId, false)
  const account = await accountNamed(k, context, dealing.company)
  const ofAccount = account === undefined ? {} : tiedTo(form, 'Accounts', account)
  if (type === 'Deals') {
    const found = (await recordsOf(k, context, dealing)).find((record) => record.type === 'Contacts')
    const values =
      quote === undefined
        ? named(form, type, dealing.company || dealing.name)
        : dealValues(form, {
            ...(await dealFacts(k, quote, quote.kept, context.now)),
            description: requestText(quote),
          })
    return { ...values, ...ofAccount, ...(found === undefined ? {} : tiedTo(form, 'Contacts', found.unique_id)) }
  }
  if (type === 'Accounts') return named(form, type, dealing.company || dealing.name)
  return { ...leadValues(form, { ...dealing, description: requestText(quote) }), ...ofAccount }
}

const named = (form: FormLayout, type: RecordTypeName, name: string): RecordValues =>
  Object.fromEntries(
    fieldsOf(form).flatMap((field) => (field.name === NAMING_FIELDS[type] ? [[String(field.id), name] as const] : [])),
  )

const requestText = (quote: StoredQuote | undefined): string | undefined =>
  quote === undefined
    ? undefined
    : `${quotedText(quote.row, quote.row.quantity, { minor: quote.row.total, currency: quote.currency })}\n${quote.row.message}`

/** The account with the name of the person's company. */
async function accountNamed(k: Kysely<Tables>, { me }: Context, company: string): Promise<string | undefined> {
  if (company === '' || !isGranted(me, { module: 'Accounts', action: 'View' })) return undefined
  const found = await k
    .selectFrom('crm_records as r')
    .select('r.unique_id')
    .where('r.type_id', '=', crmTypeIds.Accounts)
    .where('r.deleted_at', 'is', null)
    .where('r.name_key', '=', company.toLowerCase())
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return found?.unique_id
}
