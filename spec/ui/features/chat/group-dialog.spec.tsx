import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RoomRow } from '../../../../core/chat/chat.schema.ts'
import { GroupPeopleDialog, LeaveGroupDialog } from '../../../../ui/features/chat/group-dialog.tsx'
import { seller, showPage } from '../../shared/show-page.tsx'

describe('[D-271] the people of a group', () => {
  it('are removed by whoever made it', async () => {
    const closed = vi.fn<() => void>()
    const { keys, sent } = await show(<GroupPeopleDialog row={row} onClose={closed} />)
    await keys.click(await screen.findByRole('combobox', { name: /People/ }))
    await keys.keyboard('{Backspace}{Escape}')
    await keys.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ room_id: 'g-1', add: [], remove: [72] }])
  })

  // Sub-users have no chat.
  it('[D-30] are offered without colleagues', async () => {
    const { keys } = await show(<GroupPeopleDialog row={row} onClose={() => undefined} />)
    await keys.click(await screen.findByRole('combobox', { name: /People/ }))
    await keys.keyboard('{Backspace}')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Cole (Orchard)'])
  })

  it('leave it by themselves', async () => {
    const left = vi.fn<() => void>()
    const { keys, sent } = await show(<LeaveGroupDialog row={row} onClose={() => undefined} onLeft={left} />)
    await keys.click(await screen.findByRole('button', { name: 'Leave group' }))
    await waitFor(() => expect(left).toHaveBeenCalledOnce())
    expect(sent).toEqual([{ room_id: 'g-1', add: [], remove: [seller.id] }])
  })
})

// Helpers

const person = (user_id: number, full_name: string) => ({ user_id, full_name, company: 'Orchard' })
const row = {
  room_id: 'g-1',
  id: seller.id,
  name: 'Spring',
  is_group: 1,
  participants: [person(seller.id, 'Selma'), person(71, 'Bea'), person(72, 'Cole')],
} as unknown as RoomRow

async function show(dialog: React.ReactElement) {
  const sent: unknown[] = []
  const page = await showPage(dialog, {
    user: seller,
    at: 'chat',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'POST')
        return Response.json({ status: true, message: '', data: [{ id: 9, full_name: 'Sam', email: 'sam@x.example' }] })
      sent.push({ add: [], ...(await request.json()) })
      return Response.json({ status: true, message: '' })
    },
  })
  return { ...page, sent }
}
