import { type ComponentProps, useSyncExternalStore } from 'react'
import { lazyPart } from '../app/lazy-part.tsx'
import type { RecentProducts as Shown } from './recent-products.tsx'

const LazyRecentProducts = lazyPart(() => import('./recent-products.tsx').then((part) => part.RecentProducts), {
  waitsForIdle: true,
})

const never = () => () => undefined

/**
 * Only a browser knows what was viewed, so it loads once the page is idle. The server renders nothing here: it would wait
 * for a part that waits for the browser.
 */
export function RecentProducts(props: ComponentProps<typeof Shown>) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isBrowser ? <LazyRecentProducts {...props} /> : null
}
