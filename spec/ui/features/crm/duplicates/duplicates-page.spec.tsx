import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Unreachable } from '../../../../../core/failure/failures.ts'
import { DuplicatesPage } from '../../../../../ui/features/crm/duplicates/duplicates-page.tsx'
import { crmServer, recordRow, showIn } from '../crm-server.tsx'

describe('the page of duplicates', () => {
  it('[D-184] says in the dialog that a merge failed, and a second press is the same merge', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Compare and merge Lead 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 leads' }))
    await user.click(await dialog.findByRole('button', { name: 'Merge leads' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Please try again later')
    await user.click(dialog.getByRole('button', { name: 'Merge leads' }))
    await waitFor(() => expect(server.count('crm.mergeDuplicates')).toBe(2))
    expect(new Set(server.keys).size).toBe(1)
  })

  it('[D-184] asks before Escape or Cancel removes choices, and not before there are any', async () => {
    const { user } = open()
    const compare = async () => {
      await user.click(await screen.findByRole('button', { name: 'Compare and merge Lead 1' }))
      const dialog = await screen.findByRole('dialog', { name: 'Merge 2 leads' })
      return { dialog, radios: await within(dialog).findAllByRole<HTMLInputElement>('radio') }
    }
    const untouched = await compare()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(untouched.dialog.isConnected).toBe(false))

    const { dialog, radios } = await compare()
    await user.click(radios[1]!)
    for (const leave of [
      () => user.keyboard('{Escape}'),
      () => user.click(within(dialog).getByRole('button', { name: 'Cancel' })),
    ]) {
      await leave()
      const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
      await user.click(within(question).getByRole('button', { name: 'Stay and keep editing' }))
      await waitFor(() => expect(question.isConnected).toBe(false))
      expect(radios[1]!.checked).toBe(true)
    }
  })

  it('[D-184] reads the merges again when the answer to an undo was lost', async () => {
    const { user, server } = open()
    await user.click(await screen.findByRole('button', { name: 'Undo the merge into Lead 3' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the merge into Lead 3' })).toBeNull())
    expect(server.count('crm.undoMerge')).toBe(1)
  })

  it('[D-11] shows days of the zone that the person prefers', async () => {
    const { user } = open({ time_zone: 'Pacific/Kiritimati' })
    const list = within(await screen.findByRole('list', { name: 'Likely duplicates' }))
    expect(list.getByText('since 2 Mar 2026', { exact: false })).toBeDefined()
    expect(screen.getByText('on 2 Mar 2026. Can be undone until 1 Apr 2026.', { exact: false })).toBeDefined()
    await user.click(list.getByRole('button', { name: 'Compare and merge Lead 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 leads' }))
    expect(await dialog.findByText('since 2 Mar 2026')).toBeDefined()
  })
})

// Helpers

function open(who: object = {}) {
  const records = [1, 2].map((at) => ({ ...recordRow('Leads', at), created_at: `2026-03-0${at} 12:00:00` }))
  const undone = new Set<unknown>()
  const lost = (): never => {
    throw new Unreachable({ cause: new Error('lost') })
  }
  const server = crmServer(
    {
      'crm.duplicates': () => ({
        data: { data: [{ reasons: ['email'], records }], total: 1, current_page: 1, last_page: 1 },
        merges: undone.has(3)
          ? []
          : [
              {
                id: 3,
                unique_id: 'u3',
                name: 'Lead 3',
                records: 2,
                user: '',
                created_at: '2026-03-01 12:00:00',
                until: '2026-03-31 12:00:00',
              },
            ],
      }),
      'crm.recordForm': () => ({ data: { sections: [], values: {}, names: {} } }),
      'crm.mergeDuplicates': lost,
      'crm.undoMerge': ({ id }) => {
        undone.add(id)
        return lost()
      },
    },
    who,
  )
  return { server, ...showIn(server, '/crm/duplicates', () => <DuplicatesPage search={{}} />) }
}
