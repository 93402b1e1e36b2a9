import { Button, Pagination } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Follower, followerList, removeFollower } from '../../../core/contracts/followers.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { countryOf } from '../../../core/reference/countries.ts'
import { CONTACT_PAGE_SIZE } from '../../../core/trade/contacts.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { dayText, toLocalTime } from '../../shared/app/moments.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import tabbed from '../../shared/page/tabbed-list.module.css'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { useDeleteQuestion } from '../../shared/states/use-delete-question.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { Loading, LinesSkeleton } from '../../shared/states/skeletons.tsx'
import classes from './contacts.module.css'

export interface FollowersListProps {
  readonly search: string
  readonly page: number
  readonly mayRemove: boolean
  readonly onPage: (page: number) => void
  readonly onShowAll: () => void
}

/** The people who follow the own shop. */
export function FollowersList({ search, page, mayRemove, onPage, onShowAll }: FollowersListProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const zone = useTimeZone()
  const list = useCall(followerList, { search, page, per_page: CONTACT_PAGE_SIZE }, { keepPreviousData: true })
  const removal = useDeleteQuestion<Follower>({
    remove: ({ id }) => client.call(removeFollower, { id }, { isShownInPlace: true }),
    onDone: () => invalidate(followerList),
  })
  const rows = list.data?.data.data
  if (list.isError && rows === undefined)
    return (
      <ErrorState
        title="The followers could not be loaded."
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  if (rows === undefined)
    return (
      <Loading label="Loading followers">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  return (
    <>
      {rows.length === 0 ? (
        <Nobody search={search} page={page} onShowAll={onShowAll} />
      ) : (
        <ul className={tabbed.list}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <span className={classes.person}>
                <span className={classes.name}>{row.name}</span>
                <span className={classes.company}>
                  {row.shop === null ? (
                    row.company
                  ) : (
                    <Link {...linkTo(addressOf('shop', { slug: row.shop }))}>{row.company}</Link>
                  )}
                  {row.country === '' ? '' : `, ${countryOf(row.country)?.name ?? row.country}`}
                </span>
                <span className={classes.company}>Since {dayText(toLocalTime(row.since, zone).slice(0, 10))}</span>
              </span>
              {mayRemove ? (
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${row.name}`}
                  onClick={() => removal.ask(row)}
                >
                  Remove
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {(list.data?.data.last_page ?? 1) > 1 ? (
        <Pagination
          total={list.data?.data.last_page ?? 1}
          value={page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      ) : null}
      <ConfirmDelete
        {...removal.dialog}
        kind="follower"
        name={removal.asked?.name ?? ''}
        consequence="They get no more notices about your shop, and can follow it again."
      />
    </>
  )
}

function Nobody({ search, page, onShowAll }: Pick<FollowersListProps, 'search' | 'page' | 'onShowAll'>) {
  const icon = <IconHeartHandshake size={28} stroke={1.5} />
  if (search === '' && page === 1)
    return (
      <EmptyState icon={icon} title="No followers yet">
        People follow your shop with the button on its page. They get a notice when you publish something new.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={icon}
      title="Nobody found"
      action={
        <Button variant="default" onClick={onShowAll}>
          Show all
        </Button>
      }
    >
      {search === '' ? 'This page has no rows any more.' : `No name or company here contains “${search}”.`}
    </EmptyState>
  )
}
