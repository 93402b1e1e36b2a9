import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIST_PARTS, RecordListPage } from '../../../../ui/features/crm/lists/record-list-page.tsx'
import { TasksPage } from '../../../../ui/features/crm/activities/tasks-page.tsx'
import { viewSearch } from '../../../../ui/shared/list-page/list-search.ts'
import { crmServer, listResponses, showIn } from './crm-server.tsx'

const LOCKED = 'Your plan does not include CRM. A larger plan does.'

describe('a CRM that the plan does not include', () => {
  beforeAll(() => Promise.all(LIST_PARTS.map(({ preload }) => preload())))

  it('[D-246] locks “New lead” before somebody types, with the way to the plans', async () => {
    showIn(serverOf(), '/crm/leads', (search) => <RecordListPage type="Leads" search={viewSearch.parse(search)} />)
    const lock = await screen.findByText(LOCKED)
    expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/plancards')
    expect(lock.closest('[role=status]')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New lead' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  })

  it('[D-246] locks new tasks', async () => {
    showIn(serverOf(), '/crm/tasks', () => <TasksPage search={{} as never} />)
    await screen.findByText(LOCKED)
    expect(screen.queryByRole('button', { name: 'New task' })).toBeNull()
  })

  it('[D-246] says nothing to a person without the right to add or change', async () => {
    const who = { type: 'subuser', permissions: [{ module: 'Leads', actions: ['View'] }] }
    const server = serverOf(who)
    showIn(server, '/crm/leads', (search) => <RecordListPage type="Leads" search={viewSearch.parse(search)} />)
    await screen.findByText('No leads yet')
    await waitFor(() => expect(server.count('plans.current')).toBeGreaterThan(0))
    expect(screen.queryByText(LOCKED)).toBeNull()
  })
})

// Helpers

const serverOf = (who: object = {}) =>
  crmServer(
    {
      ...listResponses('Leads', []),
      'plans.current': () => ({ data: { feature_list: [{ key: 'crm', name: 'CRM', value: false }] } }),
    },
    who,
  )
