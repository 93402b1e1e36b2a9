import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Disclosure } from '../../../../ui/shared/shell/disclosure.tsx'

describe('Disclosure', () => {
  it('opens by keyboard and says so', async () => {
    const { trigger } = start()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(trigger().getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
  })

  it('closes with Escape and gives the focus back', async () => {
    const { trigger } = start()
    await userEvent.click(trigger())
    screen.getByRole('button', { name: 'Sign out' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
    expect(document.activeElement).toBe(trigger())
  })

  it('closes by a press outside and when something inside was chosen', async () => {
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
