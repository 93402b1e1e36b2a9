import { Alert, Button, NativeSelect, Textarea } from '@mantine/core'
import type { ContractOf } from '../../../adapters/client/lazy-call.ts'
import { storeQuestionnaire } from '../../../adapters/client/site-calls.ts'
import type { CallInput } from '../../../core/contracts/endpoint.ts'
import { BUYING_PURPOSES, PURCHASE_FREQUENCIES, SALES_PLATFORMS } from '../../../core/reference/profile-options.ts'
import { siteMessages } from '../../../core/site/site.messages.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSentForm } from '../../shared/app/use-sent-form.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import classes from './site.module.css'

const NAMES = ['buying_purpose', 'purchase_frequency', 'sales_platforms', 'comment'] as const

interface Values extends Readonly<Record<string, unknown>> {
  readonly buying_purpose: string
  readonly purchase_frequency: string
  readonly sales_platforms: readonly string[]
  readonly comment: string
}

type Sent = CallInput<ContractOf<typeof storeQuestionnaire>>

const NOTHING: Values = { buying_purpose: '', purchase_frequency: '', sales_platforms: [], comment: '' }

/** Three questions about how a company buys; works without scripts. */
export function QuestionnaireScreen() {
  const client = useAppClient()
  const [sent] = useSentForm()
  const form = useForm<Values, { readonly message: string }>({
    schema: storeQuestionnaire,
    initial: NOTHING,
    draft: 'questionnaire',
    sent: sent.isDone ? { ...sent, values: {} } : sent,
    save: (values, { call }) => client.call(storeQuestionnaire, values as Sent, call),
  })
  if ((form.response !== undefined || sent.isDone) && form.state.kind !== 'failed')
    return (
      <div className={classes.form}>
        <h1>Questionnaire</h1>
        <Alert role="status" color="green" variant="light">
          {siteMessages.questionnaireSent}
        </Alert>
      </div>
    )
  const chosen = form.values.sales_platforms
  return (
    <form {...form.props} method="post" className={classes.form}>
      <FormGuard form={form} />
      <h1>Questionnaire</h1>
      <p className={classes.lead}>
        Three questions about how your company buys. They help us to bring the right sellers.
      </p>
      <FailureAlert form={form} names={NAMES} />
      <NativeSelect label="What do you buy for?" required {...form.input('buying_purpose')}>
        <option value="">Please select</option>
        {BUYING_PURPOSES.map((purpose) => (
          <option key={purpose}>{purpose}</option>
        ))}
      </NativeSelect>
      <NativeSelect label="How often do you buy?" required {...form.input('purchase_frequency')}>
        <option value="">Please select</option>
        {PURCHASE_FREQUENCIES.map((often) => (
          <option key={often}>{often}</option>
        ))}
      </NativeSelect>
      <fieldset className={classes.choices}>
        <legend>Where do you sell?</legend>
        {SALES_PLATFORMS.map((platform) => (
          <label key={platform}>
            <input
              type="checkbox"
              name="sales_platforms[]"
              value={platform}
              checked={chosen.includes(platform)}
              onChange={(event) =>
                form.change(
                  'sales_platforms',
                  event.currentTarget.checked ? [...chosen, platform] : chosen.filter((one) => one !== platform),
                )
              }
            />
            {platform}
          </label>
        ))}
      </fieldset>
      <Textarea label="Anything else?" rows={4} {...form.input('comment')} />
      <div>
        <Button type="submit" loading={form.isSaving}>
          Send answers
        </Button>
      </div>
    </form>
  )
}
