import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconCalendarShare, IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { steppedDay } from '../../../../core/crm/activities/calendar-layout.ts'
import { CALENDAR_VIEWS, type CalendarView } from '../../../../core/crm/activities/calendar-views.ts'
import type { CalendarDay } from '../../../../core/time/calendar.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { LazyMenuPanel } from '../../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../../shared/dropdown/use-dropdown.ts'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import type { ActivityKind } from '../activities/activity-forms.ts'
import type { CalendarSearch } from './calendar-search.ts'
import classes from './calendar.module.css'

const LazyLinkDialog = lazyPart(
  () => import('./calendar-link-dialog.tsx').then(({ CalendarLinkDialog }) => CalendarLinkDialog),
  { failed: (retry) => <ErrorState title="The link could not be loaded." onRetry={retry} /> },
)
const VIEW_NAMES: Readonly<Record<CalendarView, string>> = { day: 'Day', week: 'Week', month: 'Month' }

export interface CalendarHeadProps {
  readonly view: CalendarView
  readonly day: CalendarDay
  /** The text of the days that are shown. */
  readonly period: string
  readonly zone: string
  /** Kinds that the person may add. */
  readonly addable: readonly ActivityKind[]
  readonly onAdd: (kind: ActivityKind) => void
  readonly onGo: (change: Partial<CalendarSearch>) => void
}

/** Which days the calendar shows, and what can be added to it. */
export function CalendarHead({ view, day, period, zone, addable, onAdd, onGo }: CalendarHeadProps) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>Calendar</h1>
      <div className={classes.steps}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Previous ${view}`}
          onClick={() => onGo({ day: steppedDay(view, day, -1), open: undefined })}
        >
          <IconChevronLeft size={18} stroke={1.5} />
        </ActionIcon>
        <Button variant="default" onClick={() => onGo({ day: undefined, open: undefined })}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Next ${view}`}
          onClick={() => onGo({ day: steppedDay(view, day, 1), open: undefined })}
        >
          <IconChevronRight size={18} stroke={1.5} />
        </ActionIcon>
      </div>
      <h2 className={classes.period} aria-live="polite">
        {period}
      </h2>
      <span className={classes.spacer} />
      <SegmentedControl
        aria-label="View"
        value={view}
        onChange={(next) => onGo({ view: next === 'week' ? undefined : (next as CalendarView) })}
        data={CALENDAR_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
      />
      <LinkButton zone={zone} />
      {addable.length === 0 ? null : <NewMenu addable={addable} onAdd={onAdd} />}
    </div>
  )
}

function LinkButton({ zone }: { readonly zone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Calendar link for other programs"
        title="Calendar link for other programs"
        onClick={() => setOpen(true)}
      >
        <IconCalendarShare size={18} stroke={1.5} />
      </ActionIcon>
      {isOpen ? <LazyLinkDialog zone={zone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function NewMenu({ addable, onAdd }: Pick<CalendarHeadProps, 'addable' | 'onAdd'>) {
  const { target, panel } = useDropdown('menu')
  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.5} />} {...target}>
        New
      </Button>
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          position="bottom-end"
          groups={[{ entries: addable.map((kind) => ({ label: `New ${kind}`, onSelect: () => onAdd(kind) })) }]}
        />
      )}
    </>
  )
}
