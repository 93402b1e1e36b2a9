import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { ReminderRow } from '../../../../../core/contracts/crm-activities.contract.ts'
import { Unreachable } from '../../../../../core/failure/failures.ts'
import { ReminderPopup } from '../../../../../ui/features/crm/activities/reminder-popup.tsx'
import { crmServer, showIn } from '../crm-server.tsx'

describe('ReminderPopup', () => {
  afterEach(() => localStorage.clear())

  it('[D-201] snoozes one of several reminders and leaves the others', async () => {
    const { user, server } = await popup()
    await user.click(screen.getByRole('button', { name: 'Snooze Meeting 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Tomorrow, 09:00' }))
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).not.toContain('Meeting 2'))
    expect(screen.getByRole('alertdialog').textContent).toContain('Call 3')
    expect(server.requests.find(({ id }) => id === 'crm.snoozeReminder')?.input).toMatchObject({
      id: 2,
      type_id: 6,
      for: 'tomorrow',
    })
    expect(server.count('crm.dismissReminders')).toBe(0)
  })

  it('[D-201] completes the task of a reminder, and dismisses the one of a call alone', async () => {
    const { user, server } = await popup()
    await user.click(screen.getByRole('button', { name: 'Done: Task 1' }))
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).not.toContain('Task 1'))
    expect(server.requests.find(({ id }) => id === 'crm.updateTask')?.input).toMatchObject({
      id: 1,
      status: 'completed',
    })
    expect(await screen.findByText('“Task 1” is done')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done: Call 3' }))
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).not.toContain('Call 3'))
    const dismissed = server.requests.find(({ id }) => id === 'crm.dismissReminders')
    expect(Object.values({ ...dismissed?.input })).toEqual([{ id: 3, type_id: 7 }])
  })

  it('[D-201] names how many one click dismisses', async () => {
    const { user, server } = await popup()
    await user.click(screen.getByRole('button', { name: 'Dismiss 3' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const dismissed = server.requests.find(({ id }) => id === 'crm.dismissReminders')
    expect(Object.values({ ...dismissed?.input })).toHaveLength(3)
  })

  it('is folded on a phone until it is opened', async () => {
    const { user } = await popup()
    const box = screen.getByRole('alertdialog')
    expect(box.dataset['folded']).toBe('true')
    await user.click(within(box).getByRole('button', { name: 'Show', expanded: false }))
    expect(box.dataset['folded']).toBe('false')
    await user.click(within(box).getByRole('button', { name: 'Hide', expanded: true }))
    expect(box.dataset['folded']).toBe('true')
  })

  it('[D-201] shows at once that a reminder was snoozed when only the answer got lost', async () => {
    const { user } = await popup(() => {
      throw new Unreachable({ cause: new Error('lost') })
    })
    await user.click(screen.getByRole('button', { name: 'Snooze Meeting 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'In 1 hour' }))
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).not.toContain('Meeting 2'))
  })
})

// Helpers

/** `answer` is what the server does once a snooze is stored. */
async function popup(answer: () => void = () => undefined) {
  const at = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const row = (id: number, type_id: number, subject: string): ReminderRow => ({
    id,
    type_id,
    subject,
    task_date: at,
    reminder_date_time: at,
    reminder_type: 'popup',
    reminder_status: 'on',
    related: null,
  })
  let rows = [row(1, 5, 'Task 1'), row(2, 6, 'Meeting 2'), row(3, 7, 'Call 3')]
  const remove = (ids: readonly unknown[]) => {
    rows = rows.filter(({ id }) => !ids.includes(id))
  }
  const task = { id: 1, subject: 'Task 1', task_date: at, status: 'in-progress', priority: 'normal', tag: [] }
  const server = crmServer({
    'crm.reminders': () => ({ data: rows }),
    'crm.task': () => ({ data: task }),
    'crm.updateTask': () => {
      remove([1])
      return { data: { ...task, status: 'completed' } }
    },
    'crm.snoozeReminder': ({ id }) => {
      remove([id])
      answer()
      return { data: { reminder_date_time: at } }
    },
    'crm.dismissReminders': (input) => {
      remove(Object.values(input).map((each) => (each as { id: number }).id))
      return {}
    },
  })
  const shown = showIn(server, '/x', () => <ReminderPopup />)
  expect(within(await screen.findByRole('alertdialog')).getByText('3 reminders')).toBeTruthy()
  return { server, ...shown }
}
