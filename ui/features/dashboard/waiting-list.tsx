import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { type Destination, linkTo } from '../../shared/app/link-to.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './dashboard.module.css'

/** Rows of one list; its link leads to the rest. */
export const ROWS_SHOWN = 5

export interface WaitingRow {
  readonly id: string | number
  /** An address of core/navigation, or where the router goes. */
  readonly to: string | Destination
  readonly title: string
  readonly note?: ReactNode
  /** Shown at the right: a time or a figure. */
  readonly fact?: ReactNode
}

export interface WaitingListProps {
  readonly title: string
  readonly icon: ReactNode
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown }
  /** Undefined while the rows load. */
  readonly rows: readonly WaitingRow[] | undefined
  /** Total number of rows. */
  readonly total: number
  /** The sentence for an empty list. */
  readonly none: string
  readonly more?: { readonly to: string; readonly label: string }
}

/**
 * A short list of waiting items, with a link to all of them. It keeps its space while it loads and when it is empty.
 */
export function WaitingList({ title, icon, query, rows, total, none, more }: WaitingListProps) {
  const id = useId()
  return (
    <section className={classes.list} aria-labelledby={id}>
      <header className={classes.listHead}>
        <span className={classes.listIcon} aria-hidden>
          {icon}
        </span>
        <h3 id={id}>
          {title}
          {rows === undefined || total === 0 ? null : <span className={classes.count}> {total}</span>}
        </h3>
        {more === undefined ? null : (
          <Link {...linkTo(more.to)} className={classes.more}>
            {more.label}
          </Link>
        )}
      </header>
      {rows !== undefined ? (
        rows.length === 0 ? (
          <p className={classes.none}>{none}</p>
        ) : (
          <ul className={classes.rows}>
            {rows.slice(0, ROWS_SHOWN).map(({ id: key, to, title: name, note, fact }) => (
              <li key={key}>
                <Link {...(typeof to === 'string' ? linkTo(to) : to)} className={classes.row}>
                  <span className={classes.rowText}>
                    <span className={classes.rowTitle}>{name}</span>
                    {note === undefined || note === '' ? null : <span className={classes.rowNote}>{note}</span>}
                  </span>
                  {fact === undefined ? null : <span className={classes.rowFact}>{fact}</span>}
                  <IconChevronRight className={classes.rowGo} size={16} stroke={1.5} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <ErrorState
          title="This list could not be loaded."
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <div className={classes.waiting}>
          <Loading label={`Loading ${title.toLowerCase()}`}>
            <LinesSkeleton lines={3} />
          </Loading>
        </div>
      )}
    </section>
  )
}
