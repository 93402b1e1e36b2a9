import { Button, Tabs } from '@mantine/core'
import { IconMail, IconNote, IconPencil, IconPhone, IconSquareCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { isNotFound } from '../../../../core/failure/is-not-found.ts'
import type { RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { usePageName } from '../../../shared/app/page-name.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useRememberRecord } from '../../../shared/command-palette/use-recent-records.ts'
import { LeaveScope, useLeave } from '../../../shared/form/leave-guard.tsx'
import { PlanLock } from '../../../shared/plan/plan-lock.tsx'
import { EmptyState } from '../../../shared/states/empty-state.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../crm.module.css'
import { recordKinds } from '../crm-config.ts'
import { foundRecord } from '../lists/find-records.ts'
import { useRights } from '../use-crm.ts'
import { LazyRecordEditor } from './lazy-record-editor.tsx'
import type { ComposerKind, Composing, ContactBy, RecordContext } from './record-context.ts'
import { RecordFields } from './record-fields.tsx'
import { RecordHead } from './record-head.tsx'
import { RelatedRecords } from './related-records.tsx'
import { HistoryList } from './record-history.tsx'
import { COMPOSER_LABELS, RecordStream, useComposerKinds } from './record-stream.tsx'
import { TagsOfRecord } from './tags-of-record.tsx'
import { useRecordStream } from './use-record-stream.ts'

type TabModule = typeof import('./record-tabs.ts')

/** The content of a tab other than the first one: loaded once the page is shown. */
function lazyTab<Props extends object>(pick: (tabs: TabModule) => ComponentType<Props>) {
  return lazyPart<Props>(() => import('./record-tabs.ts').then(pick), {
    failed: (retry) => <ErrorState title="The tab could not be loaded." onRetry={retry} />,
    loading: (
      <Loading label="Loading the tab">
        <LinesSkeleton lines={6} />
      </Loading>
    ),
  })
}

const LazyNotes = lazyTab((tabs) => tabs.RecordNotes)
const LazyFiles = lazyTab((tabs) => tabs.RecordFiles)
const LazyEmails = lazyTab((tabs) => tabs.RecordEmails)
const LazyActivities = lazyTab((tabs) => tabs.RecordActivities)
const LazyVisits = lazyTab((tabs) => tabs.RecordVisits)
const LazyScore = lazyTab((tabs) => tabs.RecordScore)

/** A lead, contact, account or deal with its notes, files, e-mails, activities and history. */
export function RecordPage({ type, uniqueId }: { readonly type: RecordTypeName; readonly uniqueId: string }) {
  const client = useAppClient()
  const kind = recordKinds[type]
  const { data, isError, error, refetch } = useQuery(kind.info(client, uniqueId))
  const isGone = isError && isNotFound(error)
  if (isGone || (isError && data === undefined)) {
    const back = (
      <Button variant="default" renderRoot={(props) => <Link {...linkTo(addressOf(kind.route))} {...props} />}>
        To all {kind.many}
      </Button>
    )
    if (isGone && data !== undefined)
      return (
        <EmptyState title={`You no longer see ${recordLabel(data.data.record)}`} action={back} isPage>
          It was deleted, or it belongs to a colleague now whose {kind.many} your role does not show.
        </EmptyState>
      )
    return isGone ? (
      <EmptyState title={`There is no such ${kind.one}`} action={back} isPage>
        It may have been deleted.
      </EmptyState>
    ) : (
      <ErrorState title={`The ${kind.one} could not be loaded.`} onRetry={() => void refetch()} isPage />
    )
  }
  if (data === undefined)
    return (
      <Loading label={`Loading the ${kind.one}`}>
        <LinesSkeleton lines={10} />
      </Loading>
    )
  return <LoadedRecord key={uniqueId} type={type} info={data.data} />
}

function LoadedRecord({ type, info }: { readonly type: RecordTypeName; readonly info: RecordInfo }) {
  const rights = useRights(type)
  const [tab, setTab] = useState<string>('overview')
  const [isEditing, setEditing] = useState(false)
  // Deleting the record removes what is typed anywhere on the page; another tab only the form of this one.
  const page = useLeave()
  const leave = useLeave({ around: page.scope })
  usePreload(LazyNotes, LazyRecordEditor)
  const { record } = info
  useRememberRecord(foundRecord(type, record))
  usePageName(recordLabel(record))
  const context: RecordContext = {
    type,
    uniqueId: record.unique_id,
    name: recordLabel(record),
    canEdit: rights.canEdit,
  }
  const kinds = useComposerKinds(context)
  const { composing, compose, contactBy } = useComposing(kinds)
  const edit = () =>
    leave.request(() => {
      setTab('overview')
      setEditing(true)
    })
  return (
    <LeaveScope value={page.scope}>
      <div className={classes.record}>
        <RecordHead type={type} info={info} kinds={kinds} onCompose={compose} onContact={contactBy} onEdit={edit} />
        <Tabs
          className={classes.main ?? ''}
          value={tab}
          onChange={(next) => leave.request(() => setTab(next ?? 'overview'))}
          keepMounted={false}
        >
          <TabList type={type} uniqueId={record.unique_id} />
          <Panel value="overview">
            <LeaveScope value={leave.scope}>
              <Overview
                type={type}
                info={info}
                canEdit={rights.canEdit}
                isEditing={isEditing}
                onEditing={setEditing}
                onContact={contactBy}
              />
            </LeaveScope>
          </Panel>
          <FurtherPanels context={context} address={record.email} onWriteNote={() => compose('note')} />
        </Tabs>
        <RecordStream
          {...context}
          email={record.email}
          phone={record.phone}
          composing={composing}
          onCompose={(kind) => compose(kind)}
        />
        <PhoneBar kinds={kinds} onCompose={compose} />
        {leave.question}
        {page.question}
      </div>
    </LeaveScope>
  )
}

/** What is written at the end of the page, and the ways to begin it. */
function useComposing(kinds: readonly ComposerKind[]) {
  const [composing, setComposing] = useState<Composing>()
  const compose = (kind: ComposerKind | undefined, to?: string) =>
    setComposing((now) =>
      kind === undefined ? undefined : { kind, at: (now?.at ?? 0) + 1, ...(to === undefined ? {} : { to }) },
    )
  const contactBy: ContactBy = (kind, to, event) => {
    if (!kinds.includes(kind)) return
    // On a phone the link dials, and the person can log the call at the same time.
    if (kind === 'email' || !matchMedia('(pointer: coarse)').matches) event.preventDefault()
    compose(kind, to)
  }
  return { composing, compose, contactBy }
}

function Panel({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Tabs.Panel value={value} className={classes.tabBody ?? ''}>
      {children}
    </Tabs.Panel>
  )
}

interface FurtherPanelsProps {
  readonly context: RecordContext
  /** The record's e-mail address. */
  readonly address: RecordInfo['record']['email']
  readonly onWriteNote: () => void
}

/** The tabs other than the first one. */
function FurtherPanels({ context, address, onWriteNote }: FurtherPanelsProps) {
  return (
    <>
      <Panel value="notes">
        <LazyNotes {...context} onWrite={onWriteNote} />
      </Panel>
      <Panel value="files">
        <LazyFiles {...context} />
      </Panel>
      <Panel value="emails">
        <LazyEmails {...context} address={address} />
      </Panel>
      <Panel value="tasks">
        <LazyActivities kind="task" {...context} />
      </Panel>
      <Panel value="meetings">
        <LazyActivities kind="meeting" {...context} />
      </Panel>
      <Panel value="calls">
        <LazyActivities kind="call" {...context} />
      </Panel>
      {context.type === 'Leads' ? (
        <Panel value="score">
          <LazyScore uniqueId={context.uniqueId} />
        </Panel>
      ) : null}
      <Panel value="history">
        <HistoryList {...context} />
      </Panel>
      <Panel value="tracking">
        <LazyVisits {...context} address={address} />
      </Panel>
    </>
  )
}

/** The tabs with the numbers of what is in them. */
function TabList({ type, uniqueId }: Pick<RecordContext, 'type' | 'uniqueId'>) {
  const [tasks, meetings, calls] = [useRights('Tasks'), useRights('Meetings'), useRights('Calls')]
  const counts = useRecordStream(uniqueId).data?.pages[0]?.counts
  const counted = (label: string, kind: keyof NonNullable<typeof counts>) => {
    const count = counts?.[kind] ?? 0
    return count === 0 ? (
      label
    ) : (
      <>
        {label} <span className={classes.count}>{count}</span>
      </>
    )
  }
  return (
    <Tabs.List className={classes.tabs ?? ''}>
      <Tabs.Tab value="overview">Overview</Tabs.Tab>
      <Tabs.Tab value="notes">{counted('Notes', 'note')}</Tabs.Tab>
      <Tabs.Tab value="files">{counted('Files', 'file')}</Tabs.Tab>
      <Tabs.Tab value="emails">{counted('E-mails', 'email')}</Tabs.Tab>
      {tasks.canView ? <Tabs.Tab value="tasks">{counted('Tasks', 'task')}</Tabs.Tab> : null}
      {meetings.canView ? <Tabs.Tab value="meetings">{counted('Meetings', 'meeting')}</Tabs.Tab> : null}
      {calls.canView ? <Tabs.Tab value="calls">{counted('Calls', 'call')}</Tabs.Tab> : null}
      {type === 'Leads' ? <Tabs.Tab value="score">Score</Tabs.Tab> : null}
      <Tabs.Tab value="history">History</Tabs.Tab>
      <Tabs.Tab value="tracking">Tracking</Tabs.Tab>
    </Tabs.List>
  )
}

/** On a telephone, what a person writes most is under the thumb. */
function PhoneBar({
  kinds,
  onCompose,
}: {
  readonly kinds: readonly ComposerKind[]
  readonly onCompose: (kind: ComposerKind) => void
}) {
  const shown = PHONE_BAR.filter(({ kind }) => kinds.includes(kind))
  if (shown.length === 0) return null
  return (
    <div className={classes.phoneBar} role="toolbar" aria-label="Add to this record" data-bottom-bar>
      {shown.map(({ kind, icon: Icon }) => (
        <button key={kind} type="button" onClick={() => onCompose(kind)}>
          <Icon size={20} stroke={1.5} aria-hidden />
          {COMPOSER_LABELS[kind]}
        </button>
      ))}
    </div>
  )
}

const PHONE_BAR = [
  { kind: 'note', icon: IconNote },
  { kind: 'call', icon: IconPhone },
  { kind: 'email', icon: IconMail },
  { kind: 'task', icon: IconSquareCheck },
] as const

interface OverviewProps {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  readonly canEdit: boolean
  readonly isEditing: boolean
  readonly onEditing: (isEditing: boolean) => void
  readonly onContact: ContactBy
}

function Overview({ type, info, canEdit, isEditing, onEditing, onContact }: OverviewProps) {
  const { record } = info
  const { lock } = useRights(type)
  if (isEditing)
    return (
      <LazyRecordEditor
        type={type}
        uniqueId={record.unique_id}
        onSaved={() => onEditing(false)}
        onCancel={() => onEditing(false)}
      />
    )
  return (
    <>
      {lock === undefined ? null : <PlanLock>{lock}</PlanLock>}
      <div className={classes.head} style={{ marginBottom: 16 }}>
        <TagsOfRecord type={type} info={info} canEdit={canEdit} />
        <span className={classes.spacer} />
        {canEdit ? (
          <Button variant="default" leftSection={<IconPencil size={18} stroke={1.5} />} onClick={() => onEditing(true)}>
            Edit {recordKinds[type].one}
          </Button>
        ) : null}
      </div>
      {/* An account is known by its people and deals. */}
      {type === 'Accounts' ? <RelatedRecords type={type} info={info} /> : null}
      <RecordFields type={type} info={info} canEdit={canEdit} onContact={onContact} />
      {type === 'Accounts' ? null : <RelatedRecords type={type} info={info} />}
    </>
  )
}
