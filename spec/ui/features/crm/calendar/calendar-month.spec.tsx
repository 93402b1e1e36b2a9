import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CalendarMonth } from '../../../../../ui/features/crm/calendar/calendar-month.tsx'
import { itemOf } from '../../../../../ui/features/crm/calendar/calendar-items.ts'
import { daysOf } from '../../../../../core/crm/activities/calendar-layout.ts'
import { activityRow } from '../activity-rows.ts'
import { crmServer, showIn } from '../crm-server.tsx'

const DAY = '2026-03-04'

it('[D-200] moves a meeting over midnight by as many days as it was dragged, whichever of its days was taken hold of', async () => {
  const moveBy = vi.fn()
  const row = { ...activityRow, id: 2, title: 'Night', from: `${DAY} 23:00:00`, to: '2026-03-05 01:00:00' }
  const item = itemOf({ kind: 'meeting', row: row as never }, 'UTC')!
  showIn(crmServer({}), '/crm/calendar', () => (
    <CalendarMonth
      days={daysOf('month', DAY)}
      day={DAY}
      today={DAY}
      now={Date.parse(`${DAY}T09:00:00Z`)}
      zone="UTC"
      items={[item]}
      canMove={() => true}
      addable={[]}
      onAdd={() => undefined}
      onOpen={() => undefined}
      onDay={() => undefined}
      moves={{ moveBy } as never}
    />
  ))
  const second = within(await screen.findByRole('list', { name: 'Thursday, 5 Mar 2026' }))
  fireEvent.dragStart(second.getByRole('button', { name: /^Night/ }))
  const friday = screen.getByRole('button', { name: 'Friday, 6 Mar 2026' }).parentElement!
  fireEvent.dragOver(friday)
  fireEvent.drop(friday)
  expect(moveBy).toHaveBeenCalledExactlyOnceWith(item, { days: 1, minutes: 0 })
})
