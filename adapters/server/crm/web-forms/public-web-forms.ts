import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { publicWebForm, sendWebForm } from '../../../../core/contracts/web-forms.contract.ts'
import { LEAD_STATUSES } from '../../../../core/crm/records/lead-statuses.ts'
import { fieldsOf, type FormField } from '../../../../core/crm/forms/form.schema.ts'
import { type RecordValues, uniqueClaims } from '../../../../core/crm/records/record.schema.ts'
import { crmTypeOf } from '../../../../core/crm/records/record-types.ts'
import { askedFields, readWebForm, sentText } from '../../../../core/crm/web-forms/web-form.ts'
import { webFormMessages as say, webFormSent } from '../../../../core/crm/web-forms/web-form.messages.ts'
import { DEFAULT_THANKS, type WebFormField } from '../../../../core/crm/web-forms/web-form.schema.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { HOUR_MS } from '../../../../core/time/durations.ts'
import { countedTry } from '../../account/attempts.ts'
import { companyOwner } from '../../account/company-owner.ts'
import type { Change, Work } from '../../database/store.ts'
import type { Tables } from '../../database/tables.ts'
import { bind } from '../../http/bind.ts'
import type { Context } from '../../http/context.ts'
import { notFound, refused, tooMany } from '../../http/refusals.ts'
import { tellPerson } from '../../notifications/tell-person.ts'
import { duplicatesOf } from '../find-duplicates.ts'
import { holdersOf } from '../record-keys.ts'
import { formOf, type OwnForm } from '../forms-of.ts'
import { withoutClaims } from '../insert-lead.ts'
import { insertRecord } from '../write-record.ts'

/** Forms that one address may send within an hour. */
const SENDS_PER_HOUR = 20

export const publicWebFormBindings = [
  bind(publicWebForm, async ({ token }, context) => {
    const { company, title, intro, thanks, consent, hosts, asked } = await shownForm(context.open, token)
    return {
      data: { token, company, title, intro, thanks: thanks || DEFAULT_THANKS, consent, hosts, fields: [...asked] },
    }
  }),

  bind(sendWebForm, async (input, context) => {
    const { token, website_of_sender: trap, ...sent } = input as z.output<typeof sendWebForm.input>
    const form = await shownForm(context.open, token)
    const message = form.thanks || DEFAULT_THANKS
    // A program learns nothing.
    if (trap !== undefined && trap !== '') return { message }
    const read = readWebForm({ fields: form.asked, consent: form.consent }, sent)
    if (!read.ok)
      throw refused(
        Object.values(read.errors)[0] ?? '',
        Object.fromEntries(Object.entries(read.errors).map(([field, text]) => [field, [text]])),
      )
    const { network, now, services } = context
    const limit = services.config.isTest ? 10 * SENDS_PER_HOUR : SENDS_PER_HOUR
    const key = `web form ${network}`
    const wait = await context.writeApart(({ k }) => countedTry(k, key, limit, HOUR_MS, now))
    if (wait !== undefined) throw tooMany(wait, say.tooMany)
    await context.writeAsSystem((w) => keepSent(w, context, form, read.values))
    return { message }
  }),
]

// Helpers

interface ShownForm {
  readonly id: number
  readonly company_id: number
  readonly company: string
  readonly title: string
  readonly intro: string
  readonly thanks: string
  readonly consent: string
  readonly owner_id: number | null
  readonly source: string
  readonly hosts: string[]
  readonly leadForm: OwnForm
  readonly asked: readonly FormField[]
}

/** The form behind a public address, while it is on and its company approved. */
async function shownForm(k: Kysely<Tables>, token: string): Promise<ShownForm> {
  const row = await k
    .selectFrom('web_forms as f')
    .innerJoin('companies as c', 'c.id', 'f.company_id')
    .select([
      'f.id',
      'f.company_id',
      'c.name as company',
      'f.title',
      'f.intro',
      'f.thanks',
      'f.consent',
      'f.fields',
      'f.owner_id',
      'f.source',
      'f.hosts',
    ])
    .where('f.token', '=', token)
    .where('f.status', '=', 'on')
    .where('c.approval', '=', 'approved')
    .executeTakeFirst()
  if (row === undefined) throw notFound('form')
  const leadForm = await formOf(k, row.company_id, 'Leads')
  const { fields, ...form } = row
  return { ...form, leadForm, asked: askedFields(leadForm, fields as WebFormField[]) }
}

