import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
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
  itemOf,
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
import { movedActivity } from './use-calendar-moves.ts'

/** The height of an hour in pixels, and the steps of a move in minutes. */
const HOUR_PX = 48
const STEP_MINUTES = 15
const DRAG_STARTS_PX = 5
/** The hour at the top when the page opens. */
const FIRST_HOUR = 7

interface Lifted {
  readonly item: CalendarItem
  readonly days: number
  readonly minutes: number
}

/** Days as columns of 24 hours. Items move by pointer or keyboard; a click on a free place plans something there. */
export function CalendarGrid(props: CalendarViewProps) {
  const { days, today, now, zone, items, addable, onAdd, onDay, onOpen, moves, canMove } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [slot, setSlot] = useState<{ readonly day: CalendarDay; readonly minute: number }>()
  const [lifted, setLifted] = useState<Lifted>()
  const [spoken, setSpoken] = useState('')
  const drag = useRef<{ readonly x: number; readonly y: number; readonly item: CalendarItem; isMoving: boolean }>(
    undefined,
  )
  useLayoutEffect(() => {
    scroller.current?.scrollTo?.({ top: FIRST_HOUR * HOUR_PX })
  }, [])

  const wholeDay = items.filter(({ isWholeDay }) => isWholeDay)
  const columnPx = () => (body.current?.clientWidth ?? 0) / Math.max(1, days.length)
  const offsetOf = (
    event: PointerEvent,
    from: { readonly x: number; readonly y: number; readonly item: CalendarItem },
  ) => {
    const at = days.indexOf(from.item.firstDay)
    const by = Math.round((event.clientX - from.x) / Math.max(1, columnPx()))
    const steps = Math.round(((event.clientY - from.y) * 60) / HOUR_PX / STEP_MINUTES)
    return {
      days: at === -1 ? by : Math.max(-at, Math.min(days.length - 1 - at, by)),
      minutes: from.item.isWholeDay ? 0 : steps * STEP_MINUTES,
    }
  }
  const pointer = (item: CalendarItem) =>
    !canMove(item.activity.kind)
      ? {}
      : {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            // A finger scrolls; it opens an item to move it.
            if (event.button !== 0 || event.pointerType === 'touch') return
            drag.current = { x: event.clientX, y: event.clientY, item, isMoving: false }
            event.currentTarget.setPointerCapture?.(event.pointerId)
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const from = drag.current
            if (from === undefined) return
            const far = Math.hypot(event.clientX - from.x, event.clientY - from.y)
            if (!from.isMoving && far < DRAG_STARTS_PX) return
            from.isMoving = true
            setLifted({ item: from.item, ...offsetOf(event, from) })
          },
          onPointerUp: (event: PointerEvent<HTMLElement>) => {
            const from = drag.current
            if (from?.isMoving === true) moves.moveBy(from.item, offsetOf(event, from))
            setLifted(undefined)
          },
          onPointerCancel: () => {
            drag.current = undefined
            setLifted(undefined)
          },
        }
  const keys = (item: CalendarItem) => (event: KeyboardEvent) => {
    if (!canMove(item.activity.kind)) return
    const own = lifted?.item.key === item.key ? lifted : undefined
    if (event.key === ' ' && own === undefined) {
      event.preventDefault()
      setLifted({ item, days: 0, minutes: 0 })
      setSpoken(`Lifted ${item.title}. Arrow keys move it, Space drops it, Escape cancels.`)
      return
    }
    if (own === undefined) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = {
        item,
        days: own.days + step.days,
        minutes: own.minutes + (item.isWholeDay ? 0 : step.minutes),
      }
      setLifted(next)
      setSpoken(placeText(next, zone))
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      setLifted(undefined)
      setSpoken(`Dropped ${item.title} on ${placeText(own, zone)}.`)
      moves.moveBy(item, own)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setLifted(undefined)
      setSpoken(`${item.title} stays where it was.`)
    }
  }
  const handlers = (item: CalendarItem) => ({
    ...pointer(item),
    onKeyDown: keys(item),
    onBlur: () => setLifted((now) => (now?.item.key === item.key && drag.current === undefined ? undefined : now)),
    onClick: (event: MouseEvent) => {
      event.stopPropagation()
      const wasDragged = drag.current?.isMoving === true
      drag.current = undefined
      if (!wasDragged) onOpen(item.key)
    },
  })
  const slotAt = (day: CalendarDay) => (event: MouseEvent<HTMLElement>) => {
    if (addable.length === 0) return
    const top = event.currentTarget.getBoundingClientRect().top
    const minute = Math.floor(((event.clientY - top) * 60) / HOUR_PX / 30) * 30
    const [only] = addable
    const at = Math.max(0, Math.min(MINUTES_A_DAY - 30, minute))
    if (addable.length === 1 && only !== undefined) onAdd(only, day, at)
    else setSlot({ day, minute: at })
  }

  return (
    <div ref={scroller} className={classes.scroller} role="group" aria-label="Days">
      <VisuallyHidden role="status" aria-live="assertive">
        {spoken}
      </VisuallyHidden>
      <div className={classes.grid} style={{ '--days': days.length } as CSSProperties}>
        <div className={classes.corner} aria-hidden />
        {days.map((day) => (
          <div key={day} className={classes.dayHead} data-today={day === today || undefined}>
            <button type="button" className={classes.dayButton} title={weekdayText(day)} onClick={() => onDay(day)}>
              <span>{shortWeekday(day)}</span> <b>{dayNumber(day)}</b>
            </button>
            {addable.length === 0 ? null : (
              <button
                type="button"
                className={classes.dayAdd}
                aria-label={`Plan something on ${weekdayText(day)}`}
                onClick={() => setSlot({ day, minute: 540 })}
              >
                <IconPlus size={14} stroke={1.5} aria-hidden />
              </button>
            )}
          </div>
        ))}
        <div className={classes.wholeLabel}>Whole day</div>
        {days.map((day) => (
          <ul key={day} className={classes.whole} aria-label={`Whole day, ${weekdayText(day)}`}>
            {wholeDay
              .filter((item) => isOn(shifted(item, lifted, zone), day))
              .map((item) => (
                <li key={item.key}>
                  <ItemButton item={item} zone={zone} isLifted={lifted?.item.key === item.key} {...handlers(item)} />
                </li>
              ))}
          </ul>
        ))}
        <div className={classes.hours} aria-hidden>
          {Array.from({ length: 23 }, (_, at) => (
            <span key={at} style={{ top: (at + 1) * HOUR_PX }}>
              {String(at + 1).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        <div ref={body} className={classes.columns}>
          {days.map((day) => (
            // The button above each day plans something by keyboard.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
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
                {placedOn(
                  items.map((item) => shifted(item, lifted, zone)),
                  day,
                  zone,
                ).map(({ item, from, to, column, columns }) => (
                  <li
                    key={item.key}
                    style={{
                      top: (from * HOUR_PX) / 60 + 1,
                      height: ((to - from) * HOUR_PX) / 60 - 2,
                      insetInlineStart: `${(column * 100) / columns}%`,
                      width: `calc(${100 / columns}% - 3px)`,
                    }}
                  >
                    <ItemButton
                      item={item}
                      zone={zone}
                      isShort={to - from < 45}
                      isLifted={lifted?.item.key === item.key}
                      {...handlers(items.find(({ key }) => key === item.key) ?? item)}
                    />
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

const STEPS: Readonly<Record<string, { readonly days: number; readonly minutes: number }>> = {
  ArrowUp: { days: 0, minutes: -STEP_MINUTES },
  ArrowDown: { days: 0, minutes: STEP_MINUTES },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
}

/** An item where it is held while it moves. */
function shifted(item: CalendarItem, lifted: Lifted | undefined, zone: string): CalendarItem {
  if (lifted === undefined || lifted.item.key !== item.key) return item
  const moved = movedActivity(item.activity, lifted, zone)
  return (moved === undefined ? undefined : itemOf(moved, zone)) ?? item
}

const minuteText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function placeText(lifted: Lifted, zone: string): string {
  const item = shifted(lifted.item, lifted, zone)
  return item.isWholeDay ? weekdayText(item.firstDay) : `${weekdayText(item.firstDay)}, ${timesText(item, zone)}`
}

function NowLine({ minute }: { readonly minute: number }) {
  return <div className={classes.now} style={{ top: (minute * HOUR_PX) / 60 }} aria-hidden />
}

export interface ItemButtonProps extends ComponentProps<'button'> {
  readonly item: CalendarItem
  readonly zone: string
  readonly isLifted?: boolean
  /** Half an hour: everything stands in one line. */
  readonly isShort?: boolean
}

/** A task, meeting or call in the calendar. */
export function ItemButton({ item, zone, isLifted, isShort, ...button }: ItemButtonProps) {
  return (
    <button
      type="button"
      className={classes.item}
      data-kind={item.activity.kind}
      data-done={item.isDone || undefined}
      data-lifted={isLifted === true || undefined}
      data-short={isShort === true || undefined}
      aria-pressed={isLifted === true || undefined}
      title={`${timesText(item, zone)} ${item.title}`}
      {...button}
    >
      <ItemIcon kind={item.activity.kind} />
      {item.isWholeDay ? null : (
        <span className={classes.itemTime}>
          {isShort === true ? timesText(item, zone).slice(0, 5) : timesText(item, zone)}
        </span>
      )}
      <span className={classes.itemTitle}>{item.title}</span>
      <VisuallyHidden>{spokenRest(item, zone)}</VisuallyHidden>
    </button>
  )
}
