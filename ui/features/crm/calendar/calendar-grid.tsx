import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import { dayNumber, isOn, minuteText, MOST_COLUMNS, placedOn, shortWeekday, weekdayText } from './calendar-items.ts'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'
import { DayColumn } from './day-column.tsx'
import { ItemButton } from './item-button.tsx'
import { HOUR_PX } from './use-dragged-item.ts'
import { useLiftedItem } from './use-lifted-item.ts'

/** The hour at the top when the page opens. */
const FIRST_HOUR = 7
/** The least width of an item of a day that is shown alone, with some words of its title. */
const LEAST_PX = 112
/** Half the height of the label of an hour, which stands across its line. */
const LABEL_PX = 12

/** Days as columns of 24 hours. Items move by pointer or keyboard; a click on a free place plans something there. */
export function CalendarGrid(props: CalendarViewProps) {
  const { days, today, zone, items, addable, onDay } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<{ readonly day: CalendarDay; readonly minute: number }>()
  const { spoken, dragging, handlers, isLifted, shifted } = useLiftedItem({ ...props, scroller, body })
  useFirstPlace({ scroller, body, days, today })

  const shown = items.map(shifted)
  // One day alone becomes as wide as its items need, and scrolls.
  const isAlone = days.length === 1
  const places = days.map((day) => ({
    day,
    ...placedOn(shown, day, zone, isAlone ? {} : { most: MOST_COLUMNS, keeps: isLifted }),
  }))
  const widest = isAlone ? Math.max(0, ...places.flatMap(({ placed }) => placed.map(({ columns }) => columns))) : 0
  const wholeDay = items.filter(({ isWholeDay }) => isWholeDay)

  return (
    <div ref={scroller} className={classes.scroller} role="group" aria-label="Days" {...dragging}>
      <VisuallyHidden role="status" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      <div
        className={classes.grid}
        data-alone={isAlone || undefined}
        style={{ '--days': days.length, ...(widest > 1 && { '--least': `${widest * LEAST_PX}px` }) } as CSSProperties}
      >
        <div className={classes.corner} aria-hidden />
        {days.map((day) => (
          <DayHead
            key={day}
            day={day}
            isToday={day === today}
            onDay={onDay}
            onAdd={addable.length === 0 ? undefined : () => setSlot({ day, minute: 540 })}
          />
        ))}
        <div className={classes.wholeLabel}>All day</div>
        {days.map((day) => (
          <ul key={day} className={classes.whole} aria-label={`All day, ${weekdayText(day)}`}>
            {wholeDay
              .filter((item) => isOn(shifted(item), day))
              .map((item) => (
                <li key={item.key}>
                  <ItemButton item={item} zone={zone} isLifted={isLifted(item)} {...handlers(item)} />
                </li>
              ))}
          </ul>
        ))}
        <HourScale />
        <div ref={body} className={classes.columns}>
          {places.map((place) => (
            <DayColumn
              key={place.day}
              {...props}
              {...place}
              handlers={handlers}
              isLifted={isLifted}
              slot={slot?.day === place.day ? slot.minute : undefined}
              onSlot={(minute) => setSlot(minute === undefined ? undefined : { day: place.day, minute })}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface FirstPlace extends Pick<CalendarViewProps, 'days' | 'today'> {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLDivElement | null>
}

/** Scrolls to the morning when the page opens, and to today where not all days fit. */
function useFirstPlace({ scroller, body, days, today }: FirstPlace) {
  useLayoutEffect(() => {
    scroller.current?.scrollTo?.({ top: FIRST_HOUR * HOUR_PX - LABEL_PX })
  }, [scroller])
  const [first] = days
  const todayAt = Math.max(0, days.indexOf(today))
  useLayoutEffect(() => {
    const dayPx = (body.current?.clientWidth ?? 0) / days.length
    scroller.current?.scrollTo?.({ left: todayAt * dayPx })
  }, [scroller, body, first, todayAt, days.length])
}

interface DayHeadProps extends Pick<CalendarViewProps, 'onDay'> {
  readonly day: CalendarDay
  readonly isToday: boolean
  /** Undefined for people who may add nothing. */
  readonly onAdd: (() => void) | undefined
}

function DayHead({ day, isToday, onDay, onAdd }: DayHeadProps) {
  return (
    <div className={classes.dayHead} data-today={isToday || undefined}>
      <button type="button" className={classes.dayButton} title={weekdayText(day)} onClick={() => onDay(day)}>
        <span>{shortWeekday(day)}</span> <b>{dayNumber(day)}</b>
      </button>
      {onAdd === undefined ? null : (
        <button
          type="button"
          className={classes.dayAdd}
          aria-label={`Plan something on ${weekdayText(day)}`}
          onClick={onAdd}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  )
}

function HourScale() {
  return (
    <div className={classes.hours} aria-hidden>
      {Array.from({ length: 23 }, (_, at) => (
        <span key={at} style={{ top: (at + 1) * HOUR_PX }}>
          {minuteText((at + 1) * 60)}
        </span>
      ))}
    </div>
  )
}
