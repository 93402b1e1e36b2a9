import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Unreachable } from '../../../../../core/failure/failures.ts'
import { EmailForm } from '../../../../../ui/features/crm/record/email-form.tsx'
import { crmServer, showIn } from '../crm-server.tsx'

const bodyOf = () => (screen.getByLabelText('Text') as HTMLTextAreaElement).value

describe('EmailForm', () => {
  it('[D-224] begins with the signature; a template goes above it, and above what was typed', async () => {
    const server = mailServer()
    const { user } = showIn(server, '/x', () => <EmailForm type="Leads" uniqueId="u1" to="ada@a.example" />)
    await screen.findByLabelText('Text')
    expect(bodyOf()).toBe('\n\n-- \nSelma')
    await user.selectOptions(await screen.findByLabelText('Template'), 'Thanks')
    await waitFor(() => expect(bodyOf()).toBe('Dear Ada\n\n-- \nSelma'))
    expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('Thank you')

    // Another choice replaces what the first one wrote.
    await user.selectOptions(screen.getByLabelText('Template'), 'Thanks')
    await waitFor(() => expect(server.count('emailTemplates.filled')).toBe(2))
    expect(bodyOf()).toBe('Dear Ada\n\n-- \nSelma')

    await user.clear(screen.getByLabelText('Text'))
    await user.type(screen.getByLabelText('Text'), 'Mine')
    await user.clear(screen.getByLabelText('Subject'))
    await user.type(screen.getByLabelText('Subject'), 'My subject')
    await user.selectOptions(screen.getByLabelText('Template'), 'Thanks')
    await waitFor(() => expect(bodyOf()).toBe('Dear Ada\n\nMine'))
    expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('My subject')
  })

  it('[D-225] sends the chosen files of the record, and says why a template or a file cannot be used', async () => {
    const server = mailServer({
      'emailTemplates.filled': () => Promise.reject(new Error('no answer')),
    })
    const { user } = showIn(server, '/x', () => <EmailForm type="Leads" uniqueId="u1" to="ada@a.example" />)
    await user.selectOptions(await screen.findByLabelText('Template'), 'Thanks')
    expect(await screen.findByText(/could not be read|Try again/i)).toBeTruthy()
    await user.selectOptions(await screen.findByLabelText('Attach a file of this record'), 'offer.pdf')
    expect(screen.getByRole('list', { name: 'Attachments' }).textContent).toContain('offer.pdf')
    await user.type(screen.getByLabelText('Subject'), 'Offer')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.count('crm.createEmail')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'crm.createEmail')?.input).toMatchObject({
      to: ['ada@a.example'],
      file_ids: [44],
      status: 'sent',
    })
  })

  it('[D-224] sends the draft whose response got lost, instead of a second e-mail beside it', async () => {
    let isCut = true
    const server = mailServer({
      'crm.createEmail': () => (isCut ? Promise.reject(new Unreachable({ cause: 'cut' })) : { data: { id: 31 } }),
      'crm.updateEmail': () => ({ data: { id: 31 } }),
    })
    const { user } = showIn(server, '/x', () => <EmailForm type="Leads" uniqueId="u1" to="ada@a.example" />)
    await user.type(await screen.findByLabelText('Subject'), 'Offer')
    const press = async (name: string, calls: number) => {
      await user.click(screen.getByRole('button', { name }))
      await waitFor(() => expect(server.count('crm.createEmail')).toBe(calls))
      await waitFor(() => expect(screen.getByRole('button', { name }).hasAttribute('data-loading')).toBe(false))
    }
    await press('Save draft', 1)
    await press('Save draft', 2)
    await user.type(screen.getByLabelText('Subject'), ' 7')
    await press('Send', 3)
    isCut = false
    await press('Send', 4)
    const calls = server.requests.filter(({ id }) => /^crm\..*Email$/.test(id))
    const draft = { subject: 'Offer', status: 'draft' }
    expect(calls.map(({ input }) => input)).toMatchObject([
      ...Array.from({ length: 4 }, () => draft),
      { id: 31, subject: 'Offer 7', status: 'sent' },
    ])
    expect(new Set(server.keys.slice(0, 4)).size).toBe(1)
  })

  it('[D-224] leaves the lost draft of a discarded e-mail alone', async () => {
    const server = mailServer({
      'crm.createEmail': ({ status }) =>
        status === 'draft' ? Promise.reject(new Unreachable({ cause: 'cut' })) : { data: { id: 32 } },
    })
    const { user } = showIn(server, '/x', () => <EmailForm type="Leads" uniqueId="u1" to="ada@a.example" />)
    await user.type(await screen.findByLabelText('Subject'), 'Offer')
    await user.click(screen.getByRole('button', { name: 'Save draft' }))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.type(screen.getByLabelText('Subject'), 'Invitation')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.count('crm.createEmail')).toBe(2))
    expect(server.requests.at(-1)?.input).toMatchObject({ subject: 'Invitation', status: 'sent' })
    expect(new Set(server.keys).size).toBe(2)
  })

  it('[D-225] waits for a file that is still being uploaded, instead of leaving it out', async () => {
    const stored = Promise.withResolvers<unknown>()
    const server = mailServer({ 'crm.saveFiles': () => stored.promise })
    const { user } = showIn(server, '/x', () => <EmailForm type="Leads" uniqueId="u1" to="ada@a.example" />)
    await user.type(await screen.findByLabelText('Subject'), 'Offer')
    await user.upload(screen.getByLabelText('Upload and attach files'), pdf('terms.pdf'))
    await waitFor(() => expect(server.count('crm.saveFiles')).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.getAllByText(/still being uploaded/).length).toBeGreaterThan(0))
    expect(server.count('crm.createEmail')).toBe(0)
    stored.resolve({ message: 'Stored', data: [{ id: 5, file_id: 45, name: 'terms.pdf', url: '/f', size: 20 }] })
    expect(await screen.findByRole('button', { name: 'Remove terms.pdf' })).toBeTruthy()
    expect(screen.queryByText(/still being uploaded/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.count('crm.createEmail')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'crm.createEmail')?.input).toMatchObject({ file_ids: [45] })
  })

  it('says no more why a file was refused once the e-mail is sent', async () => {
    const server = mailServer()
    const { user } = showIn(server, '/x', () => <EmailForm type="Leads" uniqueId="u1" to="ada@a.example" />)
    await user.type(await screen.findByLabelText('Subject'), 'Offer')
    await user.upload(screen.getByLabelText('Upload and attach files'), pdf('empty.pdf', ''))
    expect(await screen.findByText(/^empty\.pdf: /)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(server.count('crm.createEmail')).toBe(1))
    await waitFor(() => expect(screen.queryByText(/^empty\.pdf: /)).toBeNull())
  })
})

// Helpers

const pdf = (name: string, content = '%PDF-1.7') => new File([content], name, { type: 'application/pdf' })

const mailServer = (more: Parameters<typeof crmServer>[0] = {}) =>
  crmServer({
    'emailTemplates.signature': () => ({ data: { signature: 'Selma' } }),
    'emailTemplates.list': () => ({
      data: [
        {
          id: 3,
          type_id: 1,
          name: 'Thanks',
          subject: 'Thank you',
          body: 'Dear {{first_name}}',
          is_shared: false,
          user: null,
          can_change: true,
        },
      ],
    }),
    'emailTemplates.filled': () => ({ data: { subject: 'Thank you', body: 'Dear Ada' } }),
    'crm.files': () => ({
      data: [
        { id: 4, file_id: 44, name: 'offer.pdf', url: '/files/x', size: 2_000, created_at: '2026-03-02 10:00:00' },
      ],
    }),
    'crm.createEmail': () => ({ message: 'Saved', data: {} }),
    ...more,
  })
