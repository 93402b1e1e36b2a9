import { useState } from 'react'
import {
  operatorAuditLog,
  operatorComplaintList,
  operatorCompanyList,
  operatorCompanyShow,
  type OperatorCompany,
  operatorOverview,
  operatorReject,
  operatorSuspend,
} from '../../../core/contracts/operator.contract.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonForm } from './reason-form.tsx'

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

/** Asks for the reason, which the company reads, and decides. */
export function DecisionDialog({ company, decision, onClose }: DecisionDialogProps) {
  const client = useAppClient()
  // The state that the operator decided about, also when the company is read again behind the question.
  const [was] = useState(company.approval)
  const { title, about, call: contract } = TEXTS[decision]
  return (
    <FormDialog onClose={onClose} title={`${title} ${company.name}`}>
      <ReasonForm
        about={about}
        readers="The company reads it."
        submitLabel={title}
        draft={`${decision}:${company.id}`}
        decide={(reason, call) => client.call(contract, { id: company.id, was, reason }, call)}
        changes={[operatorCompanyShow, operatorCompanyList, operatorAuditLog, operatorOverview, operatorComplaintList]}
        onClose={onClose}
      />
    </FormDialog>
  )
}
