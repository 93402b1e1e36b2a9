import { Textarea, TextInput } from '@mantine/core'
import { listInvitations, storeInvitation } from '../../../core/contracts/invitations.contract.ts'
import { invitationForm } from '../../../core/invitations/invitation.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'

export interface InvitationDialogProps {
  readonly onClose: () => void
}

/** Invites a person by mail. */
export function InvitationDialog({ onClose }: InvitationDialogProps) {
  return (
    <FormDialog onClose={onClose} title="Invite a person">
      <InvitationForm onClose={onClose} />
    </FormDialog>
  )
}

const EMPTY = { email_id: '', full_name: '', message: '' }

function InvitationForm({ onClose }: InvitationDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form = useForm<typeof EMPTY, { readonly message: string }>({
    schema: invitationForm,
    initial: EMPTY,
    draft: { key: 'invitation' },
    save: async (values, { call }) => {
      const response = await client.call(storeInvitation, values, call)
      await invalidate(listInvitations)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm form={form} names={Object.keys(EMPTY)} submitLabel="Send invitation" onClose={onClose}>
      <TextInput
        label="E-mail address"
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.input('email_id')}
      />
      <TextInput label="Name" autoComplete="off" {...form.input('full_name')} />
      <Textarea
        label="Message"
        description="Your own words in the mail, besides the link."
        autosize
        minRows={3}
        {...form.input('message')}
      />
    </DialogForm>
  )
}
