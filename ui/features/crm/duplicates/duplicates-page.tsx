import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { Button } from '@mantine/core'
import { IconArrowMerge, IconArrowBackUp, IconCopyCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  duplicates,
  type DuplicateGroupRow,
  type MergeRow,
  undoMergeOf,
} from '../../../../core/contracts/crm-duplicates.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { withQuery } from '../../../../core/navigation/address.ts'
import { pathOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { isGranted } from '../../../../core/permissions/permissions.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useCall } from '../../../shared/app/use-call.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { useAction } from '../../../shared/app/use-action.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { QuickFilter } from '../../../shared/list-page/quick-filter.tsx'
import { useUndo } from '../../../shared/states/use-undo.tsx'
import { notify } from '../../../shared/notice/notify.ts'
import rows from '../../../shared/page/row-list.module.css'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { recordKinds } from '../crm-config.ts'
import { useRefresh, useRights } from '../use-crm.ts'
import type { DuplicatesSearch } from './duplicates-search.ts'
import { reasonText } from './reason-text.ts'
import { dayOf } from './day-of.ts'
import classes from './duplicates.module.css'

const LazyMergeDialog = lazyPart(() => import('./merge-dialog.tsx').then(({ MergeDialog }) => MergeDialog), {
  failed: (retry) => <ErrorState title="The records could not be loaded." onRetry={retry} />,
})

/** The likely duplicates of a record type, and the merges that can be undone. */
export function DuplicatesPage({ search }: { readonly search: DuplicatesSearch }) {
  const user = useSessionUser()
  const navigate = useNavigate()
  const types = RECORD_TYPE_NAMES.filter((module) => user !== undefined && isGranted(user, { module, action: 'View' }))
  const type = types.find((name) => name === search.type) ?? types[0]
  if (type === undefined) return null
  const go = (query: { readonly type: string; readonly page?: number }) =>
    void navigate(linkTo(withQuery(pathOf('duplicates'), query)))
  return (
    <div className={rows.page}>
      <h1>Duplicates</h1>
      <QuickFilter
        label="Type"
        value={type}
        options={types.map((name) => ({ value: name, label: name }))}
        onChange={(next) => go({ type: next })}
      />
      <DuplicatesOf key={type} type={type} page={search.page ?? 1} onPage={(page) => go({ type, page })} />
    </div>
  )
}

interface DuplicatesOfProps {
  readonly type: RecordTypeName
  readonly page: number
  readonly onPage: (page: number) => void
}

function DuplicatesOf({ type, page, onPage }: DuplicatesOfProps) {
  const { many } = recordKinds[type]
  const rights = useRights(type)
  const refresh = useRefresh()
  const invalidate = useInvalidate()
  const undo = useUndo()
  usePreload(LazyMergeDialog)
  const [merging, setMerging] = useState<DuplicateGroupRow>()
  const { data, isError, isFetching, refetch } = useCall(
    duplicates,
    { type_name: type, page },
    { keepPreviousData: true },
  )
  const { send, isSending } = useAction(undoMergeOf, {
    invalidates: [duplicates],
    onDone: ({ message }) => {
      notify.done(message)
      void refresh.records(type)
    },
  })
  const renewed = () => Promise.all([invalidate(duplicates), refresh.records(type)])
  if (isError && data === undefined)
    return (
      <ErrorState
        title={`The duplicates of ${many} could not be loaded.`}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <Loading label="Looking for duplicates">
        <LinesSkeleton lines={8} />
      </Loading>
    )
  const { data: groups, total, current_page, last_page } = data.data
  const mayMerge = rights.canEdit && rights.canDelete
  return (
    <>
      {total === 0 ? (
        <EmptyState title={`No likely duplicates among your ${many}`} icon={<IconCopyCheck size={28} stroke={1.5} />}>
          {`Two ${many} are likely duplicates when they share an e-mail address, a phone number and the name, or the name and the company.`}
        </EmptyState>
      ) : (
        <>
          <p className={classes.quiet}>
            {total === 1 ? 'One group' : `${total.toLocaleString('en')} groups`} of likely duplicates.
            {mayMerge ? '' : ` Merging needs the rights ${type}: Edit and ${type}: Delete.`}
          </p>
          <ul className={rows.list} aria-label="Likely duplicates">
            {groups.map((group) => (
              <Group
                key={group.records[0]?.unique_id}
                type={type}
                group={group}
                onMerge={mayMerge ? setMerging : undefined}
              />
            ))}
          </ul>
          {last_page > 1 ? <Pages page={current_page} last={last_page} onPage={onPage} /> : null}
        </>
      )}
      {data.merges.length === 0 ? null : (
        <LatestMerges
          type={type}
          merges={data.merges}
          isUndoing={isSending}
          onUndo={mayMerge ? (id) => send({ id }) : undefined}
        />
      )}
      {merging === undefined ? null : (
        <LazyMergeDialog
          type={type}
          group={merging}
          onClose={() => setMerging(undefined)}
          onMerged={(id, message) => {
            setMerging(undefined)
            undo.offer({ message: `${message}.`, onUndo: () => send({ id }) })
            void renewed()
          }}
        />
      )}
      {undo.toast}
    </>
  )
}

interface PagesProps {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

function Pages({ page, last, onPage }: PagesProps) {
  return (
    <div className={classes.pages}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className={classes.quiet}>
        Page {page} of {last}
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  )
}

interface LatestMergesProps {
  readonly type: RecordTypeName
  readonly merges: CallResponse<typeof duplicates>['merges']
  readonly isUndoing: boolean
  /** Undefined for people who may not merge. */
  readonly onUndo: ((id: number) => void) | undefined
}

function LatestMerges({ type, merges, isUndoing, onUndo }: LatestMergesProps) {
  const zone = useTimeZone()
  return (
    <section aria-labelledby="merged-lately">
      <h2 id="merged-lately" className={classes.title}>
        Merged lately
      </h2>
      <ul className={rows.list} aria-labelledby="merged-lately">
        {merges.map((merge) => (
          <li key={merge.id} className={rows.row}>
            <span className={rows.rowMain}>
              <Link {...linkTo(recordAddress(type, merge.unique_id))}>{merge.name}</Link>
              <span className={rows.quiet}>
                {merge.records} {recordKinds[type].many} in one, {mergedText(merge, zone)}
              </span>
            </span>
            {onUndo === undefined ? null : (
              <Button
                variant="default"
                size="compact-sm"
                disabled={isUndoing}
                aria-label={`Undo the merge into ${merge.name}`}
                leftSection={<IconArrowBackUp size={16} stroke={1.5} />}
                onClick={() => onUndo(merge.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GroupProps {
  readonly type: RecordTypeName
  readonly group: DuplicateGroupRow
  readonly onMerge: ((group: DuplicateGroupRow) => void) | undefined
}

function Group({ type, group, onMerge }: GroupProps) {
  const zone = useTimeZone()
  const name = recordLabel(group.records[0] ?? { name: '' })
  return (
    <li className={rows.row}>
      <span className={rows.rowMain}>
        <span className={rows.quiet}>
          {group.records.length} {recordKinds[type].many} with {reasonText(group.reasons)}
        </span>
        <ul className={classes.names}>
          {group.records.map((record) => (
            <li key={record.unique_id}>
              <Link {...linkTo(recordAddress(type, record.unique_id))}>{recordLabel(record)}</Link>{' '}
              <span className={`${rows.quiet} ${classes.about}`}>
                {[record.email, record.phone, `since ${dayOf(record.created_at, zone)}`].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </span>
      {onMerge === undefined ? null : (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Compare and merge ${name}`}
          leftSection={<IconArrowMerge size={16} stroke={1.5} />}
          onClick={() => onMerge(group)}
        >
          Compare and merge
        </Button>
      )}
    </li>
  )
}

const mergedText = ({ user, created_at, until }: MergeRow, zone: string): string =>
  `${user === '' ? '' : `by ${user} `}on ${dayOf(created_at, zone)}. Can be undone until ${dayOf(until, zone)}.`
