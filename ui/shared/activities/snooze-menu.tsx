import { ActionIcon, Button } from '@mantine/core'
import { IconBellOff, IconBellPause, IconClockHour4 } from '@tabler/icons-react'
import { SNOOZES, type Snooze } from '../../../core/reminders/reminder.schema.ts'
import { LazyMenuPanel } from '../dropdown/lazy-panels.tsx'
import { useDropdown } from '../dropdown/use-dropdown.ts'

const LABELS: Readonly<Record<Snooze, string>> = {
  '10 minutes': 'In 10 minutes',
  '1 hour': 'In 1 hour',
  tomorrow: 'Tomorrow, 09:00',
}

export interface SnoozeMenuProps {
  readonly subject: string
  readonly onSnooze: (snooze: Snooze) => void
  /** Adds "Dismiss" where no other control dismisses the reminder. */
  readonly onDismiss?: () => void
  /** A button with a word instead of an icon. */
  readonly hasWord?: boolean
}

/** Puts a reminder off: by ten minutes, by an hour, or to tomorrow morning. */
export function SnoozeMenu({ subject, onSnooze, onDismiss, hasWord = false }: SnoozeMenuProps) {
  const { target, panel } = useDropdown('menu')
  const label = `Snooze ${subject}`
  const dismiss =
    onDismiss === undefined
      ? []
      : [
          {
            entries: [
              { label: 'Dismiss the reminder', icon: <IconBellOff size={16} stroke={1.5} />, onSelect: onDismiss },
            ],
          },
        ]
  return (
    <>
      {hasWord ? (
        <Button variant="subtle" color="gray" size="compact-sm" aria-label={label} {...target}>
          Snooze
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={label} title="Snooze the reminder" {...target}>
          <IconBellPause size={18} stroke={1.5} />
        </ActionIcon>
      )}
      {panel === undefined ? null : (
        <LazyMenuPanel
          {...panel}
          position="bottom-end"
          groups={[
            {
              entries: SNOOZES.map((snooze) => ({
                label: LABELS[snooze],
                icon: <IconClockHour4 size={16} stroke={1.5} />,
                onSelect: () => onSnooze(snooze),
              })),
            },
            ...dismiss,
          ]}
        />
      )}
    </>
  )
}
