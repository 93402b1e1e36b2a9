import { CHAT_KINDS, CHAT_TABS, type ChatKind, type ChatTab } from '../../../core/chat/chat-views.ts'

/** The state of the chat page in its address. */
export interface ChatPlace {
  readonly tab: ChatTab
  readonly kind: ChatKind
  readonly roomId: string | undefined
}

/** Reads the query of the address; an unknown value counts as the default. */
export function chatPlaceOf(search: Readonly<Record<string, unknown>>): ChatPlace {
  const tab = CHAT_TABS.find(({ value }) => value === search['tab'])?.value ?? 'all'
  const kind = CHAT_KINDS.find(({ value }) => value === search['kind'])?.value ?? 'chats'
  const room = search['room']
  return { tab, kind, roomId: typeof room === 'string' && room !== '' ? room : undefined }
}

/** The query for a place; defaults are left out. */
export const chatQuery = ({ tab, kind, roomId }: ChatPlace) => ({
  tab: tab === 'all' ? undefined : tab,
  kind: kind === 'chats' ? undefined : kind,
  room: roomId,
})
