import { useRouterState } from '@tanstack/react-router'
import { useDelayed } from '../states/use-delayed.ts'
import classes from './navigation-line.module.css'

/** A line at the top of the window while the next page, order or filter waits for the server. */
export function NavigationLine() {
  const isSlow = useDelayed(useRouterState({ select: ({ isLoading }) => isLoading }))
  return (
    <div role="status">
      {isSlow ? (
        <div className={classes.line} data-pending>
          Loading
        </div>
      ) : null}
    </div>
  )
}
