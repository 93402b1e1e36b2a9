import { z } from 'zod'
import { convertInput } from '../crm/records/convert-lead.schema.ts'
import { uniqueId } from './crm.contract.ts'
import { type CallResponse, endpoint, needs } from './endpoint.ts'

const choice = z.object({ unique_id: z.string(), name: z.string(), detail: z.string() })
const converted = z.object({
  account: choice.nullable(),
  contact: choice.nullable(),
  deal: choice.nullable(),
  by: z.string(),
  at: z.string(),
  /** Until when it can be undone; null afterwards. */
  undo_until: z.string().nullable(),
})

export const conversionOffer = endpoint({
  id: 'crm.conversionOffer',
  method: 'GET',
  path: 'crm/lead_conversion/{lead_id}',
  access: needs('Leads', 'View'),
  params: { lead_id: uniqueId },
  response: {
    data: z.object({
      /** The account that the lead names, and those of its e-mail domain. */
      accounts: z.array(choice),
      /** Contacts with the lead's e-mail address. */
      contacts: z.array(choice),
      /** What the forms of a new account and a new deal are filled with. */
      account_name: z.string(),
      deal_name: z.string(),
      /** Tasks, meetings and calls that are still to be done. */
      open_activities: z.number().int(),
      /** What became of the lead. */
      converted: converted.nullable(),
    }),
  },
  summary: 'What a lead can become: existing records that fit, and names for new ones (D-195).',
})
export type ConversionOffer = CallResponse<typeof conversionOffer>['data']

export const convertLead = endpoint({
  id: 'crm.convertLead',
  method: 'POST',
  path: 'crm/lead_conversion',
  access: needs('Leads', 'Edit'),
  creates: true,
  input: convertInput.safeExtend({ lead_id: uniqueId }),
  response: { data: converted },
  summary: 'Makes a contact, an account and a deal of a lead; its open activities go with it (D-195).',
})

export const undoConversion = endpoint({
  id: 'crm.undoConversion',
  method: 'POST',
  path: 'crm/lead_conversion/undo',
  access: needs('Leads', 'Edit'),
  input: z.object({ lead_id: uniqueId }),
  response: {},
  summary: 'Undoes a conversion within ten minutes: what it made is deleted, and the lead is as before (D-195).',
})
