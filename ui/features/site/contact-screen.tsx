import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { storeContact } from '../../../adapters/client/site-calls.ts'
import { siteMessages } from '../../../core/site/site.messages.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import classes from './site.module.css'

const NAMES = ['full_name', 'email_id', 'subject', 'message'] as const

/** The form that writes to the operator of the market; works without scripts. */
export function ContactScreen() {
  const client = useAppClient()
  const [sent] = useSentForm()
  const form = useForm({
    schema: storeContact,
    initial: { full_name: '', email_id: '', subject: '', message: '' },
    sent: sent.isDone ? { ...sent, values: {} } : sent,
    draft: 'contact-us',
    resetsOnSave: true,
    save: (values, { call }) => client.call(storeContact, values, call),
  })
  const isDone = (form.response !== undefined || sent.isDone) && !form.isDirty && form.state.kind !== 'failed'
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <h1>Contact us</h1>
      {isDone ? (
        <Alert role="status" color="green" variant="light">
          {siteMessages.contactSent}
        </Alert>
      ) : (
        <p className={classes.lead}>
          Questions about Tradehall, your account or a company? Write to us. Questions about a product go faster to its
          seller, by “Request quote” on its page.
        </p>
      )}
      <FailureAlert form={form} names={NAMES} />
      <TextInput label="Full name" autoComplete="name" required {...form.input('full_name')} />
      <TextInput label="E-mail address" type="email" autoComplete="email" required {...form.input('email_id')} />
      <TextInput label="Subject" required {...form.input('subject')} />
      <Textarea label="Message" rows={6} required {...form.input('message')} />
      <div>
        <Button type="submit" loading={form.isSaving}>
          Send message
        </Button>
      </div>
    </form>
  )
}
