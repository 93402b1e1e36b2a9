import { Badge } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCalendarEvent,
  IconFileText,
  IconMail,
  IconMessage,
  IconNote,
  IconPhone,
  IconSquareCheck,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { NextStep, StreamEntry } from '../../../../core/contracts/crm-stream.contract.ts'
import { CALL_TYPES } from '../../../../core/crm/activities/call.schema.ts'
import { EMAIL_STATUSES } from '../../../../core/crm/activities/email-statuses.ts'
import { labelOf, TASK_STATUSES } from '../../../../core/crm/activities/task.schema.ts'
import { type StreamKind } from '../../../../core/crm/records/stream.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { quantityText } from '../../../../core/reference/units.ts'
import { relativeTime } from '../../../../core/text/relative-time.ts'
import { isOverdueStep } from '../../../../core/crm/activities/next-step.ts'
import { parseWireTime } from '../../../../core/time/wire-time.ts'
import { QUOTE_STATUSES } from '../../../../core/trade/quote-statuses.ts'
import { TickButton } from '../../../shared/activities/tick-button.tsx'
import { type TaskTick } from '../../../shared/activities/use-task-tick.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { momentText } from '../../../shared/app/moments.ts'
import { useSessionUser } from '../../../shared/app/use-session.ts'
import { activityName } from '../activities/activity-calls.ts'
import type { ActivityItem } from '../activities/activity-forms.ts'
import { ChangeText } from './record-history.tsx'
import { EmailFiles } from './email-files.tsx'
import { type Email, receiversText, subjectText } from './email.types.ts'
import { nearTime } from '../shown-step.ts'
import classes from './record-stream.module.css'

export const KINDS: Readonly<Record<StreamKind, { readonly many: string; readonly icon: typeof IconNote }>> = {
  note: { many: 'Notes', icon: IconNote },
  email: { many: 'E-mails', icon: IconMail },
  call: { many: 'Calls', icon: IconPhone },
  task: { many: 'Tasks', icon: IconSquareCheck },
  meeting: { many: 'Meetings', icon: IconCalendarEvent },
  quote: { many: 'Quotes', icon: IconFileText },
  chat: { many: 'Chat', icon: IconMessage },
  change: { many: 'Changes', icon: IconArrowsExchange },
}
/** A longer text is cut until somebody wants all of it. */
const LONG_TEXT = 320

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

interface StreamRowProps extends ActivitySurroundings {
  readonly entry: StreamEntry
  readonly canEdit: boolean
  /** Names of colleagues by id. */
  readonly names: ReadonlyMap<string, string>
  readonly onDeleteNote: (id: number) => void
  readonly onDraft: (draft: Email) => void
  readonly onSendAgain: (id: number) => void
}

/** One entry of what happened. */
export function StreamRow(props: StreamRowProps) {
  const { entry, canEdit, names, onDeleteNote, onDraft, onSendAgain, ...shared } = props
  const { zone, now } = shared
  const at = { entry, zone, now }
  switch (entry.kind) {
    case 'task':
    case 'meeting':
    case 'call':
      return <Activity step={entry} {...shared} />
    case 'change':
      return (
        <Entry {...at} who={entry.row.user?.name ?? 'The system'} isSmall>
          <ChangeText row={entry.row} names={names} />
        </Entry>
      )
    case 'note':
      return (
        <Entry
          {...at}
          who={entry.row.user?.name ?? 'Somebody'}
          actions={
            canEdit ? (
              <Small
                onClick={() => onDeleteNote(entry.row.id)}
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
          {...at}
          who={entry.row.user?.name ?? 'The system'}
          actions={
            !canEdit ? null : entry.row.status === 'draft' ? (
              <Small onClick={() => onDraft(entry.row)} label={`Edit draft ${entry.row.subject}`}>
                Edit draft
              </Small>
            ) : entry.row.status === 'failed' ? (
              <Small onClick={() => onSendAgain(entry.row.id)} label={`Send again: ${entry.row.subject}`}>
                Send again
              </Small>
            ) : null
          }
        >
          <strong className={classes.name}>{subjectText(entry.row)}</strong>{' '}
          {entry.row.status === 'sent' ? null : (
            <Badge variant="light" color={entry.row.status === 'failed' ? 'red' : 'gray'}>
              {labelOf(EMAIL_STATUSES, entry.row.status)}
            </Badge>
          )}
          <div className={classes.quiet}>{receiversText(entry.row)}</div>
          {entry.row.reason === null ? null : <p className={classes.failure}>{entry.row.reason}</p>}
          <Body text={entry.row.body} />
          <EmailFiles files={entry.row.files} />
        </Entry>
      )
    case 'quote':
      return (
        <Entry {...at} who="Asked for a quote">
          <QuoteName threadId={entry.row.thread_id}>
            {entry.row.product_name}, {quantityText(entry.row.quantity, entry.row.unit)}
          </QuoteName>{' '}
          <Badge variant="light">{labelOf(QUOTE_STATUSES, entry.row.status)}</Badge>
          <Body text={entry.row.message} />
        </Entry>
      )
    case 'chat':
      return (
        <Entry {...at} who={entry.row.sender === null ? 'You in the chat' : `${entry.row.sender} in the chat`}>
          <Body text={entry.row.message} />
        </Entry>
      )
  }
}

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
            {who} · {relativeTime(parseWireTime(entry.at) ?? 0, now, zone)}
          </span>
          {actions}
        </div>
      </div>
    </li>
  )
}

/** What tasks, meetings and calls of the timeline have in common. */
export interface ActivitySurroundings {
  readonly ticks: TaskTick
  readonly mayEdit: Readonly<Record<NextStep['kind'], boolean>>
  readonly onOpen: (activity: ActivityItem) => void
  /** Notes that a planned call took place. */
  readonly onHeld: (call: Extract<ActivityItem, { readonly kind: 'call' }>) => void
  readonly zone: string
  readonly now: number
}

interface ActivityProps extends ActivitySurroundings {
  readonly step: NextStep
  /** Still to be done. */
  readonly isNext?: boolean
}

/** A task with its tick, a meeting or a call; its name opens it. */
export function Activity({ step, isNext = false, ticks, mayEdit, onOpen, onHeld, zone, now }: ActivityProps) {
  const Icon = KINDS[step.kind].icon
  const isDone = step.kind === 'task' && ticks.isDone(step.row)
  const at = step.kind === 'task' ? step.row.task_date : step.at
  const isLate = isNext && !isDone && isOverdueStep({ kind: step.kind, at }, now, zone)
  const facts = [
    isNext ? nearTime(at, now, zone) : momentText(at, zone),
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
          {facts.join(' · ')}
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
