import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { CalendarGrid } from '../../../../../ui/features/crm/calendar/calendar-grid.tsx'
import { itemOf, placedOn } from '../../../../../ui/features/crm/calendar/calendar-items.ts'
import type { CalendarViewProps } from '../../../../../ui/features/crm/calendar/calendar.types.ts'
import { daysOf } from '../../../../../core/crm/activities/calendar-layout.ts'
import { callRow } from '../activity-rows.ts'
import { crmServer, showIn } from '../crm-server.tsx'

const DAY = '2026-03-04'
const call = (id: number, time: string) =>
  itemOf(
    { kind: 'call', row: { ...callRow, id, subject: `Call ${id}`, call_start_date_time: `${DAY} ${time}` } },
    'UTC',
  )!
const crowd = [...Array.from({ length: 22 }, (_, at) => call(at + 1, '10:00:00')), call(23, '15:00:00')]

const show = (more: Partial<CalendarViewProps>) =>
  showIn(crmServer({}), '/crm/calendar', () => (
    <CalendarGrid
      days={daysOf('week', DAY)}
      day={DAY}
      today={DAY}
      now={Date.parse(`${DAY}T09:00:00Z`)}
      zone="UTC"
      items={crowd}
      canMove={() => true}
      addable={[]}
      onAdd={() => undefined}
      onOpen={() => undefined}
      onDay={() => undefined}
      moves={{ move: () => undefined } as never}
      {...more}
    />
  ))

it('[D-330] keeps items of a week readable: what has no room is counted, and leads to the day', async () => {
  const onDay = vi.fn()
  const { user } = show({ onDay })
  const day = within(await screen.findByRole('list', { name: 'Wednesday, 4 Mar 2026' }))
  const names = day.getAllByRole('button').map((button) => button.textContent.slice(0, 7).trim())
  expect(names).toEqual(['Call 1', 'Call 2', 'Call 23', '+20'].map((name) => expect.stringContaining(name)))

  const rest = day.getByRole('button', { name: '20 more on Wednesday, 4 Mar 2026 from 10:00 to 10:30. Show the day.' })
  await user.click(rest)
  expect(onDay).toHaveBeenCalledWith(DAY)
})

it('[D-330] shows all items of a day alone, each with room for its title', async () => {
  show({ days: [DAY] })
  const day = within(await screen.findByRole('list', { name: 'Wednesday, 4 Mar 2026' }))
  expect(day.getAllByRole('button')).toHaveLength(23)
  const grid = screen.getByRole('group', { name: 'Days' }).querySelector<HTMLElement>('[style*="--days"]')
  expect(Number.parseInt(grid?.style.getPropertyValue('--least') ?? '', 10)).toBeGreaterThanOrEqual(22 * 100)
})

it('plans nothing at the second click of a double one, which may have been meant for what was there before', async () => {
  const onAdd = vi.fn()
  show({ days: [DAY], addable: ['call'], onAdd })
  const list = await screen.findByRole('list', { name: 'Wednesday, 4 Mar 2026' })
  fireEvent.click(list.parentElement!, { detail: 2 })
  expect(onAdd).not.toHaveBeenCalled()
  fireEvent.click(list.parentElement!, { detail: 1 })
  expect(onAdd).toHaveBeenCalledTimes(1)
})

it('never hides the item that is being moved, and counts hidden ones apart that do not touch', () => {
  const later = Array.from({ length: 5 }, (_, at) => call(at + 30, '10:15:00'))
  const chain = [...crowd, ...later, ...Array.from({ length: 4 }, (_, at) => call(at + 40, '18:00:00'))]
  const { placed, hidden } = placedOn(chain, DAY, 'UTC', { most: 3, keeps: ({ key }) => key === 'call-20' })
  expect(placed.find(({ item }) => item.key === 'call-20')).toMatchObject({ column: 2, columns: 3 })
  expect(hidden.map(({ from, to, count }) => [from, to, count])).toEqual([
    [600, 645, 24],
    [1080, 1110, 2],
  ])
})

it('[D-200] keeps the focus on an item that the arrow keys move to another day, until it is dropped there', async () => {
  const moveBy = vi.fn()
  const item = call(1, '10:00:00')
  const { user } = show({ items: [item], moves: { moveBy } as never })
  const button = await screen.findByRole('button', { name: /^Call 1/ })
  button.focus()
  await user.keyboard(' {ArrowDown}{ArrowRight}{ArrowLeft}{ArrowRight}')
  const thursday = within(screen.getByRole('list', { name: 'Thursday, 5 Mar 2026' }))
  expect(document.activeElement).toBe(thursday.getByRole('button', { name: /^Call 1/ }))
  await user.keyboard(' ')
  expect(moveBy).toHaveBeenCalledExactlyOnceWith(item, expect.objectContaining({ days: 1, minutes: 15 }))
})

