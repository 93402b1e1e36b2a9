import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TransferTools } from '../../../../ui/shared/export/transfer-tools.tsx'
import { crmServer, showIn } from '../../features/crm/crm-server.tsx'

const state = (change: object = {}) => ({
  id: 4,
  state: 'running',
  total: 200,
  done: 0,
  url: null,
  error: null,
  ...change,
})

function open(answers: Parameters<typeof crmServer>[0]) {
  const server = crmServer({ 'export.start': () => ({ data: state() }), ...answers })
  return {
    server,
    ...showIn(server, '/crm/leads', () => (
      <TransferTools exported={{ kind: 'leads', query: { query: 'ada' } }} importTo="/crm/import?type=leads" />
    )),
  }
}

describe('TransferTools', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('[D-220] exports what the list shows, with its progress, and downloads the file', async () => {
    const clicked: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href)
    })
    let done = 0
    const { user, server } = open({
      'export.show': () => {
        done += 100
        return {
          data: done < 300 ? state({ done: done - 100 }) : state({ state: 'done', done: 200, url: '/files/leads.csv' }),
        }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    expect(server.requests[0]).toMatchObject({ id: 'export.start', input: { kind: 'leads', query: 'ada' } })
    expect(await screen.findByRole('button', { name: 'Cancel export · 50%' })).toBeTruthy()
    await waitFor(() => expect(clicked).toEqual([expect.stringContaining('/files/leads.csv')]), { timeout: 3_000 })
    expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  })

  it('[D-220] cancels, and downloads nothing then', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    let now = state()
    const { user } = open({
      'export.show': () => ({ data: now }),
      'export.cancel': () => {
        now = state({ state: 'cancelled' })
        return { data: { id: 4 } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel export · 0%' }))
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
    expect(click).not.toHaveBeenCalled()
  })

  it('offers both in one menu on a phone, and no menu without anything to offer', async () => {
    const { user, server, router } = open({ 'export.show': () => ({ data: state() }) })
    const more = await screen.findByRole('button', { name: 'Export and import' })
    await user.click(more)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Export', 'Import'])
    await user.click(screen.getByRole('menuitem', { name: 'Export' }))
    // A running export can be stopped on a phone too.
    expect(await screen.findByRole('button', { name: /^Cancel export/ })).toBeTruthy()
    expect(server.requests[0]).toMatchObject({ id: 'export.start', input: { kind: 'leads', query: 'ada' } })
    await user.click(more)
    await user.click(await screen.findByRole('menuitem', { name: 'Import' }))
    await waitFor(() => expect(router.state.location.href).toBe('/crm/import?type=leads'))
  })
})
