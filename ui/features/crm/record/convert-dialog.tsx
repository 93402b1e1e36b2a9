import { Checkbox, Radio, TextInput } from '@mantine/core'
import { type ConversionOffer, convertLead } from '../../../../core/contracts/crm-conversion.contract.ts'
import { convertInput } from '../../../../core/crm/records/convert-lead.schema.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { DialogForm } from '../../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { useRights } from '../use-crm.ts'
import { ClosingDateField } from './closing-date-field.tsx'
import classes from './conversion.module.css'

export interface ConvertDialogProps {
  readonly leadId: string
  /** The name of the lead, which a new contact takes. */
  readonly name: string
  readonly offer: ConversionOffer
  readonly onConverted: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks what a lead becomes: its account, its contact, and a deal. */
export function ConvertDialog(props: ConvertDialogProps) {
  return (
    <FormDialog title={`Convert ${props.name}`} size={560} onClose={props.onClose}>
      <ConvertForm {...props} />
    </FormDialog>
  )
}

type Values = {
  readonly account: string
  readonly account_name: string
  readonly contact: string
  readonly has_deal: boolean
  readonly deal_name: string
  readonly amount: string
  readonly closing_date: string | null
}
const NAMES = ['account', 'account_name', 'contact', 'deal_name', 'amount', 'closing_date'] as const

function ConvertForm(props: ConvertDialogProps) {
  const { name, offer, onClose } = props
  const [accounts, contacts, deals] = [useRights('Accounts'), useRights('Contacts'), useRights('Deals')]
  const form = useConvertForm(props, {
    account: accounts.canAdd,
    contact: contacts.canAdd,
    deal: deals.canAdd,
  })
  const { account, has_deal: hasDeal } = form.values
  return (
    <DialogForm form={form} names={NAMES} submitLabel="Convert lead" onClose={onClose}>
      <Radio.Group
        label="Account"
        value={account}
        onChange={(value) => form.change('account', value)}
        error={form.errors['account']}
      >
        <Options found={offer.accounts}>
          {accounts.canAdd ? <Radio value="new" label="New account" /> : null}
          {account === 'new' ? (
            <TextInput
              className={classes.inset ?? ''}
              aria-label="Account name"
              placeholder="Account name"
              autoComplete="off"
              {...form.input('account_name')}
            />
          ) : null}
          <Radio value="none" label="No account" />
        </Options>
      </Radio.Group>
      <Radio.Group
        label="Contact"
        value={form.values.contact}
        onChange={(value) => form.change('contact', value)}
        error={form.errors['contact']}
      >
        <Options found={offer.contacts}>
          {contacts.canAdd ? <Radio value="new" label={`New contact: ${name}`} /> : null}
          <Radio value="none" label="No contact" />
        </Options>
      </Radio.Group>
      {deals.canAdd ? <DealFields form={form} /> : null}
      {offer.open_activities === 0 ? null : (
        <p className={classes.quiet}>
          {offer.open_activities === 1 ? 'One open activity moves' : `${offer.open_activities} open activities move`} to
          the {hasDeal ? 'deal' : form.values.contact === 'none' ? 'account' : 'contact'}. Notes, files and past
          activities stay with the lead.
        </p>
      )}
    </DialogForm>
  )
}

/** `canAdd` says of what the person may make a new one. */
function useConvertForm(
  { leadId, offer, onConverted, onClose }: ConvertDialogProps,
  canAdd: Readonly<Record<'account' | 'contact' | 'deal', boolean>>,
) {
  const client = useAppClient()
  return useForm<Values, { readonly message: string }>({
    schema: convertInput,
    initial: {
      account: offer.accounts[0]?.unique_id ?? (canAdd.account && offer.account_name !== '' ? 'new' : 'none'),
      account_name: offer.account_name,
      contact: offer.contacts[0]?.unique_id ?? (canAdd.contact ? 'new' : 'none'),
      has_deal: canAdd.deal,
      deal_name: offer.deal_name,
      amount: '',
      closing_date: null,
    },
    draft: `convert:${leadId}`,
    save: async (values, { call }) => {
      const response = await client.call(
        convertLead,
        { lead_id: leadId, ...values, closing_date: values.closing_date ?? '' },
        call,
      )
      await onConverted()
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
}

/** Whether a deal is made too, and which. */
function DealFields({ form }: { readonly form: ReturnType<typeof useConvertForm> }) {
  const day = form.input('closing_date')
  return (
    <fieldset className={classes.deal}>
      <legend>Deal</legend>
      <Checkbox label="Create a deal" {...form.input('has_deal', 'checkbox')} />
      {form.values.has_deal ? (
        <>
          <TextInput label="Deal name" required autoComplete="off" {...form.input('deal_name')} />
          <div className={classes.pair}>
            <TextInput label="Amount" inputMode="decimal" autoComplete="off" {...form.input('amount')} />
            <div>
              <label htmlFor={day.id}>Closing date</label>
              <ClosingDateField
                input={day}
                value={form.values.closing_date}
                error={form.errors['closing_date']}
                isDisabled={false}
                onChange={(value) => form.change('closing_date', value)}
              />
            </div>
          </div>
        </>
      ) : null}
    </fieldset>
  )
}

/** The existing records to choose from, then the other choices. */
function Options({
  found,
  children,
}: {
  readonly found: ConversionOffer['accounts']
  readonly children: React.ReactNode
}) {
  return (
    <div className={classes.options}>
      {found.map(({ unique_id, name, detail }) => (
        <Radio key={unique_id} value={unique_id} label={name} description={detail === '' ? undefined : detail} />
      ))}
      {children}
    </div>
  )
}
