import { type ChatClient, type ChatClientOptions, createChatClient } from '../../../adapters/client/chat.client.ts'
import { enquiryCalls } from '../../../core/contracts/followed-calls.ts'
import { viewNegotiation } from '../../../core/contracts/negotiation.contract.ts'
import { notificationsList } from '../../../core/contracts/notifications.contract.ts'
import { enquiryIndex, threadIndex, threadView } from '../../../core/contracts/trade.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { notify } from '../notice/notify.ts'
import { followRecords } from '../records/follow-records.ts'
import type { useInvalidate } from './use-invalidate.ts'

/** Trade calls whose cached responses an event invalidates. */
const TRADE_CALLS = [notificationsList, enquiryIndex, threadIndex]
/** Those that every step of a quote changes. */
const QUOTE_CALLS = [
  viewNegotiation,
  enquiryIndex,
  threadIndex,
  threadView,
  enquiryCalls.comparable,
  enquiryCalls.compared,
]

/** Opens the realtime connection. Its events show notices and invalidate cached responses. */
export function openChat(
  options: ChatClientOptions,
  invalidate: ReturnType<typeof useInvalidate>,
  queryClient: QueryClient,
): ChatClient {
  const opened = createChatClient(options)
  const records = followRecords(queryClient)
  const refresh = () => void invalidate(...TRADE_CALLS)
  opened.onNotification(({ title }) => {
    notify.news(title)
    refresh()
  })
  opened.onQuoteChanged(() => void invalidate(...QUOTE_CALLS))
  opened.onCrmChanged(records.changed)
  let isFirst = true
  opened.onMissed(() => {
    refresh()
    void invalidate(viewNegotiation, enquiryCalls.compared)
    // The page has just been read when its first connection begins.
    if (!isFirst) records.missed()
    isFirst = false
  })
  return {
    ...opened,
    close: () => {
      records.stop()
      opened.close()
    },
  }
}
