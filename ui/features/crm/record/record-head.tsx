import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconMail,
  IconPencil,
  IconPhone,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { userForm } from '../../../../core/contracts/crm-forms.contract.ts'
import { deleteRecords, type RecordInfo } from '../../../../core/contracts/crm-lists.contract.ts'
import { recordColumns } from '../../../../core/crm/lists/kanban.ts'
import { asksForReason } from '../../../../core/crm/records/stages.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { linkTo } from '../../../shared/app/link-to.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAction } from '../../../shared/app/use-action.ts'
import { LazyMenuPanel } from '../../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../shared/dropdown/use-dropdown.ts'
import { useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { Select } from '../../../shared/inputs/lazy-lists.tsx'
import { LeadScoreBadge } from '../../../shared/score/lead-score-badge.tsx'
import { recordKinds } from '../crm-config.ts'
import { useColleagues, useRefresh, useRights } from '../use-crm.ts'
import { ConvertButton, ConvertedNote } from './lead-conversion.tsx'
import type { ComposerKind, ContactBy } from './record-context.ts'
import { NextStepFact, RecordFacts } from './record-facts.tsx'
import classes from './record-head.module.css'
import { closingDateIn } from './closing-date.ts'
import { LazyOutcomeDialog } from './lazy-outcome-dialog.tsx'
import { RecordSteps } from './record-steps.tsx'
import { type HeadValue, useHeadChanges } from './use-head-changes.ts'
import { useNeighbours } from './use-neighbours.ts'

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
  const { data: form, isPending } = useCall(userForm, { type_name: type })
  const [outcome, setOutcome] = useState<string>()
  const { category, status, owner } = useHeadChanges(type, info)
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
        <NeighbourButtons type={type} uniqueId={record.unique_id} />
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
      <RecordFacts type={type} info={info} onContact={onContact} />
      <div className={classes.second}>
        <Owner stored={record.owner} value={owner} canEdit={rights.canEdit} />
        <NextStepFact info={info} />
      </div>
      {isPending && HAS_STEPS.includes(type) ? <div className={classes.stepsRoom} /> : null}
      {steps.length === 0 || category === undefined ? null : (
        <div>
          <RecordSteps
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
          closing={form === undefined ? undefined : closingDateIn(form.data, record)}
          save={(over) => status.store(outcome, over)}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </header>
  )
}

/** Steps to the records beside this one in the list that somebody came from. */
function NeighbourButtons({ type, uniqueId }: { readonly type: RecordTypeName; readonly uniqueId: string }) {
  const neighbours = useNeighbours(type, uniqueId)
  if (neighbours === undefined) return null
  const { at, total, toPrevious, toNext } = neighbours
  const { one, many } = recordKinds[type]
  return (
    <div className={classes.neighbours} role="group" aria-label={`Place in the list of ${many}`}>
      <span className={classes.quiet}>
        {at} of {total.toLocaleString('en')}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Previous ${one}`}
        title="K"
        aria-keyshortcuts="k"
        disabled={toPrevious === undefined}
        onClick={toPrevious}
      >
        <IconChevronUp size={18} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Next ${one}`}
        title="J"
        aria-keyshortcuts="j"
        disabled={toNext === undefined}
        onClick={toNext}
      >
        <IconChevronDown size={18} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

interface OwnerProps {
  readonly stored: RecordInfo['record']['owner']
  readonly value: HeadValue<number | null>
  readonly canEdit: boolean
}

function Owner({ stored, value, canEdit }: OwnerProps) {
  const colleagues = useColleagues()
  // Until the colleagues are loaded.
  const alone = stored === null ? [] : [{ value: String(stored.id), label: stored.name }]
  return (
    <div className={classes.owner}>
      <Select
        label="Owner"
        size="sm"
        data={colleagues.length === 0 ? alone : [...colleagues]}
        value={value.shown === null ? null : String(value.shown)}
        onChange={(id) => (id === null ? undefined : void value.choose(Number(id)))}
        disabled={!canEdit || value.isSaving}
        allowDeselect={false}
        placeholder="Nobody"
      />
      <Failure value={value} textOf={(id) => colleagues.find((each) => each.value === String(id))?.label ?? 'Nobody'} />
    </div>
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

function More({ type, info, onEdit }: Pick<RecordHeadProps, 'type' | 'info' | 'onEdit'>) {
  const kind = recordKinds[type]
  const { record } = info
  const navigate = useNavigate()
  const refresh = useRefresh()
  const rights = useRights(type)
  const leave = useLeaveRequest()
  const remove = useAction(deleteRecords, {
    onDone: async () => {
      const deletedRecord = { uniqueId: record.unique_id, label: recordLabel(record) }
      // The question about what is typed was asked before the record was deleted.
      await navigate({ ...linkTo(addressOf(kind.route)), state: { deletedRecord }, ignoreBlocker: true })
      await refresh.records(type)
    },
    onFailed: () => void refresh.records(type),
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
