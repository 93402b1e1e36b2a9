import type { Client } from '../../../adapters/client/client.ts'
import { roomsCreate } from '../../../core/contracts/chat.contract.ts'

/** Opens the chat with a person, the present one if there is one; returns its room. */
export async function openChat(client: Client, userId: number): Promise<string> {
  const { data } = await client.call(roomsCreate, { user_ids: [userId] })
  return data.room_id
}
