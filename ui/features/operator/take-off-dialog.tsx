import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { operatorAuditLog } from '../../../core/contracts/operator.contract.ts'
import { operatorReason } from '../../../core/operator/operator.schema.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import type { SaveCall } from '../../shared/form/use-save.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './operator.module.css'

export interface TakeOffDialogProps {
  /** What is taken off, as the title names it. */
  readonly name: string
  /** What happens, and who is told. */
  readonly consequence: string
  readonly takeOff: (reason: string, call: SaveCall) => Promise<{ readonly message: string }>
  /** The list that it leaves. */
  readonly list: AnyEndpoint
  readonly onClose: () => void
}

const schema = z.object({ reason: operatorReason })
const NAMES = ['reason'] as const

/** Asks for the reason, which the owner reads, and takes something off the market. */
export function TakeOffDialog(props: TakeOffDialogProps) {
  return (
    <FormDialog onClose={props.onClose} title={<span className={classes.title}>Take off {props.name}</span>}>
      <TakeOffForm {...props} />
    </FormDialog>
  )
}

function TakeOffForm({ consequence, takeOff, list, onClose }: TakeOffDialogProps) {
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const form = useForm({
    schema,
    initial: { reason: '' },
    save: async ({ reason }, { call }) => {
      const response = await takeOff(reason, call)
      await invalidate(list, operatorAuditLog)
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
      <p>{consequence}</p>
      <Textarea
        label="Reason"
        description="Whoever it belongs to reads it."
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
