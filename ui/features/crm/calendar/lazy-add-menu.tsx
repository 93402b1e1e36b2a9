import { lazyPart } from '../../../shared/app/lazy-part.tsx'

/** Loads with the first click on a free place. */
export const LazyAddMenu = lazyPart(() => import('./add-menu.tsx').then(({ AddMenu }) => AddMenu))
