import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { LazyCall } from '../../../../adapters/client/lazy-call.ts'
import { type AnyEndpoint, endpoint, signedIn } from '../../../../core/contracts/endpoint.ts'
import { formFailureOf } from '../../../../core/failure/effect-of.ts'
import { Refused, Unreachable } from '../../../../core/failure/failures.ts'
import { type FormOptions, useForm } from '../../../../ui/shared/form/use-form.ts'
import { framed, show } from '../show.tsx'

describe('useForm', () => {
  it("should show the product's words instead of zod's for a schema without messages", async () => {
    const { user } = show(<PortForm />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Please enter port name')).toBeTruthy()
    expect(screen.getByText('Please select mode')).toBeTruthy()
    expect(screen.queryByText(/Invalid|Too small|expected/)).toBeNull()
  })

  it('should show an error when a typed or emptied field loses the focus, not when an empty one does', async () => {
    const { user } = show(<PortForm />)
    await user.click(screen.getByLabelText('Port'))
    await user.tab()
    expect(screen.queryByText('Please enter port name')).toBeNull()
    await user.type(screen.getByLabelText('Port'), 'B{Tab}')
    await user.type(screen.getByLabelText('Port'), '{Backspace}{Tab}')
    expect(screen.getByText('Please enter port name')).toBeTruthy()
  })

  it('should focus the first invalid field after each submit', async () => {
    const { user } = show(<PortForm />)
    await user.type(screen.getByLabelText('Port'), 'Bremen')
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(document.activeElement, `${times}`).toBe(screen.getByLabelText('Mode')))
    }
  })

  it('should focus the first field that the server refuses', async () => {
    const save = () => Promise.reject(new Refused({ message: '', errors: { code: ['Too easy'] } }))
    const { user } = show(<PortForm save={save} />)
    await user.type(screen.getByLabelText('Port'), 'Bremen')
    await user.selectOptions(screen.getByLabelText('Mode'), 'sea')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code')))
  })

  it('should keep what was typed and chosen before the scripts took the page over', async () => {
    const save = vi.fn(async () => undefined)
    const page = framed(<PortForm save={save} />)
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(page)
    const early = screen.getByLabelText<HTMLInputElement>('Port')
    early.value = 'Bremen'
    screen.getByLabelText<HTMLSelectElement>('Mode').value = 'air'
    render(page, { container, hydrate: true })
    expect(screen.getByLabelText('Port')).toBe(early)
    expect(screen.getByText('Unsaved')).toBeTruthy()
    early.form?.requestSubmit()
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({ port_name: 'Bremen', mode: 'air', code: '' }, expect.anything()),
    )
  })

  it('should take no hidden field for something that was typed before the scripts ran', () => {
    const page = framed(
      <PortForm>
        <input type="hidden" name="code" value="2026-11-28" />
      </PortForm>,
    )
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(page)
    render(page, { container, hydrate: true })
    expect(screen.getByLabelText('Port')).toBeTruthy()
    expect(screen.queryByText('Unsaved')).toBeNull()
  })

  it('should show the outcome of a submit without scripts until the next one', async () => {
    const sent = {
      isDone: false,
      alert: 'Too many tries',
      fieldTexts: { mode: 'Please select mode' },
      values: { port_name: 'Bremen', other: 'x' },
    }
    const save = vi.fn(async () => undefined)
    const { user } = show(<PortForm sent={sent} save={save} />)
    expect(screen.getByLabelText<HTMLInputElement>('Port').value).toBe('Bremen')
    expect(screen.getByText('Too many tries')).toBeTruthy()
    expect(screen.getByText('Please select mode')).toBeTruthy()
    expect(screen.getByText('Unsaved')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Mode'), 'sea')
    expect(screen.queryByText('Please select mode')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({ port_name: 'Bremen', mode: 'sea', code: '' }, expect.anything()),
    )
    expect(screen.queryByText('Too many tries')).toBeNull()
  })

  it('should replace an older failure with the fields that a later press finds invalid', async () => {
    const { user } = show(<PortForm save={() => Promise.reject(new Unreachable({ cause: 'cut' }))} />)
    await user.type(screen.getByLabelText('Port'), 'Bremen')
    await user.selectOptions(screen.getByLabelText('Mode'), 'sea')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(NO_SERVER)).toBeTruthy()
    await user.clear(screen.getByLabelText('Port'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please enter port name')).toBeTruthy()
    expect(screen.queryByText(NO_SERVER)).toBeNull()
  })
})

