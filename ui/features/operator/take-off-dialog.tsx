import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import {
  operatorAuditLog,
  operatorListingList,
  type OperatorListingRow,
  operatorListingTakeOff,
} from '../../../core/contracts/operator.contract.ts'
import { operatorReason } from '../../../core/operator/operator.schema.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './operator.module.css'

export interface TakeOffDialogProps {
  readonly listing: OperatorListingRow
  readonly onClose: () => void
}

const schema = z.object({ reason: operatorReason })
const NAMES = ['reason'] as const

/** Asks for the reason, which the seller reads, and takes a listing off the market. */
export function TakeOffDialog({ listing, onClose }: TakeOffDialogProps) {
  return (
    <FormDialog onClose={onClose} title={<span className={classes.title}>Take off {listing.name}</span>}>
      <TakeOffForm listing={listing} onClose={onClose} />
    </FormDialog>
  )
}

function TakeOffForm({ listing, onClose }: TakeOffDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const form = useForm({
    schema,
    initial: { reason: '' },
    save: async ({ reason }, { call }) => {
      const response = await client.call(operatorListingTakeOff, { id: listing.id, reason }, call)
      await invalidate(operatorListingList, operatorAuditLog)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={NAMES} />
      <p>
        The listing of {listing.company} leaves the market at once and stays a draft until you put it back. Its seller
        is told, and can correct it.
      </p>
      <Textarea
        label="Reason"
        description="The seller reads it."
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={8}
        {...form.input('reason')}
      />
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit" color="red" loading={form.isSaving}>
          Take off
        </Button>
      </div>
    </form>
  )
}
