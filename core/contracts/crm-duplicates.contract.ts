import { z } from 'zod'
import { DUPLICATE_REASONS } from '../crm/records/duplicates.ts'
import { MERGED_AT_ONCE } from '../crm/records/merge.ts'
import { needsRecord, typeFields, uniqueId, wireId } from './crm.contract.ts'
import { endpoint, pageOf, paging } from './endpoint.ts'

const foundRecord = z.object({
  unique_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: z.string(),
})

const foundDuplicate = foundRecord.extend({ reasons: z.array(z.enum(DUPLICATE_REASONS)) })
export type FoundDuplicate = z.output<typeof foundDuplicate>

export const checkDuplicates = endpoint({
  id: 'crm.checkDuplicates',
  method: 'POST',
  path: 'crm/duplicates/check',
  access: needsRecord('View'),
  input: z.object({
    ...typeFields,
    form_fields: z.array(z.object({ id: wireId, value: z.unknown() })).max(400),
  }),
  response: { data: z.array(foundDuplicate) },
  summary: 'The records that a new record seems to repeat (D-184).',
})

const duplicateGroup = z.object({ reasons: z.array(z.enum(DUPLICATE_REASONS)), records: z.array(foundRecord) })
export type DuplicateGroupRow = z.output<typeof duplicateGroup>

const mergeRow = z.object({
  id: z.number().int(),
  unique_id: z.string(),
  name: z.string(),
  /** The number of records that became this one, itself included. */
  records: z.number().int(),
  user: z.string(),
  created_at: z.string(),
  /** The end of the time in which it can be undone. */
  until: z.string(),
})
export type MergeRow = z.output<typeof mergeRow>

export const duplicates = endpoint({
  id: 'crm.duplicates',
  method: 'GET',
  path: 'crm/duplicates',
  access: needsRecord('View'),
  input: z.object({ ...typeFields, ...paging(20, 100) }),
  response: { data: pageOf(duplicateGroup), merges: z.array(mergeRow) },
  summary: 'Groups of likely duplicates of a type, and the latest merges that can be undone (D-184).',
})

export const mergeDuplicates = endpoint({
  id: 'crm.mergeDuplicates',
  method: 'POST',
  path: 'crm/duplicates/merge',
  access: needsRecord('Delete'),
  creates: true,
  input: z.object({
    ...typeFields,
    kept: uniqueId,
    others: z
      .array(uniqueId)
      .min(1, 'Please select at least two records')
      .max(MERGED_AT_ONCE - 1),
    /** The record whose value is used, by field id; by default the first one that is not empty. */
    choices: z.record(z.string().max(20), uniqueId).default({}),
  }),
  response: { data: z.object({ id: z.number().int(), unique_id: z.string() }) },
  summary: 'Merges records into one, with everything that belongs to them. Needs Edit and Delete of the type (D-184).',
})

export const undoMergeOf = endpoint({
  id: 'crm.undoMerge',
  method: 'POST',
  path: 'crm/duplicates/undo/{id}',
  access: needsRecord('Delete'),
  params: { id: wireId },
  response: { data: z.object({ unique_ids: z.array(z.string()) }) },
  summary: 'Undoes a merge within 30 days; what changed since stays. Needs Edit and Delete of the type (D-184).',
})