describe('useForm with the call that it sends as its schema', () => {
  it('should load the schema with the first input, and then check as with one that is there', async () => {
    const load = vi.fn(async () => createPort)
    const { user } = show(<PortForm schema={callOf(load)} />)
    expect(load).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Port'), 'B{Tab}')
    expect(load).toHaveBeenCalled()
    await user.type(screen.getByLabelText('Port'), '{Backspace}{Tab}')
    expect(screen.getByText('Please enter port name')).toBeTruthy()
    await user.type(screen.getByLabelText('Port'), 'Bremen')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mode')))
    expect(screen.getByText('Please select mode')).toBeTruthy()
  })

  it('should show an error of a field that was left before the schema is there', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof createPort>()
    const { user } = show(<PortForm schema={callOf(() => promise)} />)
    await user.type(screen.getByLabelText('Port'), 'B{Tab}')
    await user.type(screen.getByLabelText('Port'), '{Backspace}{Tab}')
    expect(screen.queryByText('Please enter port name')).toBeNull()
    resolve(createPort)
    expect(await screen.findByText('Please enter port name')).toBeTruthy()
  })

  it('should wait for the schema with a save, and send what is typed by then once', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof createPort>()
    const save = vi.fn(async () => undefined)
    const { user } = show(<PortForm schema={callOf(() => promise)} save={save} />)
    await user.selectOptions(screen.getByLabelText('Mode'), 'sea')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Saving')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(screen.getByLabelText('Port'), 'Bremen')
    expect(save).not.toHaveBeenCalled()
    resolve(createPort)
    await waitFor(() => expect(screen.queryByText('Saving')).toBeNull())
    expect(save.mock.calls).toEqual([[{ port_name: 'Bremen', mode: 'sea', code: '' }, expect.anything()]])
  })

  it('should leave the check to the server while the schema cannot load', async () => {
    const save = vi.fn(async () => Promise.reject(new Unreachable({ cause: 'cut' })))
    const load = vi.fn(async () => createPort).mockRejectedValueOnce(new Error('cut'))
    const { user } = show(<PortForm schema={callOf(load)} save={save} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(NO_SERVER)).toBeTruthy()
    expect(save).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please enter port name')).toBeTruthy()
    expect(screen.queryByText(NO_SERVER)).toBeNull()
    expect(save).toHaveBeenCalledTimes(1)
  })
})

describe('useForm with a draft', () => {
  // Regression H3: a lost answer, a reload and a second press created two records.
  it('should repeat the idempotency key of an unchanged draft after a reload, and use a new one after a change', async () => {
    const keys: string[] = []
    const lost: FormOptions<typeof empty, undefined>['save'] = async (_, { call }) => {
      keys.push(call.idempotencyKey)
      throw new Unreachable({ cause: 'cut' })
    }
    const press = async (typed: string) => {
      const { user, unmount } = show(<PortForm save={lost} draft="port:new" />)
      if (typed !== '') await user.type(screen.getByLabelText('Port'), typed)
      await user.selectOptions(screen.getByLabelText('Mode'), 'sea')
      const before = keys.length
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(keys).toHaveLength(before + 1))
      unmount()
    }
    await press('Bremen')
    await press('')
    await press('haven')
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('should not keep the key of a form whose draft leaves fields out', async () => {
    const keys: string[] = []
    for (const code of ['4711', '4712']) {
      const save: FormOptions<typeof empty, undefined>['save'] = async (_, { call }) => {
        keys.push(call.idempotencyKey)
        throw new Unreachable({ cause: 'cut' })
      }
      const { user, unmount } = show(<PortForm save={save} draft={{ key: 'port:secret', omit: ['code'] }} />)
      await user.clear(screen.getByLabelText('Port'))
      await user.type(screen.getByLabelText('Port'), 'Bremen')
      await user.selectOptions(screen.getByLabelText('Mode'), 'sea')
      await user.type(screen.getByLabelText('Code'), code)
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(keys).toHaveLength(code === '4711' ? 1 : 2))
      unmount()
    }
    expect(keys[1]).not.toBe(keys[0])
  })
})

// Helpers

const port = z.object({ port_name: z.string().min(1), mode: z.enum(['sea', 'air']) })
const createPort = endpoint({
  id: 'ports.create',
  method: 'POST',
  path: 'ports',
  access: signedIn,
  input: port,
  summary: 'Creates a port.',
})
const callOf = (load: () => Promise<typeof createPort>): LazyCall<AnyEndpoint> => ({
  id: createPort.id,
  access: createPort.access,
  load,
})
const NO_SERVER = formFailureOf(new Unreachable({ cause: 'cut' })).message
const empty = { port_name: '', mode: '', code: '' }

function PortForm({
  schema = port,
  save = async () => undefined,
  sent,
  draft,
  children,
}: Partial<Pick<FormOptions<typeof empty, undefined>, 'schema' | 'save' | 'sent' | 'draft'>> & {
  readonly children?: ReactNode
}) {
  const form = useForm<typeof empty, undefined>({ schema, initial: empty, save, sent, draft })
  return (
    <form method="post" {...form.props}>
      <TextInput label="Port" {...form.input('port_name')} />
      <NativeSelect label="Mode" data={['', 'sea', 'air']} {...form.input('mode')} />
      {children ?? <PasswordInput label="Code" {...form.input('code')} />}
      <p>{form.state.kind === 'failed' ? form.state.message : ''}</p>
      <p>{form.isDirty ? 'Unsaved' : ''}</p>
      <p>{form.isSaving ? 'Saving' : ''}</p>
      <button type="submit">Save</button>
    </form>
  )
}