it('[D-200] returns the focus with an item that Escape puts back', async () => {
  const { user } = show({ items: [call(1, '10:00:00')] })
  const button = await screen.findByRole('button', { name: /^Call 1/ })
  button.focus()
  await user.keyboard(' {ArrowRight}{Escape}')
  const wednesday = within(screen.getByRole('list', { name: 'Wednesday, 4 Mar 2026' }))
  expect(document.activeElement).toBe(wednesday.getByRole('button', { name: /^Call 1/ }))
})

it('drops an item where the mouse is released, wherever the item is drawn meanwhile and the days are scrolled to', async () => {
  const moveBy = vi.fn()
  const item = call(1, '10:00:00')
  const { days, press } = await showDays({ items: [item], moves: { moveBy } as never })
  press()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  onTestFinished(() => focus.mockRestore())
  // The next day has a button of its own for the item, so the events reach the days alone.
  fireEvent.pointerMove(days, { buttons: 1, clientX: 100, clientY: 0 })
  within(screen.getByRole('list', { name: 'Thursday, 5 Mar 2026' })).getByRole('button', { name: /^Call 1/ })
  // The days would be scrolled away under the pointer.
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true })
  days.scrollTop += 48
  fireEvent.pointerMove(days, { buttons: 1, clientX: 100, clientY: 48 })
  fireEvent.pointerUp(days, { clientX: 100, clientY: 48 })
  expect(moveBy).toHaveBeenCalledExactlyOnceWith(item, { days: 1, minutes: 120 })
  expect(document.querySelector('[data-lifted]')).toBeNull()

  fireEvent.pointerMove(days, { clientX: 300, clientY: 0 })
  expect(document.querySelector('[data-lifted]')).toBeNull()
})

it('puts an item back at Escape, although the mouse still moves and is released later', async () => {
  const moveBy = vi.fn()
  const { button, press, user } = await showDays({ items: [call(1, '10:00:00')], moves: { moveBy } as never })
  press()
  fireEvent.pointerMove(button(), { buttons: 1, clientX: 0, clientY: 48 })
  await user.keyboard('{Escape}')
  fireEvent.pointerMove(button(), { buttons: 1, clientX: 0, clientY: 96 })
  expect(document.querySelector('[data-lifted]')).toBeNull()
  fireEvent.pointerUp(button(), { clientX: 0, clientY: 96 })
  expect(moveBy).not.toHaveBeenCalled()
})

it('moves an item once that Space drops while the mouse drags it', async () => {
  const moveBy = vi.fn()
  const { button, press, user } = await showDays({ items: [call(1, '10:00:00')], moves: { moveBy } as never })
  press()
  fireEvent.pointerMove(button(), { buttons: 1, clientX: 0, clientY: 48 })
  await user.keyboard(' ')
  fireEvent.pointerMove(button(), { buttons: 1, clientX: 0, clientY: 96 })
  fireEvent.pointerUp(button(), { clientX: 0, clientY: 96 })
  expect(moveBy).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.objectContaining({ minutes: 60 }))
})

it('opens no item by the click that ends a drag, but by the next one and by the keyboard', async () => {
  const onOpen = vi.fn()
  const { button, press } = await showDays({
    items: [call(1, '10:00:00')],
    moves: { moveBy: () => undefined } as never,
    onOpen,
  })
  press()
  fireEvent.pointerMove(button(), { buttons: 1, clientX: 0, clientY: 48 })
  fireEvent.pointerUp(button(), { clientX: 0, clientY: 48 })
  fireEvent.click(button(), { detail: 1 })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(button(), { detail: 0 })
  expect(onOpen).toHaveBeenCalledTimes(1)
  press()
  fireEvent.pointerUp(button(), { clientX: 0, clientY: 0 })
  fireEvent.click(button(), { detail: 1 })
  expect(onOpen).toHaveBeenCalledTimes(2)
})

// Helpers

/** The days, each 100 pixels wide, and a press of the mouse on the first call. */
async function showDays(more: Partial<CalendarViewProps>) {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
  onTestFinished(() => width.mockRestore())
  const { user } = show(more)
  await screen.findByRole('button', { name: /^Call 1/ })
  const button = () => screen.getByRole('button', { name: /^Call 1/ })
  const press = () => {
    button().focus()
    fireEvent.pointerDown(button(), { button: 0, buttons: 1, pointerType: 'mouse', clientX: 0, clientY: 0 })
  }
  return { days: screen.getByRole('group', { name: 'Days' }), button, press, user }
}
