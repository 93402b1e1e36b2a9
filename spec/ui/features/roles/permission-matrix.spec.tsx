import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { catalogueEntries } from '../../../../core/permissions/catalogue.ts'
import { needLabel, type PermissionList, switchesOf } from '../../../../core/permissions/permissions.ts'
import { PermissionMatrix } from '../../../../ui/features/roles/permission-matrix.tsx'
import { show } from '../../shared/show.tsx'

// About two hundred switches are slow in happy-dom.
vi.setConfig({ testTimeout: 30_000 })

describe('PermissionMatrix', () => {
  it('shows every right of the catalogue once, all of them off', () => {
    show(<Matrix />)
    const wanted = switchesOf(catalogueEntries).map(needLabel)
    const shown = [...document.querySelectorAll('[role=switch]')]
      .map((toggle) => toggle.getAttribute('aria-label'))
      .filter((label) => label?.endsWith(': all') !== true)
    expect(new Set(shown)).toEqual(new Set(wanted))
    expect(shown).toHaveLength(wanted.length)
    expect(on()).toEqual([])
  })

  it('turns View on with any other right, and turns the others off with it', async () => {
    const { user } = show(<Matrix />)
    await user.click(screen.getByLabelText('Product: Export'))
    expect(on()).toEqual(['Product: View', 'Product: Export'])
    await user.click(screen.getByLabelText('Product: View'))
    expect(on()).toEqual([])
  })

  it('turns a whole row on and off, and each section of the company settings separately', async () => {
    const { user } = show(<Matrix />)
    await user.click(screen.getByLabelText('Services: all'))
    expect(on()).toEqual([
      'Company Settings, Services: View',
      'Company Settings, Services: Add',
      'Company Settings, Services: Edit',
      'Company Settings, Services: Delete',
    ])
    await user.click(screen.getByLabelText('Services: all'))
    expect(on()).toEqual([])
  })

  it('finds a module by a part of its name', async () => {
    const { user } = show(<Matrix />)
    await user.type(screen.getByRole('searchbox', { name: 'Find a module' }), 'lead')
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Leads'])
    await user.type(screen.getByRole('searchbox', { name: 'Find a module' }), 'xyz')
    expect(screen.getByRole('status').textContent).toBe('No module is named like this.')
  })
})

// Helpers

function Matrix() {
  const [value, setValue] = useState<PermissionList>([])
  return <PermissionMatrix value={value} onChange={setValue} />
}

const on = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=switch]')]
    .filter(({ checked }) => checked)
    .map((toggle) => toggle.getAttribute('aria-label'))
    .filter((label) => label?.endsWith(': all') !== true)
