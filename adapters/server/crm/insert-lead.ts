import { type EnquiryAuthor, leadValues } from '../../../core/crm/records/record-facts.ts'
import type { FormLayout } from '../../../core/crm/forms/form.schema.ts'
import { companyOwner } from '../account/company-owner.ts'
import type { Work } from '../database/store.ts'
import { formOf } from './forms-of.ts'
import { insertRecord } from './write-record.ts'

/** The person who enquired, and the further stored facts. */
export interface LeadFacts extends EnquiryAuthor {
  /** The person's own account, for visits and chat. */
  readonly personUserId?: number | undefined
  readonly uniqueId?: string | undefined
  readonly now: Date
}

/**
 * Adds a person who enquired to the seller's leads: status New, at the top of its column, with its history, owned by
 * the seller's owner. The caller has switched `w` to the seller's identity (`w.as`). Values that the seller's form has
 * no field for, or refuses, are left out, and unique fields are not claimed, so that no enquiry is lost because of a
 * form.
 */
export async function insertLead(
  w: Work,
  sellerCompanyId: number,
  lead: LeadFacts,
): Promise<{ readonly id: number; readonly unique_id: string }> {
  const form = await formOf(w.k, sellerCompanyId, 'Leads')
  const values = leadValues(form, lead)
  return insertRecord(w, {
    companyId: sellerCompanyId,
    userId: 0,
    type: 'Leads',
    form: withoutClaims(form),
    values,
    ownerId: (await companyOwner(w.k, sellerCompanyId)) ?? null,
    source: lead.source,
    personUserId: lead.personUserId,
    uniqueId: lead.uniqueId,
    now: lead.now,
  })
}

/** The form without unique fields, for leads that nobody may refuse. */
export const withoutClaims = (form: FormLayout): FormLayout => ({
  sections: form.sections.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => ({ ...field, unique: '0' as const })),
  })),
})
