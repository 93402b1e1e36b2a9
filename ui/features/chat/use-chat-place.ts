import { CHAT_KINDS, CHAT_TABS, type ChatKind, type ChatTab } from '../../../core/chat/chat-views.ts'

/** Where the chat stands, as its address says. */
export interface ChatPlace {
  readonly tab: ChatTab
  readonly kind: ChatKind
  readonly roomId: string | undefined
}

/** Reads the address's query; anything unknown counts as the first choice. */
export function chatPlaceOf(search: Readonly<Record<string, unknown>>): ChatPlace {
  const tab = CHAT_TABS.find(({ value }) => value === search['tab'])?.value ?? 'all'
  const kind = CHAT_KINDS.find(({ value }) => value === search['kind'])?.value ?? 'chats'
  const room = search['room']
  return { tab, kind, roomId: typeof room === 'string' && room !== '' ? room : undefined }
}

/** The query of a place; what is the first choice is left out. */
export const chatQuery = ({ tab, kind, roomId }: ChatPlace) => ({
  tab: tab === 'all' ? undefined : tab,
  kind: kind === 'chats' ? undefined : kind,
  room: roomId,
})
