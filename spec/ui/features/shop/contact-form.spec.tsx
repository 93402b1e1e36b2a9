import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ChatMessage } from '../../../../core/chat/chat.schema.ts'
import type { PublicCompany } from '../../../../core/contracts/market.contract.ts'
import { ContactForm } from '../../../../ui/features/shop/contact-form.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

const shop = { id: 7, slug: 'orchard', name: 'Orchard' } as PublicCompany
const message: ChatMessage = {
  id: 1,
  roomId: 'R-7',
  seq: 1,
  client_id: null,
  sender_id: seller.id,
  recipient_id: 9,
  message: 'Do you ship to Genoa?',
  message_type: 'text',
  replied_parent_id: null,
  replied_message: null,
  read: 0,
  chat_transfer_id: null,
  promotion_type: null,
  master_prom_id: null,
  files: [],
  sent_at: 1,
}

it('says beside its button that the message is sent, with the way to the chat', async () => {
  const { keys } = await showPage(<ContactForm shop={shop} recipientId={9} />, {
    user: seller,
    at: 'shopPage',
    built: ['chat'],
    fetch: async () => Response.json({ status: true, message: '', data: message }),
  })
  const form = screen.getByRole('form', { name: 'Message to Orchard' })
  await keys.type(within(form).getByLabelText('Message'), 'Do you ship to Genoa?')
  await keys.click(within(form).getByRole('button', { name: 'Send' }))
  const link = await within(form).findByRole('link', { name: 'Open the chat' })
  expect(link.closest('[data-bottom-bar]')?.textContent).toContain('Sent')
  expect(within(form).queryByText(/^Saved/)).toBeNull()
})
