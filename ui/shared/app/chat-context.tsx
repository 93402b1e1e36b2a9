import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { ChatClient, ChatSnapshot } from '../../../adapters/client/chat.client.ts'
import { notificationsList } from '../../../core/contracts/notifications.contract.ts'
import { CRM_TYPES } from '../../../core/crm/records/record-types.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import { matchRoute } from '../../../core/navigation/match.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { useCall } from './use-call.ts'
import { useAppClient, usePageConfig } from './use-client.ts'
import { useInvalidate } from './use-invalidate.ts'
import type { SessionUser } from './use-session.ts'
import { useOnceOpened } from './use-once-opened.ts'
import { useSettled } from './use-settled.ts'

const ChatContext = createContext<ChatClient | undefined>(undefined)

/**
 * Keeps the user's one realtime connection while the workspace is open. Its code loads after the page; people without
 * chat (sub-users, D-111) have a connection for changes of records alone (D-242), and never load the chat.
 */
export function ChatProvider({ user, children }: { readonly user: SessionUser; readonly children: ReactNode }) {
  const client = useAppClient()
  const { realtime } = usePageConfig()
  const invalidate = useInvalidate()
  const queryClient = useQueryClient()
  const [chat, setChat] = useState<ChatClient>()
  const mayChat = canOpen('chat', user)
  const me = user.id
  // The chat page shows what this loads.
  const isChatPage = useLocation({ select: ({ pathname }) => matchRoute(pathname)?.id === 'chat' })
  const isWanted = useOnceOpened(useSettled() || isChatPage)
  useEffect(() => {
    if (!mayChat || realtime === undefined || !isWanted) return
    let opened: ChatClient | undefined
    let isGone = false
    void import('./open-chat.ts').then(({ openChat }) => {
      if (isGone) return
      opened = openChat({ client, me, realtime }, invalidate, queryClient)
      setChat(opened)
    })
    return () => {
      isGone = true
      opened?.close()
      setChat(undefined)
    }
  }, [client, me, mayChat, invalidate, queryClient, realtime, isWanted])
  const follows =
    !mayChat &&
    user.signed_in_by === undefined &&
    CRM_TYPES.some(({ name }) => isGranted(user, { module: name, action: 'View' }))
  useEffect(() => {
    if (!follows || realtime === undefined || !isWanted) return
    let isGone = false
    let end = () => {
      isGone = true
    }
    void import('./open-crm-news.ts').then(({ followWithoutChat }) => {
      if (!isGone) end = followWithoutChat({ client, me, realtime }, queryClient)
    })
    return () => end()
  }, [client, me, follows, queryClient, realtime, isWanted])
  return <ChatContext value={chat}>{children}</ChatContext>
}

/** For specs of chat screens: provides an existing chat client. */
export function GivenChat({ chat, children }: { readonly chat: ChatClient; readonly children: ReactNode }) {
  return <ChatContext value={chat}>{children}</ChatContext>
}

/** The user's chat; undefined until its code has arrived. */
export const useChat = (): ChatClient | undefined => useContext(ChatContext)

/** The current state of the chat; undefined until its code has loaded. */
export function useChatSnapshot(): ChatSnapshot | undefined {
  const chat = useChat()
  return useSyncExternalStore(
    chat?.subscribe ?? neverChanges,
    () => chat?.snapshot(),
    () => undefined,
  )
}

/** Unread chat messages, and unread notifications of all kinds (D-96, D-106). */
export function useNewsCounts(user: SessionUser): { readonly chat: number; readonly notifications: number } {
  const snapshot = useChatSnapshot()
  const notifications = useCall(
    notificationsList,
    { type: 'all', per_page: 1 },
    { enabled: canOpen('notifications', user) },
  )
  return { chat: snapshot?.chat.totals.open ?? 0, notifications: notifications.data?.counts.all ?? 0 }
}

const neverChanges = () => () => undefined
