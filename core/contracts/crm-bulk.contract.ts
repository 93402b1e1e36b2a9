import { z } from 'zod'
import { BULK_MAX, bulkChange, bulkStates } from '../crm/lists/bulk-change.schema.ts'
import { wireFilter } from './crm-lists.contract.ts'
import { needsRecord, typeFields, uniqueId, wireId } from './crm.contract.ts'
import { endpoint, needsAny } from './endpoint.ts'

const state = z.object({
  id: z.number().int(),
  state: z.enum(bulkStates),
  /** What is done, in words. */
  title: z.string(),
  total: z.number().int(),
  /** Records that are through, and what became of them. */
  done: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  /** The first records that were refused, or that undo left alone. */
  refusals: z.array(z.object({ unique_id: z.string(), name: z.string(), reason: z.string() })),
  /** Wire time; null when it cannot be undone. */
  undo_until: z.string().nullable(),
})
export type BulkState = z.output<typeof state>

const editOrDelete = needsAny(
  ...(['Leads', 'Contacts', 'Accounts', 'Deals'] as const).flatMap((module) =>
    (['Edit', 'Delete'] as const).map((action) => ({ module, action })),
  ),
)

export const startBulkChange = endpoint({
  id: 'crm.startBulkChange',
  method: 'POST',
  path: 'crm/bulk_change',
  access: editOrDelete,
  creates: true,
  input: z.object({
    ...typeFields,
    /** These records; without them, all that the filters and the query match. */
    unique_ids: z.array(uniqueId).min(1).max(BULK_MAX).optional(),
    filters: wireFilter,
    query: z.string().max(200).default(''),
    /** Records that match and stay as they are. */
    except: z.array(uniqueId).max(BULK_MAX).default([]),
    /** How many records the person saw: if more match by now, nothing happens. */
    expected: z.number().int().positive(),
    /** The values with which the person read the changed field, by record. */
    was: z.record(uniqueId, z.unknown()).optional(),
    change: bulkChange,
  }),
  response: { data: state },
  isPersonal: true,
  summary: 'Changes many records: a field, the owner, a tag, or deletes them. A job does it record by record (D-203).',
})

export const bulkChangeState = endpoint({
  id: 'crm.bulkChangeState',
  method: 'GET',
  path: 'crm/bulk_change/{id}',
  access: needsRecord('View'),
  params: { id: wireId },
  response: { data: state },
  summary: 'How far a change of many records is, and its result by record (D-203).',
})

export const stopBulkChange = endpoint({
  id: 'crm.stopBulkChange',
  method: 'POST',
  path: 'crm/bulk_change/stop',
  access: editOrDelete,
  input: z.object({ id: wireId }),
  response: { data: state },
  summary: 'Stops a change of many records. What is changed stays, and can be undone (D-341).',
})

export const undoBulkChange = endpoint({
  id: 'crm.undoBulkChange',
  method: 'POST',
  path: 'crm/bulk_change/undo',
  access: editOrDelete,
  input: z.object({ id: wireId }),
  response: { data: state },
  isPersonal: true,
  summary: 'Undoes a change of many records within ten minutes, except records that changed again since (D-203).',
})
