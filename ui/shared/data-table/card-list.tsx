import { NativeSelect } from '@mantine/core'
import type { RowsViewProps } from './data-grid.tsx'
import classes from './data-table.module.css'
import type { SortOrder } from './data-table.types.ts'
import { GroupHeading } from './group-row.tsx'
import { CardSkeleton } from './loading-rows.tsx'
import { RowCard } from './row-card.tsx'

/** The rows as cards on a phone; they scroll with the page. */
export function CardList<Row>({
  table,
  lines,
  total,
  isBusy,
  layout,
  window,
  selection,
  selected,
  handlers,
}: RowsViewProps<Row>) {
  return (
    <div role="list" aria-label={table.label} aria-busy={isBusy} className={classes.cards}>
      {window.items.map(({ key, index, start }) => {
        const line = lines[index]
        return (
          <div
            key={key}
            role="listitem"
            aria-setsize={total}
            aria-posinset={index + 1}
            data-index={index}
            ref={window.measureElement}
            className={classes.cardSlot}
            style={{ transform: `translateY(${start - window.origin}px)` }}
          >
            {line === undefined ? (
              <CardSkeleton />
            ) : line.group !== undefined ? (
              <GroupHeading table={table} group={line.group} onToggle={handlers.toggle} />
            ) : (
              <RowCard
                row={line.row}
                id={line.id}
                columns={layout.shown}
                isSelectable={selection !== undefined}
                isSelected={selected.has(line.id)}
                handlers={handlers}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Selecting all and sorting, which the header does on wider screens, and what else arranges the rows. */
export function CardTools<Row>({
  table: { sort, onSort, cardTools },
  layout,
  selection,
}: Pick<RowsViewProps<Row>, 'table' | 'layout' | 'selection'>) {
  const sortable = layout.shown.filter((column) => column.sortable === true)
  const options = sortable.flatMap((column) => [
    { value: `${column.id}:asc`, label: `${column.header}, ascending` },
    { value: `${column.id}:desc`, label: `${column.header}, descending` },
  ])
  return (
    <div className={classes.cardTools}>
      {selection === undefined ? null : (
        <label className={classes.cardAll}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label="Select all"
            checked={selection.isAll}
            onChange={selection.toggleAll}
          />
        </label>
      )}
      {onSort === undefined || sortable.length === 0 ? null : (
        <NativeSelect
          aria-label="Sort by"
          value={sort === undefined ? '' : `${sort.column}:${sort.direction}`}
          data={sort === undefined ? [{ value: '', label: 'Sort by' }, ...options] : options}
          onChange={(event) => {
            const chosen = sortIn(event.currentTarget.value)
            if (chosen !== undefined) onSort(chosen)
          }}
        />
      )}
      {cardTools}
    </div>
  )
}

function sortIn(value: string): SortOrder | undefined {
  const [column, direction] = value.split(':')
  return column === undefined || column === ''
    ? undefined
    : { column, direction: direction === 'desc' ? 'desc' : 'asc' }
}
