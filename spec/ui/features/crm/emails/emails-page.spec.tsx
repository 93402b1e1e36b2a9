import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedEmail } from '../../../../../core/contracts/crm-activities.contract.ts'
import { emailSearch } from '../../../../../ui/features/crm/emails/email-search.ts'
import { EmailsPage } from '../../../../../ui/features/crm/emails/emails-page.tsx'
import { crmServer, showIn } from '../crm-server.tsx'

// happy-dom has no layout: without a size no row would be in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
})
afterEach(() => void vi.restoreAllMocks())

describe('EmailsPage', () => {
  it('[D-284] narrows the e-mails of all records by author and state, which the address keeps', async () => {
    const { user, router, asked } = open([email(1, { status: 'sent' }), email(2)])
    await user.click(await screen.findByRole('button', { name: 'Failed' }))
    await user.click(screen.getByRole('button', { name: 'Mine' }))
    await waitFor(() => expect(asked('crm.emailList').at(-1)).toMatchObject({ status: 'failed', whose: 'me' }))
    expect(router.state.location.search).toEqual({ status: 'failed', whose: 'me' })
    await user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(asked('crm.emailList').at(-1)).toEqual({ query: '', whose: 'me', page: 1 }))
  })

  it('says why an e-mail was not sent, and sends it again', async () => {
    const { user, asked } = open([email(1, { status: 'failed', reason: 'ada@a.example: no such mailbox' })])
    await user.click(await row('Offer 1'))
    const letter = await screen.findByRole('dialog', { name: 'Offer 1' })
    expect(within(letter).getByText('ada@a.example: no such mailbox')).toBeTruthy()
    expect(within(letter).getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/crm/contacts/u1')
    await user.click(within(letter).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(asked('crm.retryEmail')).toEqual([{ id: 1 }]))
    await waitFor(() => expect(asked('crm.emailList').length).toBeGreaterThan(1))
  })

  it('goes on with a draft', async () => {
    const { user, asked } = open([email(1, { to: [] })])
    await user.click(await row('Offer 1'))
    const form = await screen.findByRole('dialog', { name: 'Edit draft' })
    await user.type(await within(form).findByLabelText('To'), 'ada@a.example')
    await user.click(within(form).getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(asked('crm.updateEmail')).toMatchObject([{ id: 1, to: ['ada@a.example'], status: 'sent' }]),
    )
  })

  it('[D-256] deletes an e-mail and, on Undo, brings it back', async () => {
    const { user, asked } = open([email(1), email(2)])
    await user.click(await screen.findByRole('button', { name: 'Actions for Offer 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('Offer 1')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await row('Offer 1')).toBeTruthy()
    expect(asked('crm.restoreDeleted')).toEqual([{ kind: 'email', ids: [1] }])
  })

  it('only reads for a colleague without Edit of the record', async () => {
    const { user } = open([email(1)], '/x', {
      type: 'subuser',
      permissions: [
        { module: 'Contacts', actions: ['View'] },
        { module: 'Leads', actions: ['View', 'Edit'] },
      ],
    })
    await user.click(await row('Offer 1'))
    const letter = await screen.findByRole('dialog', { name: 'Offer 1' })
    expect(within(letter).getByText('Dear Ada')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete', hidden: true })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for Offer 1', hidden: true })).toBeNull()
  })

  it('shows them by state on the board, where nobody moves them', async () => {
    const { user } = open([email(1), email(2, { status: 'sent' })], '/x?layout=board')
    const sent = await screen.findByRole('region', { name: /^Sent/ })
    expect(within(sent).getByText('Offer 2')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Move Offer 2' })).toBeNull()
    await user.click(within(sent).getByRole('button', { name: 'Offer 2' }))
    expect(await screen.findByRole('dialog', { name: 'Offer 2' })).toBeTruthy()
  })
})

// Helpers

/** The name of a row of the list. */
const row = async (name: string) => within(await screen.findByRole('grid', { name: 'E-mails' })).findByText(name)

const email = (id: number, more: Partial<ListedEmail> = {}): ListedEmail => ({
  id,
  crm_unique_id: 'u1',
  type_name: 'Contacts',
  record_name: 'Ada',
  to: ['ada@a.example'],
  cc: [],
  subject: `Offer ${id}`,
  body: 'Dear Ada',
  files: [],
  status: 'draft',
  reason: null,
  user: { id: 7, name: 'Selma Seller' },
  created_at: '2026-03-01 10:00:00',
  ...more,
})

function open(rows: readonly ListedEmail[], address = '/x', who: object = {}) {
  let now = rows
  const server = crmServer(
    {
      'plans.current': () => ({ data: { feature_list: [{ key: 'crm', name: 'CRM', value: true }] } }),
      'crm.emailList': () => ({ data: { data: now, total: now.length, current_page: 1, last_page: 1 } }),
      'crm.emailBoard': () => ({
        data: (['draft', 'sent'] as const).map((category) => {
          const cards = now.filter(({ status }) => status === category)
          return { category, label: category === 'sent' ? 'Sent' : 'Draft', total: cards.length, data: cards }
        }),
      }),
      'crm.retryEmail': () => ({ message: 'The e-mail waits to be sent.', data: now[0] }),
      'crm.updateEmail': () => ({ message: 'The e-mail waits to be sent.', data: now[0] }),
      'crm.emailTemplates': () => ({ data: [] }),
      'crm.recordFiles': () => ({ data: [] }),
      'crm.deleteEmails': ({ ids }) => {
        now = now.filter(({ id }) => !(ids as number[]).includes(id))
        return {}
      },
      'crm.restoreDeleted': () => {
        now = rows
        return {}
      },
    },
    who,
  )
  return {
    ...showIn(server, address, (search) => <EmailsPage search={emailSearch.parse(search)} />),
    asked: (call: string) => server.requests.filter(({ id }) => id === call).map(({ input }) => input),
  }
}
