import { VisuallyHidden } from '@mantine/core'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { addDays, daysBetween, type CalendarDay } from '../../../../core/time/calendar.ts'
import { LazyAddMenu } from './lazy-add-menu.tsx'
import { type CalendarItem, dayNumber, isOn, monthText, shortWeekday, weekdayText } from './calendar-items.ts'
import { ItemButton } from './calendar-grid.tsx'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'

/** Items that a day shows before "more". */
const SHOWN = 3
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month as weeks of days. Items move to another day by pointer or keyboard and keep their time. */
export function CalendarMonth({
  days,
  day,
  today,
  zone,
  items,
  canMove,
  addable,
  onAdd,
  onOpen,
  onDay,
  moves,
}: CalendarViewProps) {
  const [dragged, setDragged] = useState<CalendarItem>()
  const [over, setOver] = useState<CalendarDay>()
  const [lifted, setLifted] = useState<{ readonly item: CalendarItem; readonly days: number }>()
  const [asking, setAsking] = useState<CalendarDay>()
  const [spoken, setSpoken] = useState('')
  const month = day.slice(0, 7)
  const shownOn = (item: CalendarItem, on: CalendarDay) =>
    isOn(item, lifted?.item.key === item.key ? addDays(on, -lifted.days) : on)

  const keys = (item: CalendarItem) => (event: KeyboardEvent) => {
    if (!canMove(item.activity.kind)) return
    const own = lifted?.item.key === item.key ? lifted : undefined
    const step = STEPS[event.key]
    if (event.key === ' ' && own === undefined) {
      event.preventDefault()
      setLifted({ item, days: 0 })
      setSpoken(`Lifted ${item.title}. Arrow keys move it, Space drops it, Escape cancels.`)
    } else if (own !== undefined && step !== undefined) {
      event.preventDefault()
      const on = addDays(item.firstDay, own.days + step)
      // Only to days in view: the focus stays on the item.
      if (!days.includes(on)) return
      setLifted({ item, days: own.days + step })
      setSpoken(weekdayText(on))
    } else if (own !== undefined && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault()
      setLifted(undefined)
      setSpoken(`Dropped ${item.title} on ${weekdayText(addDays(item.firstDay, own.days))}.`)
      moves.moveBy(item, { days: own.days, minutes: 0 })
    } else if (own !== undefined && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setLifted(undefined)
      setSpoken(`${item.title} stays where it was.`)
    }
  }
  const drop = (on: CalendarDay) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== undefined) moves.moveBy(dragged, { days: daysBetween(dragged.firstDay, on), minutes: 0 })
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <div className={classes.month} role="group" aria-label={monthText(day)}>
      <VisuallyHidden role="status" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      {days.slice(0, 7).map((each) => (
        <div key={each} className={classes.weekday} aria-hidden>
          {shortWeekday(each)}
        </div>
      ))}
      {days.map((on) => {
        const own = items.filter((item) => shownOn(item, on))
        const shown = own.length > SHOWN + 1 ? own.slice(0, SHOWN) : own
        return (
          // The button of the day plans something by keyboard.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <div
            key={on}
            className={classes.cell}
            data-other={!on.startsWith(month) || undefined}
            data-today={on === today || undefined}
            data-over={over === on || undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(on)
            }}
            onDrop={drop(on)}
            onClick={({ target, currentTarget }) => {
              const [only] = addable
              if (target !== currentTarget || only === undefined) return
              if (addable.length === 1) onAdd(only, on)
              else setAsking(on)
            }}
          >
            <button type="button" className={classes.cellDay} aria-label={weekdayText(on)} onClick={() => onDay(on)}>
              {dayNumber(on)}
            </button>
            {asking === on ? (
              <LazyAddMenu
                label={weekdayText(on)}
                kinds={addable}
                onAdd={(kind) => onAdd(kind, on)}
                onClose={() => setAsking(undefined)}
              />
            ) : null}
            {own.length === 0 ? null : (
              <ul className={classes.cellItems} aria-label={weekdayText(on)}>
                {shown.map((item) => (
                  <li key={item.key}>
                    <ItemButton
                      item={item}
                      zone={zone}
                      isShort
                      isLifted={lifted?.item.key === item.key}
                      draggable={canMove(item.activity.kind)}
                      onDragStart={() => setDragged(item)}
                      onDragEnd={() => {
                        setDragged(undefined)
                        setOver(undefined)
                      }}
                      onKeyDown={keys(item)}
                      onClick={() => onOpen(item.key)}
                    />
                  </li>
                ))}
                {own.length > shown.length ? (
                  <li>
                    <button type="button" className={classes.more} onClick={() => onDay(on)}>
                      {own.length - shown.length} more
                    </button>
                  </li>
                ) : null}
              </ul>
            )}
          </div>
        )
      })}
    </div>
  )
}
