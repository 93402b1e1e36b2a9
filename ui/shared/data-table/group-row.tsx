import { VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ListGroup } from '../../../core/crm/lists/list-groups.ts'
import type { RowHandlers } from './data-row.tsx'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table.types.ts'

interface GroupHeadingProps {
  readonly table: Pick<DataTableProps<never>, 'label' | 'groups'>
  readonly group: ListGroup
  readonly tabIndex?: number
  readonly onToggle: (category: string) => void
}

/** The heading of a group, which opens and closes it. */
export function GroupHeading({ table, group, tabIndex, onToggle }: GroupHeadingProps) {
  const { category, label, total, sum = null } = group
  const { sumText } = table.groups ?? {}
  const count = total.toLocaleString('en')
  return (
    <button
      type="button"
      data-focus
      className={classes.group}
      tabIndex={tabIndex}
      aria-expanded={table.groups?.closed.includes(category) !== true}
      onClick={() => onToggle(category)}
    >
      <IconChevronRight size={16} stroke={1.5} aria-hidden className={classes.groupChevron} />
      <VisuallyHidden>{`${table.groups?.by ?? ''}: `}</VisuallyHidden>
      <span className={classes.groupName}>{`${label} `}</span>
      <span className={classes.groupCount}>
        {count}
        <VisuallyHidden>{` ${table.label.toLowerCase()}`}</VisuallyHidden>
      </span>
      {sum === null || sumText === undefined ? null : <span className={classes.groupSum}>{` ${sumText(sum)}`}</span>}
    </button>
  )
}

interface GroupRowProps<Row> extends Pick<GroupHeadingProps, 'group'> {
  readonly table: Pick<DataTableProps<Row>, 'label' | 'groups'>
  readonly index: number
  readonly top: number
  /** The number of cells of other rows. */
  readonly columns: number
  /** It stays below the head while its rows pass. */
  readonly isStuck: boolean
  readonly isActive: boolean
  readonly handlers: RowHandlers<Row>
}

/** A row of the table that is the heading of a group. */
export function GroupRow<Row>({ table, group, index, top, columns, isStuck, isActive, handlers }: GroupRowProps<Row>) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.groupRow}
      data-stuck={isStuck || undefined}
      style={isStuck ? undefined : { transform: `translateY(${top}px)` }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        aria-colspan={columns}
        className={classes.groupCell}
        data-place={`${index}:all`}
        onFocus={() => handlers.focus(index)}
      >
        <GroupHeading table={table} group={group} tabIndex={isActive ? 0 : -1} onToggle={handlers.toggle} />
      </div>
    </div>
  )
}
