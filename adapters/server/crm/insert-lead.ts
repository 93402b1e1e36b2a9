import { fieldsOf } from '../../../core/crm/form.schema.ts'
import { readFieldValue } from '../../../core/crm/field-value.ts'
import { LEAD_STATUSES } from '../../../core/crm/lead-statuses.ts'
import type { RecordValues } from '../../../core/crm/record.schema.ts'
import type { Work } from '../database/store.ts'
import { formOf } from './forms-of.ts'
import { insertRecord } from './write-record.ts'

/** Who asked, as an enquiry, a quote or a chat knows them. */
export interface LeadFacts {
  /** The whole name; its last word becomes the last name. */
  readonly name: string
  readonly email?: string | undefined
  readonly phone?: string | undefined
  /** The company behind the person; kept in the title line of the description. */
  readonly company?: string | undefined
  readonly country?: string | undefined
  /** One of LEAD_SOURCES, e.g. 'Product enquiry'. */
  readonly source: string
  readonly description?: string | undefined
  /** The person's own account, for visits and chat. */
  readonly personUserId?: number | undefined
  readonly uniqueId?: string | undefined
  readonly now: Date
}

/**
 * Puts somebody who asked into the seller's leads: status New, on top of its column, with its history, owned by the seller's owner.
 * `w` has been switched to the seller's identity (`w.as`). What the seller's form does not take (a field that was removed or a value
 * it refuses) is left out: an enquiry is never lost over a form. Unique fields are not claimed for the same reason.
 */
export async function insertLead(w: Work, sellerCompanyId: number, lead: LeadFacts): Promise<{ readonly id: number; readonly unique_id: string }> {
  const form = await formOf(w.q, sellerCompanyId, 'Leads')
  const words = lead.name.trim().split(/\s+/)
  const about = [lead.company === undefined ? '' : `Company: ${lead.company}`, lead.description ?? ''].filter((line) => line !== '').join('\n')
  const facts: Readonly<Record<string, unknown>> = {
    first_name: words.length > 1 ? words.slice(0, -1).join(' ') : (words[0] || lead.email || 'Unknown'),
    last_name: words.length > 1 ? words.at(-1) : null,
    email: lead.email,
    mobile: lead.phone,
    country: lead.country,
    lead_source: lead.source,
    lead_status: LEAD_STATUSES[0]?.name,
    description: about,
  }
  const values: RecordValues = Object.fromEntries(
    fieldsOf(form).flatMap((field) => {
      const read = Object.hasOwn(facts, field.name) ? readFieldValue(field, facts[field.name] ?? null) : undefined
      return read?.ok === true && read.value !== null ? [[String(field.id), read.value] as const] : []
    }),
  )
  const { rows } = await w.q.query<{ id: number }>(
    `select id from users where company_id = $1 and type = 'seller' and deleted_at is null order by id limit 1`,
    [sellerCompanyId],
  )
  return insertRecord(w, {
    companyId: sellerCompanyId,
    userId: 0,
    type: 'Leads',
    form: { sections: form.sections.map((section) => ({ ...section, form_fields: section.form_fields.map((field) => ({ ...field, unique: '0' as const })) })) },
    values,
    ownerId: rows[0]?.id ?? null,
    source: lead.source,
    personUserId: lead.personUserId,
    uniqueId: lead.uniqueId,
    now: lead.now,
  })
}
