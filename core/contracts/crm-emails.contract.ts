import { z } from 'zod'
import { emailInput } from '../crm/activities/correspondence.schema.ts'
import { EMAIL_STATUSES } from '../crm/activities/email-statuses.ts'
import { crmMessages } from '../crm/crm.messages.ts'
import { idList } from '../text/comma-list.schema.ts'
import { author, needsRecord, ofRecord, readValues, wireId } from './crm.contract.ts'
import { endpoint } from './endpoint.ts'

export const emailRow = z.object({
  id: z.number().int(),
  crm_unique_id: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** The files that go with it; their addresses are valid for an hour (D-225). */
  files: z.array(z.object({ id: z.number().int(), name: z.string(), size: z.number().int(), url: z.string() })),
  status: z.enum(EMAIL_STATUSES.map((status) => status.value)),
  /** Why it could not be sent, by recipient. */
  reason: z.string().nullable(),
  user: author,
  created_at: z.string(),
})

export const createEmail = endpoint({
  id: 'crm.createEmail',
  method: 'POST',
  path: 'crm/emails/create_emails',
  access: needsRecord('Edit'),
  creates: true,
  input: emailInput,
  response: { data: emailRow },
  isPersonal: true,
  summary: 'Adds an e-mail to a record, as a draft or to be sent.',
})

export const updateEmail = endpoint({
  id: 'crm.updateEmail',
  method: 'PUT',
  path: 'crm/emails/create_emails',
  access: needsRecord('Edit'),
  input: z.object({
    id: wireId,
    to: z.unknown().optional(),
    cc: z.unknown().optional(),
    subject: z.unknown().optional(),
    body: z.unknown().optional(),
    file_ids: z.unknown().optional(),
    status: z.unknown().optional(),
    was: readValues,
  }),
  response: { data: emailRow },
  isPersonal: true,
  summary: 'Changes a draft; a sent e-mail is refused.',
})

export const retryEmail = endpoint({
  id: 'crm.retryEmail',
  method: 'POST',
  path: 'crm/emails/retry_email',
  access: needsRecord('Edit'),
  input: z.object({ id: wireId }),
  response: { data: emailRow },
  // No form shows what is wrong with a receiver.
  notices: { failure: { kind: 'firstMessage' } },
  isPersonal: true,
  summary: 'Sends a failed e-mail again to those recipients who did not get it (D-126).',
})

export const emails = endpoint({
  id: 'crm.emails',
  method: 'GET',
  path: 'crm/emails/create_emails',
  access: needsRecord('View'),
  input: ofRecord,
  response: { data: z.array(emailRow) },
  summary: "A record's e-mails, newest first.",
})

export const deleteEmails = endpoint({
  id: 'crm.deleteEmails',
  method: 'DELETE',
  path: 'crm/emails/delete_myemails',
  access: needsRecord('Edit'),
  input: z.object({ ids: idList(100).refine((ids) => ids.length > 0, crmMessages.emailsEmpty) }),
  summary: 'Deletes all of the e-mails, or none when one does not exist.',
})
