import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import { operatorReason } from '../../../core/operator/operator.schema.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import type { SaveCall } from '../../shared/form/use-save.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './operator.module.css'

export interface ReasonFormProps {
  /** What happens, and who is told. */
  readonly about: string
  readonly readers: string
  readonly submitLabel: string
  readonly decide: (reason: string, call: SaveCall) => Promise<{ readonly message: string }>
  readonly onClose: () => void
}

const schema = z.object({ reason: operatorReason })
const NAMES = ['reason'] as const

/** Asks for the reason of a decision against somebody, who reads it, and decides. */
export function ReasonForm({ about, readers, submitLabel, decide, onClose }: ReasonFormProps) {
  const leave = useLeaveRequest()
  const form = useForm({
    schema,
    initial: { reason: '' },
    save: ({ reason }, { call }) => decide(reason, call),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={NAMES} />
      <p>{about}</p>
      <Textarea
        label="Reason"
        description={readers}
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
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
