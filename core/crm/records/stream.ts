/** The kinds of entries in the stream of a record, in the order of their filter (D-198). */
export const STREAM_KINDS = ['note', 'email', 'call', 'task', 'meeting', 'quote', 'chat', 'change'] as const
export type StreamKind = (typeof STREAM_KINDS)[number]
