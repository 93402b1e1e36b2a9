import { useLocation, useParams } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { WHOLE_REACH } from '../../../../core/permissions/reach.ts'
import type { Role } from '../../../../core/permissions/roles.schema.ts'
import { EditRole, RoleEditor } from '../../../../ui/features/roles/role-editor.tsx'
// Its code is there, so that no spec waits for it.
import '../../../../ui/features/roles/replace-role.tsx'
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
        .map((row) => row.textContent),
    ).toEqual(['Follow-upLeads, Tasks1 sub accountEditDelete', 'VisitorOpens nothing yet0 sub accountsEditDelete'])
    expect(screen.getByRole('link', { name: '1 sub account' }).getAttribute('href')).toBe('/sellersubaccount')
    await keys.click(screen.getByRole('button', { name: 'Delete Visitor' }))
    await keys.click(await screen.findByRole('button', { name: 'Delete role' }))
    await waitFor(() => expect(within(list).queryByText('Visitor')).toBeNull())
    expect(within(list).getByText('Follow-up')).toBeTruthy()
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual(['POST roles/permissions/delete/9'])
    // Now nobody can get another role.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Follow-up' }).disabled).toBe(true)
    expect(within(list).getByText('In use, so it cannot be deleted')).toBeDefined()
  })

  it('[D-266] asks for another role for the sub accounts before it deletes theirs', async () => {
    const { keys, deletions } = await open()
    await keys.click(await screen.findByRole('button', { name: 'Delete Follow-up' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Follow-up?' }))
    expect(dialog.getByText(/^One sub account has this role/)).toBeDefined()
    await keys.click(dialog.getByRole('button', { name: 'Replace and delete' }))
    expect(dialog.getByText('Please select role')).toBeDefined()
    const choice = dialog.getByLabelText(/^Replace it by/)
    expect([...choice.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Choose a role',
      'Visitor',
    ])
    await keys.selectOptions(choice, 'Visitor')
    await keys.click(dialog.getByRole('button', { name: 'Replace and delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Follow-up')).toBeNull()
    expect(deletions).toEqual([{ replacement_id: 9 }])
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

describe('RoleEditor', () => {
  // Regression C3: navigation discarded the switches that were set.
  it('asks before Cancel and navigation discard what is set, and restores a kept draft', async () => {
    const { keys, path } = await open()
    await edit(keys, 'Follow-up')
    await keys.click(screen.getByRole('switch', { name: 'Leads: Delete' }))
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    await keys.click(await screen.findByRole('button', { name: 'Keep draft and leave' }))
    await edit(keys, 'Follow-up')
    expect(path()).toBe('/roles/edit/7')
    expect(screen.getByText('Draft restored')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Leads: Delete' }).checked).toBe(true)
    // Undoing the change by hand leaves nothing to ask about.
    await keys.click(screen.getByRole('switch', { name: 'Leads: Delete' }))
    expect(screen.getByText('3 switches are on')).toBeTruthy()
    await keys.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByRole('list', { name: 'Roles' })
  })

  // Regression H3: a second press after a lost response created a second role.
  it('repeats the idempotency key after a lost response, until the content changes', async () => {
    const { keys, saves } = await open({ save: () => Promise.reject(new TypeError('connection reset')) })
    await keys.click(await screen.findByRole('button', { name: 'New role' }))
    await keys.type(await screen.findByLabelText(/^Role name/), 'Sales')
    for (const press of [1, 2, 3]) {
      if (press === 3) await keys.type(screen.getByLabelText(/^Role name/), '!')
      await keys.click(screen.getByRole('button', { name: 'Create role' }))
      await waitFor(() => expect(saves).toHaveLength(press))
      await screen.findByRole('alert')
      await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
    }
    const made = saves.map(({ key }) => key)
    expect(made[0]).toBeTruthy()
    expect(made[1]).toBe(made[0])
    expect(made[2]).not.toBe(made[0])
    expect(screen.getByLabelText<HTMLInputElement>(/^Role name/).value).toBe('Sales!')
  })

  it('[D-115] says whose records a role shows, and merges a colleague’s choice for another type', async () => {
    const conflicts: Readonly<Record<string, unknown>>[] = [{ reach: { ...WHOLE_REACH, Deals: 'own' } }]
    const { keys, saves } = await open({
      save: async () => {
        const present = conflicts.shift()
        return present === undefined
          ? Response.json({ status: true, message: 'Done', data: roles[0] })
          : Response.json({ status: false, message: 'Changed', errors: {}, data: { present } }, { status: 409 })
      },
    })
    await edit(keys, 'Follow-up')
    const leads = screen.getByRole('radiogroup', { name: /^Leads/ })
    expect(within(leads).getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
    // View of deals is off in this role, so the choice has no effect yet.
    expect(screen.getByRole('radiogroup', { name: 'Deals View is off' })).toBeTruthy()
    await keys.click(within(leads).getByRole('radio', { name: 'Team' }))
    await keys.click(screen.getByRole('button', { name: 'Save role' }))
    await screen.findByRole('list', { name: 'Roles' })
    expect(saves.map(({ body }) => body)).toEqual([
      expect.objectContaining({ reach: { ...WHOLE_REACH, Leads: 'team' }, was: { reach: WHOLE_REACH } }),
      expect.objectContaining({
        reach: { ...WHOLE_REACH, Leads: 'team', Deals: 'own' },
        was: { reach: { ...WHOLE_REACH, Deals: 'own' } },
      }),
    ])
  })

  it('[D-120] keeps the switches of both people, and shows both values of a name', async () => {
    const conflicts: Readonly<Record<string, unknown>>[] = [
      { permissions: [{ module: 'Leads', actions: ['View'] }] },
      { name: 'Follow-ups' },
    ]
    const { keys, saves } = await open({
      save: async () => {
        const present = conflicts.shift()
        return present === undefined
          ? Response.json({ status: true, message: 'Done', data: roles[0] })
          : Response.json({ status: false, message: 'Changed', errors: {}, data: { present } }, { status: 409 })
      },
    })
    await edit(keys, 'Follow-up')
    await keys.click(screen.getByRole('switch', { name: 'Tasks: Add' }))
    await keys.type(screen.getByLabelText(/^Role name/), ' team')
    await keys.click(screen.getByRole('button', { name: 'Save role' }))
    const choice = await screen.findByRole('group', { name: 'Two values of Role name' })
    expect(choice.textContent).toContain('Follow-ups')
    expect(choice.textContent).toContain('Follow-up team')
    expect(saves.map(({ body }) => body)).toEqual([
      {
        name: 'Follow-up team',
        permissions: [
          { module: 'Leads', actions: ['View', 'Edit'] },
          { module: 'Tasks', actions: ['View', 'Add'] },
        ],
        reach: WHOLE_REACH,
        was: {
          name: 'Follow-up',
          permissions: [
            { module: 'Leads', actions: ['View', 'Edit'] },
            { module: 'Tasks', actions: ['View'] },
          ],
        },
      },
      {
        name: 'Follow-up team',
        permissions: [
          { module: 'Leads', actions: ['View'] },
          { module: 'Tasks', actions: ['View', 'Add'] },
        ],
        reach: WHOLE_REACH,
        was: { name: 'Follow-up', permissions: [{ module: 'Leads', actions: ['View'] }] },
      },
    ])
    await keys.click(within(choice).getByRole('button', { name: 'Keep mine' }))
    await keys.click(screen.getByRole('button', { name: 'Save role' }))
    await screen.findByRole('list', { name: 'Roles' })
    expect(saves.at(-1)?.body).toMatchObject({ name: 'Follow-up team', was: { name: 'Follow-ups' } })
  })
})

// Helpers

function Place() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { id } = useParams({ strict: false }) as { readonly id?: string }
  if (path === '/roles/add') return <RoleEditor />
  return id === undefined ? <RolesScreen /> : <EditRole key={id} id={Number(id)} />
}

const roles: readonly Role[] = [
  {
    id: 7,
    name: 'Follow-up',
    permissions: [
      { module: 'Leads', actions: ['View', 'Edit'] },
      { module: 'Tasks', actions: ['View'] },
    ],
    reach: WHOLE_REACH,
    members: 1,
    created_at: '2026-03-01 10:00:00',
  },
  { id: 9, name: 'Visitor', permissions: [], reach: WHOLE_REACH, members: 0, created_at: '2026-03-01 10:00:00' },
]

interface Save {
  readonly key: string | null
  readonly body: unknown
}

/** The list of roles with a fake server that has two roles; `save` responds to the saves. */
async function open({ save }: { readonly save?: () => Promise<Response> } = {}) {
  let stored = roles
  const requests: string[] = []
  const saves: Save[] = []
  const deletions: unknown[] = []
  const page = await showPage(<Place />, {
    user: seller,
    at: 'roles',
    built: ['roleEdit', 'roleAdd'],
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace('/api/v1/', '')
      requests.push(`${request.method} ${path}`)
      if (save !== undefined && /store|update/.test(path)) {
        saves.push({ key: request.headers.get('idempotency-key'), body: await request.json() })
        return save()
      }
      const id = Number(path.split('/').at(-1))
      if (path.startsWith('roles/permissions/delete/')) {
        deletions.push(await request.json().catch(() => undefined))
        stored = stored.filter((role) => role.id !== id)
      }
      return Response.json({
        status: true,
        message: 'Done',
        data: path === 'roles/permissions/list' ? stored : stored.find((role) => role.id === id),
      })
    },
  })
  return { ...page, requests, saves, deletions }
}

/** Opens the editor of a role from the list. */
async function edit(keys: Awaited<ReturnType<typeof open>>['keys'], name: string): Promise<void> {
  await keys.click(await screen.findByRole('button', { name: `Edit ${name}` }))
  await screen.findByRole('form', { name: `Role ${name}` })
}
