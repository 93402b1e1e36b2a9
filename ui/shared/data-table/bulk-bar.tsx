import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

export interface BulkBarProps {
  readonly count: number
  readonly onClear: () => void
  readonly children?: ReactNode
}

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <div className={classes.bulkPlace}>
      <div className={classes.bulk} role="region" aria-label="Actions for the selection">
        <span className={classes.bulkCount} role="status">
          {new Intl.NumberFormat('en').format(count)} selected
        </span>
        <div className={classes.bulkActions}>{children}</div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={16} stroke={1.5} />}
          onClick={onClear}
        >
          Clear
        </Button>
      </div>
    </div>
  )
}
