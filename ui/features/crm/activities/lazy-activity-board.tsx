import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { BoardSkeleton } from '../../../shared/board/board-skeleton.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'

/** The board of activities, which loads when it is first shown: most people stay with the list. */
export const LazyActivityBoard = lazyPart(
  () => import('./activity-board.tsx').then(({ ActivityBoard }) => ActivityBoard),
  {
    failed: (retry) => <ErrorState title="The board could not be loaded." onRetry={retry} />,
    loading: <BoardSkeleton label="Loading the board" />,
  },
)
