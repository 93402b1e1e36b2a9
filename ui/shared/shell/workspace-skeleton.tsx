import { useDelayed } from '../states/use-delayed.ts'
import classes from './workspace-skeleton.module.css'

/**
 * Placeholder of the workspace while it loads. Has no dependencies, because it is part of the first load of every page.
 */
export function WorkspaceSkeleton() {
  const isShown = useDelayed(true)
  return (
    <div className={classes.page}>
      <div className={classes.rail} aria-hidden />
      <div>
        <div className={classes.top} aria-hidden />
        <main className={classes.main} aria-busy="true" aria-label="Loading the workspace">
          <noscript>
            <p>Your workspace needs JavaScript. Please allow it for this site, then load the page again.</p>
          </noscript>
          <div className={classes.lines} data-shown={isShown || undefined} aria-hidden>
            <span />
            <span />
            <span />
            <span />
            <span />
          </div>
        </main>
      </div>
    </div>
  )
}
