import { createFileRoute } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { ChatPage } from '../features/chat/chat-page.tsx'
import { DealingRecords } from '../features/crm/dealing/lazy-dealing-records.tsx'
import { chatPlaceOf, chatQuery } from '../features/chat/use-chat-place.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/chat')({
  head: () => titleOf('chat'),
  component: Chat,
})

function Chat() {
  const place = chatPlaceOf(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <ChatPage
      place={place}
      onPlace={(next) => void navigate(linkTo(addressOf('chat', {}, chatQuery(next))))}
      recordsOf={(roomId) => <DealingRecords key={roomId} about={{ room_id: roomId }} />}
    />
  )
}
