import { Button, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  operatorAuditLog,
  operatorComplaintDismiss,
  operatorComplaintList,
  type OperatorComplaintRow,
  operatorListingTakeOff,
  operatorOverview,
  operatorReviewTakeOff,
} from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { OUTCOMES, reasonText } from './complaint-text.ts'
import classes from './operator.module.css'
import { ReasonForm } from './reason-form.tsx'
import { TakeOffDialog } from './take-off-dialog.tsx'

export interface ComplaintDialogProps {
  readonly row: OperatorComplaintRow
  readonly doing: 'read' | 'takeOff' | 'dismiss'
  readonly onClose: () => void
}

/** Shows the reports of a thing, or decides about them. */
export function ComplaintDialog({ doing, ...props }: ComplaintDialogProps) {
  if (doing === 'read') return <ReadDialog {...props} />
  return doing === 'takeOff' ? <TakeOff {...props} /> : <DismissDialog {...props} />
}

type DialogProps = Omit<ComplaintDialogProps, 'doing'>

function ReadDialog({ row, onClose }: DialogProps) {
  const zone = useTimeZone()
  const { name, count, complaints, outcome, note, closed_by, since } = row
  return (
    <Modal
      opened
      centered
      size={560}
      onClose={onClose}
      title={`Reports of ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.reports}>
        {outcome === null ? null : (
          <p>
            {OUTCOMES[outcome]} {momentText(since, zone)}
            {closed_by === null ? '' : ` by ${closed_by}`}
            {note === null ? '' : `: ${note}`}
          </p>
        )}
        <ul className={classes.rows}>
          {complaints.map((complaint) => (
            <li key={complaint.user_id}>
              <span className={classes.rowMain}>
                <strong>{reasonText(complaint)}</strong>
                {complaint.words === '' ? null : <span className={classes.words}>{complaint.words}</span>}
                <span className={classes.quiet}>
                  <Link {...linkTo(addressOf('operatorPerson', { id: complaint.user_id }))}>{complaint.full_name}</Link>
                  , {complaint.company} · {momentText(complaint.at, zone)}
                </span>
              </span>
            </li>
          ))}
        </ul>
        {count > complaints.length ? (
          <p className={classes.quiet}>
            The newest {complaints.length} of {count} reports.
          </p>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}

function TakeOff({ row, onClose }: DialogProps) {
  const client = useAppClient()
  const contract = row.subject === 'listing' ? operatorListingTakeOff : operatorReviewTakeOff
  return (
    <TakeOffDialog
      id={row.id}
      name={row.name}
      consequence={`It leaves the market at once, until you put it back. ${row.company} reads the reason; those who reported it are told that you acted.`}
      list={operatorComplaintList}
      takeOff={(reason, call) => client.call(contract, { id: row.subject_id, reason }, call)}
      onClose={onClose}
    />
  )
}

function DismissDialog({ row, onClose }: DialogProps) {
  const client = useAppClient()
  return (
    <FormDialog onClose={onClose} title={`Dismiss the reports of ${row.name}`}>
      <ReasonForm
        about="It stays as it is. Those who reported it are told that you looked at it and found nothing against the rules."
        readers="Operators alone read it."
        submitLabel="Dismiss"
        draft={`dismiss:${row.id}`}
        isDestructive={false}
        decide={(note, call) => client.call(operatorComplaintDismiss, { id: row.id, note }, call)}
        changes={[operatorComplaintList, operatorAuditLog, operatorOverview]}
        onClose={onClose}
      />
    </FormDialog>
  )
}
