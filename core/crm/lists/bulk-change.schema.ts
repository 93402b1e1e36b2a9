import { z } from 'zod'
import { id } from '../../text/id.schema.ts'

/** The most records that one change takes. D-203. */
export const BULK_MAX = 10_000
/** How long a change of many records can be undone, in milliseconds; as long as a conversion. D-203. */
export const UNDO_BULK_MS = 10 * 60_000
/** Records with their result that a change answers. */
export const BULK_REFUSALS_SHOWN = 50

/** What happens to each record. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('field'),
    field_id: id,
    value: z.unknown(),
    /** The day on which deals that become Won closed; without it they keep their date (D-277). */
    closing_date: z.unknown().optional(),
  }),
  z.object({ kind: z.literal('owner'), user_id: id }),
  z.object({ kind: z.literal('tag'), tag_id: id }),
  z.object({ kind: z.literal('untag'), tag_id: id }),
  z.object({ kind: z.literal('delete') }),
])
export type BulkChange = z.output<typeof bulkChange>

export const bulkStates = ['running', 'done', 'stopped', 'undoing', 'undone'] as const

/** Until when a change can be undone, in ms since 1970; undefined when it cannot (any more). */
export function undoUntil(
  { state, createdAt }: { readonly state: (typeof bulkStates)[number]; readonly createdAt: number },
  now: number,
): number | undefined {
  const until = createdAt + UNDO_BULK_MS
  return (state === 'done' || state === 'stopped') && now < until ? until : undefined
}

export const bulkMessages = {
  nothingMatches: 'No record matches any more.',
  tooMany: `At most ${BULK_MAX.toLocaleString('en')} records can be changed at once. Narrow the list with a filter.`,
  moreNow: (found: number) =>
    `${found.toLocaleString('en')} records match by now, more than you saw. Look at the list again, then repeat.`,
  changedMeanwhile: 'Somebody else changed it meanwhile.',
  changedSince: 'It was changed again since.',
  isGone: 'It was deleted meanwhile.',
  notShown: 'It was deleted, or it is no longer shown to you.',
  undoIsOver: 'This change can no longer be undone.',
  undoGoesOn: 'The change is being undone, and an undo cannot be stopped.',
  noClosingDate: 'Only deals that become Won get a closing date with it.',
  fieldGone: 'This field is not in the form any more.',
} as const
