import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { operatorAuditLog, operatorComplaintList, operatorOverview } from '../../../core/contracts/operator.contract.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import type { SaveCall } from '../../shared/form/use-save.ts'
import { ReasonForm } from './reason-form.tsx'

export interface TakeOffDialogProps {
  readonly id: number
  /** What is taken off, as the title names it. */
  readonly name: string
  /** What happens, and who is told. */
  readonly consequence: string
  readonly takeOff: (reason: string, call: SaveCall) => Promise<{ readonly message: string }>
  /** The list that it leaves. */
  readonly list: AnyEndpoint
  readonly onClose: () => void
}

/** Asks for the reason, which the owner reads, and takes something off the market. */
export function TakeOffDialog({ id, name, consequence, takeOff, list, onClose }: TakeOffDialogProps) {
  return (
    <FormDialog onClose={onClose} title={`Take off ${name}`}>
      <ReasonForm
        about={consequence}
        readers="Whoever it belongs to reads it."
        submitLabel="Take off"
        draft={`take-off:${list.id}:${id}`}
        decide={takeOff}
        changes={[list, operatorAuditLog, operatorComplaintList, operatorOverview]}
        onClose={onClose}
      />
    </FormDialog>
  )
}
