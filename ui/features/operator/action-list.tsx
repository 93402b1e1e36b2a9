import { type ActionRow, operatorAuditLog } from '../../../core/contracts/operator.contract.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { ACTION_TEXTS, actorOf } from './action-text.ts'
import classes from './operator.module.css'

export interface ActionListProps {
  /** Undefined for the newest actions of all. */
  readonly target?: { readonly target_kind: ActionRow['target_kind']; readonly target_id: string }
  /** Shown when there is none. */
  readonly none: string
}

const SHOWN = 10

/** The newest entries of the audit log. */
export function ActionList({ target, none }: ActionListProps) {
  const zone = useTimeZone()
  const { data, isError, isFetching, refetch } = useCall(operatorAuditLog, { ...target, per_page: SHOWN })
  if (data === undefined)
    return isError ? (
      <ErrorState title="The actions could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading the actions">
        <LinesSkeleton lines={3} />
      </Loading>
    )
  const rows = data.data.data
  if (rows.length === 0) return <p className={classes.quiet}>{none}</p>
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className={classes.rowMain}>
            <span>
              {ACTION_TEXTS[row.action]} {row.target_name}
            </span>
            {row.reason === null ? null : <span className={classes.quiet}>{row.reason}</span>}
          </span>
          <span className={classes.quiet}>
            {actorOf(row)}, <time dateTime={row.created_at}>{momentText(row.created_at, zone)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
