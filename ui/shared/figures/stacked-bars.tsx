import type { CSSProperties } from 'react'
import classes from './stacked-bars.module.css'

export interface Series {
  readonly name: string
  /** A colour of the theme. */
  readonly colour: string
}

export interface StackedRow {
  readonly label: string
  /** One for each series. */
  readonly values: readonly number[]
  /** Where a line crosses the bar, such as a target. */
  readonly mark?: number | undefined
}

export interface StackedBarsProps {
  readonly series: readonly Series[]
  readonly rows: readonly StackedRow[]
  readonly markName?: string
  readonly textOf: (value: number) => string
}

/** Bars made of parts, one for each row. They repeat what the table beside them says, so readers of screens skip them. */
export function StackedBars({ series, rows, markName, textOf }: StackedBarsProps) {
  const sums = rows.map(({ values }) => values.reduce((one, other) => one + other, 0))
  const most = Math.max(1, ...sums, ...rows.map(({ mark }) => mark ?? 0))
  const isMarked = rows.some(({ mark }) => mark !== undefined)
  return (
    <div className={classes.chart} aria-hidden>
      <div className={classes.bars}>
        {rows.map(({ label, values, mark }, at) => (
          <div key={`${at} ${label}`} className={classes.bar}>
            <span className={classes.barLabel}>{label}</span>
            <span className={classes.track}>
              {values.map((value, index) =>
                value <= 0 ? null : (
                  <span
                    key={series[index]?.name}
                    title={`${label}, ${series[index]?.name}: ${textOf(value)}`}
                    style={{ inlineSize: `${(value / most) * 100}%`, background: series[index]?.colour }}
                  />
                ),
              )}
              {mark === undefined ? null : (
                <span
                  className={classes.mark}
                  title={`${markName}: ${textOf(mark)}`}
                  style={{ insetInlineStart: `${(mark / most) * 100}%` } as CSSProperties}
                />
              )}
            </span>
          </div>
        ))}
      </div>
      <ul className={classes.legend}>
        {series.map(({ name, colour }) => (
          <li key={name}>
            <span style={{ background: colour }} />
            {name}
          </li>
        ))}
        {isMarked ? (
          <li>
            <span className={classes.legendMark} />
            {markName}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
