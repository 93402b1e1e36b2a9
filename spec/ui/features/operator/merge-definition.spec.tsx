import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DefinitionsPage } from '../../../../ui/features/operator/definitions-page.tsx'
import { onlyPage } from '../../shared/only-page.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const operator = { ...seller, type: 'other' as const, operator: true as const }

describe('a merge of definitions', () => {
  // The table draws the rows that its height shows.
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_400)
  })

  it('[D-233] reads the list again after a lost answer, and sends the same at the next press', async () => {
    const { keys, server } = await show([brand(1, 'Nordkran'), brand(2, 'Westkran')])
    await keys.click(await screen.findByRole('button', { name: 'Merge Nordkran' }))
    const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5_000 }))
    await keys.click(dialog.getByRole('combobox', { name: /^Merge into/ }))
    await keys.click(await screen.findByRole('option', { name: 'Westkran' }))
    Object.assign(server, { isLost: true, rows: [brand(2, 'Westkran')] })
    await keys.click(dialog.getByRole('button', { name: 'Merge and delete' }))

    await waitFor(() => expect(screen.queryByText('Nordkran')).toBeNull())
    server.isLost = false
    await keys.click(dialog.getByRole('button', { name: 'Merge and delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent[0]).toMatchObject({ body: { into_id: '2' }, key: expect.stringMatching(/./) })
    expect(server.sent[1]).toEqual(server.sent[0])
  })
})

// Helpers

const brand = (id: number, name: string) => ({
  id,
  name,
  path: null,
  parent_id: null,
  listings: 3,
  rules: 0,
  below: 0,
  own_below: 0,
})

async function show(rows: readonly object[]) {
  const server = { rows, isLost: false, sent: [] as unknown[] }
  const page = await showPage(<DefinitionsPage search={{ kind: 'brand' }} />, {
    user: operator,
    at: 'operatorDefinitions',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'POST') {
        server.sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') })
        if (server.isLost) throw new TypeError('Failed to fetch')
        return Response.json({ status: true, message: 'Done.' })
      }
      return Response.json({
        status: true,
        message: '',
        data: onlyPage(server.rows),
      })
    },
  })
  return { ...page, server }
}
