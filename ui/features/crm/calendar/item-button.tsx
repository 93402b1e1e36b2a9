import { VisuallyHidden } from '@mantine/core'
import type { ComponentProps } from 'react'
import { type CalendarItem, spokenRest, timesText } from './calendar-items.ts'
import classes from './calendar.module.css'
import { ItemIcon } from './item-icon.tsx'

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
