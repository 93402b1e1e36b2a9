import { lazyPart } from '../app/lazy-part.tsx'

/** Only a browser knows what was viewed, so it loads once the page is idle. */
export const RecentProducts = lazyPart(() => import('./recent-products.tsx').then((part) => part.RecentProducts), {
  waitsForIdle: true,
})
