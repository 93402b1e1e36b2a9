import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { ContactRow } from '../../../../core/trade/contacts.ts'
import {
  ContactsPage,
  contactsAddress,
  type ContactsPlace,
  contactsPlaceOf,
} from '../../../../ui/features/contacts/contacts-page.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('ContactsPage', () => {
  it.each([
    [1, 'Block Ada Lovelace', 2],
    [2, 'Unblock Ada Lovelace', 1],
    [3, 'Decline Ada Lovelace', 2],
  ] as const)(
    '[SCREEN-08] [CONST-05] [CONTACT-01] loads tab %i by its tab_type, 15 a page, and sends the status of the tab',
    async (tab, action, status) => {
      const { user, sent } = await open({ tab, page: 1, search: '' })
      await user.click(await screen.findByRole('button', { name: action }))
      await waitFor(() => expect(sent['update_contact_list']).toEqual([{ id: 7, status }]))
      expect(sent['contact_list']?.[0]).toMatchObject({ tab_type: tab, per_page: 15 })
    },
  )

  it('lists the followers of the shop on a tab, and removes one after a question', async () => {
    const { user, sent } = await open({ tab: 'followers', page: 1, search: '' })
    expect(await screen.findByText('Grace Hopper')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Followers 1' }).getAttribute('aria-current')).toBe('page')
    await user.click(screen.getByRole('button', { name: 'Remove Grace Hopper' }))
    const question = await screen.findByRole('dialog')
    expect(sent['3']).toBeUndefined()
    await user.click(within(question).getByRole('button', { name: /Delete/ }))
    await waitFor(() => expect(sent['3']).toHaveLength(1))
  })

  it('scrolls to its tab, which the width of a phone cuts off', async () => {
    const scrolled: (string | null)[] = []
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this.textContent)
    }
    await open({ tab: 'followers', page: 1, search: '' })
    await waitFor(() => expect(scrolled.at(-1)).toBe('Followers 1'))
  })

  it('undoes a block, and accepts a request', async () => {
    const { user, sent } = await open({ tab: 1, page: 1, search: '' })
    await user.click(await screen.findByRole('button', { name: 'Block Ada Lovelace' }))
    expect(await screen.findByText('Ada Lovelace is blocked')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Undo/ }))
    await waitFor(() =>
      expect(sent['update_contact_list']).toEqual([
        { id: 7, status: 2 },
        { id: 7, status: 1 },
      ]),
    )

    await user.click(screen.getByRole('button', { name: 'Go to requests' }))
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(sent['update_status']).toEqual([{ id: 7 }]))
  })

  it('asks the shop that a link names, and refuses what names none', async () => {
    const { user, sent } = await open({ tab: 1, page: 1, search: '' })
    await user.click(await screen.findByRole('button', { name: 'Add a contact' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a contact' }))
    await user.type(dialog.getByRole('textbox', { name: /Shop/ }), '--')
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    expect((await dialog.findAllByText('Please enter the name or link of a shop')).length).toBeGreaterThan(0)
    await user.clear(dialog.getByRole('textbox', { name: /Shop/ }))
    await user.type(
      dialog.getByRole('textbox', { name: /Shop/ }),
      'https://market.example/mini-site/sand-sons/products',
    )
    await user.click(dialog.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(sent['contact_request']).toEqual([{ shop: 'sand-sons' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says when nobody is there, and offers all when nobody is found', async () => {
    const { user } = await open({ tab: 1, page: 1, search: 'zz' }, [])
    expect(await screen.findByText('No name or company here contains “zz”.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('No contacts yet')).toBeTruthy()
  })

  it('offers a retry when the list cannot be loaded', async () => {
    await open({ tab: 1, page: 1, search: '' }, 'failing')
    expect(await screen.findByText('The contacts could not be loaded.', {}, { timeout: 5_000 })).toBeTruthy()
    expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
  })
})

describe('the place of the contacts page', () => {
  it('is read from its own address, and unknown values count as the first', () => {
    for (const place of [
      { tab: 1, page: 1, search: '' },
      { tab: 3, page: 4, search: 'Sand & Sons' },
      { tab: 'followers', page: 2, search: '' },
    ] as const) {
      const query = new URL(contactsAddress(place), 'https://market.example').searchParams
      expect(contactsPlaceOf(Object.fromEntries(query))).toEqual(place)
    }
    expect(contactsPlaceOf({ tab: 'friends', page: '-3', search: 5 })).toEqual({ tab: 1, page: 1, search: '' })
  })
})

// Helpers

const ada: ContactRow = {
  id: 7,
  status: 1,
  name: 'Ada Lovelace',
  company: 'Sand & Sons',
  shop: 'sand-sons',
  country: 'IN',
  room_id: 'r-7',
}

const followersResponse = (request: Request): Response =>
  Response.json({
    status: true,
    message: 'The follower is removed.',
    count: 1,
    ...(request.method === 'GET' && {
      data: {
        current_page: 1,
        data: [
          { id: 3, name: 'Grace Hopper', company: 'Yard', country: 'US', shop: null, since: '2026-05-12 10:00:00' },
        ],
        from: 1,
        to: 1,
        last_page: 1,
        per_page: 15,
        total: 1,
        next_page_url: null,
        prev_page_url: null,
      },
    }),
  })

function Placed({ start }: { readonly start: ContactsPlace }) {
  const [place, setPlace] = useState(start)
  return (
    <>
      <button type="button" onClick={() => setPlace({ tab: 3, page: 1, search: '' })}>
        Go to requests
      </button>
      <ContactsPage place={place} onPlace={setPlace} />
    </>
  )
}

/** With `'failing'` the server cannot list them. */
async function open(place: ContactsPlace, rows: readonly ContactRow[] | 'failing' = [ada]) {
  const sent: Record<string, unknown[]> = {}
  const page = await showPage(<Placed start={place} />, {
    user: seller,
    at: 'myContacts',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = new URL(request.url).pathname.split('/').at(-1) ?? ''
      ;(sent[call] ??= []).push(await request.json().catch(() => ({})))
      if (call === 'follower_list' || request.url.includes('delete/follower_list')) return followersResponse(request)
      if (rows === 'failing') return Response.json({ status: false, message: 'no' }, { status: 500 })
      return Response.json({
        status: true,
        message: 'Done.',
        room_id: 'r-7',
        data: {
          current_page: 1,
          data: rows,
          from: 1,
          to: rows.length,
          last_page: 1,
          per_page: 15,
          total: rows.length,
          next_page_url: null,
          prev_page_url: null,
        },
        counts: { contacts: 1, blocked: 0, requests: 0 },
      })
    },
  })
  return { ...page, user: page.keys, sent }
}
