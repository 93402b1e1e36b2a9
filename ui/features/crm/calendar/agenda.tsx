import { VisuallyHidden } from '@mantine/core'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import { dayNumber, isOn, shortWeekday, spokenRest, timesText, weekdayText } from './calendar-items.ts'
import classes from './calendar.module.css'
import type { CalendarViewProps } from './calendar.types.ts'
import { ItemIcon } from './item-icon.tsx'

interface AgendaProps extends CalendarViewProps {
  readonly isMonth: boolean
  readonly onPick: (day: CalendarDay) => void
}

/** The calendar of a phone: the days to choose from, and the chosen day as a list. */
export function Agenda({ days, day, today, zone, items, isMonth, onPick, onOpen }: AgendaProps) {
  const own = items.filter((item) => isOn(item, day))
  const month = day.slice(0, 7)
  return (
    <>
      <div className={classes.strip} role="group" aria-label="Days">
        {days.slice(0, 7).map((each) => (
          <span key={each} className={classes.stripHead} aria-hidden>
            {shortWeekday(each).slice(0, 2)}
          </span>
        ))}
        {days.map((each) => {
          const count = items.filter((item) => isOn(item, each)).length
          return (
            <button
              key={each}
              type="button"
              className={classes.stripDay}
              aria-label={`${weekdayText(each)}, ${count === 0 ? 'nothing planned' : `${count} planned`}`}
              aria-pressed={each === day}
              data-today={each === today || undefined}
              data-other={(isMonth && !each.startsWith(month)) || undefined}
              onClick={() => onPick(each)}
            >
              {dayNumber(each)}
              <span className={classes.dot} data-shown={count > 0 || undefined} aria-hidden />
            </button>
          )
        })}
      </div>
      {own.length === 0 ? (
        <p className={classes.free}>Nothing is planned on {weekdayText(day)}.</p>
      ) : (
        <ul className={classes.agenda} aria-label={weekdayText(day)}>
          {own.map((item) => (
            <li key={item.key}>
              <button
                type="button"
                className={classes.agendaItem}
                data-done={item.isDone || undefined}
                onClick={() => onOpen(item.key)}
              >
                <ItemIcon kind={item.activity.kind} size={18} />
                <span className={classes.agendaText}>
                  <span className={classes.agendaTitle}>{item.title}</span>
                  <span className={classes.agendaNote}>
                    {[timesText(item, zone), item.activity.row.related_name, item.activity.row.owner_name]
                      .filter((text) => text !== null && text !== '')
                      .join(' · ')}
                  </span>
                </span>
                <VisuallyHidden>{spokenRest(item, zone)}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
