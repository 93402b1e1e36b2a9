import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../../../core/chat/chat.schema.ts'
import { MessageLine } from '../../../../ui/features/chat/message-line.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('a message of somebody else', () => {
  it('[D-98] shows its translation below the original', async () => {
    const { keys, asked } = await shown(
      () => Response.json({ status: true, message: '', translatedText: 'Guten Tag' }),
      true,
    )
    await keys.click(screen.getByRole('button', { name: /^Translate/ }))
    expect(await screen.findByText('Guten Tag')).toBeTruthy()
    expect(screen.getByText('Good day')).toBeTruthy()
    expect(asked).toEqual([{ text: 'Good day', to: 'en' }])

    await keys.selectOptions(screen.getByLabelText('Language of the translation'), 'de')
    expect(await screen.findByText('Guten Tag')).toBeTruthy()
    expect(asked.at(-1)).toEqual({ text: 'Good day', to: 'de' })
    await keys.click(screen.getByRole('button', { name: /^Hide the translation/ }))
    expect(screen.queryByText('Guten Tag')).toBeNull()
  })

  it('[ERR-11] carries the text of a refused translation, and stays readable', async () => {
    const { keys } = await shown(
      () =>
        Response.json(
          { status: false, message: 'Network response was not ok while Translating text' },
          { status: 502 },
        ),
      true,
    )
    await keys.click(screen.getByRole('button', { name: /^Translate/ }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Network response was not ok while Translating text',
    )
    expect(screen.getByText('Good day')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('has its addresses as links that open apart', async () => {
    await shown(() => Response.json({ status: true, message: '' }), undefined, 'See https://market.test/x.')
    const link = screen.getByRole('link', { name: 'https://market.test/x' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'nofollow ugc noopener noreferrer',
    ])
  })

  it('shows a catalogue of this market as a card below its link, and no page of another site', async () => {
    const path = '/mini-site/rao-pumps/catalogues/spring'
    await shown(
      () =>
        Response.json({
          status: true,
          message: '',
          data: {
            company: {
              id: 1,
              slug: 'rao-pumps',
              name: 'Rao Pumps',
              country: 'IN',
              country_name: 'India',
              is_verified: true,
            },
            slug: 'spring',
            name: 'Spring pumps',
            description: '',
            picture: null,
            updated_at: '2026-11-01 10:00:00',
            products: [],
          },
        }),
      undefined,
      `Our list: https://market.test${path} and https://other.test/mini-site/rao-pumps/catalogues/other, again https://market.test${path}`,
    )
    const card = await screen.findByRole('link', { name: /^Spring pumps/ })
    expect(card.getAttribute('href')).toBe(path)
    expect(card.textContent).toContain('0 products of Rao Pumps')
    expect(screen.getAllByRole('link', { name: /^Spring pumps/ })).toHaveLength(1)
  })

  it('[D-31] says where the plan does not translate, and asks the server nothing', async () => {
    const { keys, asked } = await shown(() => Response.json({ status: true, message: '' }), false)
    await keys.click(screen.getByRole('button', { name: /^Translate/ }))
    expect((await screen.findByText(/Your plan does not translate messages/)).textContent).toContain('Compare plans')
    expect(asked).toEqual([])
  })

  it('has no button where nothing translates', async () => {
    await shown(() => Response.json({ status: true, message: '', translatedText: '' }), undefined)
    expect(screen.queryByRole('button', { name: /^Translate/ })).toBeNull()
  })
})

// Helpers

const message: ChatMessage = {
  id: 1,
  roomId: 'r-1',
  seq: 1,
  client_id: null,
  sender_id: 999,
  recipient_id: null,
  message: 'Good day',
  message_type: 'text',
  replied_parent_id: null,
  replied_message: null,
  read: 0,
  chat_transfer_id: null,
  promotion_type: null,
  master_prom_id: null,
  files: [],
  sent_at: Date.UTC(2026, 4, 12, 10),
}

async function shown(answer: () => Response, translation: boolean | undefined, words = message.message) {
  localStorage.removeItem('translation_language')
  const asked: unknown[] = []
  const page = await showPage(
    <ol>
      <MessageLine
        line={{ kind: 'stored', message: { ...message, message: words }, status: 'received' }}
        at={message.sent_at}
        timeZone="UTC"
        sender={undefined}
        quote={undefined}
        onReply={() => undefined}
        translation={translation}
      />
    </ol>,
    {
      user: seller,
      at: 'chat',
      fetch: async (input, init) => {
        const request = new Request(input, init)
        if (request.url.endsWith('/api/translation')) asked.push(await request.json())
        return answer()
      },
    },
  )
  return { ...page, asked }
}
