import { setTimeout } from 'node:timers/promises'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { accountMessages } from '../../../../core/account/account.messages.ts'
import type { SentForm } from '../../../../core/account/sent-form.ts'
import { RequestLink, SetNewPassword } from '../../../../ui/features/account/reset-password-forms.tsx'
import { SessionEffects } from '../../../../ui/shared/app/effects.tsx'
import { showPage } from '../../shared/show-page.tsx'

describe('RequestLink', () => {
  it('confirms that a link was mailed, whoever the address belongs to, and then leaves without a question', async () => {
    const { keys, path, requests } = await start(<RequestLink />, { status: true, message: '' })
    await keys.type(screen.getByLabelText(/^E-mail/), 'ada@example.com')
    await keys.dblClick(screen.getByRole('button', { name: 'Mail me a link' }))
    expect((await screen.findByRole('status')).textContent).toBe(accountMessages.resetSent)
    expect(requests).toHaveLength(1)
    await keys.click(screen.getByRole('link', { name: 'Back to sign in' }))
    await waitFor(() => expect(path()).toBe('/user/signin'))
  })

  it('[C3] asks before a typed address is lost', async () => {
    const { keys } = await start(<RequestLink />, {})
    await keys.type(screen.getByLabelText(/^E-mail/), 'ada@example.com')
    expect(isReloadAsked()).toBe(true)
    await keys.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  })

  it('shows the reason when no link can be mailed', async () => {
    const { keys } = await start(<RequestLink />, { status: false, message: 'Please wait an hour' })
    await keys.type(screen.getByLabelText(/^E-mail/), 'ada@example.com')
    await keys.click(screen.getByRole('button', { name: 'Mail me a link' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait an hour')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('confirms a link that the browser requested without scripts, and has nothing unsaved', async () => {
    await start(<RequestLink />, {}, { isDone: true, fieldTexts: {}, values: { email_id: 'ada@example.com' } })
    expect(screen.getByRole('status').textContent).toBe(accountMessages.resetSent)
    expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('ada@example.com')
    expect(isReloadAsked()).toBe(false)
  })
})

describe('SetNewPassword', () => {
  it('compares both passwords and focuses the second one, without a request', async () => {
    const { keys, fill, requests } = await start(<SetNewPassword token="abc" />, {})
    await fill('Harbour-Crane-42!', 'Harbour-Crane-43!')
    await keys.click(screen.getByRole('button', { name: 'Set the password' }))
    expect(await screen.findByText(accountMessages.passwordsDiffer)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^New password again/)))
    expect(requests).toEqual([])
  })

  it('[D-16] sends the token of the link, and opens the sign-in page without a question', async () => {
    const { keys, fill, path, requests } = await start(<SetNewPassword token="abc" />, { status: true, message: 'Set' })
    await fill('Harbour-Crane-42!', 'Harbour-Crane-42!')
    expect(isReloadAsked()).toBe(true)
    await keys.click(screen.getByRole('button', { name: 'Set the password' }))
    await waitFor(() => expect(path()).toBe('/user/signin'))
    expect(await requests[0]?.json()).toEqual({
      token: 'abc',
      password: 'Harbour-Crane-42!',
      password_confirmation: 'Harbour-Crane-42!',
    })
  })

  it('offers a new link when this one is over', async () => {
    const { keys, fill } = await start(<SetNewPassword token="abc" />, {
      status: false,
      message: accountMessages.resetTokenInvalid,
    })
    await fill('Harbour-Crane-42!', 'Harbour-Crane-42!')
    await keys.click(screen.getByRole('button', { name: 'Set the password' }))
    expect(await screen.findByText(accountMessages.resetTokenInvalid)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/resetPassword')
  })

  it('offers a new link before a password is typed in vain', async () => {
    await start(<SetNewPassword token="old" />, { data: { is_valid: false } })
    expect((await screen.findByRole('alert')).textContent).toContain(accountMessages.resetTokenInvalid)
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/resetPassword')
    expect(screen.queryByLabelText(/^New password/)).toBeNull()
  })
})

// Helpers

const isReloadAsked = () => {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(event))
  return event.defaultPrevented
}

async function start(form: ReactNode, response: Readonly<Record<string, unknown>>, sentForm?: SentForm) {
  const requests: Request[] = []
  const shown = await showPage(
    <>
      <SessionEffects />
      {form}
    </>,
    {
      at: 'resetPassword',
      built: ['signIn'],
      ...(sentForm !== undefined && { sentForm }),
      fetch: async (input) => {
        const request = new Request(input)
        if (request.url.endsWith('/reset-link'))
          return Response.json({ status: true, message: '', data: { is_valid: true }, ...response })
        requests.push(request)
        // Long enough for a second press.
        await setTimeout(50)
        return Response.json(response)
      },
    },
  )
  const fill = async (password: string, again: string) => {
    await shown.keys.type(screen.getByLabelText(/^New password( \*)?$/), password)
    await shown.keys.type(screen.getByLabelText(/^New password again/), again)
  }
  return { ...shown, requests, fill }
}
