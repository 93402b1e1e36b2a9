import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { catalogueEntries } from '../../../../core/permissions/catalogue.ts'
import { needLabel, type PermissionList, switchesOf } from '../../../../core/permissions/permissions.ts'
import { PermissionMatrix } from '../../../../ui/features/roles/permission-matrix.tsx'
import { show } from '../../shared/show.tsx'

// Some two hundred switches: long for a simulated page.
vi.setConfig({ testTimeout: 30_000 })

describe('PermissionMatrix', () => {
  it('offers every switch of the catalogue once, all of them off', () => {
    show(<Matrix />)
    const wanted = switchesOf(catalogueEntries).map(needLabel)
    const shown = [...document.querySelectorAll('[role=switch]')]
      .map((toggle) => toggle.getAttribute('aria-label'))
      .filter((label) => label?.endsWith(': all') !== true)
    expect(new Set(shown)).toEqual(new Set(wanted))
    expect(shown).toHaveLength(wanted.length)
    expect(on()).toEqual([])
  })

  it('brings View along with another switch, and takes the others with it', async () => {
    const { user } = show(<Matrix />)
    await user.click(screen.getByLabelText('Product: Export'))
    expect(on()).toEqual(['Product: View', 'Product: Export'])
    await user.click(screen.getByLabelText('Product: View'))
    expect(on()).toEqual([])
  })

  it('turns a whole line on and off, a section of the company settings for itself', async () => {
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
