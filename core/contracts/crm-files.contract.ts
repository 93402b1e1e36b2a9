import { z } from 'zod'
import { crmMessages } from '../crm/crm.messages.ts'
import { idList } from '../text/comma-list.schema.ts'
import { needsRecord, ofRecord, uniqueId } from './crm.contract.ts'
import { endpoint } from './endpoint.ts'

/** A file in a multipart body: the `File` of browsers and Node. */
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
  /** Names the file where an e-mail takes it along (D-225). */
  file_id: z.number().int(),
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
  response: { data: z.array(fileRow) },
  summary: "A record's files; their addresses are valid for an hour.",
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
  response: { data: z.array(fileRow) },
  summary: 'Adds documents and images to a record. When one is of another type or above 2 MB, none is stored (D-49).',
})

export const deleteFiles = endpoint({
  id: 'crm.deleteFiles',
  method: 'DELETE',
  path: 'crm/delete_crm_images',
  access: needsRecord('Edit'),
  input: z.object({ ids: idList(100).refine((ids) => ids.length > 0, crmMessages.filesEmpty) }),
  summary: 'Deletes all of the files, or none when one does not exist.',
})
