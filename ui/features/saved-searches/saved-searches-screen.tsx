import { Button, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import {
  type SavedSearch,
  savedSearchDelete,
  savedSearches,
  savedSearchRestore,
  savedSearchUpdate,
} from '../../../core/contracts/saved-searches.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { fromQueryText } from '../../../core/product-list/product-list.ts'
import { dateLabel } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { notify } from '../../shared/notice/notify.ts'
import rows from '../../shared/page/row-list.module.css'
import { listLink } from '../../shared/products/list-links.ts'
import type { SavedSearchDialogProps } from '../../shared/products/saved-search-dialog.tsx'
import shell from '../../shared/shell/shell.module.css'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './saved-searches.module.css'

const LazyDialog = lazyPart<SavedSearchDialogProps>(
  () => import('../../shared/products/saved-search-dialog.tsx').then((module) => module.SavedSearchDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** The searches that the person saved, with their notices. */
export function SavedSearchesScreen() {
  const { data, isError, isFetching, refetch } = useCall(savedSearches, {})
  usePreload(LazyDialog)
  const [renaming, setRenaming] = useState<SavedSearch>()
  const undo = useUndo()
  const refreshed = { invalidates: [savedSearches] }
  const update = useSend(savedSearchUpdate, {
    ...refreshed,
    onDone: ({ message }) => notify.done(message),
  })
  const restore = useSend(savedSearchRestore, refreshed)
  const remove = useSend(savedSearchDelete, {
    ...refreshed,
    onDone: (_, { id }) =>
      undo.offer({
        message: `“${data?.data.find((row) => row.id === Number(id))?.name ?? 'The search'}” is deleted.`,
        onUndo: () => restore.send({ id }),
      }),
  })
  const alert = update.alert ?? remove.alert ?? restore.alert
  return (
    <div className={rows.page}>
      <header className={rows.head}>
        <div>
          <h1>Saved searches</h1>
          <p className={rows.quiet}>
            You are told at most once a day when new products match.{' '}
            <Link {...linkTo(addressOf('preferences'))}>Choose where</Link>
          </p>
        </div>
      </header>
      {alert === undefined ? null : (
        <p role="alert" className={classes.alert}>
          {alert}
        </p>
      )}
      {data === undefined ? (
        isError ? (
          <ErrorState
            title="Your saved searches could not be loaded."
            detail="Check the connection and try again."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your saved searches">
            <FormSkeleton fields={4} />
          </Loading>
        )
      ) : data.data.length === 0 ? (
        <EmptyState
          icon={<IconBookmark size={28} stroke={1.5} />}
          title="No saved searches yet"
          action={
            <Link {...linkTo(addressOf('productList'))} className={`${shell.plainButton} ${shell.strongButton}`}>
              Browse products
            </Link>
          }
        >
          Search for something or choose filters, then press “Save search” above the products.
        </EmptyState>
      ) : (
        <ul className={`${rows.list} ${classes.columns}`} aria-label="Saved searches">
          {data.data.map((row) => (
            <SearchRow
              key={row.id}
              row={row}
              isSending={update.isSending || remove.isSending}
              onNotices={(notices) => update.send({ id: row.id, notices })}
              onRename={() => setRenaming(row)}
              onDelete={() => remove.send({ id: row.id })}
            />
          ))}
        </ul>
      )}
      {renaming === undefined ? null : (
        <LazyDialog
          name={renaming.name}
          state={fromQueryText(renaming.query)}
          currency={renaming.currency}
          renames={renaming}
          onClose={() => setRenaming(undefined)}
        />
      )}
      {undo.toast}
    </div>
  )
}

interface SearchRowProps {
  readonly row: SavedSearch
  readonly isSending: boolean
  readonly onNotices: (notices: boolean) => void
  readonly onRename: () => void
  readonly onDelete: () => void
}

function SearchRow({ row, isSending, onNotices, onRename, onDelete }: SearchRowProps) {
  const zone = useTimeZone()
  const day = (wire: string) => dateLabel(parseWireTime(wire) ?? 0, zone)
  return (
    <li className={rows.row}>
      <div className={rows.rowMain}>
        <Link {...listLink({ path: addressOf('productList') }, fromQueryText(row.query))} className={classes.name}>
          {row.name}
        </Link>
        <span className={rows.quiet}>{row.about}</span>
        <span className={rows.quiet}>
          {row.told_at === null ? `Saved ${day(row.created_at)}` : `New products on ${day(row.told_at)}`}
        </span>
      </div>
      <Switch
        label="Notices"
        aria-label={`Notices about ${row.name}`}
        checked={row.notices}
        disabled={isSending}
        onChange={(event) => onNotices(event.currentTarget.checked)}
      />
      <div className={rows.rowActions}>
        <Button variant="subtle" size="compact-sm" aria-label={`Rename ${row.name}`} onClick={onRename}>
          Rename
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Delete ${row.name}`}
          disabled={isSending}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
