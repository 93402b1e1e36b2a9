import { Skeleton } from '@mantine/core'
import { skeletonWidth } from '../states/skeletons.tsx'
import { useDelayed } from '../states/use-delayed.ts'
import classes from './board.module.css'

/** Columns and cards in grey while a board, or its code, loads. `label` names what loads. */
export function BoardSkeleton({ label }: { readonly label: string }) {
  const isShown = useDelayed(true)
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <div className={classes.lanes} data-hidden={!isShown || undefined} aria-hidden>
        {[4, 3, 5, 2].map((cards, lane) => (
          <section key={lane} className={classes.lane}>
            <header className={classes.laneHead}>
              <Skeleton height={14} width={96} />
            </header>
            <div className={classes.laneBody}>
              {Array.from({ length: cards }, (_, card) => (
                <div key={card} className={classes.cardSkeleton}>
                  <Skeleton height={12} width={skeletonWidth(lane * 3 + card)} />
                  <Skeleton height={12} width="40%" />
                </div>
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
