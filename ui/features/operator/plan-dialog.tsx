import { useState } from 'react'
import {
  operatorAuditLog,
  operatorPlanList,
  type OperatorPlanRow,
  operatorPlanSave,
} from '../../../core/contracts/operator.contract.ts'
import { FEATURES } from '../../../core/plans/features.ts'
import { type PlanLimits, planLimits } from '../../../core/operator/plan-limits.schema.ts'
import { isLimit } from '../../../core/plans/plans.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import type { FormSection, FormValues } from '../../shared/form/form.types.ts'
import { useLeaveRequest } from '../../shared/form/leave-guard.tsx'
import { pickFields } from '../../shared/form/merge-values.ts'
import { RecordForm } from '../../shared/form/record-form.tsx'
import { notify } from '../../shared/notice/notify.ts'

export interface PlanDialogProps {
  readonly plan: OperatorPlanRow
  readonly onClose: () => void
}

/** Changes what a plan allows. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  return (
    <FormDialog onClose={onClose} size={640} title={`Change the plan ${plan.name}`}>
      <PlanForm plan={plan} onClose={onClose} />
    </FormDialog>
  )
}

function PlanForm({ plan, onClose }: PlanDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  // An empty field of a number is "no limit".
  const [initial] = useState<FormValues>(() =>
    Object.fromEntries(plan.feature_list.map(({ key, value }) => [key, value ?? ''])),
  )
  return (
    <RecordForm
      label={`Plan ${plan.name}`}
      sections={SECTIONS}
      initial={initial}
      schema={planLimits}
      draft={`plan:${plan.key}`}
      hasIndex={false}
      saveLabel="Change plan"
      onCancel={() => leave(onClose)}
      save={async (values, { call, changed, base }) => {
        const response = await client.call(
          operatorPlanSave,
          { key: plan.key, ...(values as PlanLimits), was: pickFields(base, changed) },
          call,
        )
        await invalidate(operatorPlanList, operatorAuditLog)
        return response
      }}
      onSaved={({ message }) => {
        notify.done(message)
        onClose()
      }}
    />
  )
}

const SECTIONS: readonly FormSection[] = [
  {
    id: 'limits',
    title: 'Limits',
    description: 'Left empty, there is no limit. What companies have beyond a new limit stays.',
    columns: 'double',
    fields: FEATURES.filter(({ key }) => isLimit(key)).map(({ key, name }) => ({
      name: key,
      label: name,
      kind: 'number' as const,
      placeholder: 'No limit',
    })),
  },
  {
    id: 'features',
    title: 'Features',
    columns: 'double',
    fields: FEATURES.filter(({ key }) => !isLimit(key)).map(({ key, name }) => ({
      name: key,
      label: name,
      kind: 'boolean' as const,
    })),
  },
]
