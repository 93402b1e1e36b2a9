import classes from './data-table.module.css'
import { NameWith, RecordLink, isNothing } from './data-row.tsx'
import type { RowHandlers } from './data-row.tsx'
import type { DataColumn } from './data-table.types.ts'

const FACTS = 4

export interface RowCardProps<Row> {
  readonly row: Row
  readonly id: string
  readonly columns: readonly DataColumn<Row>[]
  readonly isSelectable: boolean
  readonly isSelected: boolean
  readonly handlers: RowHandlers<Row>
}

/** One record on a phone: its name and the first facts in the order of the columns. */
export function RowCard<Row>({ row, id, columns, isSelectable, isSelected, handlers }: RowCardProps<Row>) {
  const [name, ...rest] = columns
  const facts = rest
    .filter((column) => column.hideOnCard !== true && column.isActions !== true)
    .map((column) => ({ column, content: column.cell(row) }))
    .filter(({ content }) => !isNothing(content))
    .slice(0, FACTS)
  const href = handlers.hrefOf(row)
  const actions = rest.find((column) => column.isActions)?.cell(row)
  if (name === undefined) return null
  return (
    <div className={classes.card} data-selected={isSelected || undefined}>
      {isSelectable ? (
        <label className={classes.cardCheck}>
          <input
            type="checkbox"
            className={classes.check}
            aria-label={`Select ${handlers.nameOf(row)}`}
            checked={isSelected}
            onChange={() => handlers.select(id, false)}
          />
        </label>
      ) : null}
      <div className={classes.cardBody}>
        <NameWith below={name.below?.(row)}>
          <RecordLink
            href={href}
            onOpen={href === undefined && !handlers.canOpen(row) ? undefined : () => handlers.open(row)}
          >
            {name.cell(row)}
          </RecordLink>
        </NameWith>
        <dl className={classes.facts}>
          {facts.map(({ column, content }) => (
            <div
              key={column.id}
              className={classes.fact}
              data-numeric={column.numeric || undefined}
              data-sentence={column.isSentence || undefined}
            >
              <dt>{column.header}</dt>
              <dd>{content}</dd>
            </div>
          ))}
        </dl>
      </div>
      {actions === undefined ? null : <div className={classes.cardActions}>{actions}</div>}
    </div>
  )
}
