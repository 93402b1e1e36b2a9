import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CommandPalette } from '../../../../ui/shared/command-palette/command-palette.tsx'
import type { PaletteCommand, PaletteRecord } from '../../../../ui/shared/command-palette/command-palette.tsx'
import { rankCommands } from '../../../../ui/shared/command-palette/rank-commands.ts'
import { useCommandKey } from '../../../../ui/shared/command-palette/use-command-key.ts'
import { show } from '../show.tsx'

describe('CommandPalette', () => {
  it('should open with Ctrl K, find a screen by its letters and open it with Enter', async () => {
    const onRun = vi.fn()
    const { user } = show(<Palette commands={[command('Dashboard'), command('Leads', onRun), command('Deals')]} />)

    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox', { name: 'Search screens and records' })
    await user.type(input, 'lea')
    expect(activeOption(input)?.textContent).toContain('Leads')
    await user.keyboard('{Enter}')
    expect(onRun).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('should move with the arrows and wrap around, recent records first', async () => {
    const { user } = show(<Palette commands={[command('Dashboard'), command('Leads')]} recent={[record('Amira')]} />)

    await user.keyboard('{Meta>}k{/Meta}')
    const input = await screen.findByRole('combobox')
    await user.click(input)
    expect(activeOption(input)?.textContent).toContain('Amira')
    await user.keyboard('{ArrowUp}')
    expect(activeOption(input)?.textContent).toContain('Leads')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(activeOption(input)?.textContent).toContain('Dashboard')
    expect(screen.getByRole('group', { name: 'Recent' })).toBeTruthy()
  })

  it('should wait for a pause, abort the older search and never show its results', async () => {
    const requests: {
      readonly query: string
      readonly signal: AbortSignal
      readonly response: (records: readonly PaletteRecord[]) => void
    }[] = []
    const findRecords = (query: string, signal: AbortSignal) =>
      new Promise<readonly PaletteRecord[]>((response) => requests.push({ query, signal, response }))
    const { user } = show(<Palette commands={[command('Leads')]} findRecords={findRecords} />)

    await user.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    await user.type(input, 'ac')
    await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['ac']))
    await user.type(input, 'me')
    await waitFor(() => expect(requests.map(({ query }) => query)).toEqual(['ac', 'acme']))
    expect(requests[0]?.signal.aborted).toBe(true)
    await act(async () => requests[1]?.response([record('Acme GmbH')]))
    await act(async () => requests[0]?.response([record('Accra Ltd')]))
    expect(screen.getByRole('option', { name: /Acme GmbH/ })).toBeTruthy()
    expect(screen.queryByRole('option', { name: /Accra/ })).toBeNull()
  })

  it('should keep showing screens when the search for records fails', async () => {
    const { user } = show(<Palette commands={[command('Leads')]} findRecords={failing} />)

    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'lea')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Records could not be searched. Screens are still here.',
    )
    expect(screen.getByRole('option', { name: /Leads/ })).toBeTruthy()
  })
})

describe('rankCommands', () => {
  it('should rank the start of the label before the start of a word, and a word before letters in order', () => {
    const items = ['Deal leads', 'Blead', 'Leads', 'Lexeadx', 'Quotes'].map((label) => ({ label }))
    expect(rankCommands(items, 'lead').map(({ label }) => label)).toEqual(['Leads', 'Deal leads', 'Blead', 'Lexeadx'])
  })
})

// Helpers

const failing = () => Promise.reject(new Error('down'))
const command = (label: string, onRun: () => void = () => undefined): PaletteCommand => ({
  id: label,
  label,
  group: 'CRM',
  onRun,
})
const record = (label: string): PaletteRecord => ({ id: label, label, kind: 'Lead', onRun: () => undefined })
const activeOption = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

function Palette(props: Omit<Parameters<typeof CommandPalette>[0], 'opened' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  useCommandKey(() => setOpen((now) => !now))
  return <CommandPalette {...props} opened={isOpen} onClose={() => setOpen(false)} />
}
