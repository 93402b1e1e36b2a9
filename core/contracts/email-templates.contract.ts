import { z } from 'zod'
import { emailTemplateInput, SIGNATURE_LIMIT } from '../crm/activities/email-template.schema.ts'
import { textWithin } from '../text/text.schema.ts'
import { author, needsRecord, readValues, uniqueId, wireId } from './crm.contract.ts'
import { endpoint } from './endpoint.ts'

const emailTemplate = z.object({
  id: z.number().int(),
  type_id: z.number().int(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  is_shared: z.boolean(),
  user: author,
  /** Whether the caller may change it. */
  can_change: z.boolean(),
})
export type EmailTemplateRow = z.output<typeof emailTemplate>

export const emailTemplates = endpoint({
  id: 'emailTemplates.list',
  method: 'GET',
  path: 'crm/email_templates',
  access: needsRecord('View'),
  input: z.object({ type_id: wireId.optional() }),
  response: { data: z.array(emailTemplate) },
  summary: "The caller's own templates and the shared ones, of the types that the caller may view (D-224).",
})

export const createEmailTemplate = endpoint({
  id: 'emailTemplates.create',
  method: 'POST',
  path: 'crm/email_templates',
  access: needsRecord('Edit'),
  creates: true,
  input: emailTemplateInput,
  response: { data: emailTemplate },
  summary: 'Makes a template; unknown fields in it are refused. Needs Edit of the type (D-224).',
})

export const updateEmailTemplate = endpoint({
  id: 'emailTemplates.update',
  method: 'PUT',
  path: 'crm/email_templates/{id}',
  access: needsRecord('Edit'),
  params: { id: wireId },
  input: emailTemplateInput.extend({ was: readValues }),
  response: { data: emailTemplate },
  summary: 'Changes an own template; that of somebody else needs General Settings: Edit. A 409 as in D-120 (D-224).',
})

export const deleteEmailTemplate = endpoint({
  id: 'emailTemplates.delete',
  method: 'DELETE',
  path: 'crm/email_templates/{id}',
  access: needsRecord('Edit'),
  encoding: 'query',
  params: { id: wireId },
  summary: 'Deletes an own template; that of somebody else needs General Settings: Edit (D-224).',
})

export const filledEmailTemplate = endpoint({
  id: 'emailTemplates.filled',
  method: 'GET',
  path: 'crm/email_templates/{id}/filled',
  access: needsRecord('Edit'),
  params: { id: wireId },
  input: z.object({ crm_unique_id: uniqueId }),
  response: { data: z.object({ subject: z.string(), body: z.string() }) },
  summary: 'A template with the values of a record of its type (D-224).',
})

export const emailSignature = endpoint({
  id: 'emailTemplates.signature',
  method: 'GET',
  path: 'crm/email_signature',
  access: needsRecord('View'),
  response: { data: z.object({ signature: z.string() }) },
  summary: "The caller's signature of e-mails (D-224).",
})

export const saveEmailSignature = endpoint({
  id: 'emailTemplates.saveSignature',
  method: 'PUT',
  path: 'crm/email_signature',
  access: needsRecord('Edit'),
  input: z.object({ signature: textWithin(SIGNATURE_LIMIT), was: readValues }),
  response: { data: z.object({ signature: z.string() }) },
  isPersonal: true,
  summary: "Changes the caller's signature (D-224).",
})
