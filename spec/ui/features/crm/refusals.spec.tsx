import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deleteCall, task, updateCall, updateTask } from '../../../../core/contracts/crm-activities.contract.ts'
import { retryEmail } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { TASK } from '../../../../core/crm/activities/activity-kinds.ts'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { NotFound } from '../../../../core/failure/failures.ts'
import { itemOf } from '../../../../ui/features/crm/calendar/calendar-items.ts'
import { useCalendarMoves } from '../../../../ui/features/crm/calendar/use-calendar-moves.ts'
import { useSetCategory } from '../../../../ui/features/crm/lists/use-set-category.ts'
import { useHeldCall } from '../../../../ui/features/crm/record/use-held-call.ts'
import { useSendAgain } from '../../../../ui/features/crm/record/use-send-again.ts'
import { useDeletion } from '../../../../ui/features/crm/use-deletion.ts'
import { useReminderActions } from '../../../../ui/shared/activities/use-reminder-actions.ts'
import { useTaskTick } from '../../../../ui/shared/activities/use-task-tick.ts'
import { notices } from '../../../../ui/shared/notice/notice-store.ts'
import { callRow, taskRow } from './activity-rows.ts'
import { crmServer, recordRow, showIn } from './crm-server.tsx'

const call = callRow as never
const item = itemOf({ kind: 'call', row: call }, 'UTC')!

/** What a person does without a form, and the call that a colleague's change refuses. */
const ACTS = [
  [
    'moves an item of the calendar',
    updateCall,
    () => {
      const { moveBy } = useCalendarMoves('UTC')
      return () => moveBy(item, { days: 1, minutes: 0 })
    },
  ],
  [
    'ticks a task',
    updateTask,
    () => {
      const { tick } = useTaskTick()
      return () => tick(taskRow as never)
    },
  ],
  [
    'finishes the task of a reminder',
    task,
    () => {
      const { done } = useReminderActions()
      return () => done({ id: 1, type_id: TASK })
    },
  ],
  [
    'notes that a call was held',
    updateCall,
    () => {
      const { mark } = useHeldCall()
      return () => mark({ row: call })
    },
  ],
  [
    'deletes a call',
    deleteCall,
    () => {
      const { remove } = useDeletion()
      return () => remove({ kind: 'call', id: 3, name: 'Price' })
    },
  ],
  [
    'sets the status of a row',
    saveRecord,
    () => {
      const { setCategory } = useSetCategory('Leads', { sections: DEFAULT_FORMS.Leads }, () => undefined)
      return () => setCategory(recordRow('Leads', 1), 'Contacted')
    },
  ],
  [
    'sends an e-mail again',
    retryEmail,
    () => {
      const sendAgain = useSendAgain()
      return () => void sendAgain(4)
    },
  ],
] as const

it.each(ACTS)(
  'says why, until it is closed, when somebody %s and the server refuses it',
  async (_, contract, useAct) => {
    const message = 'It is no longer there.'
    const server = crmServer({ [contract.id]: () => Promise.reject(new NotFound({ message })) })
    const sent = vi.spyOn(server.client, 'call')
    const Part = () => (
      <button type="button" onClick={useAct()}>
        Act
      </button>
    )
    const { user } = showIn(server, '/crm/calendar', () => <Part />)
    await user.click(await screen.findByRole('button', { name: 'Act' }))
    await waitFor(() => expect(notices.list()).toMatchObject([{ kind: 'error', lines: [message], stays: true }]))
    // Other failures show a toast only when a person waits for the call.
    expect(sent).toHaveBeenCalledWith(contract, expect.anything(), expect.objectContaining({ isUserInitiated: true }))
  },
)
