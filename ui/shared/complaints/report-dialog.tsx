import { NativeSelect, Textarea } from '@mantine/core'
import { type ComplaintReason, type ComplaintSubject, reasonsFor } from '../../../core/complaints/complaint-kinds.ts'
import { COMPLAINT_LIMIT, complaintForm } from '../../../core/complaints/complaint.schema.ts'
import { type OwnComplaint, ownComplaint, sendComplaint } from '../../../core/contracts/complaints.contract.ts'
import { useAppClient } from '../app/use-client.ts'
import { useCall } from '../app/use-call.ts'
import { useInvalidate } from '../app/use-invalidate.ts'
import { DialogForm } from '../form/dialog-form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { useForm } from '../form/use-form.ts'
import { notify } from '../notice/notify.ts'
import { LinesSkeleton, Loading } from '../states/skeletons.tsx'

export interface ReportDialogProps {
  readonly subject: ComplaintSubject
  readonly id: number
  readonly name: string
  readonly onClose: () => void
}

/** Tells the operators what is wrong with a thing, or changes what one told them while they have not decided (D-305). */
export function ReportDialog(props: ReportDialogProps) {
  const { subject, id, name, onClose } = props
  const { data, isError } = useCall(ownComplaint, { subject, id })
  return (
    <FormDialog title={`Report ${name}`} onClose={onClose}>
      {data === undefined && !isError ? (
        <Loading label="Loading the form">
          <LinesSkeleton lines={4} />
        </Loading>
      ) : (
        <ReportForm {...props} own={data?.data ?? null} />
      )}
    </FormDialog>
  )
}

function ReportForm({ subject, id, own, onClose }: ReportDialogProps & { readonly own: OwnComplaint | null }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form = useForm<{ readonly reason: string; readonly words: string }, { readonly message: string }>({
    schema: complaintForm(subject),
    initial: { reason: own?.reason ?? '', words: own?.words ?? '' },
    draft: `report:${subject}:${id}`,
    save: async (values, { call }) => {
      const response = await client.call(
        sendComplaint,
        { subject, id, words: values.words, reason: values.reason as ComplaintReason },
        call,
      )
      await invalidate(ownComplaint)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      names={['reason', 'words']}
      submitLabel={own === null ? 'Send report' : 'Change report'}
      onClose={onClose}
    >
      <p>
        {own === null
          ? 'The operators of Tradehall look at it. The other side does not learn who sent the report.'
          : 'You have reported this already. Until the operators decide you can change what you wrote.'}
      </p>
      <NativeSelect
        label="What is wrong?"
        required
        data={[{ value: '', label: 'Please select' }, ...reasonsFor(subject)]}
        {...form.input('reason')}
      />
      <Textarea
        label="More about it"
        description="What should the operators look at?"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2 * COMPLAINT_LIMIT}
        {...form.input('words')}
      />
    </DialogForm>
  )
}
