import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chatDraftKey, draftsOf } from '../../../../adapters/client/drafts.ts'
import { ChatButton } from '../../../../ui/features/product/chat-button.tsx'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('ChatButton', () => {
  it('opens the chat with the seller, with the product as the first words', async () => {
    const sent: unknown[] = []
    const { client, keys, path, search } = await showPage(<ChatButton sellerId={9} product={mango} />, {
      user: { ...seller, type: 'other' },
      built: ['chat'],
      fetch: async (input, init) => {
        const request = new Request(input, init)
        sent.push([new URL(request.url).pathname, await request.json()])
        return Response.json({ status: true, message: '', data: room })
      },
    })
    await keys.click(screen.getByRole('button', { name: 'Chat with the seller' }))
    await waitFor(() => expect(path()).toBe('/chat'))
    expect(search()).toContain('r-9')
    expect(sent).toEqual([['/chat/rooms/create', { user_ids: [9] }]])
    const draft = () => draftsOf(client).read(chatDraftKey('r-9'))?.values['text']
    expect(draft()).toBe(`Dried mango: ${location.origin}/productdetail/8\n`)
    // Once more: the words are not doubled, and those of the person stay.
    const { startMessage } = await import('../../../../ui/features/product/open-chat.ts')
    startMessage(client, 'r-9', mango)
    expect(draft()).toBe(`Dried mango: ${location.origin}/productdetail/8\n`)
    startMessage(client, 'r-9', { id: 5, name: 'Figs' })
    expect(draft()).toBe(`Dried mango: ${location.origin}/productdetail/8\nFigs: ${location.origin}/productdetail/5\n`)
  })

  it('stays on the page when the call is refused, and says why', async () => {
    const { keys, path } = await showPage(<ChatButton sellerId={9} product={mango} />, {
      user: { ...seller, type: 'other' },
      built: ['chat'],
      fetch: async () => Response.json({ status: false, message: 'Not now' }, { status: 429 }),
    })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Chat with the seller' })
    await keys.click(button)
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(path()).toBe('/')
    expect(notices.list()).toMatchObject([{ kind: 'error', lines: ['Not now'], stays: true }])
  })

  it('leads a visitor to sign in, and shows the seller nothing', async () => {
    const visitor = await showPage(<ChatButton sellerId={9} product={mango} />)
    expect(screen.getByRole('link', { name: 'Chat with the seller' }).getAttribute('href')).toMatch(/^\/user\/signin/)
    visitor.unmount()
    await showPage(<ChatButton sellerId={seller.id} product={mango} />, { user: seller })
    expect(screen.queryByRole('button', { name: 'Chat with the seller' })).toBeNull()
  })
})

// Helpers

const mango = { id: 8, name: 'Dried mango' }

const room = {
  room_id: 'r-9',
  id: 9,
  unread_count: 0,
  is_archived: 0,
  is_pinned: 0,
  is_blocked: 0,
  is_request: 0,
  is_group: 0,
  name: 'Selma Sand',
  participants: [],
  last_message: null,
  last_sender_id: null,
  last_message_at: null,
  last_seq: 0,
  read_seq: 0,
  version: 0,
}
