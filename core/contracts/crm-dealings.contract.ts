import { z } from 'zod'
import { RECORD_TYPE_NAMES } from '../crm/records/record-types.ts'
import { filledForm } from './crm-forms.contract.ts'
import { dealingFields, needsRecord, typeFields, uniqueId } from './crm.contract.ts'
import { type CallResponse, endpoint } from './endpoint.ts'

const dealingRecord = z.object({
  type: z.enum(RECORD_TYPE_NAMES),
  unique_id: z.string(),
  name: z.string(),
  category: z.string(),
  /**
   * `own`: the enquiry or its quote made it; `made`: somebody linked it, and can unlink it; null: it is of the same
   * person.
   */
  link: z.enum(['own', 'made']).nullable(),
  can_edit: z.boolean(),
})

export const dealingRecords = endpoint({
  id: 'crm.dealingRecords',
  method: 'GET',
  path: 'crm/dealing',
  access: needsRecord('View'),
  input: z.object(dealingFields),
  response: {
    data: z.object({
      /** The other side; null for groups, for chats with colleagues, and where the caller has no part. */
      person: z.object({ name: z.string(), company: z.string() }).nullable(),
      records: z.array(dealingRecord),
    }),
  },
  summary: 'The records that are linked with an enquiry or chat, or are of the same person, linked ones first (D-245).',
})
export type DealingRecords = CallResponse<typeof dealingRecords>['data']

export const dealingForm = endpoint({
  id: 'crm.dealingForm',
  method: 'GET',
  path: 'crm/dealing/form',
  access: needsRecord('Add'),
  input: z.object({ ...typeFields, ...dealingFields }),
  response: { data: filledForm },
  summary: 'The form of a new lead, contact or deal, filled in from an enquiry or chat (D-245).',
})

export const linkDealing = endpoint({
  id: 'crm.linkDealing',
  method: 'POST',
  path: 'crm/dealing/link',
  access: needsRecord('Edit'),
  input: z.object({ ...dealingFields, unique_id: uniqueId, is_linked: z.boolean() }),
  response: {},
  summary: 'Links a record with an enquiry or chat, whose messages its stream then shows, or unlinks it (D-245).',
})
