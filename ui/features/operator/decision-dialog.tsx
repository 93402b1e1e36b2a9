import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import {
  operatorAuditLog,
  operatorCompanyList,
  operatorCompanyShow,
  type OperatorCompany,
  operatorOverview,
  operatorReject,
  operatorSuspend,
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

export interface DecisionDialogProps {
  readonly company: OperatorCompany
  readonly decision: 'reject' | 'suspend'
  readonly onClose: () => void
}

const TEXTS = {
  reject: {
    title: 'Reject',
    about: 'Its listings stay drafts. The owner is told by notification and mail.',
    call: operatorReject,
  },
  suspend: {
    title: 'Suspend',
    about:
      'Its shop and listings leave the market at once, and all its people are signed out until you lift the suspension. The owner is told by mail.',
    call: operatorSuspend,
  },
} as const

const schema = z.object({ reason: operatorReason })
const NAMES = ['reason'] as const

/** Asks for the reason, which the company reads, and decides. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { company, decision, onClose } = props
  return (
    <FormDialog
      onClose={onClose}
      title={
        <span className={classes.title}>
          {TEXTS[decision].title} {company.name}
        </span>
      }
    >
      <DecisionForm {...props} />
    </FormDialog>
  )
}

function DecisionForm({ company, decision, onClose }: DecisionDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const { title, about, call: contract } = TEXTS[decision]
  const form = useForm({
    schema,
    initial: { reason: '' },
    save: async ({ reason }, { call }) => {
      const response = await client.call(contract, { id: company.id, was: company.approval, reason }, call)
      await invalidate(operatorCompanyShow, operatorCompanyList, operatorAuditLog, operatorOverview)
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
      <p>{about}</p>
      <Textarea
        label="Reason"
        description="The company reads it."
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
          {title}
        </Button>
      </div>
    </form>
  )
}
