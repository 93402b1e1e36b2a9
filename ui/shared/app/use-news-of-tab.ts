import { useEffect } from 'react'
import { showUnread } from '../../../adapters/client/unread-title.ts'
import { wishlistNews } from '../../../adapters/client/wishlist-news.ts'
import { wishlist } from '../../../adapters/client/lazy-calls.ts'
import { useInvalidate } from './use-invalidate.ts'

/** Shows in the title how much is unread, and reads the wishlist again when another tab has changed it. */
export function useNewsOfTab(unread: number): void {
  const invalidate = useInvalidate()
  useEffect(() => showUnread(unread), [unread])
  useEffect(() => wishlistNews.subscribe(() => void invalidate(wishlist)), [invalidate])
}
