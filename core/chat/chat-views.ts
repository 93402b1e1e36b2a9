import type { ChatMessage } from './chat.schema.ts'
import type { ChatState, OutgoingMessage, Room } from './chat-state.ts'
import { isForReading, lastSeqOf, placeOf, shownFrom } from './room.ts'

/** Spec §2 "chat (tabs …)", D-95. */
export const CHAT_TABS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'archive', label: 'Archive' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'new request', label: 'New request' },
] as const
export type ChatTab = (typeof CHAT_TABS)[number]['value']

/** `calls` shows the CRM's calls and no rooms. Spec §2, D-95. */
export const CHAT_KINDS = [
  { value: 'chats', label: 'Chats' },
  { value: 'calls', label: 'Calls' },
  { value: 'groups', label: 'Groups' },
] as const
export type ChatKind = (typeof CHAT_KINDS)[number]['value']

/** The rooms of a tab, in order. Chats have two people, groups have more. D-95, D-96. */
export function roomsOf(state: ChatState, tab: ChatTab, kind: ChatKind = 'chats'): readonly Room[] {
  if (kind === 'calls') return []
  const isGroup = kind === 'groups' ? 1 : 0
  return state.listed.filter((room) => room.row?.is_group === isGroup && isOnTab(room, tab))
}

/** Whether a tab shows a room. Requests, blocked and archived rooms appear only on their own tabs. */
export function isOnTab(room: Room, tab: ChatTab): boolean {
  const { row } = room
  if (row === null) return false
  const home =
    row.is_blocked === 1 ? 'blocked' : row.is_request === 1 ? 'new request' : row.is_archived === 1 ? 'archive' : 'all'
  return tab === 'unread' ? home === 'all' && room.unread > 0 : home === tab
}

/** What a tab counts: unread messages, archived ones apart, or the requests that wait; 0 on the others. D-96. */
export function countOf(state: ChatState, tab: ChatTab, kind: ChatKind): number {
  const rooms = roomsOf(state, tab, kind)
  if (tab === 'unread' || tab === 'archive') return rooms.reduce((sum, { unread }) => sum + unread, 0)
  return tab === 'new request' ? rooms.length : 0
}

/** One line of a room: a stored message, or one that is being sent. */
export type ChatLine =
  | { readonly kind: 'stored'; readonly message: ChatMessage; readonly status: 'received' | 'sent' | 'read' }
  | { readonly kind: 'outgoing'; readonly outgoing: OutgoingMessage; readonly status: 'pending' | 'failed' }

/**
 * The lines of a room, oldest first, pending ones last. An own message counts as read once any other member has read up
 * to it.
 */
export function linesOf(state: ChatState, roomId: string): readonly ChatLine[] {
  const room = state.rooms.get(roomId)
  const readTo = room === undefined ? 0 : readByOthers(room, state.me)
  const shown = room?.messages.slice(shownFrom(room)) ?? []
  const stored = shown.map((message): ChatLine => {
    if (message.sender_id !== state.me) return { kind: 'stored', message, status: 'received' }
    return { kind: 'stored', message, status: message.seq <= readTo || message.read === 1 ? 'read' : 'sent' }
  })
  const outgoing = state.outbox
    .filter((candidate) => candidate.roomId === roomId)
    .map((candidate): ChatLine => ({
      kind: 'outgoing',
      outgoing: candidate,
      status: candidate.status === 'failed' ? 'failed' : 'pending',
    }))
  return [...stored, ...outgoing]
}

/** The oldest message that a room shows; older pages come before it. */
export const oldestShown = (room: Room): ChatMessage | undefined => room.messages[shownFrom(room)]

/**
 * Messages to send now: the first queued message of each room that is not sending, so that messages arrive in the order
 * written.
 */
export function sendable(state: ChatState): readonly OutgoingMessage[] {
  if (!state.isOnline) return []
  const busy = new Set(state.outbox.filter(({ status }) => status === 'sending').map(({ roomId }) => roomId))
  const next: OutgoingMessage[] = []
  for (const outgoing of state.outbox) {
    if (outgoing.status !== 'queued' || busy.has(outgoing.roomId)) continue
    busy.add(outgoing.roomId)
    next.push(outgoing)
  }
  return next
}

/** A gap in a room: messages after `after` exist on the server and are missing here. */
export interface MissingMessages {
  readonly room: string
  readonly after: number
}

/** The gaps to fill from the history; empty once everything has arrived. */
export function missingMessages(state: ChatState): readonly MissingMessages[] {
  return state.listed
    .filter((room) => room.syncedTo < lastSeqOf(room))
    .map((room) => ({ room: room.roomId, after: room.syncedTo }))
}

/** Whether messages arrived for a room without a row. The list must be loaded again. */
export const hasUnlistedRooms = (state: ChatState): boolean => state.rooms.size > state.listed.length

/** The rooms without a row. */
export const unlistedRooms = (state: ChatState): readonly string[] =>
  hasUnlistedRooms(state) ? [...state.rooms.values()].filter(({ row }) => row === null).map(({ roomId }) => roomId) : []

/** The message to name when marking a room as read; undefined when nothing is unread. */
export function newestUnread(state: ChatState, roomId: string): ChatMessage | undefined {
  const room = state.rooms.get(roomId)
  if (room === undefined) return undefined
  const from = placeOf(room.messages, (room.reads[state.me] ?? 0) + 1)
  return room.messages.slice(from).findLast((message) => isForReading(message, state.me))
}

function readByOthers(room: Room, me: number): number {
  return Math.max(0, ...Object.entries(room.reads).map(([userId, seq]) => (Number(userId) === me ? 0 : seq)))
}
