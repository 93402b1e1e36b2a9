import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Conflict, Unreachable } from '../../../../core/failure/failures.ts'
import { FormDrawer } from '../../../../ui/shared/form/form-drawer.tsx'
import { RecordForm, type RecordFormProps } from '../../../../ui/shared/form/record-form.tsx'
import type { FormSection } from '../../../../ui/shared/form/form.types.ts'
import { show } from '../show.tsx'

// Regression C3: Escape, a click outside, X and Cancel discarded a half-typed lead.
describe('FormDrawer', () => {
  it.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['X', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['Cancel', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['a click outside', (user: User) => user.click(overlay())],
  ])('should ask before %s closes what is typed, and keep it', async (_, close) => {
    const { user } = show(<Leads />)
    await type(user, 'Amira')
    await close(user)
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Stay and keep editing' }))
    expect(firstName().value).toBe('Amira')
  })

  it('should stay open at the second click of a double click on what opened it', async () => {
    const { user } = show(<Leads />)
    await user.click(screen.getByRole('button', { name: 'New lead' }))
    await screen.findByLabelText(/^First name/)
    fireEvent.click(overlay(), { detail: 2 })
    expect(firstName().isConnected).toBe(true)
    fireEvent.click(overlay(), { detail: 1 })
    await waitFor(() => expect(screen.queryByLabelText(/^First name/)).toBeNull())
  })

  it('should put the focus into the first field, also of a form that loads later, and back there after the question', async () => {
    const { user, redraw } = show(drawer(<p>Loading</p>))
    redraw(drawer(<input aria-label="Subject" />))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')))

    cleanup()
    const { user: other } = show(<Leads />)
    await type(other, 'Amira')
    await other.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(firstName()))
  })

  it('should close at once when nothing is typed', async () => {
    const { user } = show(<Leads />)
    await user.click(screen.getByRole('button', { name: 'New lead' }))
    await screen.findByLabelText(/^First name/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText(/^First name/)).toBeNull())
  })

  it('should restore a kept draft with a note, and forget a discarded one', async () => {
    const { user } = show(<Leads />)
    await type(user, 'Amira')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep draft and leave' }))
    await user.click(screen.getByRole('button', { name: 'New lead' }))
    expect(await screen.findByText('Draft restored')).toBeTruthy()
    expect(firstName().value).toBe('Amira')

    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await user.click(screen.getByRole('button', { name: 'New lead' }))
    await screen.findByLabelText(/^First name/)
    expect(firstName().value).toBe('')
    expect(screen.queryByText('Draft restored')).toBeNull()
  })

  it('should forget the draft once it is saved', async () => {
    const { user } = show(<Leads />)
    await type(user, 'Amira')
    await user.click(screen.getByRole('button', { name: 'Create lead' }))
    await waitFor(() => expect(screen.queryByLabelText(/^First name/)).toBeNull())
    expect(localStorage).toHaveLength(0)
  })

  it('should stay open while a save runs', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { user } = show(<Leads save={() => promise} />)
    await type(user, 'Amira')
    await user.click(screen.getByRole('button', { name: 'Create lead' }))
    await user.keyboard('{Escape}')
    expect(firstName().value).toBe('Amira')
    await act(async () => resolve())
    await waitFor(() => expect(screen.queryByLabelText(/^First name/)).toBeNull())
  })
})

describe('a conflict', () => {
  it('should show both values, keep the typed one, and save the choice with the value that was read', async () => {
    const save = vi
      .fn()
      .mockRejectedValueOnce(new Conflict({ message: 'Somebody else', present: { first: 'Amina' } }))
      .mockResolvedValue(undefined)
    const { user } = show(
      <RecordForm label="Edit lead" sections={sections} initial={{ first: 'Amira', city: 'Berlin' }} save={save} />,
    )
    await user.type(screen.getByLabelText(/^First name/), 'h')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    const choice = await screen.findByRole('group', { name: 'Two values of First name' })
    expect(choice.textContent).toContain('Amina')
    expect(choice.textContent).toContain('Amirah')
    expect(firstName().value).toBe('Amirah')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledTimes(1)

    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved /)
    expect(save).toHaveBeenLastCalledWith(
      { first: 'Amirah', city: 'Berlin' },
      expect.objectContaining({ changed: ['first'], base: { first: 'Amina', city: 'Berlin' } }),
    )
  })

  it('should save again automatically when somebody else changed only other fields', async () => {
    const save = vi
      .fn()
      .mockRejectedValueOnce(new Conflict({ message: '', present: { first: 'Amira', city: 'Hamburg' } }))
      .mockResolvedValue(undefined)
    const { user } = show(
      <RecordForm label="Edit lead" sections={sections} initial={{ first: 'Amira', city: 'Berlin' }} save={save} />,
    )
    await user.type(screen.getByLabelText(/^First name/), 'h')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Saved /)
    expect(save).toHaveBeenLastCalledWith({ first: 'Amirah', city: 'Hamburg' }, expect.anything())
  })

  it('should report a conflict in a restored draft', async () => {
    const form = (city: string) => (
      <RecordForm
        key={city}
        label="Edit lead"
        sections={sections}
        initial={{ first: 'Amira', city }}
        draft="lead:1"
        save={async () => undefined}
      />
    )
    const { user, redraw } = show(form('Berlin'))
    await user.type(screen.getByLabelText('City'), ' Mitte')
    redraw(form('Hamburg'))
    const choice = await screen.findByRole('group', { name: 'Two values of City' })
    expect(choice.textContent).toContain('Hamburg')
    await user.click(screen.getByRole('button', { name: 'Take the saved value' }))
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hamburg')
  })
})

// Regression H2: a failed save was reported three times, never said "offline", and its notice covered the button.
it('should show in the form that the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = show(
    <RecordForm
      label="Edit lead"
      sections={sections}
      initial={{ first: 'Amira' }}
      save={() => Promise.reject(new Unreachable({ cause: 'cut' }))}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^You are offline\./)
  vi.restoreAllMocks()
})

// Helpers

type User = ReturnType<typeof show>['user']

const sections: readonly FormSection[] = [
  {
    id: 'person',
    title: 'Person',
    fields: [
      { name: 'first', label: 'First name', kind: 'text', required: true },
      { name: 'city', label: 'City', kind: 'text' },
    ],
  },
]

const drawer = (form: ReactNode) => (
  <FormDrawer title="New task" opened onClose={() => undefined}>
    {form}
  </FormDrawer>
)

const firstName = () => screen.getByLabelText<HTMLInputElement>(/^First name/)

const overlay = () => {
  const found = document.querySelector('.mantine-Drawer-overlay')
  if (found === null) throw new Error('The drawer has no overlay')
  return found
}

async function type(user: User, text: string) {
  await user.click(screen.getByRole('button', { name: 'New lead' }))
  await user.type(await screen.findByLabelText(/^First name/), text)
}

function Leads({ save = async () => undefined }: Partial<Pick<RecordFormProps<void>, 'save'>>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        New lead
      </button>
      <FormDrawer title="New lead" opened={isOpen} onClose={close}>
        <RecordForm
          label="New lead"
          sections={sections}
          initial={{ first: '', city: '' }}
          draft="lead:new"
          saveLabel="Create lead"
          save={save}
          onSaved={close}
          onCancel={close}
        />
      </FormDrawer>
    </>
  )
}
