import { lazyPart } from '../app/lazy-part.tsx'
import plain from '../shell/shell.module.css'
import classes from './compare.module.css'
import { useCompared } from './use-compared.ts'

// Most visitors compare nothing.
const LazyCompareTray = lazyPart(() => import('./compare-tray.tsx').then((part) => part.CompareTray), {
  failed: (retry) => (
    <div className={classes.tray} data-bottom-bar>
      <span role="alert">The comparison could not be loaded.</span>
      <button type="button" className={`${plain.plainButton} ${plain.quietButton}`} onClick={retry}>
        Try again
      </button>
    </div>
  ),
})

/** The way to the comparison, on every page where products can be ticked; it loads with the first one. */
export function CompareTray() {
  return useCompared().length === 0 ? null : <LazyCompareTray />
}
