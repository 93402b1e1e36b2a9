import { Button, Pagination } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { readPriceColumn } from '../../../core/catalogue/matrix-prices.ts'
import { matrixDelete, type MatrixRow, matrixUpdate } from '../../../core/contracts/variation.contract.ts'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './listing-editor.module.css'
import { MatrixFilters } from './matrix-filters.tsx'
import { MatrixTools, useMatrixChanges } from './matrix-tools.tsx'
import type { useVariationCalls } from './specifications-section.tsx'
import { type MatrixGoal, type MatrixRows, useMatrixRows } from './use-matrix-rows.ts'
import { priceInput, type VariationChange, VariationRow } from './variation-row.tsx'

export interface MatrixTableProps {
  readonly calls: ReturnType<typeof useVariationCalls>
  readonly productId: number
  /** The variations to show first: those without a price, and which one of them gets the focus. */
  readonly goal?: MatrixGoal | undefined
}

/** The variations in pages of 200: price, status, default and pictures are edited in place, one or many at once. */
export function MatrixTable({ calls, productId, goal }: MatrixTableProps) {
  const matrix = useMatrixRows(calls, productId, goal)
  const { answer, rows, currency, isNarrowed } = matrix
  // What is shown as selected are the rows as they were read.
  const changes = useMatrixChanges(calls, matrix.clearSelection)
  const frame = useRef<HTMLDivElement>(null)
  const wanted = goal?.matrixId
  const hasWanted = rows.some((row) => row.matrix_id === wanted) && matrix.isUnpriced
  useEffect(() => {
    if (hasWanted) priceInput(frame.current, wanted)?.focus()
  }, [hasWanted, wanted, goal])

  if (answer === undefined) {
    if (matrix.error !== null)
      return <ErrorState title="The variations could not be loaded." onRetry={() => void matrix.refetch()} />
    return (
      <Loading label="Loading variations">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  }
  const change = (row: MatrixRow, next: VariationChange) =>
    calls.run((product_id) =>
      calls.client.call(matrixUpdate, { product_id, matrix_id: row.matrix_id, published: 0, draft: 1, ...next }),
    )
  const remove = (row: MatrixRow) =>
    void calls.remove(
      row.name,
      (product_id) => calls.client.call(matrixDelete, { product_id, matrix_id: row.matrix_id, published: 0, draft: 1 }),
      1,
    )
  const paste = async (row: MatrixRow, text: string) => {
    const cells = readPriceColumn(text, currency)
    const all = await matrix.all()
    const from = all.findIndex(({ matrix_id }) => matrix_id === row.matrix_id)
    changes.paste({ cells, rows: all.slice(from, from + cells.length) })
  }

  return (
    <section aria-label="Variations" className={classes.rows}>
      <MatrixFilters matrix={matrix} productId={productId} />
      <MatrixTools
        changes={changes}
        isBusy={calls.isBusy}
        currency={currency}
        selection={matrix.selection}
        total={answer.total}
        onSelectAll={() => void matrix.all().then((all) => matrix.select(all, true))}
        onClear={matrix.clearSelection}
      />
      {rows.length === 0 ? (
        <p className={classes.quiet}>
          {isNarrowed ? 'No variation matches.' : 'Every variation was removed.'}{' '}
          {isNarrowed ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => matrix.narrow({ typed: '', options: {}, isUnpriced: false })}
            >
              Show all variations
            </Button>
          ) : null}
        </p>
      ) : (
        <div ref={frame} className={classes.tableFrame} role="region" aria-label="Variations table" tabIndex={0}>
          <table className={classes.table}>
            <TableHead matrix={matrix} />
            <tbody>
              {rows.map((row) => (
                <VariationRow
                  key={row.matrix_id}
                  row={row}
                  currency={currency}
                  isBusy={calls.isBusy}
                  isSelected={matrix.selection.has(row.matrix_id)}
                  onSelect={(isOn) => matrix.select([row], isOn)}
                  onPaste={(text) => void paste(row, text)}
                  onChange={change}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={classes.quiet}>
        Paste a column of prices from a spreadsheet into the first price. Enter and the arrow keys move up and down,
        Ctrl+D takes the price from above.
      </p>
      {answer.last_page > 1 ? (
        <Pagination
          size="sm"
          total={answer.last_page}
          value={matrix.page}
          onChange={matrix.setPage}
          aria-label="Pages of variations"
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      ) : null}
    </section>
  )
}

function TableHead({ matrix }: { readonly matrix: MatrixRows }) {
  const { rows, currency, selection } = matrix
  const isEverySelected = rows.length > 0 && rows.every((row) => selection.has(row.matrix_id))
  return (
    <thead>
      <tr>
        <th scope="col">
          <label className={classes.tap}>
            <input
              type="checkbox"
              aria-label="Select these variations"
              checked={isEverySelected}
              ref={(box) => {
                if (box !== null) box.indeterminate = !isEverySelected && selection.size > 0
              }}
              onChange={(event) => matrix.select(rows, event.currentTarget.checked)}
            />
          </label>
        </th>
        <th scope="col">Variation</th>
        <th scope="col" className={classes.right}>
          Price ({currency})
        </th>
        <th scope="col">On sale</th>
        <th scope="col">Default</th>
        <th scope="col">Pictures</th>
        <th scope="col">
          <span className={classes.hidden}>Remove</span>
        </th>
      </tr>
    </thead>
  )
}
