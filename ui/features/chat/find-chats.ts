import { roomsList } from '../../../core/contracts/chat.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { routes } from '../../../core/navigation/routes.ts'
import type { FindRecords } from '../../shared/command-palette/record-providers.ts'

const SHOWN = 5

/** Finds chats by the name of the person or group. */
export const findChats: FindRecords = async (query, { client, signal }) => {
  const words = query.toLowerCase().split(/\s+/)
  const { data } = await client.call(roomsList, {}, { signal })
  return data
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .slice(0, SHOWN)
    .map((room) => ({
      id: room.room_id,
      label: room.name,
      kind: 'Chat',
      icon: routes.chat.menu.icon,
      address: addressOf('chat', {}, { room: room.room_id }),
    }))
}
