import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { reasonOf } from '../../../core/failure/effect-of.ts'
import { failureMessages } from '../../../core/failure/failure.messages.ts'
import { canOpen, signInAddress } from '../../../core/navigation/guard.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { notify } from '../../shared/notice/notify.ts'
import plain from '../../shared/shell/shell.module.css'

interface ChatButtonProps {
  readonly sellerId: number
  readonly product: { readonly id: number; readonly name: string }
}

/** Opens the chat with the seller of a product, which the first words name; a visitor signs in first. */
export function ChatButton({ sellerId, product }: ChatButtonProps) {
  const user = useSessionUser()
  const client = useAppClient()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const [isOpening, setOpening] = useState(false)
  const className = `${plain.plainButton} ${plain.quietButton}`
  const label = (
    <>
      <IconMessages size={18} stroke={1.5} aria-hidden /> Chat with the seller
    </>
  )
  if (user === undefined)
    return (
      <Link {...linkTo(signInAddress(here))} className={className} rel="nofollow">
        {label}
      </Link>
    )
  if (user.id === sellerId || !canOpen('chat', user)) return null
  const open = async () => {
    setOpening(true)
    try {
      // The calls of the chat are not part of a public page.
      const { openChat, startMessage } = await import('./open-chat.ts')
      const room = await openChat(client, sellerId)
      startMessage(client, room, product)
      await navigate(linkTo(addressOf('chat', {}, { room })))
    } catch (failure) {
      notify.lastingError(reasonOf(failure) ?? failureMessages.tryLater)
    } finally {
      setOpening(false)
    }
  }
  return (
    <button type="button" className={className} disabled={isOpening} onClick={() => void open()}>
      {label}
    </button>
  )
}
