import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FocusKeeper } from '../../../../ui/shared/app/focus-keeper.tsx'

describe('FocusKeeper', () => {
  it('[D-254] gives a button that was disabled while it saved the focus again', async () => {
    const at = show(<button type="button">Send</button>)
    button('Send').focus()
    // Browsers take the focus from a disabled control; happy-dom does not.
    button('Send').blur()
    at.show(
      <button type="button" disabled>
        Send
      </button>,
    )
    await moment()
    expect(document.activeElement).toBe(document.body)
    // The page has scrolled to the reason of a failure meanwhile.
    button('Send').getBoundingClientRect = () => new DOMRect(0, 5_000, 80, 20)
    const focus = vi.spyOn(button('Send'), 'focus')
    at.show(<button type="button">Send</button>)
    await waitFor(() => expect(document.activeElement).toBe(button('Send')))
    expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  })

  it('[D-254] goes back to the newest place that is still there', async () => {
    const at = show(
      <>
        <button type="button">Earlier</button>
        <button type="button">Convert</button>
        <button type="button">Undo</button>
      </>,
    )
    for (const name of ['Earlier', 'Convert', 'Undo']) button(name).focus()
    at.show(
      <>
        <button type="button">Earlier</button>
      </>,
    )
    await waitFor(() => expect(document.activeElement).toBe(button('Earlier')))
  })

  it('[D-254] goes to the row that takes the place of the removed one, at the end to the last', async () => {
    const rows = (names: readonly string[]) => (
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    )
    const at = show(rows(['One', 'Two', 'Three']))
    button('Two').focus()
    at.show(rows(['One', 'Three']))
    await waitFor(() => expect(document.activeElement).toBe(button('Three')))
    at.show(rows(['One']))
    await waitFor(() => expect(document.activeElement).toBe(button('One')))
  })

  it('[D-254] goes to the heading when no place is left', async () => {
    const at = show(<button type="button">Only</button>)
    button('Only').focus()
    at.show(null)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Leads' })))
  })

  it('leaves a person alone who pressed beside all controls', async () => {
    const at = show(<button type="button">Send</button>)
    button('Send').focus()
    button('Send').blur()
    at.show(<button type="button">Send again</button>)
    await moment()
    expect(document.activeElement).toBe(document.body)
  })
})

// Helpers

const button = (name: string) => screen.getByRole('button', { name })

/** Longer than the keeper waits. */
const moment = () => new Promise((done) => setTimeout(done, 120))

function show(content: React.ReactNode) {
  const page = (inside: React.ReactNode) => (
    <main>
      <h1>Leads</h1>
      {inside}
      <FocusKeeper />
    </main>
  )
  const { rerender } = render(page(content))
  return { show: (inside: React.ReactNode) => rerender(page(inside)) }
}
