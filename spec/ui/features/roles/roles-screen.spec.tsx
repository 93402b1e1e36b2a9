import { useParams } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../../core/permissions/roles.schema.ts'
import { EditRole } from '../../../../ui/features/roles/role-editor.tsx'
import { RolesScreen } from '../../../../ui/features/roles/roles-screen.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

// The editor has about two hundred switches, which are slow in happy-dom.
vi.setConfig({ testTimeout: 30_000 })

describe('RolesScreen', () => {
  it('[SCREEN-30] lists the roles with their rights and holders, and deletes one', async () => {
    const { keys, requests } = await open()
    const list = await screen.findByRole('list', { name: 'Roles' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => [...row.querySelectorAll('a, span:not([class*="Button"])')].map((part) => part.textContent)),
    ).toEqual([
      ['Follow-up', 'Leads, Tasks', '1 sub account'],
      ['Visitor', 'Opens nothing yet', '0 sub accounts'],
    ])
    await keys.click(screen.getByRole('button', { name: 'Delete Visitor' }))
    await keys.click(await screen.findByRole('button', { name: 'Delete role' }))
    await waitFor(() => expect(within(list).queryByText('Visitor')).toBeNull())
    expect(within(list).getByText('Follow-up')).toBeTruthy()
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual(['POST roles/permissions/delete/9'])
  })

  it('[PERM-27] stores the id of a role only while it is edited', async () => {
    const { keys, path, requests } = await open()
    await keys.click(await screen.findByRole('button', { name: 'Edit Follow-up' }))
    await screen.findByRole('form', { name: 'Role Follow-up' })
    expect(path()).toBe('/roles/edit/7')
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('list', { name: 'Roles' })
    expect(path()).toBe('/roles')
    await keys.click(screen.getByRole('button', { name: 'Edit Visitor' }))
    await screen.findByRole('form', { name: 'Role Visitor' })
    expect(path()).toBe('/roles/edit/9')
    await keys.click(screen.getByRole('button', { name: 'Save role' }))
    await waitFor(() => expect(path()).toBe('/roles'))
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual(['PUT roles/permissions/update/9'])
  })
})

// Helpers

function Place() {
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  return id === undefined ? <RolesScreen /> : <EditRole key={id} id={Number(id)} />
}

/** The list of roles with a fake server that has two roles. */
async function open() {
  let roles: readonly Role[] = [
    {
      id: 7,
      name: 'Follow-up',
      permissions: [
        { module: 'Leads', actions: ['View', 'Edit'] },
        { module: 'Tasks', actions: ['View'] },
      ],
      members: 1,
      created_at: '2026-03-01 10:00:00',
    },
    { id: 9, name: 'Visitor', permissions: [], members: 0, created_at: '2026-03-01 10:00:00' },
  ]
  const requests: string[] = []
  const page = await showPage(<Place />, {
    user: seller,
    at: 'roles',
    built: ['roleEdit'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace('/api/v1/', '')
      requests.push(`${request.method} ${path}`)
      const id = Number(path.split('/').at(-1))
      if (path.startsWith('roles/permissions/delete/')) roles = roles.filter((role) => role.id !== id)
      return Response.json({
        status: true,
        message: 'Done',
        data: path === 'roles/permissions/list' ? roles : roles.find((role) => role.id === id),
      })
    },
  })
  return { ...page, requests }
}
