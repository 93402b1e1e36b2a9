import { act, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FORMS } from '../../../../../core/crm/forms/default-forms.ts'
import { CrmCommands } from '../../../../../ui/features/crm/commands/crm-commands.tsx'
import type { PaletteCommand } from '../../../../../ui/shared/command-palette/command-palette.tsx'
import { usePageCommandList } from '../../../../../ui/shared/command-palette/page-commands.ts'
import { crmServer, listResponses, recordRow, showIn } from '../crm-server.tsx'

describe('CrmCommands', () => {
  it('adds records and activities on every page, and nothing without the right', async () => {
    show('/dashboard')
    await waitFor(() => expect(labels()).toContain('New lead'))
    expect(labels()).toEqual([
      'New lead',
      'New deal',
      'New contact',
      'New account',
      'New task',
      'New meeting',
      'Log call',
    ])
    expect(command('New lead').shortcut).toEqual(['N', 'L'])
    act(() => command('Log call').onRun())
    expect(await screen.findByRole('dialog', { name: 'New call' })).toBeTruthy()
  })

  it('offers a sub-user only what the role grants', async () => {
    const permissions = [{ module: 'Tasks', actions: ['View', 'Add'] }]
    show('/dashboard', { type: 'subuser', permissions })
    await waitFor(() => expect(labels()).toEqual(['New task']))
  })

  it('assigns the record of the page and sets its status, with the values that were read', async () => {
    const { server } = show('/crm/leads/u1')
    await waitFor(() => expect(labels()).toContain('Assign to Otto Other'))
    expect(labels()).not.toContain('Assign to Selma Seller')
    expect(labels()).not.toContain('Set lead status to New')
    expect(labels()).not.toContain('Set lead status to Lost')
    act(() => command('Assign to Otto Other').onRun())
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'crm.assignLeads')?.input).toEqual({
        lead_ids: ['u1'],
        user_id: 8,
        was: { u1: 7 },
      }),
    )
    act(() => command('Set lead status to Qualified').onRun())
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'crm.updateLeadStatus')?.input).toMatchObject({
        lead_id: 'u1',
        status_id: 3,
        was: 'New',
      }),
    )
  })
})

// Helpers

const shown: { commands: readonly PaletteCommand[] } = { commands: [] }
const labels = () => shown.commands.map(({ label }) => label)
const command = (label: string) => shown.commands.find((each) => each.label === label)!

function List() {
  const commands = usePageCommandList()
  useEffect(() => {
    shown.commands = commands
  }, [commands])
  return null
}

function show(address: string, who: object = {}) {
  const row = recordRow('Leads', 1, 'New')
  const sections = DEFAULT_FORMS.Leads.map((section) => ({
    ...section,
    fields: section.form_fields.map(({ id, name, label, field_type }) => ({
      id,
      name,
      label,
      field_type,
      value: null,
    })),
  }))
  const server = crmServer(
    {
      ...listResponses('Leads', [row]),
      'crm.users': () => ({
        data: [
          { id: 7, full_name: 'Selma Seller' },
          { id: 8, full_name: 'Otto Other' },
        ],
      }),
      'crm.leadInfo': () => ({ data: { record: row, sections } }),
      'crm.leadStatuses': () => ({ data: [{ id: 3, name: 'Qualified', color: 'green', order: 3 }] }),
      'crm.assignLeads': () => ({ data: {} }),
      'crm.updateLeadStatus': () => ({ data: {} }),
    },
    who,
  )
  return {
    server,
    ...showIn(server, address, () => (
      <>
        <CrmCommands />
        <List />
      </>
    )),
  }
}
