import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { operatorOverview } from '../../../../core/contracts/operator.contract.ts'
import { OverviewPage } from '../../../../ui/features/operator/overview-page.tsx'
import { onlyPage } from '../../shared/only-page.ts'
import { seller, showPage } from '../../shared/show-page.tsx'

const operator = { ...seller, type: 'other' as const, operator: true as const }

describe('OverviewPage', () => {
  it('says that its figures are old when they cannot be loaded again, until they can', async () => {
    let isAway = false
    const { queryClient, keys } = await showPage(<OverviewPage />, {
      user: operator,
      at: 'operator',
      fetch: async (input) => {
        if (isAway) throw new TypeError('Failed to fetch')
        const data = new URL(new Request(input).url).pathname.endsWith(operatorOverview.path) ? overview : noActions
        return Response.json({ status: true, message: '', data })
      },
    })
    await screen.findByText('Waiting companies')
    expect(screen.queryByRole('alert')).toBeNull()

    const link = screen.getByRole('link', { name: 'Waiting companies' })
    link.focus()
    isAway = true
    await act(() => queryClient.refetchQueries())
    const bar = await screen.findByText(/Those below are of \d{1,2} \w{3} \d{4}, \d\d:\d\d\./)
    expect(bar.textContent).toContain('The figures could not be loaded.')
    expect(document.activeElement).toBe(link)

    isAway = false
    await keys.click(screen.getAllByRole('button', { name: 'Retry' })[0]!)
    await waitFor(() => expect(screen.queryByText('The figures could not be loaded.')).toBeNull())
  })
})

const overview = {
  companies: { pending: 1, approved: 2, rejected: 0, suspended: 0 },
  people: 3,
  listings: 4,
  complaints: 0,
  active_people: 1,
  jobs: { waiting: 0, planned: 0, running: 0, dead: 0, oldest_seconds: 0 },
  mails: { waiting: 0, failed: 0 },
  health: {
    fault: null,
    sockets: 0,
    database_running: 0,
    database_waiting: 0,
    pages_waiting: 0,
    last_backup: null,
    versions: { product: '0.1.0', node: '24', database: '18', migration: '0298' },
  },
  process: { engine: 'pglite', uptime_seconds: 60, memory_bytes: 1, calls: 1, failed_calls: 0, database_ms: 1 },
}
const noActions = onlyPage([])
