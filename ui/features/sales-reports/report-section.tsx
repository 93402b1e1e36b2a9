import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { csvOf } from '../../../core/text/csv.ts'
import classes from './reports.module.css'

/** A cell as people read it; `value` is what a spreadsheet gets, by default the text. */
export interface Cell {
  readonly text: string
  readonly value?: number
}

export interface ReportTable {
  readonly head: readonly string[]
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly Cell[])[]
  readonly foot?: readonly Cell[] | undefined
}

export interface ReportSectionProps {
  readonly title: string
  /** What is counted, in a sentence. */
  readonly about: ReactNode
  /** Instead of chart and table, when there is nothing to show. */
  readonly none?: string | undefined
  readonly chart: ReactNode
  readonly table: ReportTable
  /** The name of the downloaded file, without its ending. */
  readonly fileName: string
  readonly action?: ReactNode
}

/** A chart with its table, which can be downloaded. */
export function ReportSection({ title, about, none, chart, table, fileName, action }: ReportSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        <div className={classes.actions}>
          {action}
          {none === undefined ? (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} stroke={1.5} />}
              aria-label={`Download as CSV: ${title}`}
              onClick={() => download(table, fileName)}
            >
              CSV
            </Button>
          ) : null}
        </div>
      </header>
      <p className={classes.about}>{about}</p>
      {none === undefined ? (
        <div className={classes.body}>
          {chart}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone */}
          <div className={classes.scroll} role="region" aria-label={`${title}: table`} tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  {table.head.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map(([first, ...cells]) => (
                  <tr key={first?.text}>
                    <th scope="row">{first?.text}</th>
                    {cells.map(({ text }, at) => (
                      <td key={table.head[at + 1]}>{text}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
              {table.foot === undefined ? null : (
                <tfoot>
                  <tr>
                    {table.foot.map(({ text }, at) =>
                      at === 0 ? (
                        <th key="all" scope="row">
                          {text}
                        </th>
                      ) : (
                        <td key={table.head[at]}>{text}</td>
                      ),
                    )}
                  </tr>
                </tfoot>
              )}
            </table>
          </div>
        </div>
      ) : (
        <p className={classes.none}>{none}</p>
      )}
    </section>
  )
}

function download({ head, rows, foot }: ReportTable, name: string): void {
  const lines = [...rows, ...(foot === undefined ? [] : [foot])]
  const text = csvOf([head, ...lines.map((line) => line.map(({ text: words, value }) => value ?? words))])
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
