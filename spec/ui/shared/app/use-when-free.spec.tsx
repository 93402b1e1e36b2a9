import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWhenFree } from '../../../../ui/shared/app/use-when-free.ts'
import { show } from '../show.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('acts at once on a page where nobody does anything', () => {
  const done = vi.fn()
  show(<Prompt onFree={done} />)
  expect(done).toHaveBeenCalledTimes(1)
})

it('waits while a field has the focus or a dialog is open, and acts once', () => {
  const done = vi.fn()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  show(<Prompt onFree={done} />)
  pass(5_000)
  expect(done).not.toHaveBeenCalled()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  field.remove()
  pass(5_000)
  expect(done).not.toHaveBeenCalled()
  dialog.remove()
  pass(20_000)
  expect(done).toHaveBeenCalledTimes(1)
})

// Helpers

function Prompt({ onFree }: { readonly onFree: () => void }) {
  useWhenFree(true, onFree)
  return null
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
