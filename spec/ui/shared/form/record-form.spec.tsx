import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Refused } from '../../../../core/failure/failures.ts'
import { RecordForm } from '../../../../ui/shared/form/record-form.tsx'
import type { RecordFormProps } from '../../../../ui/shared/form/record-form.tsx'
import type { FormSection } from '../../../../ui/shared/form/form.types.ts'
import { show } from '../show.tsx'
import { seller, showPage } from '../show-page.tsx'

describe('RecordForm', () => {
  afterEach(() => vi.useRealTimers())

  it('should count the errors at the top, with links to the fields', async () => {
    const save = vi.fn(async () => undefined)
    const { user } = show(<LeadForm save={save} />)

    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    const summary = screen.getByRole('alert')
    expect(summary.textContent).toContain('2 fields need your attention')
    expect(document.activeElement).toBe(summary)
    expect(screen.getByLabelText(/^First name/).getAttribute('aria-invalid')).toBe('true')
    await user.click(screen.getByRole('link', { name: 'E-mail' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/))
    expect(save).not.toHaveBeenCalled()
  })

  it('should show an error when a field loses the focus, not while typing', async () => {
    const { user } = show(<LeadForm />)

    await user.type(screen.getByLabelText(/^E-mail/), 'nobody')
    expect(screen.queryByText('Please enter a valid e-mail')).toBeNull()
    await user.tab()
    expect(screen.getByText('Please enter a valid e-mail')).toBeTruthy()
  })

  // The message would move what the person is about to click.
  it('should show no error when a field is left that was empty from the start, until it is saved', async () => {
    const { user } = show(<LeadForm />)

    await user.click(screen.getByLabelText(/^First name/))
    await user.tab()
    expect(screen.getByLabelText(/^First name/).getAttribute('aria-invalid')).not.toBe('true')
    await user.type(screen.getByLabelText(/^First name/), 'A')
    await user.clear(screen.getByLabelText(/^First name/))
    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    expect(screen.getByLabelText(/^First name/).getAttribute('aria-invalid')).toBe('true')
  })

  it('should send once when Save is clicked twice, and show when it was saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const save = vi.fn(() => promise)
    const { user } = show(<LeadForm initial={filled} save={save} />)

    await user.type(screen.getByLabelText(/^First name/), '!')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    const form = screen.getByRole('form', { name: 'Edit lead' })
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(screen.getByText('Saving…')).toBeTruthy()
    await waitFor(() => expect(save).toHaveBeenCalled())
    fireEvent.submit(form)
    await act(async () => resolve())
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeTruthy()
    expect(save).toHaveBeenCalledTimes(1)
  })

  it('[D-48] says that a required field is empty in its own words, when it has some', async () => {
    const listings = {
      name: 'ids',
      label: 'Listings',
      kind: 'text',
      required: true,
      missing: 'Please select one',
    } as const
    const { user } = show(<LeadForm sections={[{ id: 'what', title: 'What', fields: [listings] }]} />)

    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    expect(screen.getByText('Please select one')).toBeTruthy()
    expect(screen.queryByText('Please enter Listings')).toBeNull()
  })

  it("should show when it was saved on the person's own clock", async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-05T10:00:00Z'), toFake: ['Date'] })
    const { keys } = await showPage(<LeadForm initial={filled} save={async () => undefined} />, {
      user: { ...seller, time_zone: 'Asia/Kolkata' },
    })
    await keys.type(screen.getByLabelText(/^First name/), '!')
    await keys.click(screen.getByRole('button', { name: 'Save lead' }))
    expect(await screen.findByText('Saved 15:30')).toBeTruthy()
  })

  it("should show the server's errors under their fields and keep what was typed", async () => {
    const save = () =>
      Promise.reject(new Refused({ message: '', errors: { email: ['This address is already in use.'] } }))
    const { user } = show(<LeadForm initial={filled} save={save} />)

    await user.type(screen.getByLabelText(/^First name/), ' Maria')
    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    expect((await screen.findAllByText(/This address is already in use\./)).length).toBe(2)
    expect(screen.getByText('1 field needs your attention')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Amira Maria')
    await user.type(screen.getByLabelText(/^E-mail/), 'x')
    expect(screen.queryByText(/This address is already in use\./)).toBeNull()
  })

  it('should keep what was typed when saving fails, and show the reason', async () => {
    const { user } = show(
      <LeadForm
        initial={filled}
        save={() => Promise.reject(new Refused({ message: 'The lead was deleted meanwhile.' }))}
      />,
    )

    await user.type(screen.getByLabelText(/^First name/), ' Maria')
    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    await waitFor(() => expect(screen.getAllByText('The lead was deleted meanwhile.').length).toBeGreaterThan(0))
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Amira Maria')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save lead' }).disabled).toBe(false)
  })

  it('should ask before the page is closed only while there are unsaved changes', async () => {
    const { user } = show(<LeadForm initial={filled} />)

    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
    await user.type(screen.getByLabelText(/^First name/), '!')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Amira')
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  })

  it('should restore a draft after a reload, until it is discarded', async () => {
    const first = show(<LeadForm key="a" initial={filled} draft="lead-1" />)
    await first.user.type(screen.getByLabelText(/^First name/), ' Maria')
    first.redraw(<LeadForm key="b" initial={filled} draft="lead-1" />)

    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Amira Maria')
    expect(screen.getByText('Draft restored')).toBeTruthy()
    await first.user.click(screen.getByRole('button', { name: 'Discard draft' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Amira')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('should show a dependent field only while its condition holds, and not require a hidden one', async () => {
    const save = vi.fn(async () => undefined)
    const { user } = show(<LeadForm initial={filled} save={save} />)

    expect(screen.queryByLabelText(/^Reason/)).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: /^Lost/ }))
    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    expect(screen.getAllByText(/Please enter Reason/)).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: /^Lost/ }))
    await user.click(screen.getByRole('button', { name: 'Save lead' }))
    expect(save).toHaveBeenCalledOnce()
  })
})

// Helpers

const sections: readonly FormSection[] = [
  {
    id: 'person',
    title: 'Person',
    columns: 'double',
    fields: [
      { name: 'first', label: 'First name', kind: 'text', required: true },
      { name: 'email', label: 'E-mail', kind: 'email', required: true, help: 'Quotes are sent there.' },
    ],
  },
  {
    id: 'outcome',
    title: 'Outcome',
    fields: [
      { name: 'lost', label: 'Lost', kind: 'boolean' },
      { name: 'reason', label: 'Reason', kind: 'multiline', required: true, when: (values) => values['lost'] === true },
    ],
  },
]
const schema = z.object({ email: z.email('Please enter a valid e-mail') })
const filled = { first: 'Amira', email: 'amira@example.com' }
const saved = async () => undefined

function LeadForm(props: Partial<RecordFormProps<void>>) {
  return (
    <RecordForm
      label="Edit lead"
      sections={sections}
      initial={{}}
      schema={schema}
      save={saved}
      saveLabel="Save lead"
      {...props}
    />
  )
}
