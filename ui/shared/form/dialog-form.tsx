import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog-form.module.css'
import { DraftNote } from './draft-note.tsx'
import { FailureAlert, type FailureAlertProps } from './failure-alert.tsx'
import { FormGuard, useLeaveRequest } from './leave-guard.tsx'

export interface DialogFormProps extends Pick<FailureAlertProps, 'form' | 'names'> {
  readonly submitLabel: string
  /** Of a decision against somebody. */
  readonly isDestructive?: boolean
  readonly onClose: () => void
  /** The inputs. */
  readonly children: ReactNode
}

/** The form in a `FormDialog`: its guard, its draft and its failure, the inputs, and below them Cancel and the submit. */
export function DialogForm({ form, names, submitLabel, isDestructive = false, onClose, children }: DialogFormProps) {
  const leave = useLeaveRequest()
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      {form.isRestored && form.isDirty ? <DraftNote onDiscard={form.discard} /> : null}
      <FailureAlert form={form} names={names} />
      {children}
      <div className={classes.actions}>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving} {...(isDestructive && { color: 'red' })}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
