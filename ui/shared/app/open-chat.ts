import { type ChatClient, type ChatClientOptions, createChatClient } from '../../../adapters/client/chat.client.ts'
import { viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { notificationsList } from '../../../core/contracts/notifications.contract.ts'
import { enquiryIndex, threadIndex, threadView } from '../../../core/contracts/trade.contract.ts'
import { notify } from '../notice/notify.ts'
import type { useInvalidate } from './use-invalidate.ts'

/** Trade calls whose cached responses an event invalidates. */
const TRADE_CALLS = [notificationsList, enquiryIndex, threadIndex]
/** Those that every step of a quote changes. */
const QUOTE_CALLS = [viewNegotiation, enquiryIndex, threadIndex, threadView]

/** Opens the realtime connection. Its events show notices and invalidate cached responses. */
export function openChat(options: ChatClientOptions, invalidate: ReturnType<typeof useInvalidate>): ChatClient {
  const opened = createChatClient(options)
  const refresh = () => void invalidate(...TRADE_CALLS)
  opened.onNotification(({ title }) => {
    notify.news(title)
    refresh()
  })
  opened.onQuoteChanged(() => void invalidate(...QUOTE_CALLS))
  opened.onCaughtUp(() => {
    refresh()
    void invalidate(viewNegotiation)
  })
  return opened
}
