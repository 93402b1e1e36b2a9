import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import { emailSignature, saveEmailSignature } from '../../../../core/contracts/email-templates.contract.ts'
import { SIGNATURE_LIMIT } from '../../../../core/crm/activities/email-template.schema.ts'
import { textWithin } from '../../../../core/text/text.schema.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { FieldConflict } from '../../../shared/form/conflict-choice.tsx'
import { FailureAlert } from '../../../shared/form/failure-alert.tsx'
import { FormGuard, useLeaveRequest } from '../../../shared/form/leave-guard.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import { FormSkeleton, Loading } from '../../../shared/states/skeletons.tsx'
import classes from '../record/record-stream.module.css'

const schema = z.object({ signature: textWithin(SIGNATURE_LIMIT) })

/** What stands below the person's new e-mails. */
export function SignatureForm({ onClose }: { readonly onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useCall(emailSignature, {})
  if (isError && data === undefined)
    return (
      <ErrorState title="Your signature could not be loaded." isRetrying={isFetching} onRetry={() => void refetch()} />
    )
  if (data === undefined)
    return (
      <Loading label="Loading your signature">
        <FormSkeleton fields={1} />
      </Loading>
    )
  return <Fields stored={data.data.signature} onClose={onClose} />
}

function Fields({ stored, onClose }: { readonly stored: string; readonly onClose: () => void }) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const leave = useLeaveRequest()
  const form = useForm({
    schema,
    initial: { signature: stored },
    draft: 'email-signature',
    save: async (values, { call, base }) => {
      const response = await client.call(saveEmailSignature, { ...values, was: base }, call)
      await invalidate(emailSignature)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <form method="post" className={classes.form} aria-label="My signature" {...form.props}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={['signature']} />
      <div>
        <Textarea
          label="Signature"
          description="It stands below each new e-mail that you write; there you can still change it."
          autosize
          minRows={4}
          maxRows={12}
          {...form.input('signature')}
        />
        <FieldConflict form={form} name="signature" label="Signature" />
      </div>
      <div className={classes.formActions}>
        <Button variant="subtle" color="gray" onClick={() => leave(onClose)} disabled={form.isSaving}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          Save signature
        </Button>
      </div>
    </form>
  )
}
