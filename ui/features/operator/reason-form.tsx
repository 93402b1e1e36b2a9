import { Textarea } from '@mantine/core'
import { z } from 'zod'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { operatorReason } from '../../../core/operator/operator.schema.ts'
import { readAfter } from '../../shared/app/read-after.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import type { SaveCall } from '../../shared/form/use-save.ts'
import { notify } from '../../shared/notice/notify.ts'

interface Decided {
  readonly message: string
}

export interface ReasonFormProps<Response extends Decided> {
  /** What happens, and who is told. */
  readonly about: string
  readonly readers: string
  readonly submitLabel: string
  /** The key of the draft: the decision and whom it concerns. */
  readonly draft: string
  /** False for a decision against nobody. */
  readonly isDestructive?: boolean
  readonly decide: (reason: string, call: SaveCall) => Promise<Response>
  /** What the decision changes. Also a failure reads it again: a colleague was faster, or only the answer was lost. */
  readonly changes?: readonly AnyEndpoint[]
  /** Runs once the draft is gone. */
  readonly onDecided?: (response: Response) => void
  readonly onClose: () => void
}

const schema = z.object({ reason: operatorReason })
const NAMES = ['reason'] as const

/** Asks for the reason of a decision, and decides. */
export function ReasonForm<Response extends Decided>(props: ReasonFormProps<Response>) {
  const { about, readers, submitLabel, draft, isDestructive = true, decide, changes = [], onDecided, onClose } = props
  const invalidate = useInvalidate()
  const form = useForm({
    schema,
    initial: { reason: '' },
    draft,
    save: ({ reason }, { call }) => readAfter(decide(reason, call), () => invalidate(...changes)),
    onSaved: (response) => {
      onDecided?.(response)
      notify.done(response.message)
      onClose()
    },
  })
  return (
    <DialogForm form={form} names={NAMES} submitLabel={submitLabel} isDestructive={isDestructive} onClose={onClose}>
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
    </DialogForm>
  )
}
