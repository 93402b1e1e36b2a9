import { Button, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { STREAM_KINDS, type StreamKind } from '../../../../core/crm/records/stream.ts'
import { useTaskTick } from '../../../shared/activities/use-task-tick.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { ActivityDialogs, type OpenedActivity } from '../activities/activity-dialogs.tsx'
import type { ActivityItem } from '../activities/activity-forms.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { useDeletion } from '../use-deletion.ts'
import type { ComposerProps } from './composer.tsx'
import type { ComposerKind, Composing, RecordContext } from './record-context.ts'
import { useSendAgain } from './use-send-again.ts'
import { NoteForm } from './note-form.tsx'
import type { Email } from './email.types.ts'
import classes from './record-stream.module.css'
import { Activity, KINDS, StreamRow } from './stream-row.tsx'
import { useHeldCall } from './use-held-call.ts'
import { useRecordStream } from './use-record-stream.ts'

// The forms are larger than the rest of the page.
const LazyComposer = lazyPart<ComposerProps>(() => import('./composer.tsx').then(({ Composer }) => Composer), {
  loading: <Skeleton height={132} radius="sm" />,
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})
const LazyEmailDrawer = lazyPart(() => import('./record-emails.tsx').then(({ EmailDrawer }) => EmailDrawer), {
  failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
})

export const COMPOSER_LABELS = {
  note: 'Note',
  call: 'Call',
  email: 'E-mail',
  task: 'Task',
  meeting: 'Meeting',
} as const
/** What this person may write about a record. */
export function useComposerKinds({ canEdit }: Pick<RecordContext, 'canEdit'>): readonly ComposerKind[] {
  const may = {
    note: canEdit,
    email: canEdit,
    call: useRights('Calls').canAdd,
    task: useRights('Tasks').canAdd,
    meeting: useRights('Meetings').canAdd,
  }
  return (['note', 'call', 'email', 'task', 'meeting'] as const).filter((kind) => may[kind])
}

export interface RecordStreamProps extends RecordContext {
  readonly email: string | null
  readonly phone: string | null
  readonly composing: Composing | undefined
  readonly onCompose: (kind: ComposerKind | undefined) => void
}

/** Everything that happened with a record and is to be done with it, and a box for what comes next. */
export function RecordStream({ composing, onCompose, email, phone, ...context }: RecordStreamProps) {
  const kinds = useComposerKinds(context)
  const kind = composing?.kind ?? kinds[0]
  const box = useRef<HTMLDivElement>(null)
  usePreload(LazyComposer)
  useEffect(() => {
    const form = box.current
    if (composing === undefined || form === null) return
    const { top } = form.getBoundingClientRect()
    form.scrollIntoView({ block: top > window.innerHeight / 3 ? 'start' : 'nearest' })
    if (focusFirst(form)) return
    const watch = new MutationObserver(() => {
      if (focusFirst(form)) watch.disconnect()
    })
    watch.observe(form, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [composing])
  return (
    <aside className={classes.stream} aria-label="Timeline">
      <h2 className={classes.title}>Timeline</h2>
      {kind === undefined ? null : (
        <div className={classes.composer} ref={box} data-closed={composing === undefined || undefined}>
          <div className={classes.kinds} role="group" aria-label="What to add">
            {kinds.map((each) => (
              <Button
                key={each}
                size="compact-sm"
                variant={each === kind ? 'light' : 'subtle'}
                color={each === kind ? undefined! : 'gray'}
                aria-pressed={each === kind}
                onClick={() => onCompose(each)}
              >
                {COMPOSER_LABELS[each]}
              </Button>
            ))}
            <button type="button" className={classes.close} aria-label="Close" onClick={() => onCompose(undefined)}>
              <IconX size={18} stroke={1.5} aria-hidden />
            </button>
          </div>
          {kind === 'note' ? (
            <NoteForm uniqueId={context.uniqueId} />
          ) : (
            <LazyComposer
              {...context}
              kind={kind}
              to={composing?.to ?? (kind === 'email' ? email : kind === 'call' ? phone : null) ?? ''}
            />
          )}
        </div>
      )}
      <Entries {...context} email={email} />
    </aside>
  )
}

/** Moves the focus to the first input of a form; false while its code loads. */
function focusFirst(form: HTMLElement): boolean {
  const inputs = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)')]
  const next = inputs.find((input) => input.value === '') ?? inputs[0]
  next?.focus()
  return next !== undefined
}

function Entries({ email, ...context }: RecordContext & { readonly email: string | null }) {
  const { uniqueId, canEdit } = context
  const sendAgain = useSendAgain()
  const refresh = useRefresh()
  const zone = useTimeZone()
  const [only, setOnly] = useState<StreamKind>()
  const [opened, setOpened] = useState<OpenedActivity>()
  const [draft, setDraft] = useState<Email>()
  const deletion = useDeletion()
  const colleagues = useColleagues()
  const ticks = useTaskTick(refresh.stream)
  const held = useHeldCall()
  const mayEdit = {
    task: useRights('Tasks').canEdit,
    meeting: useRights('Meetings').canEdit,
    call: useRights('Calls').canEdit,
  }
  const stream = useRecordStream(uniqueId, only)
  const { data, isError, refetch, dataUpdatedAt: now } = stream
  const first = data?.pages[0]
  if (isError && first === undefined)
    return <ErrorState title="The timeline could not be loaded." onRetry={() => void refetch()} />
  if (first === undefined)
    return (
      <div className={classes.loading}>
        <Loading label="Loading the timeline">
          <LinesSkeleton lines={6} />
        </Loading>
      </div>
    )
  const names = new Map(colleagues.map(({ value, label }) => [value, label]))
  const next = first.next.filter((step) => only === undefined || step.kind === only)
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  const open = (activity: ActivityItem) => setOpened({ kind: activity.kind, activity })
  const shared = { ticks, mayEdit, onOpen: open, onHeld: held.mark, zone, now }
  return (
    <>
      <KindChips counts={first.counts} only={only} onOnly={setOnly} />
      {next.length === 0 ? null : (
        <StreamPart id={`${uniqueId}-next`} title="Next steps">
          <ul className={classes.entries}>
            {next.map((step) => (
              <Activity key={`${step.kind} ${step.row.id}`} step={step} isNext {...shared} />
            ))}
          </ul>
        </StreamPart>
      )}
      {entries.length === 0 ? (
        <p className={classes.quiet}>
          {only === undefined ? 'Nothing has happened yet.' : 'Nothing of this kind yet.'}
        </p>
      ) : (
        <StreamPart id={`${uniqueId}-past`} title="What happened">
          <ul className={classes.entries} aria-labelledby={`${uniqueId}-past`}>
            {entries.map((entry) => (
              <StreamRow
                key={`${entry.kind} ${entry.row.id}`}
                entry={entry}
                canEdit={canEdit}
                names={names}
                onDeleteNote={(id) => deletion.remove({ kind: 'note', id, name: '' })}
                onDraft={setDraft}
                onSendAgain={(id) => void sendAgain(id)}
                {...shared}
              />
            ))}
          </ul>
        </StreamPart>
      )}
      {stream.hasNextPage ? (
        <Button variant="default" loading={stream.isFetchingNextPage} onClick={() => void stream.fetchNextPage()}>
          Show earlier
        </Button>
      ) : null}
      <ActivityDialogs
        opened={opened}
        canEdit={opened === undefined || mayEdit[opened.kind]}
        onClose={() => setOpened(undefined)}
      />
      {draft === undefined ? null : (
        <LazyEmailDrawer
          type={context.type}
          uniqueId={uniqueId}
          address={email}
          draft={draft}
          onClose={() => setDraft(undefined)}
        />
      )}
      {deletion.toast}
      {ticks.toast}
      {held.toast}
    </>
  )
}

interface StreamPartProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

function StreamPart({ id, title, children }: StreamPartProps) {
  return (
    <section aria-labelledby={id}>
      <h3 className={classes.part} id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

interface KindChipsProps {
  readonly counts: Readonly<Partial<Record<StreamKind, number>>>
  readonly only: StreamKind | undefined
  readonly onOnly: (kind: StreamKind | undefined) => void
}

/** Narrows the timeline to one kind of entries; absent while there is only one. */
function KindChips({ counts, only, onOnly }: KindChipsProps) {
  const used = STREAM_KINDS.filter((kind) => (counts[kind] ?? 0) > 0)
  if (used.length < 2 && only === undefined) return null
  return (
    <div className={classes.chips} role="group" aria-label="Show">
      <Chip isOn={only === undefined} onClick={() => onOnly(undefined)}>
        All
      </Chip>
      {used.map((kind) => (
        <Chip key={kind} isOn={only === kind} onClick={() => onOnly(only === kind ? undefined : kind)}>
          {KINDS[kind].many} <span className={classes.number}>{counts[kind]}</span>
        </Chip>
      ))}
    </div>
  )
}

function Chip({
  isOn,
  onClick,
  children,
}: {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}
