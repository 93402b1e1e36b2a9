import { z } from 'zod'
import { STREAM_KINDS } from '../crm/records/stream.ts'
import { QUOTE_STATUSES } from '../trade/quote-statuses.ts'
import { callRow, meetingRow, taskRow } from './crm-activities.contract.ts'
import { emailRow } from './crm-emails.contract.ts'
import { historyRow } from './crm-history.contract.ts'
import { noteRow } from './crm-notes.contract.ts'
import { needsRecord, uniqueId } from './crm.contract.ts'
import { type CallResponse, endpoint, pageOf, paging } from './endpoint.ts'

const of = <const Kind extends (typeof STREAM_KINDS)[number], Row extends z.ZodType>(kind: Kind, row: Row) =>
  z.object({ kind: z.literal(kind), /** When it happened or is planned, wire time. */ at: z.string(), row })

const task = of('task', taskRow)
const meeting = of('meeting', meetingRow)
const call = of('call', callRow)
const entry = z.discriminatedUnion('kind', [
  of('note', noteRow),
  of('email', emailRow),
  task,
  meeting,
  call,
  of(
    'quote',
    z.object({
      id: z.number().int(),
      thread_id: z.number().int(),
      product_name: z.string(),
      quantity: z.number(),
      unit: z.string(),
      message: z.string(),
      status: z.enum(QUOTE_STATUSES.map(({ value }) => value)),
    }),
  ),
  of(
    'chat',
    z.object({
      id: z.number().int(),
      room_id: z.string(),
      message: z.string(),
      /** Who wrote it; null for the caller. */
      sender: z.string().nullable(),
    }),
  ),
  of('change', historyRow),
])

export const recordStream = endpoint({
  id: 'crm.recordStream',
  method: 'GET',
  path: 'crm/record_stream',
  access: needsRecord('View'),
  input: z.object({ crm_unique_id: uniqueId, kind: z.enum(STREAM_KINDS).optional(), ...paging(20, 100) }),
  response: {
    data: pageOf(entry).extend({
      /** Tasks, meetings and calls that are still to be done, the earliest first, at most 50. */
      next: z.array(z.discriminatedUnion('kind', [task, meeting, call])),
      /** How many there are of each kind, and of files. */
      counts: z.record(z.enum([...STREAM_KINDS, 'file']), z.number().int()),
    }),
  },
  summary: 'What happened with a record, newest first, with the texts, and what is to be done (D-198).',
})
export type RecordStream = CallResponse<typeof recordStream>['data']
export type StreamEntry = RecordStream['data'][number]
export type NextStep = RecordStream['next'][number]
