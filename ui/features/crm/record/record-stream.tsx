import { Badge, Button, Skeleton } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconFileText,
  IconMail,
  IconMessage,
  IconNote,
  IconPhone,
  IconSquareCheck,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { retryEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import type { NextStep, StreamEntry } from '../../../../core/contracts/crm-stream.contract.ts'
import { CALL_TYPES } from '../../../../core/crm/activities/call.schema.ts'
import { EMAIL_STATUSES } from '../../../../core/crm/activities/correspondence.schema.ts'
import { labelOf, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { STREAM_KINDS, type StreamKind } from '../../../../core/crm/records/stream.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { quantityText } from '../../../../core/reference/units.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { isOverdueStep } from '../../../../core/crm/activities/next-step.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { QUOTE_STATUSES } from '../../../../core/trade/quote-statuses.ts'
import { TickButton } from '../../../shared/activities/tick-button.tsx'
import { type TaskTick, useTaskTick } from '../../../shared/activities/use-task-tick.ts'
import { lazyPart, usePreload } from '../../../shared/app/lazy-part.tsx'
import { linkTo } from '../../../shared/app/link-to.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import { activityName } from '../activities/activity-calls.ts'
import { ActivityDialogs, type OpenedActivity } from '../activities/activity-dialogs.tsx'
import type { ActivityItem } from '../activities/activity-forms.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { useDeletion } from '../use-deletion.ts'
import type { ComposerProps } from './composer.tsx'
import type { ComposerKind, Composing, RecordContext } from './record-context.ts'
import { ChangeText } from './record-history.tsx'
import { NoteForm } from './note-form.tsx'
import { EmailFiles } from './email-files.tsx'
import type { Email } from './email.types.ts'
import classes from './record-stream.module.css'
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

const KINDS: Readonly<Record<StreamKind, { readonly many: string; readonly icon: typeof IconNote }>> = {
  note: { many: 'Notes', icon: IconNote },
  email: { many: 'E-mails', icon: IconMail },
  call: { many: 'Calls', icon: IconPhone },
  task: { many: 'Tasks', icon: IconSquareCheck },
  meeting: { many: 'Meetings', icon: IconCalendarEvent },
  quote: { many: 'Quotes', icon: IconFileText },
  chat: { many: 'Chat', icon: IconMessage },
  change: { many: 'Changes', icon: IconArrowsExchange },
}
export const COMPOSER_LABELS = {
  note: 'Note',
  call: 'Call',
  email: 'E-mail',
  task: 'Task',
  meeting: 'Meeting',
} as const
/** A longer text is cut until somebody wants all of it. */
const LONG_TEXT = 320

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
  const client = useAppClient()
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
      <Loading label="Loading the timeline">
        <LinesSkeleton lines={6} />
      </Loading>
    )
  const sendAgain = async (id: number) => {
    const sent = await client.call(retryEmail, { id }).catch(() => undefined)
    if (sent === undefined) return
    notify.done(sent.message)
    await refresh.emails()
  }
  const names = new Map(colleagues.map(({ value, label }) => [value, label]))
  const next = first.next.filter((step) => only === undefined || step.kind === only)
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  const used = STREAM_KINDS.filter((kind) => (first.counts[kind] ?? 0) > 0)
  const open = (activity: ActivityItem) => setOpened({ kind: activity.kind, activity })
  const shared = { ticks, mayEdit, onOpen: open, onHeld: held.mark, zone, now }
  return (
    <>
      {used.length < 2 && only === undefined ? null : (
        <div className={classes.chips} role="group" aria-label="Show">
          <Chip isOn={only === undefined} onClick={() => setOnly(undefined)}>
            All
          </Chip>
          {used.map((kind) => (
            <Chip key={kind} isOn={only === kind} onClick={() => setOnly(only === kind ? undefined : kind)}>
              {KINDS[kind].many} <span className={classes.number}>{first.counts[kind]}</span>
            </Chip>
          ))}
        </div>
      )}
      {next.length === 0 ? null : (
        <section aria-labelledby={`${uniqueId}-next`}>
          <h3 className={classes.part} id={`${uniqueId}-next`}>
            Next steps
          </h3>
          <ul className={classes.entries}>
            {next.map((step) => (
              <Activity key={`${step.kind} ${step.row.id}`} step={step} isNext {...shared} />
            ))}
          </ul>
        </section>
      )}
      {entries.length === 0 ? (
        <p className={classes.quiet}>
          {only === undefined ? 'Nothing has happened yet.' : 'Nothing of this kind yet.'}
        </p>
      ) : (
        <section aria-labelledby={`${uniqueId}-past`}>
          <h3 className={classes.part} id={`${uniqueId}-past`}>
            What happened
          </h3>
          <ul className={classes.entries} aria-labelledby={`${uniqueId}-past`}>
            {entries.map((entry) => {
              const key = `${entry.kind} ${entry.row.id}`
              switch (entry.kind) {
                case 'task':
                case 'meeting':
                case 'call':
                  return <Activity key={key} step={entry} {...shared} />
                case 'change':
                  return (
                    <Entry
                      key={key}
                      entry={entry}
                      who={entry.row.user?.name ?? 'The system'}
                      zone={zone}
                      now={now}
                      isSmall
                    >
                      <ChangeText row={entry.row} names={names} />
                    </Entry>
                  )
                case 'note':
                  return (
                    <Entry
                      key={key}
                      entry={entry}
                      who={entry.row.user?.name ?? 'Somebody'}
                      zone={zone}
                      now={now}
                      actions={
                        canEdit ? (
                          <Small
                            onClick={() => deletion.remove({ kind: 'note', id: entry.row.id, name: '' })}
                            label={`Delete note of ${momentText(entry.row.created_at, zone)}`}
                          >
                            Delete
                          </Small>
                        ) : null
                      }
                    >
                      <Body text={entry.row.message} />
                    </Entry>
                  )
                case 'email':
                  return (
                    <Entry
                      key={key}
                      entry={entry}
                      who={entry.row.user?.name ?? 'The system'}
                      zone={zone}
                      now={now}
                      actions={
                        !canEdit ? null : entry.row.status === 'draft' ? (
                          <Small onClick={() => setDraft(entry.row)} label={`Edit draft ${entry.row.subject}`}>
                            Edit draft
                          </Small>
                        ) : entry.row.status === 'failed' ? (
                          <Small onClick={() => void sendAgain(entry.row.id)} label={`Send ${entry.row.subject} again`}>
                            Send again
                          </Small>
                        ) : null
                      }
                    >
                      <strong className={classes.name}>{entry.row.subject || 'No subject'}</strong>{' '}
                      {entry.row.status === 'sent' ? null : (
                        <Badge variant="light" color={entry.row.status === 'failed' ? 'red' : 'gray'}>
                          {labelOf(EMAIL_STATUSES, entry.row.status)}
                        </Badge>
                      )}
                      <div className={classes.quiet}>
                        {entry.row.to.length === 0 ? 'No receiver yet' : `To ${entry.row.to.join(', ')}`}
                      </div>
                      {entry.row.reason === null ? null : <p className={classes.failure}>{entry.row.reason}</p>}
                      <Body text={entry.row.body} />
                      <EmailFiles files={entry.row.files} />
                    </Entry>
                  )
                case 'quote':
                  return (
                    <Entry key={key} entry={entry} who="Asked for a quote" zone={zone} now={now}>
                      <QuoteName threadId={entry.row.thread_id}>
                        {entry.row.product_name}, {quantityText(entry.row.quantity, entry.row.unit)}
                      </QuoteName>{' '}
                      <Badge variant="light">{labelOf(QUOTE_STATUSES, entry.row.status)}</Badge>
                      <Body text={entry.row.message} />
                    </Entry>
                  )
                case 'chat':
                  return (
                    <Entry
                      key={key}
                      entry={entry}
                      who={entry.row.sender === null ? 'You in the chat' : `${entry.row.sender} in the chat`}
                      zone={zone}
                      now={now}
                    >
                      <Body text={entry.row.message} />
                    </Entry>
                  )
              }
            })}
          </ul>
        </section>
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

const Small = ({
  label,
  onClick,
  children,
}: {
  readonly label: string
  readonly onClick: () => void
  readonly children: ReactNode
}) => (
  <button type="button" className={classes.action} aria-label={label} onClick={onClick}>
    {children}
  </button>
)

interface EntryProps {
  readonly entry: StreamEntry
  readonly who: string
  readonly zone: string
  readonly now: number
  readonly actions?: ReactNode
  readonly isSmall?: boolean
  readonly children: ReactNode
}

function Entry({ entry, who, zone, now, actions = null, isSmall = false, children }: EntryProps) {
  const Icon = KINDS[entry.kind].icon
  return (
    <li className={classes.entry} data-kind={entry.kind} data-small={isSmall || undefined}>
      <span className={classes.icon}>
        <Icon size={16} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.text}>
        {children}
        <div className={classes.meta}>
          <span title={momentText(entry.at, zone)}>
            {who}, {relativeTime(parseWireTime(entry.at) ?? 0, now, zone)}
          </span>
          {actions}
        </div>
      </div>
    </li>
  )
}

interface ActivityProps {
  readonly step: NextStep
  /** Still to be done. */
  readonly isNext?: boolean
  readonly ticks: TaskTick
  readonly mayEdit: Readonly<Record<NextStep['kind'], boolean>>
  readonly onOpen: (activity: ActivityItem) => void
  /** Notes that a planned call took place. */
  readonly onHeld: (call: Extract<ActivityItem, { readonly kind: 'call' }>) => void
  readonly zone: string
  readonly now: number
}

/** A task with its tick, a meeting or a call; its name opens it. */
function Activity({ step, isNext = false, ticks, mayEdit, onOpen, onHeld, zone, now }: ActivityProps) {
  const Icon = KINDS[step.kind].icon
  const isDone = step.kind === 'task' && ticks.isDone(step.row)
  const at = step.kind === 'task' ? step.row.task_date : step.at
  const isLate = isNext && !isDone && isOverdueStep({ kind: step.kind, at }, now, zone)
  const facts = [
    momentText(at, zone),
    step.kind === 'task' && !isDone && step.row.status !== 'in-progress' ? labelOf(TASK_STATUSES, step.row.status) : '',
    step.kind === 'call' ? labelOf(CALL_TYPES, step.row.call_type) : '',
    step.kind === 'call' ? (step.row.status ?? '') : '',
    step.kind === 'meeting' ? step.row.location : '',
    step.row.owner_name ?? '',
  ].filter((text) => text !== '')
  return (
    <li className={classes.entry} data-kind={step.kind} data-done={isDone || undefined}>
      {step.kind === 'task' ? (
        <span className={classes.tick}>
          <TickButton
            subject={step.row.subject}
            isDone={isDone}
            onTick={mayEdit.task ? () => ticks.tick(step.row) : undefined}
          />
        </span>
      ) : (
        <span className={classes.icon}>
          <Icon size={16} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={classes.text}>
        <button type="button" className={classes.open} onClick={() => onOpen(step)}>
          {activityName(step)}
        </button>
        <div className={classes.meta} data-late={isLate || undefined}>
          {isLate ? 'Overdue: ' : ''}
          {facts.join(', ')}
          {isLate && step.kind === 'call' && mayEdit.call ? (
            <Small onClick={() => onHeld(step)} label={`${activityName(step)} was held`}>
              Held
            </Small>
          ) : null}
        </div>
        <Body text={step.row.description} />
      </div>
    </li>
  )
}

/** A text with its lines; a long one is cut until somebody wants all of it. */
function Body({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false)
  if (text === '') return null
  const isLong = text.length > LONG_TEXT || text.split('\n').length > 6
  return (
    <>
      <p className={classes.body} data-cut={(isLong && !isWhole) || undefined}>
        {text}
      </p>
      {isLong ? (
        <button type="button" className={classes.action} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      ) : null}
    </>
  )
}

/** Sub-users have no page of enquiries. */
function QuoteName({ threadId, children }: { readonly threadId: number; readonly children: ReactNode }) {
  const user = useSessionUser()
  return user?.type === 'subuser' ? (
    <strong className={classes.name}>{children}</strong>
  ) : (
    <Link className={classes.name} {...linkTo(addressOf('enquiries', {}, { type: 'received', thread: threadId }))}>
      {children}
    </Link>
  )
}
