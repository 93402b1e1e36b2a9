import { ActionIcon, Button } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconMail,
  IconPencil,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords, type RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import type { FieldType } from '../../../../core/crm/forms/form.schema.ts'
import { recordColumns } from '../../../../core/crm/lists/kanban.ts'
import { asksForReason, LOST, WON } from '../../../../core/crm/records/stages.ts'
import { isOverdueStep } from '../../../../core/crm/activities/next-step.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { addressOf, recordAddress } from '../../../../core/navigation/addresses.ts'
import { telephoneAddress } from '../../../shared/app/telephone.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useSend } from '../../../shared/app/use-send.ts'
import { useTimeZone } from '../../../shared/app/use-time-zone.ts'
import { LazyMenuPanel } from '../../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../shared/dropdown/use-dropdown.ts'
import { useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { Select } from '../../../shared/inputs/lazy-lists.tsx'
import { LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { activityName } from '../activities/activity-calls.ts'
import { recordKinds } from '../crm-config.ts'
import { valueText } from '../record-value.tsx'
import { shownStep, stepTime } from '../shown-step.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { ConvertButton, ConvertedNote } from './lead-conversion.tsx'
import type { OutcomeDialogProps } from './outcome-dialog.tsx'
import type { ComposerKind, ContactBy } from './record-context.ts'
import classes from './record-head.module.css'
import { type HeadValue, useHeadChanges } from './use-head-changes.ts'
import { useNeighbours } from './use-neighbours.ts'
import { useRecordStream } from './use-record-stream.ts'

const LazyOutcomeDialog = lazyPart<OutcomeDialogProps>(
  () => import('./outcome-dialog.tsx').then(({ OutcomeDialog }) => OutcomeDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** Types whose board is a way with steps; the boards of the others only sort. */
const HAS_STEPS: readonly RecordTypeName[] = ['Leads', 'Deals']

export interface RecordHeadProps {
  readonly type: RecordTypeName
  readonly info: RecordInfo
  /** What the person may write. */
  readonly kinds: readonly ComposerKind[]
  readonly onCompose: (kind: ComposerKind) => void
  readonly onContact: ContactBy
  readonly onEdit: () => void
}

/** Who a record is about, where it stands, and what to do next. */
export function RecordHead({ type, info, kinds, onCompose, onContact, onEdit }: RecordHeadProps) {
  const { record } = info
  const rights = useRights(type)
  const colleagues = useColleagues()
  const { data: form } = useCall(userForm, { type_name: type })
  const [outcome, setOutcome] = useState<string>()
  const { category, hasOwner, status, owner } = useHeadChanges(type, info)
  const neighbours = useNeighbours(type, record.unique_id)
  const steps =
    form === undefined || category === undefined || !HAS_STEPS.includes(type)
      ? []
      : recordColumns(type, form.data, record.category === '' ? [] : [record.category])
          .map((column) => column.category)
          .filter((name) => name !== '')
  const choose = (name: string) => {
    if (asksForReason(type, name)) setOutcome(name)
    else void status.choose(name)
  }
  const conversion = { leadId: record.unique_id, name: recordLabel(record), canEdit: rights.canEdit }
  return (
    <header className={classes.head}>
      <div className={classes.first}>
        <div className={classes.who}>
          <h1 className={classes.name}>{recordLabel(record)}</h1>
          {type === 'Leads' ? <LeadScoreBadge percent={record.score} /> : null}
        </div>
        {neighbours === undefined ? null : (
          <div
            className={classes.neighbours}
            role="group"
            aria-label={`Place in the list of ${recordKinds[type].many}`}
          >
            <span className={classes.quiet}>
              {neighbours.at} of {neighbours.total.toLocaleString('en')}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Previous ${recordKinds[type].one}`}
              title="K"
              aria-keyshortcuts="k"
              disabled={neighbours.toPrevious === undefined}
              onClick={neighbours.toPrevious}
            >
              <IconChevronUp size={18} stroke={1.5} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Next ${recordKinds[type].one}`}
              title="J"
              aria-keyshortcuts="j"
              disabled={neighbours.toNext === undefined}
              onClick={neighbours.toNext}
            >
              <IconChevronDown size={18} stroke={1.5} />
            </ActionIcon>
          </div>
        )}
        <div className={classes.actions}>
          {type === 'Leads' ? <ConvertButton {...conversion} /> : null}
          {kinds.includes('email') ? (
            <Button
              className={classes.write ?? ''}
              variant="default"
              leftSection={<IconMail size={18} stroke={1.5} />}
              onClick={() => onCompose('email')}
            >
              E-mail
            </Button>
          ) : null}
          {kinds.includes('call') ? (
            <Button
              className={classes.write ?? ''}
              variant="default"
              leftSection={<IconPhone size={18} stroke={1.5} />}
              onClick={() => onCompose('call')}
            >
              Call
            </Button>
          ) : null}
          <More type={type} info={info} onEdit={onEdit} />
        </div>
      </div>
      <Facts type={type} info={info} onContact={onContact} />
      <div className={classes.second}>
        {hasOwner ? (
          <div className={classes.owner}>
            <Select
              label="Owner"
              size="sm"
              data={
                colleagues.length === 0 && record.owner !== null
                  ? [{ value: String(record.owner.id), label: record.owner.name }]
                  : [...colleagues]
              }
              value={owner.shown === null ? null : String(owner.shown)}
              onChange={(id) => (id === null ? undefined : void owner.choose(Number(id)))}
              disabled={!rights.canEdit || owner.isSaving}
              allowDeselect={false}
              placeholder="Nobody"
            />
            <Failure
              value={owner}
              textOf={(id) => colleagues.find(({ value }) => value === String(id))?.label ?? 'Nobody'}
            />
          </div>
        ) : null}
        <NextStepFact info={info} />
      </div>
      {steps.length === 0 || category === undefined ? null : (
        <div>
          <Steps
            label={category.label}
            steps={steps}
            current={status.shown}
            isSaving={status.isSaving}
            onChoose={rights.canEdit ? choose : undefined}
          />
          <Failure value={status} textOf={(name) => (typeof name === 'string' && name !== '' ? name : 'None')} />
        </div>
      )}
      {type === 'Leads' ? <ConvertedNote {...conversion} /> : null}
      {outcome === undefined ? null : (
        <LazyOutcomeDialog
          type={type}
          uniqueId={record.unique_id}
          outcome={outcome}
          save={() => status.choose(outcome)}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </header>
  )
}

/** Why a change in the head is not saved; it stays until somebody decides (D-197). */
function Failure<Value>({
  value: { failure, shown },
  textOf,
}: {
  readonly value: HeadValue<Value>
  readonly textOf: (value: unknown) => string
}) {
  if (failure === undefined) return null
  const isConflict = failure.present !== undefined
  return (
    <div role="alert" className={classes.failure}>
      <span>
        {isConflict
          ? `Somebody else has chosen “${textOf(failure.present)}” meanwhile.`
          : `“${textOf(shown)}” is not saved. ${failure.message}`}
      </span>
      <Button size="compact-sm" variant="default" onClick={failure.retry}>
        {isConflict ? `Choose “${textOf(shown)}” anyway` : 'Retry'}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={failure.drop}>
        {isConflict ? `Keep “${textOf(failure.present)}”` : 'Undo'}
      </Button>
    </div>
  )
}

interface StepsProps {
  readonly label: string
  readonly steps: readonly string[]
  readonly current: string
  readonly isSaving: boolean
  /** Undefined for people who may not move it. */
  readonly onChoose: ((name: string) => void) | undefined
}

/** The statuses of a lead or the stages of a deal as a way: a press moves the record there. */
function Steps({ label, steps, current, isSaving, onChoose }: StepsProps) {
  const at = steps.indexOf(current)
  const list = useRef<HTMLOListElement>(null)
  // On narrow screens the way scrolls sideways; the present step is in view.
  useEffect(() => {
    const way = list.current
    const step = way?.querySelector<HTMLElement>('[aria-current]')
    if (way !== null && step !== null && step !== undefined)
      way.scrollLeft = step.offsetLeft - (way.clientWidth - step.clientWidth) / 2
  }, [current])
  return (
    <ol className={classes.steps} aria-label={label} ref={list}>
      {steps.map((name, index) => {
        const end = name === WON ? 'won' : name === LOST ? 'lost' : undefined
        const isPast = index < at && current !== LOST && end === undefined
        const content = (
          <>
            {isPast || (name === current && end === 'won') ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
            {name}
          </>
        )
        const state = {
          className: classes.step,
          'data-end': end,
          'data-past': isPast || undefined,
          'aria-current': name === current ? ('step' as const) : undefined,
        }
        return (
          <li key={name}>
            {onChoose === undefined ? (
              <span {...state}>{content}</span>
            ) : (
              <button
                type="button"
                {...state}
                disabled={isSaving}
                onClick={() => (name === current ? undefined : onChoose(name))}
              >
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The company and the facts by which a record is known. */
function Facts({ type, info, onContact }: Pick<RecordHeadProps, 'type' | 'info' | 'onContact'>) {
  const { record } = info
  const fields = info.sections.flatMap((section) => section.fields)
  const account = type === 'Accounts' ? undefined : fields.find((field) => field.name === 'account')
  const accountName = typeof account?.value === 'string' ? record.names[account.value] : undefined
  const facts = recordKinds[type].facts.flatMap((name) => {
    const field = fields.find((one) => one.name === name)
    const text =
      field === undefined
        ? undefined
        : valueText({ field_type: field.field_type as FieldType }, field.value, record.names)
    return field === undefined || text === undefined || field === account ? [] : [{ field, text }]
  })
  return (
    <dl className={classes.facts}>
      {accountName === undefined || typeof account?.value !== 'string' ? null : (
        <div>
          <dt>
            <IconBuilding size={16} stroke={1.5} aria-label={account.label} />
          </dt>
          <dd>
            <Link {...linkTo(recordAddress('Accounts', account.value))}>{accountName}</Link>
          </dd>
        </div>
      )}
      {facts.map(({ field, text }) => (
        <div key={field.id}>
          <dt>{field.label}</dt>
          <dd>
            {field.field_type === 'email' ? (
              <a href={`mailto:${text}`} onClick={(event) => onContact('email', text, event)}>
                {text}
              </a>
            ) : field.field_type === 'phone' ? (
              <a href={telephoneAddress(text)} onClick={(event) => onContact('call', text, event)}>
                {text}
              </a>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The first task, meeting or call that is still to be done. */
function NextStepFact({ info: { record } }: { readonly info: RecordInfo }) {
  const zone = useTimeZone()
  const { data, dataUpdatedAt: now } = useRecordStream(record.unique_id)
  const step = data?.pages[0]?.next[0]
  const next =
    step === undefined
      ? data === undefined && record.next_activity !== null
        ? shownStep(record.next_activity)
        : undefined
      : { kind: step.kind, name: activityName(step), at: step.kind === 'task' ? step.row.task_date : step.at }
  return (
    <p className={classes.next}>
      <span className={classes.label}>Next step</span>
      {next === undefined ? (
        <span className={classes.none}>{data === undefined ? '…' : 'None planned'}</span>
      ) : (
        <span>
          {next.name},{' '}
          <span className={classes.quiet} data-late={isOverdueStep(next, now, zone) || undefined}>
            {stepTime(next, now, zone)}
          </span>
        </span>
      )}
    </p>
  )
}

function More({ type, info, onEdit }: Pick<RecordHeadProps, 'type' | 'info' | 'onEdit'>) {
  const kind = recordKinds[type]
  const { record } = info
  const navigate = useNavigate()
  const refresh = useRefresh()
  const rights = useRights(type)
  const leave = useLeaveRequest()
  const remove = useSend(deleteRecords, {
    onDone: async () => {
      const deletedRecord = { uniqueId: record.unique_id, label: recordLabel(record) }
      // The question about what is typed was asked before the record was deleted.
      await navigate({ ...linkTo(addressOf(kind.route)), state: { deletedRecord }, ignoreBlocker: true })
      await refresh.records(type)
    },
  })
  const { target, panel } = useDropdown('menu')
  if (!rights.canEdit && !rights.canDelete) return null
  const edit = { label: `Edit all fields`, icon: <IconPencil size={16} stroke={1.5} />, onSelect: onEdit }
  const removal = {
    label: `Delete ${kind.one}`,
    icon: <IconTrash size={16} stroke={1.5} />,
    isDestructive: true,
    onSelect: () => leave(() => remove.send({ type_name: type, unique_ids: [record.unique_id] })),
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDots size={18} stroke={1.5} />}
        loading={remove.isSending}
        {...target}
      >
        More
      </Button>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          position="bottom-end"
          groups={[{ entries: [...(rights.canEdit ? [edit] : []), ...(rights.canDelete ? [removal] : [])] }]}
        />
      )}
    </>
  )
}
