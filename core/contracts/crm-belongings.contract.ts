import { z } from 'zod'
import { EMAIL_STATUSES, emailInput, noteInput } from '../crm/activities/correspondence.schema.ts'
import { activity } from '../crm/records/history.ts'
import { crmMessages } from '../crm/crm.messages.ts'
import { RECORD_TYPE_NAMES } from '../crm/records/record-types.ts'
import { tagDeletion, tagInput } from '../crm/lists/tags.ts'
import { idList } from '../text/comma-list.schema.ts'
import { requiredText, textOf } from '../text/text.schema.ts'
import { needsCrm, needsRecord, tagRow, typeFields, uniqueId, wireId } from './crm.contract.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

const ofRecord = z.object({ crm_unique_id: uniqueId })
const person = z.object({ id: z.number().int(), name: z.string() }).nullable()

const noteRow = z.object({ id: z.number().int(), message: z.string(), user: person, created_at: z.string() })
export const createNote = endpoint({
  id: 'crm.createNote',
  method: 'POST',
  path: 'crm/notes/create_notes',
  access: needsRecord('Edit'),
  creates: true,
  input: noteInput,
  answer: { data: noteRow },
  summary: 'Puts a note on a record.',
})
export const notes = endpoint({
  id: 'crm.notes',
  method: 'GET',
  path: 'crm/notes/create_notes',
  access: needsRecord('View'),
  input: ofRecord,
  answer: { data: z.array(noteRow) },
  summary: "A record's notes, newest first.",
})
export const deleteNote = endpoint({
  id: 'crm.deleteNote',
  method: 'DELETE',
  path: 'crm/notes/create_notes/{id}',
  access: needsRecord('Edit'),
  params: { id: wireId },
  summary: 'Deletes a note.',
})

/** A file of a multipart body, as browsers and Node know it. */
export interface SentFile {
  readonly name?: string
  readonly type: string
  /** In bytes. */
  readonly size: number
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}
const isFile = (given: unknown): given is SentFile =>
  typeof given === 'object' &&
  given !== null &&
  'arrayBuffer' in given &&
  'size' in given &&
  typeof given.size === 'number'

const fileRow = z.object({
  id: z.number().int(),
  name: z.string(),
  url: z.string(),
  size: z.number().int(),
  created_at: z.string(),
})
export const recordFiles = endpoint({
  id: 'crm.files',
  method: 'GET',
  path: 'crm/show_crm_images',
  access: needsRecord('View'),
  input: ofRecord,
  answer: { data: z.array(fileRow) },
  summary: "A record's files; the addresses work for an hour.",
})
export const saveFiles = endpoint({
  id: 'crm.saveFiles',
  method: 'POST',
  path: 'crm/crm_save_file',
  access: needsRecord('Edit'),
  encoding: 'multipart',
  creates: true,
  input: z.object({
    crm_unique_id: uniqueId,
    files: z.preprocess(
      (given) => (isFile(given) ? [given] : given),
      z.array(z.custom<SentFile>(isFile)).min(1).max(5),
    ),
  }),
  answer: { data: z.array(fileRow) },
  summary:
    'Stores documents and images on a record; other kinds and more than 2 MB are refused, then none is stored (D-49).',
})
export const deleteFiles = endpoint({
  id: 'crm.deleteFiles',
  method: 'DELETE',
  path: 'crm/delete_crm_images',
  access: needsRecord('Edit'),
  input: z.object({ ids: idList(100).refine((ids) => ids.length > 0, crmMessages.tagsEmpty) }),
  summary: 'Deletes files: all of them or, when one is not there, none.',
})