/** Makes the lead, or notes on the one that it repeats what was sent, with the consent in its history, and tells its owner. */
async function keepSent(w: Work, { now, services }: Context, form: ShownForm, values: RecordValues): Promise<void> {
  const { company_id: companyId, leadForm } = form
  const companyOwnerId = await companyOwner(w.k, companyId)
  // The account of the company was deleted meanwhile.
  if (companyOwnerId === undefined) throw notFound('form')
  const presetOwnerId = await presetOwner(w.k, form)
  const company = { companyId, userId: 0 }
  await w.as(company)
  await w.k.insertInto('web_form_sends').values({ company_id: companyId, form_id: form.id, sent_at: now }).execute()
  const known = await knownLead(w.k, companyId, leadForm, values)
  const changes: Change[] =
    form.consent === '' ? [] : [{ field: 'consent', label: 'Consent', old: null, new: form.consent }]
  const note = async (uniqueId: string) =>
    w.record({ subject: 'Leads', subjectId: uniqueId, verb: 'related', title: webFormSent(form.title), changes })
  const text = sentText(form.asked, values)
  if (known !== undefined) {
    await w.k
      .insertInto('notes')
      .values({
        company_id: companyId,
        record_id: known.id,
        user_id: null,
        message: `${webFormSent(form.title)}\n${text}`,
        created_at: now,
      })
      .execute()
    await note(known.unique_id)
  }
  const lead = known ?? (await newLead(w, form, values, presetOwnerId ?? companyOwnerId, now))
  if (known === undefined) await note(lead.unique_id)
  const recipient = known?.owner_id ?? presetOwnerId ?? companyOwnerId
  await w.asSystem()
  await tellPerson(w, recipient, {
    kind: 'enquiries',
    title: known === undefined ? `New lead by “${form.title}”` : `“${form.title}” was sent by a known lead`,
    message: `${lead.name} sent the web form “${form.title}”.`,
    mail: [`${lead.name} sent the web form “${form.title}”.`, text],
    link: addressOf('lead', { uniqueId: lead.unique_id }),
    origin: services.origin,
    now,
  })
}

interface KnownLead {
  readonly id: number
  readonly unique_id: string
  readonly name: string
  readonly owner_id: number | null
}

/** The latest lead that this one repeats, or that has its value of a unique field. */
async function knownLead(
  k: Kysely<Tables>,
  companyId: number,
  form: OwnForm,
  values: RecordValues,
): Promise<KnownLead | undefined> {
  const own = k
    .selectFrom('crm_records as r')
    .select(['r.id', 'r.unique_id', 'r.name', 'r.owner_id'])
    .where('r.type_id', '=', crmTypeOf('Leads').id)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.id', 'desc')
  const [duplicate] = await duplicatesOf(k, 'Leads', form, values)
  if (duplicate !== undefined) return own.where('r.unique_id', '=', duplicate.unique_id).executeTakeFirst()
  const claims = uniqueClaims(form, values)
  const holders = await holdersOf(k, companyId, crmTypeOf('Leads').id, claims, 1)
  const [holder] = claims.flatMap((claim) => holders.get(claim) ?? [])
  return holder === undefined ? undefined : own.where('r.id', '=', holder.id).executeTakeFirst()
}

/** A lead of what was sent, with the status New and the form's source. */
async function newLead(w: Work, form: ShownForm, values: RecordValues, ownerId: number, now: Date) {
  const preset = (name: string, value: string | undefined): RecordValues => {
    const field = fieldsOf(form.leadForm).find((one) => one.name === name)
    return field === undefined || value === undefined || !field.option_list.includes(value) ? {} : { [field.id]: value }
  }
  const all = { ...values, ...preset('lead_status', LEAD_STATUSES[0]?.name), ...preset('lead_source', form.source) }
  const made = await insertRecord(w, {
    companyId: form.company_id,
    userId: 0,
    type: 'Leads',
    // Somebody else may have claimed a value meanwhile, which is nothing for visitors.
    form: withoutClaims(form.leadForm),
    values: all,
    ownerId,
    source: form.source || undefined,
    now,
  })
  const { name } = await w.k
    .selectFrom('crm_records')
    .select('name')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  return { ...made, name }
}

/** The owner whom the form names, as long as the account exists. */
async function presetOwner(k: Kysely<Tables>, form: ShownForm): Promise<number | undefined> {
  if (form.owner_id === null) return undefined
  const person = await k
    .selectFrom('users')
    .select('id')
    .where('id', '=', form.owner_id)
    .where('company_id', '=', form.company_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return person?.id
}
