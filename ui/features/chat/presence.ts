import type { RoomRow } from '../../../core/chat/chat.schema.ts'

/** Beside the dot, which says nothing to those who do not see it. */
export const HERE = 'Online'

/** Whether the other person of a chat of two is there now. */
export const isOtherHere = (row: RoomRow | null, here: ReadonlySet<number>): boolean =>
  row !== null && row.is_group === 0 && row.is_blocked === 0 && here.has(row.id)
