import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { updateCall } from '../../../../../core/contracts/crm-activities.contract.ts'
import { itemOf } from '../../../../../ui/features/crm/calendar/calendar-items.ts'
import { useCalendarMoves } from '../../../../../ui/features/crm/calendar/use-calendar-moves.ts'
import { callRow } from '../activity-rows.ts'
import { crmServer, showIn } from '../crm-server.tsx'

const at = (hour: number) => `2026-03-04 ${hour}:00:00`

it('[D-200] saves an item that is moved again before it is saved, one after the other', async () => {
  const answers: (() => void)[] = []
  const { server, times, later } = showCall(() => new Promise((done) => answers.push(() => done({ data: callRow }))))
  await screen.findByText(at(10))
  await later()
  await screen.findByText(at(11))
  await later()
  await screen.findByText(at(12))
  expect(times()).toEqual([[at(10), at(11)]])
  act(() => answers.shift()?.())
  await waitFor(() =>
    expect(times()).toEqual([
      [at(10), at(11)],
      [at(11), at(12)],
    ]),
  )
  screen.getByText(at(12))
  act(() => answers.shift()?.())
  // The calendar read anew says where it is; the fake one never moves it.
  await screen.findByText(at(10))
  expect(server.requests).toHaveLength(2)
})

it('offers the undo of the last move alone of an item that is moved again', async () => {
  const answers: (() => void)[] = []
  const { later } = showCall(() => new Promise((done) => answers.push(() => done({ data: callRow }))))
  await screen.findByText(at(10))
  await later()
  await later()
  act(() => answers.shift()?.())
  await waitFor(() => expect(answers).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  act(() => answers.shift()?.())
  await screen.findByRole('button', { name: 'Undo' })
  await screen.findByText(at(10))

  await later()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('[D-200] does not move an item on from a place that it never had', async () => {
  const answers: (() => void)[] = []
  const { times, later } = showCall(() => new Promise((_, refuse) => answers.push(() => refuse(new Error('no')))))
  await screen.findByText(at(10))
  await later()
  await later()
  await screen.findByText(at(12))
  act(() => answers.shift()?.())
  await screen.findByText(at(10))
  expect(times()).toEqual([[at(10), at(11)]])
})

// Helpers

/** A call at 10:00 that is shown where it stands, and moved an hour later. */
function showCall(answer: () => Promise<unknown>) {
  const item = itemOf({ kind: 'call', row: { ...callRow, call_start_date_time: at(10) } }, 'UTC')!
  const server = crmServer({ [updateCall.id]: answer })
  const Calendar = () => {
    const moves = useCalendarMoves('UTC')
    const [shown] = moves.moved([item])
    return (
      <>
        <button type="button" aria-label="Later" onClick={() => moves.moveBy(shown!, { days: 0, minutes: 60 })}>
          {shown?.activity.kind === 'call' ? shown.activity.row.call_start_date_time : ''}
        </button>
        {moves.toast}
      </>
    )
  }
  const { user } = showIn(server, '/crm/calendar', () => <Calendar />)
  return {
    server,
    later: () => user.click(screen.getByRole('button', { name: 'Later' })),
    /** The times that were sent: before and after. */
    times: () =>
      server.requests.map(({ input }) => [
        (input['was'] as Record<string, unknown>)['call_start_date_time'],
        input['call_start_date_time'],
      ]),
  }
}
