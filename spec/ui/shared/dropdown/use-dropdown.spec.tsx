import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LazyMenuPanel, LazyPopoverPanel } from '../../../../ui/shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../../ui/shared/dropdown/use-dropdown.ts'
import { show } from '../show.tsx'

describe('useDropdown', () => {
  it('should open the menu of a press that came before the menu had loaded', async () => {
    const { user } = show(<Fruit />)

    await user.click(screen.getByRole('button', { name: 'Fruit' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Pear' }))
    expect(screen.getByText('Chosen: Pear')).toBeTruthy()
  })

  it('should name the button whose menu it is, and say whether it is open', async () => {
    const { user } = show(<Fruit />)

    const button = screen.getByRole('button', { name: 'Fruit' })
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    const menu = await screen.findByRole('menu', { name: 'Fruit' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.getAttribute('aria-controls')).toBe(menu.id)
  })

  it('should return the focus to the button, also after the first opening', async () => {
    const { user } = show(<Fruit />)

    const button = screen.getByRole('button', { name: 'Fruit' })
    button.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Pear' })
    await waitFor(() => expect(document.activeElement).not.toBe(button))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('should close at the second press of the button', async () => {
    const { user } = show(<Fruit />)

    const button = screen.getByRole('button', { name: 'Fruit' })
    await user.click(button)
    await screen.findByRole('menu')
    await user.click(button)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})

describe('the panel of a button', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('[D-255] should be a sheet with a button to close it on a phone', async () => {
    const wide = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(wide(query), { matches: query.startsWith('(max-width') }),
    )
    const { user } = show(<Filter />)

    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const sheet = await screen.findByRole('dialog', { name: 'New filter' })
    expect(within(sheet).getByLabelText('Value')).toBeTruthy()
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-expanded')).toBe('false')
  })
})

// Helpers

function Filter() {
  const { target, panel } = useDropdown('dialog')
  return (
    <>
      <button type="button" {...target}>
        Filter
      </button>
      {panel === undefined ? null : (
        <LazyPopoverPanel {...panel} label="New filter" padding={8}>
          <input aria-label="Value" />
        </LazyPopoverPanel>
      )}
    </>
  )
}

function Fruit() {
  const [chosen, setChosen] = useState('none')
  const { target, panel } = useDropdown('menu')
  return (
    <>
      <button type="button" {...target}>
        Fruit
      </button>
      <p>Chosen: {chosen}</p>
      {panel === undefined ? null : (
        <LazyMenuPanel {...panel} groups={[{ entries: [{ label: 'Pear', onSelect: () => setChosen('Pear') }] }]} />
      )}
    </>
  )
}
