import { TextInput } from '@mantine/core'
import { roomsList } from '../../../core/contracts/chat.contract.ts'
import { contactList, requestContact } from '../../../core/contracts/contacts.contract.ts'
import { slugOfShopLink } from '../../../core/storefront/storefront-address.ts'
import { newContactForm } from '../../../core/trade/contacts.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { DialogForm } from '../../shared/form/dialog-form.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import { notify } from '../../shared/notice/notify.ts'
import classes from './contacts.module.css'

interface ContactDialogProps {
  readonly onClose: () => void
}

/** Asks the owner of a shop to become a contact. Other people become contacts by their first message (D-144). */
export const ContactDialog = ({ onClose }: ContactDialogProps) => (
  <FormDialog title="Add a contact" onClose={onClose}>
    <ContactForm onClose={onClose} />
  </FormDialog>
)

function ContactForm({ onClose }: ContactDialogProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const form = useForm<{ readonly shop: string }, { readonly message: string }>({
    schema: newContactForm,
    initial: { shop: '' },
    draft: 'contact:new',
    save: async ({ shop }, { call }) => {
      const response = await client.call(requestContact, { shop: slugOfShopLink(shop) ?? shop }, call)
      await invalidate(contactList, roomsList)
      return response
    },
    onSaved: ({ message }) => {
      notify.done(message)
      onClose()
    },
  })
  return (
    <DialogForm form={form} names={['shop']} submitLabel="Send request" onClose={onClose}>
      <TextInput
        label="Shop"
        description="Its link, or its short name as in the link: orchard-tools"
        required
        data-autofocus
        autoComplete="off"
        {...form.input('shop')}
      />
      <p className={classes.note}>
        The owner of the shop gets your request. People with whom you trade are contacts already.
      </p>
    </DialogForm>
  )
}
