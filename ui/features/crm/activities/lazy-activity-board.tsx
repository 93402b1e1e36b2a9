import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'

/** The board of activities, which loads when it is first shown: most people stay with the list. */
export const LazyActivityBoard = lazyPart(
  () => import('./activity-board.tsx').then(({ ActivityBoard }) => ActivityBoard),
  {
    failed: (retry) => <ErrorState title="The board could not be loaded." onRetry={retry} />,
    loading: (
      <Loading label="Loading the board">
        <LinesSkeleton lines={12} />
      </Loading>
    ),
  },
)
