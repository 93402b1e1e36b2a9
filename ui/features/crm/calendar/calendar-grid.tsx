import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { minuteOn, MINUTES_A_DAY } from '../../../../core/crm/activities/calendar-layout.ts'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import {
  type CalendarItem,
  dayNumber,
  isOn,
  MOST_COLUMNS,
  type Placed,
  placedOn,
  shortWeekday,
  spokenRest,
  timesText,
  weekdayText,
} from './calendar-items.ts'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'
import { ItemIcon } from './item-icon.tsx'
import { LazyAddMenu } from './lazy-add-menu.tsx'
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
  const { days, today, now, zone, items, addable, onAdd, onDay } = props
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
  const slotAt = (day: CalendarDay) => (event: MouseEvent<HTMLElement>) => {
    // The second click of a double one may belong to what was here before, as the count that leads to this day.
    if (addable.length === 0 || event.detail > 1) return
    const minute = halfHourAt(event)
    const [only] = addable
    if (addable.length === 1 && only !== undefined) onAdd(only, day, minute)
    else setSlot({ day, minute })
  }

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
          {places.map(({ day, placed: shownItems, hidden }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button above each day plans by keyboard
            <div key={day} className={classes.column} data-today={day === today || undefined} onClick={slotAt(day)}>
              {slot?.day !== day ? null : (
                <LazyAddMenu
                  style={{ top: (slot.minute * HOUR_PX) / 60, height: HOUR_PX }}
                  label={`${weekdayText(day)}, ${minuteText(slot.minute)}`}
                  kinds={addable}
                  onAdd={(kind) => onAdd(kind, day, slot.minute)}
                  onClose={() => setSlot(undefined)}
                />
              )}
              {day === today ? <NowLine minute={minuteOn(day, now, zone)} /> : null}
              <ul className={classes.placed} aria-label={weekdayText(day)}>
                {shownItems.map((placed) => (
                  <li key={placed.item.key} style={boxOf(placed)}>
                    <ItemButton
                      item={placed.item}
                      zone={zone}
                      isShort={placed.to - placed.from < 45}
                      isLifted={isLifted(placed.item)}
                      {...handlers(items.find(({ key }) => key === placed.item.key) ?? placed.item)}
                    />
                  </li>
                ))}
                {hidden.map((rest) => (
                  <li key={rest.from} style={boxOf(rest)}>
                    <button
                      type="button"
                      className={classes.rest}
                      aria-label={`${rest.count} more on ${weekdayText(day)} from ${minuteText(rest.from)} to ${minuteText(rest.to)}. Show the day.`}
                      onClick={(event) => {
                        event.stopPropagation()
                        onDay(day)
                      }}
                    >
                      +{rest.count}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
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

const minuteText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function NowLine({ minute }: { readonly minute: number }) {
  return <div className={classes.now} style={{ top: (minute * HOUR_PX) / 60 }} aria-hidden />
}

export interface ItemButtonProps extends ComponentProps<'button'> {
  readonly item: CalendarItem
  readonly zone: string
  readonly isLifted?: boolean
  /** Half an hour: everything is in one line. */
  readonly isShort?: boolean
}

/** A task, meeting or call in the calendar. */
export function ItemButton({ item, zone, isLifted, isShort, ...button }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={classes.item}
      data-item={item.key}
      data-kind={item.activity.kind}
      data-done={item.isDone || undefined}
      data-lifted={isLifted === true || undefined}
      data-short={isShort === true || undefined}
      aria-pressed={isLifted === true || undefined}
      title={`${timesText(item, zone)} ${item.title}`}
      {...button}
    >
      <ItemIcon kind={item.activity.kind} />
      <span className={classes.itemText}>
        <span className={classes.itemTitle}>{item.title}</span>
        {item.isWholeDay ? null : (
          <span className={classes.itemTime}>
            {isShort === true ? timesText(item, zone).slice(0, 5) : timesText(item, zone)}
          </span>
        )}
      </span>
      <VisuallyHidden>{spokenRest(item, zone)}</VisuallyHidden>
    </button>
  )
}
