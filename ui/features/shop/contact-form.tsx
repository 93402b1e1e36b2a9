import { Textarea } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { sendMessage } from '../../../core/contracts/chat.contract.ts'
import type { PublicCompany } from '../../../core/contracts/market.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { requiredText } from '../../../core/text/text.schema.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { FailureAlert } from '../../shared/form/failure-alert.tsx'
import { FormGuard } from '../../shared/form/leave-guard.tsx'
import { SaveBar } from '../../shared/form/save-bar.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import '../../shared/theme/form-styles.ts'

const contactMessage = z.object({ message: requiredText('longText', 'message') })

export interface ContactFormProps {
  readonly shop: PublicCompany
  readonly recipientId: number
}

/** A message to the owner of the shop, as a chat. */
export function ContactForm({ shop, recipientId }: ContactFormProps) {
  const client = useAppClient()
  const [room, setRoom] = useState<string>()
  const form = useForm({
    schema: contactMessage,
    initial: { message: '' },
    draft: `contact:${shop.id}`,
    resetsOnSave: true,
    save: ({ message }, { call }) =>
      client.call(sendMessage, { recipient_id: recipientId, message, client_id: call.idempotencyKey, files: [] }, call),
    onSaved: ({ data }) => setRoom(data.roomId),
  })
  return (
    <form method="post" {...form.props} aria-label={`Message to ${shop.name}`}>
      <FormGuard form={form} />
      <FailureAlert form={form} names={['message']} />
      <Textarea
        label="Message"
        description="For a quote, say what you need, how much of it, and where it goes."
        autosize
        minRows={4}
        maxRows={12}
        {...form.input('message')}
      />
      <SaveBar
        form={form}
        saveLabel="Send"
        saved={
          <>
            <IconCheck size={16} stroke={2} aria-hidden />
            Sent
            {room === undefined ? null : <Link {...linkTo(addressOf('chat', {}, { room }))}>Open the chat</Link>}
          </>
        }
      />
    </form>
  )
}
