import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './operator.module.css'
import { capitalised } from '../../../core/text/capitalised.ts'

export interface UnloadedPageProps {
  /** `company`; the list of `many` is where to go back to. */
  readonly one: string
  readonly many: string
  readonly query: {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
}

/** A page of one thing until it is loaded, or the reason why it is not. */
export function UnloadedPage({ one, many, query: { isError, error, isFetching, refetch } }: UnloadedPageProps) {
  const isMissing = isNotFound(error)
  return (
    <div className={classes.page}>
      <h1>{capitalised(one)}</h1>
      {isMissing ? (
        <ErrorState title={`There is no such ${one}.`} detail={`Go back to the list of ${many}.`} />
      ) : isError ? (
        <ErrorState
          title={`The ${one} could not be loaded.`}
          detail="Check the connection and try again."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={`Loading the ${one}`}>
          <LinesSkeleton lines={10} />
        </Loading>
      )}
    </div>
  )
}
