import { Button } from '@mantine/core'
import { IconFilterOff, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatePanel } from './state-panel.tsx'

export interface EmptyStateProps {
  readonly title: string
  /** Explains the purpose of the page or list. */
  readonly children?: ReactNode
  /** The first action, a button. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  readonly isPage?: boolean
}

export function EmptyState({
  title,
  children,
  action,
  icon = <IconInbox size={28} stroke={1.5} />,
  isPage,
}: EmptyStateProps) {
  return (
    <StatePanel icon={icon} title={title} actions={action} isPage={isPage}>
      {children}
    </StatePanel>
  )
}

export interface NothingMatchesProps {
  /** Plural noun: "leads". */
  readonly noun: string
  readonly onClear?: (() => void) | undefined
}

/** Shown when records exist, but filters or search hide all of them. */
export function NothingMatches({ noun, onClear }: NothingMatchesProps) {
  return (
    <StatePanel
      role="status"
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={`No ${noun} match these filters`}
      actions={
        onClear === undefined ? undefined : (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      Remove a filter or search for something else.
    </StatePanel>
  )
}
