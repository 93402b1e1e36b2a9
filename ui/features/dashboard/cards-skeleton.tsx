import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './dashboard.module.css'

/** The places of cards that are not known yet. */
export function CardsSkeleton() {
  return (
    <Loading label="Loading the cards">
      <div className={classes.figures}>
        {['first', 'second', 'third'].map((place) => (
          <div key={place} className={classes.cardPlace}>
            <LinesSkeleton lines={7} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
