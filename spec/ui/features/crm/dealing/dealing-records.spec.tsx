import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { DealingRecords } from '../../../../../ui/features/crm/dealing/lazy-dealing-records.tsx'
import { crmServer, listResponses, showIn } from '../crm-server.tsx'

describe('DealingRecords', () => {
  it('makes a contact from an enquiry without leaving the page, and names what there is already', async () => {
    const server = serverOf([lead])
    const { user, router } = showIn(server, '/enquiries', () => <DealingRecords about={{ thread_id: 4 }} />)
    expect((await screen.findByRole('link', { name: 'Jane Doe' })).getAttribute('href')).toBe('/crm/leads/l1')
    // The person is a lead already; an enquiry made it, so it cannot be unlinked.
    expect(buttons()).toEqual(['New contact', 'New deal', 'New task', 'Log call'])

    await user.click(screen.getByRole('button', { name: 'New contact' }))
    const drawer = await screen.findByRole('dialog', { name: 'New contact' })
    expect(await within(drawer).findByDisplayValue('jane@quay.example')).toBeTruthy()
    expect(server.requests.find(({ id }) => id === 'crm.dealingForm')?.input).toEqual({
      type_name: 'Contacts',
      thread_id: 4,
    })
    await user.click(within(drawer).getByRole('button', { name: 'Create contact' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests.find(({ id }) => id === 'crm.saveRecord')?.input).toMatchObject({
      type_name: 'Contacts',
      about: { thread_id: 4 },
    })
    await waitFor(() => expect(server.count('crm.dealingRecords')).toBeGreaterThan(1))
    expect(router.state.location.pathname).toBe('/enquiries')
  })

  it('plans a task that is related with the record of the person', async () => {
    const { user } = showIn(serverOf([lead]), '/chat', () => <DealingRecords about={{ room_id: 'r1' }} />)
    await user.click(await screen.findByRole('button', { name: 'New task' }))
    const drawer = await screen.findByRole('dialog', { name: 'New task' })
    expect(await within(drawer).findByDisplayValue('Answer Jane Doe, Quay Ltd')).toBeTruthy()
    expect(await within(drawer).findByDisplayValue('Jane Doe')).toBeTruthy()
  })

  it('links a record of the same person, and offers no lead beside a contact', async () => {
    const contact = { ...lead, type: 'Contacts', unique_id: 'c1', name: 'Jane', link: null }
    const server = serverOf([contact], {}, { 'crm.linkDealing': () => ({ message: 'Linked' }) })
    const { user } = showIn(server, '/chat', () => <DealingRecords about={{ room_id: 'r1' }} />)
    // A contact is no new lead.
    await user.click(await screen.findByRole('button', { name: 'Link Jane' }))
    await waitFor(() => expect(server.count('crm.dealingRecords')).toBe(2))
    expect(server.requests.find(({ id }) => id === 'crm.linkDealing')?.input).toEqual({
      room_id: 'r1',
      unique_id: 'c1',
      is_linked: true,
    })
    expect(buttons()).not.toContain('New lead')
  })

  it('offers nothing that the person may not do, and nothing for a chat with a colleague', async () => {
    const view = [{ module: 'Leads', actions: ['View'] }]
    const { unmount } = showIn(serverOf([lead], { type: 'subuser', permissions: view }), '/chat', () => (
      <DealingRecords about={{ room_id: 'r1' }} />
    ))
    await screen.findByRole('link', { name: 'Jane Doe' })
    expect(buttons()).toEqual([])
    unmount()

    const server = serverOf([], {}, { 'crm.dealingRecords': () => ({ data: { person: null, records: [] } }) })
    showIn(server, '/chat', () => <DealingRecords about={{ room_id: 'r2' }} />)
    await waitFor(() => expect(server.count('crm.dealingRecords')).toBe(1))
    await waitFor(() => expect(screen.queryByText('Loading the records')).toBeNull())
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('asks for nothing as a buyer', async () => {
    const server = serverOf([lead], { type: 'other' })
    showIn(server, '/chat', () => (
      <>
        <p>Chat</p>
        <DealingRecords about={{ room_id: 'r1' }} />
      </>
    ))
    await screen.findByText('Chat')
    expect(server.requests).toEqual([])
  })
})

// Helpers

const buttons = () =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

const lead = { type: 'Leads', unique_id: 'l1', name: 'Jane Doe', category: 'New', link: 'own', can_edit: true }

function serverOf(records: readonly object[], who: object = {}, answers: Readonly<Record<string, () => unknown>> = {}) {
  const sections = DEFAULT_FORMS.Contacts.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => ({
      ...field,
      value: { first_name: 'Jane', email: 'jane@quay.example' }[field.name] ?? null,
    })),
  }))
  return crmServer(
    {
      ...listResponses('Contacts', []),
      'crm.dealingRecords': () => ({ data: { person: { name: 'Jane Doe', company: 'Quay Ltd' }, records } }),
      'crm.dealingForm': () => ({ data: { unique_id: '', sections, values: {}, names: {} } }),
      'crm.saveRecord': () => ({ message: 'Contact created', data: { unique_id: 'c9' } }),
      ...answers,
    },
    who,
  )
}
