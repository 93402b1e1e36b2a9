import { useRouter } from '@tanstack/react-router'
import { type OperatorPerson, operatorSignInAs } from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonForm } from './reason-form.tsx'

export interface SignInAsDialogProps {
  readonly person: OperatorPerson
  readonly onClose: () => void
}

/** Asks for the reason, which the person reads, and makes this tab the person's. */
export function SignInAsDialog({ person, onClose }: SignInAsDialogProps) {
  const client = useAppClient()
  const router = useRouter()
  return (
    <FormDialog onClose={onClose} title={`Sign in as ${person.full_name}`}>
      <ReasonForm
        about="This tab becomes the person’s for an hour at most. The person is told at once by notification and mail, and the audit log keeps every change. Messages, offers, passwords, rights, imports and exports stay with the person."
        readers="The person reads it."
        submitLabel="Sign in"
        draft={`sign-in-as:${person.id}`}
        isDestructive={false}
        decide={(reason, call) => client.call(operatorSignInAs, { id: person.id, reason }, call)}
        // The draft is the operator's, so it goes before the tab becomes the person's.
        onDecided={({ accessToken, user }) => {
          client.session.signIn({ token: accessToken, user })
          void router.navigate({ ...linkTo(addressOf('dashboard')), ignoreBlocker: true })
        }}
        onClose={onClose}
      />
    </FormDialog>
  )
}
