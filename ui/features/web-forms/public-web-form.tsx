import { Alert, Button } from '@mantine/core'
import { useMemo } from 'react'
import { sendWebForm } from '../../../adapters/client/web-form-calls.ts'
import type { PublicWebForm } from '../../../core/contracts/web-forms.contract.ts'
import { consentErrors } from '../../../core/crm/web-forms/consent.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import type { FormValues } from '../../shared/form/form.types.ts'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import type { LazySchema } from '../../shared/form/use-field-errors.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { emptyWebForm, WebFormFields } from './web-form-fields.tsx'
import classes from './web-form.module.css'

/** A seller's form for visitors, alone on its page or in a frame of another site; works without scripts. */
export function PublicWebFormScreen({ shown }: { readonly shown: PublicWebForm }) {
  const client = useAppClient()
  const [sent] = useSentForm()
  const initial = useMemo(() => ({ ...emptyWebForm(shown), website_of_sender: '' }), [shown])
  const schema = useMemo(() => schemaOf(shown), [shown])
  const validate = useMemo(() => (values: FormValues) => consentErrors(shown.consent, values), [shown])
  const form = useForm<FormValues, { readonly message: string }>({
    initial: { ...initial, ...ticked(initial, sent.values) },
    schema,
    validate,
    sent: sent.isDone ? { ...sent, values: {} } : sent,
    draft: `web-form:${shown.token}`,
    resetsOnSave: true,
    save: (values, { call }) =>
      client.call(sendWebForm, { ...values, token: shown.token }, call) as Promise<{ readonly message: string }>,
  })
  const isDone = (form.response !== undefined || sent.isDone) && !form.isDirty && form.state.kind !== 'failed'
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <h1>{shown.title}</h1>
      {isDone ? (
        <Alert role="status" color="green" variant="light" className={classes.text}>
          {shown.thanks}
        </Alert>
      ) : (
        <>
          {shown.intro === '' ? null : <p className={classes.text}>{shown.intro}</p>}
          <FailureAlert form={form} names={[...shown.fields.map(({ id }) => String(id)), 'consent']} />
          <WebFormFields shown={shown} form={form} />
          {/* For programs that fill in every field: people neither see nor reach it. */}
          <div className={classes.trap} aria-hidden="true">
            <label>
              Leave this empty
              <input {...trapProps(form.input('website_of_sender'))} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <div>
            <Button type="submit" loading={form.isSaving}>
              Send
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** The check of the server, which loads once somebody types or sends. */
const schemaOf = ({ fields }: PublicWebForm): LazySchema => ({
  load: async () => {
    const { sentFields } = await import('../../../core/crm/web-forms/web-form.ts')
    return { input: sentFields(fields) }
  },
})

/** Ticked boxes of a form that the browser sent without scripts come back as text. */
const ticked = (initial: FormValues, sent: Readonly<Record<string, string>>): FormValues =>
  Object.fromEntries(
    Object.entries(initial).flatMap(([name, value]) => (value === false && sent[name] === '1' ? [[name, true]] : [])),
  )

function trapProps(input: ReturnType<ReturnType<typeof useForm>['input']>) {
  const { error: _, ...props } = input
  return props
}
