import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TaskRow } from '../../../../../core/contracts/crm-activities.contract.ts'
import { taskSection } from '../../../../../core/crm/activities/task-sections.ts'
import { Refused } from '../../../../../core/failure/failures.ts'
import { addDays, calendarDay } from '../../../../../core/time/calendar.ts'
import { TasksPage } from '../../../../../ui/features/crm/activities/tasks-page.tsx'
import { activitySearch } from '../../../../../ui/features/crm/activities/activity-search.ts'
import { browserZone } from '../../../../../ui/shared/app/use-time-zone.ts'
import { activityRow } from '../activity-rows.ts'
import { crmServer, showIn } from '../crm-server.tsx'

// happy-dom has no layout: without a height no card would be in view.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600))
afterEach(() => void vi.restoreAllMocks())

describe('TasksPage', () => {
  it('[SCREEN-21] [D-199] loads one’s own open tasks by section, and everybody’s on request', async () => {
    const { user, server } = open([task(1, -2), task(2, 0), task(3, 30), task(4, -1, { status: 'completed' })])
    expect(await listed('Overdue')).toEqual(['Task 1'])
    expect(await listed('Today')).toEqual(['Task 2'])
    expect(await listed('Later')).toEqual(['Task 3'])
    expect(screen.queryByRole('region', { name: /^This week/ })).toBeNull()
    expect(screen.queryByText('Task 4')).toBeNull()
    expect(askedFor(server).every((input) => input['whose'] === 'me')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('Task 4')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Everybody’s' }))
    await waitFor(() => expect(askedFor(server).some((input) => input['whose'] === undefined)).toBe(true))
  })

  it('ticks a task off and, on Undo, opens it again, changing nothing but the status', async () => {
    const { user, server } = open([task(1, 0), task(2, 0)])
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
    await waitFor(async () => expect(await listed('Today')).toEqual(['Task 2']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await listed('Today')).toEqual(['Task 1', 'Task 2']))
    expect(
      server.requests.filter(({ id }) => id === 'crm.updateTask').map(({ input }) => [input['status'], input['was']]),
    ).toEqual([
      ['completed', { status: 'defered' }],
      ['defered', { status: 'completed' }],
    ])
  })

  it('[D-256] deletes a task without a question and, on Undo, brings it back', async () => {
    const { user, server } = open([task(1, 0), task(2, 0)])
    await user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(async () => expect(await listed('Today')).toEqual(['Task 2']))
    expect(await screen.findByText('Task “Task 1” is deleted.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await listed('Today')).toEqual(['Task 1', 'Task 2']))
    expect(server.requests.find(({ id }) => id === 'crm.restoreDeleted')?.input).toEqual({ kind: 'task', ids: [1] })
  })

  it('[D-31] shows a lock with the way to the plans, and nothing to add or change, when the plan lacks the CRM', async () => {
    const { server } = open([task(1, 0)], {}, undefined, '/x', false)
    const lock = await screen.findByText(/Your plan does not include CRM/)
    expect(within(lock).getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/plancards')
    expect(await listed('Today')).toEqual(['Task 1'])
    expect(screen.queryByRole('button', { name: 'New task' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Done: Task 1' }).hasAttribute('disabled')).toBe(true)
    expect(server.count('plans.current')).toBe(1)
  })

  it('returns a task to its place when the server refuses the tick', async () => {
    const { user } = open([task(1, 0)], {}, () => {
      throw new Error('refused')
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Done: Task 1' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Done: Task 1' }).getAttribute('aria-checked')).toBe('false'),
    )
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('opens a task by a click on its row, to read without the right to edit', async () => {
    const { user } = open([task(1, 0)], {
      type: 'subuser',
      permissions: [{ module: 'Tasks', actions: ['View'] }],
    })
    await user.click(await screen.findByRole('button', { name: 'Task 1' }))
    expect(await screen.findByRole('dialog', { name: 'Task 1' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save task' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'Done: Task 1', hidden: true }).hasAttribute('disabled')).toBe(true)
  })

  it('says at once why a card was not moved, while the board is still read again', async () => {
    const { user, server } = open(
      [task(1, 0)],
      {},
      () => {
        throw new Refused({ message: 'The task is locked.' })
      },
      '/x?layout=board',
    )
    await user.click(await screen.findByRole('button', { name: 'Move Task 1' }))
    server.hold('crm.taskBoard')
    await user.click(await screen.findByRole('menuitem', { name: 'Completed' }))
    expect(await screen.findByText('Not moved. The task is locked.')).toBeTruthy()
    expect(server.count('crm.taskBoard')).toBe(2)
  })

  it('moves a card between columns of the board', async () => {
    const { user, server } = open([task(1, 0)], {}, undefined, '/x?layout=board')
    await user.click(await screen.findByRole('button', { name: 'Move Task 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Completed' }))
    await waitFor(() =>
      expect(server.requests.find(({ id }) => id === 'crm.updateTask')?.input).toMatchObject({
        id: 1,
        status: 'completed',
        was: { status: 'defered' },
      }),
    )
  })
})

// Helpers

const task = (id: number, days: number, more: Partial<TaskRow> = {}): TaskRow => ({
  ...activityRow,
  id,
  related_id: null,
  related_name: null,
  subject: `Task ${id}`,
  task_date: addDays(calendarDay(Date.now(), browserZone()), days),
  status: 'defered',
  priority: 'normal',
  related_with: null,
  task_owner: 7,
  ...more,
})

const page = (data: readonly unknown[]) => ({
  data: { data, total: data.length, current_page: 1, last_page: 1, per_page: 25, from: 1, to: data.length },
})

function open(rows: readonly TaskRow[], who: object = {}, refuse?: () => never, address = '/x', hasCrm = true) {
  let now = rows
  const server = crmServer(
    {
      'crm.users': () => ({ data: [{ id: 7, full_name: 'Selma Seller' }] }),
      'crm.tags': () => ({ data: [] }),
      'plans.current': () => ({ data: { feature_list: [{ key: 'crm', name: 'CRM', value: hasCrm }] } }),
      'crm.tasks': ({ sections }) =>
        page(now.filter((row) => (sections as string[]).includes(taskSection(row, Date.now(), browserZone())))),
      'crm.taskBoard': () => ({
        data: ['defered', 'completed'].map((category) => {
          const cards = now.filter(({ status }) => status === category)
          const label = category === 'completed' ? 'Completed' : 'Deferred'
          return { category, label, total: cards.length, data: cards }
        }),
      }),
      'crm.deleteTask': (input) => {
        now = now.filter(({ id }) => id !== input['id'])
        return {}
      },
      'crm.restoreDeleted': () => {
        now = rows
        return { data: { restored: 1 } }
      },
      'crm.updateTask': (input) => {
        refuse?.()
        now = now.map((row) => (row.id === input['id'] ? { ...row, status: String(input['status']) } : row))
        return { data: now.find(({ id }) => id === input['id']) }
      },
    },
    who,
  )
  return { server, ...showIn(server, address, (search) => <TasksPage search={activitySearch.parse(search)} />) }
}

const askedFor = (server: ReturnType<typeof crmServer>) =>
  server.requests.filter(({ id }) => id === 'crm.tasks').map(({ input }) => input)

/** The subjects of a section. */
async function listed(section: string) {
  const list = await screen.findByRole('list', { name: new RegExp(`^${section}`) })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByRole('button')[0]?.textContent)
}
