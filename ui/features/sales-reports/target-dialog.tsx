import { Button, TextInput } from '@mantine/core'
import { reports, saveTarget } from '../../../core/contracts/crm-reports.contract.ts'
import { targetInput } from '../../../core/crm/sales-reports/reports.schema.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FieldConflict } from '../../shared/form/conflict-choice.tsx'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { FormGuard, useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './reports.module.css'

export interface TargetDialogProps {
  /** Undefined for the company. */
  readonly owner: number | undefined
  readonly name: string
  readonly target: number | null
  readonly onClose: () => void
}

/** What a person or the company wants to win each month. */
export function TargetDialog(props: TargetDialogProps) {
  return (
    <FormDialog onClose={props.onClose} title={`Monthly target: ${props.name}`}>
      <TargetForm {...props} />
    </FormDialog>
  )
}

type Values = Readonly<Record<'amount', string>>

const textOf = (target: unknown): string => (typeof target === 'number' ? String(target) : '')

function TargetForm({ owner, name, target, onClose }: TargetDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const form = useForm<Values, { readonly message: string }>({
    schema: targetInput.pick({ amount: true }),
    initial: { amount: textOf(target) },
    draft: `sales-target:${owner ?? 'company'}`,
    save: async (values, { call, base }) => {
      const was = base.amount === '' ? null : Number(base.amount)
      const response = await client.call(saveTarget, { owner, amount: values.amount, was }, call)
      await invalidate(reports)
      return response
    },
    storedOf: ({ present }) => ({ amount: textOf(present['target']) }),
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={['amount']} />
      <div>
        <TextInput
          label="To be won each month, in USD"
          description={`Leave it empty when ${name} has no target.`}
          inputMode="decimal"
          data-autofocus
          {...form.input('amount')}
        />
        <FieldConflict form={form} name="amount" label="Target" />
      </div>
      <div className={classes.formActions}>
        <Button variant="default" disabled={form.isSaving} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          Save target
        </Button>
      </div>
    </form>
  )
}
