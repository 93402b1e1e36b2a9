import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import { LazyAddMenu } from './lazy-add-menu.tsx'
import { type CalendarItem, dayNumber, monthText, shortWeekday, weekdayText } from './calendar-items.ts'
import { ItemButton } from './item-button.tsx'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'
import { useMonthMoves } from './use-month-moves.ts'

/** Items that a day shows before "more". */
const SHOWN = 3

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
  const { spoken, over, isLifted, isOnDay, itemHandlers, dayHandlers } = useMonthMoves({ days, canMove, moves })
  const [asking, setAsking] = useState<CalendarDay>()
  const month = day.slice(0, 7)

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
        const own = items.filter((item) => isOnDay(item, on))
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button of the day plans by keyboard
          <div
            key={on}
            className={classes.cell}
            data-other={!on.startsWith(month) || undefined}
            data-today={on === today || undefined}
            data-over={over === on || undefined}
            {...dayHandlers(on)}
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
              <DayItems
                day={on}
                items={own}
                draw={(item) => (
                  <ItemButton
                    item={item}
                    zone={zone}
                    isShort
                    isLifted={isLifted(item)}
                    {...itemHandlers(item, on)}
                    onClick={() => onOpen(item.key)}
                  />
                )}
                onDay={onDay}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

interface DayItemsProps extends Pick<CalendarViewProps, 'onDay'> {
  readonly day: CalendarDay
  readonly items: readonly CalendarItem[]
  readonly draw: (item: CalendarItem) => ReactNode
}

/** The first items of a day, and how many more there are. */
function DayItems({ day, items, draw, onDay }: DayItemsProps) {
  const shown = items.length > SHOWN + 1 ? items.slice(0, SHOWN) : items
  return (
    <ul className={classes.cellItems} aria-label={weekdayText(day)}>
      {shown.map((item) => (
        <li key={item.key}>{draw(item)}</li>
      ))}
      {items.length > shown.length ? (
        <li>
          <button type="button" className={classes.more} onClick={() => onDay(day)}>
            {items.length - shown.length} more
          </button>
        </li>
      ) : null}
    </ul>
  )
}
