import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TagsPage } from '../../../../../ui/features/crm/tags/tags-page.tsx'
import { notices } from '../../../../../ui/shared/notice/notice-store.ts'
import { crmServer, listResponses, showIn } from '../crm-server.tsx'

describe('TagsPage', () => {
  // happy-dom has no layout: without a height no row would be in view.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  })
  afterEach(() => void vi.restoreAllMocks())

  it('[ERR-15] asks before several tags are deleted, says how often they are used, and shows the text of the specification', async () => {
    const { user, server } = shown()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Hot' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Cold' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 tags?' })
    expect(within(dialog).getByText(/They are set 5 times on leads and will be removed there\./)).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Delete tags' }))

    await waitFor(() => expect(notices.list().flatMap(({ lines }) => lines)).toContain('Tags Deleted Successfully'))
    expect(server.requests.find(({ id }) => id === 'crm.deleteTags')?.input).toEqual({ ids: [1, 2] })
    await waitFor(() => expect(server.count('crm.tagUsage')).toBe(2))
  })

  it('renames and recolours a tag with the values as they were read', async () => {
    const { user, server } = shown()
    await user.click(await screen.findByRole('button', { name: 'Actions for Hot' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Hot' })
    await user.click(within(dialog).getByRole('radio', { name: 'Violet' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save tag' }))
    await waitFor(() => expect(server.count('crm.updateTag')).toBe(1))
    expect(server.requests.find(({ id }) => id === 'crm.updateTag')?.input).toEqual({
      id: 1,
      name: 'Hot',
      color: 'violet',
      was: { color: 'red' },
    })
  })

  it('offers no actions for the tags of others without the right', async () => {
    shown({ can_change: false })
    await screen.findByText('Hot')
    expect(screen.queryByRole('button', { name: 'Actions for Hot' })).toBeNull()
  })
})

// Helpers

function shown({ can_change = true } = {}) {
  const rows = [
    { id: 1, name: 'Hot', color: 'red', used: 3, can_change },
    { id: 2, name: 'Cold', color: 'blue', used: 2, can_change },
  ]
  const server = crmServer({
    ...listResponses('Leads', []),
    'crm.tagUsage': () => ({
      data: { data: rows, total: 2, current_page: 1, last_page: 1, per_page: 100, from: 1, to: 2 },
    }),
    'crm.deleteTags': () => ({ message: 'Tags Deleted Successfully' }),
    'crm.updateTag': () => ({ message: 'Tag saved', data: { id: 1, name: 'Hot' } }),
  })
  return { server, ...showIn(server, '/crm/settings/tags', (search) => <TagsPage search={search} />) }
}
