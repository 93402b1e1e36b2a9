import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { StatePanel } from './state-panel.tsx'

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
      title={`No ${noun} match your search or filters`}
      actions={
        onClear === undefined ? undefined : (
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    >
      Try other words, or remove a filter.
    </StatePanel>
  )
}
