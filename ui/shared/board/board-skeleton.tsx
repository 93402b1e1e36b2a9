import { Skeleton } from '@mantine/core'
import { skeletonWidth } from '../states/skeletons.tsx'
import classes from './board.module.css'

export function BoardSkeleton({ label, isShown }: { readonly label: string; readonly isShown: boolean }) {
  return (
    <div className={classes.root} role="status" aria-label={`Loading ${label.toLowerCase()}`}>
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
