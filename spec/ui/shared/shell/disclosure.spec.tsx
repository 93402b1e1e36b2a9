import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Disclosure } from '../../../../ui/shared/shell/disclosure.tsx'

describe('Disclosure', () => {
  it('opens by keyboard and exposes its state', async () => {
    const { trigger } = start()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  })

  it('closes on Escape and restores the focus', async () => {
    const { trigger } = start()
    await userEvent.click(trigger())
    screen.getByRole('button', { name: 'Sign out' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
    expect(document.activeElement).toBe(trigger())
  })

  it('closes on a press outside and on a choice inside', async () => {
    const { trigger } = start()
    await userEvent.click(trigger())
    fireEvent.pointerDown(document.body)
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(trigger())
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(trigger().getAttribute('aria-expanded')).toBe('false')
  })
})

// Helpers

function start() {
  render(
    <Disclosure label="Your account" trigger="AO">
      <button type="button">Sign out</button>
    </Disclosure>,
  )
  return { trigger: () => screen.getByRole('button', { name: 'Your account' }) }
}
