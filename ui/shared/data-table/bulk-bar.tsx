import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { heightIn } from '../states/height-in.ts'
import classes from './data-table.module.css'

export interface BulkBarProps {
  readonly count: number
  /** Total number of rows, loaded or not. */
  readonly total: number
  readonly onClear: () => void
  /** Also selects the rows that are not loaded; undefined when all are selected already or cannot be selected. */
  readonly onSelectAll?: (() => void) | undefined
  readonly isSelectingAll?: boolean | undefined
  readonly children?: ReactNode
}

const wholeNumber = new Intl.NumberFormat('en')

export function BulkBar({ count, total, onClear, onSelectAll, isSelectingAll = false, children }: BulkBarProps) {
  return (
    <div className={classes.bulkPlace}>
      <div
        ref={liftAbove}
        className={classes.bulk}
        role="region"
        aria-label="Actions for the selection"
        data-bottom-bar
      >
        <span className={classes.bulkCount} role="status">
          {wholeNumber.format(count)} selected
        </span>
        {onSelectAll === undefined ? null : (
          <Button variant="light" size="compact-sm" loading={isSelectingAll} onClick={onSelectAll}>
            Select all {wholeNumber.format(total)} that match
          </Button>
        )}
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

/** What else stands at the bottom of the window, such as an undo, stands above this bar. */
const liftAbove = heightIn('--th-undo-lift')
