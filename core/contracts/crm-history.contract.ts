import { z } from 'zod'
import { activity } from '../crm/records/history.ts'
import { crmMessages } from '../crm/crm.messages.ts'
import { RECORD_TYPE_NAMES } from '../crm/records/record-types.ts'
import { requiredText, textOf } from '../text/text.schema.ts'
import { author, needsRecord, uniqueId } from './crm.contract.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

export const historyRow = activity.extend({ user: author })

export type HistoryRow = z.output<typeof historyRow>

const recordTypeName = z.enum(RECORD_TYPE_NAMES, crmMessages.unknownTypeName)
/** D-93 */
const refuses = ({ type_name }: { readonly type_name?: string }) =>
  type_name === undefined || recordTypeName.safeParse(type_name).success ? undefined : crmMessages.unknownTypeName

export const activities = endpoint({
  id: 'crm.activities',
  method: 'GET',
  path: 'crm/activities/list',
  access: needsRecord('View'),
  input: z.object({ type_name: recordTypeName, crm_unique_id: uniqueId, ...paging(50) }),
  response: { data: pageOf(historyRow) },
  refuses,
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
  response: { data: historyRow },
  refuses,
  summary: 'Adds an entry to the history of a record (D-93).',
})

export const recentActivity = endpoint({
  id: 'crm.recentActivity',
  method: 'GET',
  path: 'activity/all',
  access: needs('Recent Activity', 'View'),
  input: z.object(paging(50)),
  response: {
    data: pageOf(
      z.object({
        id: z.number().int(),
        subject: z.string(),
        subject_id: z.string(),
        verb: z.string(),
        title: z.string(),
        /** The present name of the CRM record that it was done to; null for all else and for a deleted record. */
        record_name: z.string().nullable(),
        changes: z.number().int(),
        /** The operator who did it, signed in as the caller (D-313). */
        operator: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  },
  summary: "The caller's recent actions, newest first.",
})
