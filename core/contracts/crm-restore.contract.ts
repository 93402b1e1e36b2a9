import { z } from 'zod'
import { crmMessages } from '../crm/crm.messages.ts'
import { idList } from '../text/comma-list.schema.ts'
import { restoresDeleted } from './crm.contract.ts'
import { endpoint } from './endpoint.ts'

/** What can be brought back within a minute after it was deleted, besides records. D-256. */
export const DELETABLE_KINDS = ['task', 'meeting', 'call', 'note', 'email'] as const
export type DeletableKind = (typeof DELETABLE_KINDS)[number]

export const restoreDeleted = endpoint({
  id: 'crm.restoreDeleted',
  method: 'POST',
  path: 'crm/restore_deleted',
  access: restoresDeleted,
  input: z.object({
    kind: z.enum(DELETABLE_KINDS),
    ids: idList(100).refine((ids) => ids.length > 0, crmMessages.restoreEmpty),
  }),
  response: { data: z.object({ restored: z.number().int() }) },
  summary:
    'Brings back tasks, meetings, calls, notes or e-mails that the caller deleted within the last minute (D-256). Not part of the specification.',
})
