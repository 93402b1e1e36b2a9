import type { Client } from '../../../adapters/client/client.ts'
import { chatDraftKey, draftsOf } from '../../../adapters/client/drafts.ts'
import { roomsCreate } from '../../../core/contracts/chat.contract.ts'
import { productAddress } from '../../../core/navigation/addresses.ts'

/** Opens the chat with a person, the present one if there is one; returns its room. */
export async function openChat(client: Client, userId: number): Promise<string> {
  const { data } = await client.call(roomsCreate, { user_ids: [userId] })
  return data.room_id
}

/** Begins the message to the seller with the product; it can be changed, and stays below what was typed before. */
export function startMessage(
  client: Client,
  roomId: string,
  { id, name }: { readonly id: number; readonly name: string },
) {
  const drafts = draftsOf(client)
  const key = chatDraftKey(roomId)
  const link = new URL(productAddress({ id }), location.origin).href
  const kept = drafts.read(key)?.values['text']
  const typed = typeof kept === 'string' ? kept.trim() : ''
  if (typed.includes(link)) return
  const text = `${typed === '' ? '' : `${typed}\n`}${name}: ${link}\n`
  drafts.write(key, { values: { text }, base: {} })
}
