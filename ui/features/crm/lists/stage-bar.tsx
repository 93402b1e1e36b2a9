import type { BoardCards } from '../../../../core/contracts/crm-lists.contract.ts'
import { isOpenStage, WON } from '../../../../core/crm/records/stages.ts'
import { dollarText } from '../record-value.tsx'
import classes from './lists.module.css'

const money = (value: number) => dollarText(Math.round(value))

/** The worth of the open deals by stage, as it is and by probability. It sums what the columns show. */
export function StageBar({ columns }: { readonly columns: readonly BoardCards[] }) {
  const open = columns.filter((column) => isOpenStage(column.category) && (column.sum ?? 0) > 0)
  const total = open.reduce((sum, column) => sum + (column.sum ?? 0), 0)
  const weighted = open.reduce((sum, column) => sum + (column.weighted ?? 0), 0)
  const won = columns.find((column) => column.category === WON)
  if (total === 0) return null
  return (
    <section className={classes.stages} aria-label="Pipeline">
      <dl className={classes.figures}>
        <div>
          <dt>Open</dt>
          <dd>{money(total)}</dd>
        </div>
        <div>
          <dt>By probability</dt>
          <dd>{money(weighted)}</dd>
        </div>
        {won === undefined || won.sum === null ? null : (
          <div>
            <dt>Won</dt>
            <dd>{money(won.sum)}</dd>
          </div>
        )}
      </dl>
      <div className={classes.stageBar} aria-hidden>
        {open.map((column, at) => (
          <span
            key={column.category}
            className={classes.stage}
            style={{ flexGrow: (column.sum ?? 0) / total, opacity: 0.35 + (0.65 * (at + 1)) / open.length }}
            title={`${column.label}: ${money(column.sum ?? 0)}, by probability ${money(column.weighted ?? 0)}`}
          />
        ))}
      </div>
    </section>
  )
}
