import type { CSSProperties, MouseEvent } from 'react'
import { minuteOn, MINUTES_A_DAY } from '../../../../core/crm/activities/calendar-layout.ts'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import { minuteText, type Placed, type placedOn, weekdayText } from './calendar-items.ts'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'
import { ItemButton } from './item-button.tsx'
import { LazyAddMenu } from './lazy-add-menu.tsx'
import { HOUR_PX } from './use-dragged-item.ts'
import type { useLiftedItem } from './use-lifted-item.ts'

interface DayColumnProps
  extends
    Pick<CalendarViewProps, 'today' | 'now' | 'zone' | 'items' | 'addable' | 'onAdd' | 'onDay'>,
    Pick<ReturnType<typeof useLiftedItem>, 'handlers' | 'isLifted'>,
    ReturnType<typeof placedOn> {
  readonly day: CalendarDay
  /** The minute at which the person chooses what to plan. */
  readonly slot: number | undefined
  readonly onSlot: (minute: number | undefined) => void
}

/** The 24 hours of a day with its items, and those that have no room of their own. */
export function DayColumn(props: DayColumnProps) {
  const { day, placed, hidden, today, now, zone, items, addable, onAdd, onDay, handlers, isLifted, slot, onSlot } =
    props
  const plan = (event: MouseEvent<HTMLElement>) => {
    // The second click of a double one may belong to what was here before, as the count that leads to this day.
    if (addable.length === 0 || event.detail > 1) return
    const minute = halfHourAt(event)
    const [only] = addable
    if (addable.length === 1 && only !== undefined) onAdd(only, day, minute)
    else onSlot(minute)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button above each day plans by keyboard
    <div className={classes.column} data-today={day === today || undefined} onClick={plan}>
      {slot === undefined ? null : (
        <LazyAddMenu
          style={{ top: (slot * HOUR_PX) / 60, height: HOUR_PX }}
          label={`${weekdayText(day)}, ${minuteText(slot)}`}
          kinds={addable}
          onAdd={(kind) => onAdd(kind, day, slot)}
          onClose={() => onSlot(undefined)}
        />
      )}
      {day === today ? <NowLine minute={minuteOn(day, now, zone)} /> : null}
      <ul className={classes.placed} aria-label={weekdayText(day)}>
        {placed.map((place) => (
          <li key={place.item.key} style={boxOf(place)}>
            <ItemButton
              item={place.item}
              zone={zone}
              isShort={place.to - place.from < 45}
              isLifted={isLifted(place.item)}
              {...handlers(items.find(({ key }) => key === place.item.key) ?? place.item)}
            />
          </li>
        ))}
        {hidden.map((rest) => (
          <li key={rest.from} style={boxOf(rest)}>
            <RestButton day={day} rest={rest} onDay={onDay} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RestButtonProps extends Pick<CalendarViewProps, 'onDay'> {
  readonly day: CalendarDay
  readonly rest: DayColumnProps['hidden'][number]
}

/** How many more items a day has at a time; leads to the day. */
function RestButton({ day, rest: { count, from, to }, onDay }: RestButtonProps) {
  return (
    <button
      type="button"
      className={classes.rest}
      aria-label={`${count} more on ${weekdayText(day)} from ${minuteText(from)} to ${minuteText(to)}. Show the day.`}
      onClick={(event) => {
        event.stopPropagation()
        onDay(day)
      }}
    >
      +{count}
    </button>
  )
}

function NowLine({ minute }: { readonly minute: number }) {
  return <div className={classes.now} style={{ top: (minute * HOUR_PX) / 60 }} aria-hidden />
}

/** The minute of the half hour that was clicked in a day's column. */
function halfHourAt({ currentTarget, clientY }: MouseEvent<HTMLElement>): number {
  const { top } = currentTarget.getBoundingClientRect()
  const minute = Math.floor(((clientY - top) * 60) / HOUR_PX / 30) * 30
  return Math.max(0, Math.min(MINUTES_A_DAY - 30, minute))
}

/** Where an item stands in the column of its day, beside those at the same time. */
const boxOf = ({ from, to, column, columns }: Omit<Placed, 'item'>): CSSProperties => ({
  top: (from * HOUR_PX) / 60 + 1,
  height: ((to - from) * HOUR_PX) / 60 - 2,
  insetInlineStart: `${(column * 100) / columns}%`,
  width: `calc(${100 / columns}% - 3px)`,
})
