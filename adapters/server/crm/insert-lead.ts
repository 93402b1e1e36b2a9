import { type Asker, leadValues } from '../../../core/crm/records/record-facts.ts'
import type { Work } from '../database/store.ts'
import { formOf } from './forms-of.ts'
import { insertRecord } from './write-record.ts'

/** Who asked, and what else is stored of it. */
export interface LeadFacts extends Asker {
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
export async function insertLead(
  w: Work,
  sellerCompanyId: number,
  lead: LeadFacts,
): Promise<{ readonly id: number; readonly unique_id: string }> {
  const form = await formOf(w.q, sellerCompanyId, 'Leads')
  const values = leadValues(form, lead)
  const { rows } = await w.q.query<{ id: number }>(
    `select id from users where company_id = $1 and type = 'seller' and deleted_at is null order by id limit 1`,
    [sellerCompanyId],
  )
  return insertRecord(w, {
    companyId: sellerCompanyId,
    userId: 0,
    type: 'Leads',
    form: {
      sections: form.sections.map((section) => ({
        ...section,
        form_fields: section.form_fields.map((field) => ({ ...field, unique: '0' as const })),
      })),
    },
    values,
    ownerId: rows[0]?.id ?? null,
    source: lead.source,
    personUserId: lead.personUserId,
    uniqueId: lead.uniqueId,
    now: lead.now,
  })
}
