import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { catchTyping } from '../../../../ui/shared/command-palette/typed-ahead.ts'

describe('catchTyping', () => {
  it('captures keys and returns what was typed', async () => {
    const { field, keys } = aField()
    const catcher = catchTyping(() => undefined)
    await keys.keyboard('leax{Backspace}{ArrowLeft}ds')
    expect(catcher.take()).toEqual({ text: 'leads', isEntered: false })
    expect(field.value).toBe('')
  })

  it('ignores keys after Enter', async () => {
    const { field, keys } = aField()
    const catcher = catchTyping(() => undefined)
    await keys.keyboard('lea{Enter}ds')
    expect(catcher.take()).toEqual({ text: 'lea', isEntered: true })
    expect(field.value).toBe('')
  })

  it('leaves the keys to the page after `take`', async () => {
    const { field, keys } = aField()
    catchTyping(() => undefined).take()
    await keys.keyboard('x')
    expect(field.value).toBe('x')
  })

  it('stops on Escape, calls onCancel, and leaves the keys to the page', async () => {
    const { field, keys } = aField()
    const onCancel = vi.fn()
    catchTyping(onCancel)
    await keys.keyboard('lea{Escape}x')
    expect(onCancel).toHaveBeenCalledOnce()
    expect(field.value).toBe('x')
  })

  it('leaves keys with Ctrl, Alt or Meta to the browser', async () => {
    const { keys } = aField()
    const onPage = vi.fn()
    document.addEventListener('keydown', onPage)
    const catcher = catchTyping(() => undefined)
    await keys.keyboard('{Control>}f{/Control}')
    expect(catcher.take().text).toBe('')
    expect(onPage.mock.calls.some(([event]) => event.key === 'f')).toBe(true)
    document.removeEventListener('keydown', onPage)
  })
})

// Helpers

function aField() {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  return { field, keys: userEvent.setup() }
}
