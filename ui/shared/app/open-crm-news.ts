import type { QueryClient } from '@tanstack/react-query'
import { openCrmNews } from '../../../adapters/client/crm-news.client.ts'
import { followRecords } from '../records/follow-records.ts'

/** Follows the records of colleagues for people who have no chat. Returns the function that ends it. */
export function followWithoutChat(options: Parameters<typeof openCrmNews>[0], queryClient: QueryClient): () => void {
  const records = followRecords(queryClient)
  let isFirst = true
  const end = openCrmNews(options, {
    onChanged: records.changed,
    onMissed: () => {
      // The page has just been read when its first connection begins.
      if (!isFirst) records.missed()
      isFirst = false
    },
  })
  return () => {
    end()
    records.stop()
  }
}