const emailRow = z.object({
  id: z.number().int(),
  crm_unique_id: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  status: z.enum(EMAIL_STATUSES.map((status) => status.value)),
  user: person,
  created_at: z.string(),
})
export const createEmail = endpoint({
  id: 'crm.createEmail',
  method: 'POST',
  path: 'crm/emails/create_emails',
  access: needsRecord('Edit'),
  creates: true,
  input: emailInput,
  answer: { data: emailRow },
  summary: 'Writes an e-mail on a record: kept as a draft or sent.',
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
    status: z.unknown().optional(),
  }),
  answer: { data: emailRow },
  summary: 'Changes a draft; a sent e-mail is refused.',
})
export const emails = endpoint({
  id: 'crm.emails',
  method: 'GET',
  path: 'crm/emails/create_emails',
  access: needsRecord('View'),
  input: ofRecord,
  answer: { data: z.array(emailRow) },
  summary: "A record's e-mails, newest first.",
})
export const deleteEmails = endpoint({
  id: 'crm.deleteEmails',
  method: 'DELETE',
  path: 'crm/emails/delete_myemails',
  access: needsRecord('Edit'),
  input: z.object({ ids: idList(100).refine((ids) => ids.length > 0, crmMessages.tagsEmpty) }),
  summary: 'Deletes e-mails: all of them or, when one is not there, none.',
})

export const tags = endpoint({
  id: 'crm.tags',
  method: 'GET',
  path: 'tag/index',
  access: needsCrm('View'),
  input: z.object(typeFields),
  answer: { data: z.array(tagRow) },
  summary: 'The tags of a type.',
})
export const createTag = endpoint({
  id: 'crm.createTag',
  method: 'POST',
  path: 'tag/create',
  access: needsCrm('Edit'),
  creates: true,
  input: tagInput,
  answer: { data: tagRow },
  summary: 'Makes a tag; names are unique per type, letter case ignored (D-94).',
})
export const deleteTags = endpoint({
  id: 'crm.deleteTags',
  method: 'DELETE',
  path: 'crm/crm_tags/bulk_delete',
  access: needsCrm('Edit'),
  input: tagDeletion,
  summary: 'Deletes tags and takes them off all records (D-94).',
})
export const setTags = endpoint({
  id: 'crm.setTags',
  method: 'PUT',
  path: 'crm/crm_tags/create_crm_tags/{id}',
  access: needsRecord('Edit'),
  params: { id: uniqueId },
  input: z.object({ tag_ids: idList(100) }),
  answer: { data: z.array(tagRow) },
  summary: 'Sets the tags of a record.',
})

const historyRow = activity.extend({ user: person })
export type HistoryRow = z.output<typeof historyRow>
const recordTypeName = z.enum(RECORD_TYPE_NAMES, crmMessages.unknownTypeName)
export const activities = endpoint({
  id: 'crm.activities',
  method: 'GET',
  path: 'crm/activities/list',
  access: needsRecord('View'),
  input: z.object({ type_name: recordTypeName, crm_unique_id: uniqueId, ...paging(50) }),
  answer: { data: pageOf(historyRow) },
  summary: 'The history of a record, newest first (D-93).',
})
export const createActivity = endpoint({
  id: 'crm.createActivity',
  method: 'POST',
  path: 'crm/activities/create',
  access: needsRecord('Edit'),
  creates: true,
  input: z.object({
    type_name: recordTypeName,
    crm_unique_id: uniqueId,
    title: requiredText('text', 'title'),
    description: textOf('longText'),
  }),
  answer: { data: historyRow },
  summary: 'Adds an entry of one’s own to the history of a record (D-93).',
})
export const recentActivity = endpoint({
  id: 'crm.recentActivity',
  method: 'GET',
  path: 'activity/all',
  access: needs('Recent Activity', 'View'),
  input: z.object(paging(50)),
  answer: {
    data: pageOf(
      z.object({
        id: z.number().int(),
        subject: z.string(),
        subject_id: z.string(),
        verb: z.string(),
        title: z.string(),
        changes: z.number().int(),
        created_at: z.string(),
      }),
    ),
  },
  summary: 'What the caller did lately, newest first.',
})
