import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Invitation } from '../../../../core/contracts/invitations.contract.ts'
import { InvitationDialog } from '../../../../ui/features/invitations/invitation-dialog.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('InvitationDialog', () => {
  it('sends an invitation once its address is one', async () => {
    const { dialog, keys, sent, onClose } = await shown(() =>
      Response.json({ status: true, message: 'Sent', data: invitation }),
    )
    await keys.type(dialog.getByLabelText(/^E-mail/), 'lena')
    await keys.click(dialog.getByRole('button', { name: 'Send invitation' }))
    expect(dialog.getByLabelText(/^E-mail/).getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])

    await keys.type(dialog.getByLabelText(/^E-mail/), '@guest.example')
    await keys.type(dialog.getByLabelText('Name'), 'Lena Winter')
    await keys.click(dialog.getByRole('button', { name: 'Send invitation' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ email_id: 'lena@guest.example', full_name: 'Lena Winter', message: '' }])
  })

  it('stays open with what was typed when the server refuses', async () => {
    const { dialog, keys, onClose } = await shown(() =>
      Response.json({ status: false, message: 'Already invited', errors: { email_id: ['Already invited'] } }),
    )
    await keys.type(dialog.getByLabelText(/^E-mail/), 'lena@guest.example')
    await keys.click(dialog.getByRole('button', { name: 'Send invitation' }))

    expect((await dialog.findAllByText('Already invited')).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('lena@guest.example')
    expect(onClose).not.toHaveBeenCalled()
  })
})

// Helpers

const invitation: Invitation = {
  id: 5,
  email_id: 'lena@guest.example',
  full_name: 'Lena Winter',
  state: 'pending',
  invited_by: 'Selma Sand',
  sent_at: '2026-05-04 09:00:00',
  expires_at: '2026-05-18 09:00:00',
  joined_at: null,
  joined_as: null,
}

async function shown(respond: () => Response) {
  const sent: unknown[] = []
  const onClose = vi.fn()
  const { keys } = await showPage(<InvitationDialog onClose={onClose} />, {
    user: seller,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST') sent.push(await request.json())
      return respond()
    },
  })
  return { dialog: within(await screen.findByRole('dialog')), keys, sent, onClose }
}
