import { Button, CloseButton, Progress } from '@mantine/core'
import type { BulkState } from '../../../../core/contracts/crm-bulk.contract.ts'
import { recordLabel } from '../../../../core/crm/records/record-label.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { ChangeBar } from '../../../shared/list-page/change-bar.tsx'
import bar from '../../../shared/list-page/change-bar.module.css'
import { recordKinds } from '../crm-config.ts'
import classes from './lists.module.css'

interface BulkProgressProps {
  readonly type: RecordTypeName
  readonly state: BulkState
  readonly isStopping: boolean
  readonly onStop: () => void
  readonly isUndoing: boolean
  readonly onUndo: () => void
  readonly onClose: () => void
}

const whole = new Intl.NumberFormat('en')

/** How far a change of many records is, with stop, then its result by record, with undo. */
export function BulkProgress(props: BulkProgressProps) {
  const { type, state, isUndoing, onUndo, onClose } = props
  const isRunning = state.state === 'running' || state.state === 'undoing'
  const { one, many } = recordKinds[type]
  const counted = (n: number) => `${whole.format(n)} ${n === 1 ? one : many}`
  return (
    <ChangeBar
      title={state.title}
      text={isRunning ? runningText(state, counted) : resultText(state, counted)}
      running={isRunning ? <Running {...props} /> : undefined}
      left={state.refusals.map((row) => ({
        id: row.unique_id,
        name: recordLabel(row),
        href: recordAddress(type, row.unique_id),
        reason: row.reason,
      }))}
      leftTotal={isRunning ? 0 : state.refused}
      undo={state.undo_until === null || isRunning ? undefined : { isRunning: isUndoing, run: onUndo }}
      onClose={onClose}
    />
  )
}

/** The bar, and Stop at its left: Undo takes no place of Stop when the change ends under a press. */
function Running({ state: { state, done, total }, isStopping, onStop }: BulkProgressProps) {
  return (
    <div className={classes.progressBar}>
      {state === 'running' ? (
        <Button variant="default" size="compact-sm" loading={isStopping} onClick={onStop}>
          Stop
        </Button>
      ) : null}
      <Progress
        value={total === 0 ? 0 : (100 * done) / total}
        aria-label={`${whole.format(done)} of ${whole.format(total)}`}
        size="sm"
        flex={1}
      />
    </div>
  )
}

interface BulkLostProps {
  readonly type: RecordTypeName
  readonly count: number
  readonly isSending: boolean
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** A change whose response got lost. Sent again it is made once, and its result and undo are shown. */
export function BulkLost({ type, count, isSending, onAgain, onClose }: BulkLostProps) {
  const { one, many } = recordKinds[type]
  return (
    <section className={classes.lost} aria-label="Change of many records">
      <div className={bar.head}>
        <div className={bar.text} role="status">
          <strong>
            Nobody knows whether the change of {whole.format(count)} {count === 1 ? one : many} was made.
          </strong>
          <span>Sending it again does not make it twice.</span>
        </div>
        <Button variant="light" size="compact-sm" loading={isSending} onClick={onAgain}>
          Send again
        </Button>
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
    </section>
  )
}

type Counted = (n: number) => string

const runningText = ({ state, done, total }: BulkState, counted: Counted) =>
  `${state === 'undoing' ? 'Undoing' : 'Working'}: ${whole.format(done)} of ${counted(total)}`

function resultText({ state, total, done, changed, same, refused }: BulkState, counted: Counted): string {
  const isUndone = state === 'undone'
  return [
    state === 'stopped' ? `Stopped after ${whole.format(done)} of ${counted(total)}` : '',
    `${counted(changed)} ${isUndone ? (changed === 1 ? 'is as before' : 'are as before') : 'changed'}`,
    same === 0 ? '' : `${whole.format(same)} ${same === 1 ? 'was' : 'were'} so already`,
    refused === 0 ? '' : `${whole.format(refused)} left alone`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
