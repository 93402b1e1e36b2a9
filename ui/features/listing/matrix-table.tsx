import { Button, Pagination } from '@mantine/core'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readPriceColumn } from '../../../core/catalogue/matrix-prices.ts'
import { matrixDelete, matrixUpdate } from '../../../core/contracts/variation.contract.ts'
import { exponentOf } from '../../../core/pricing/currency.ts'
import { numberText } from '../../../core/text/number-text.ts'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import classes from './listing-editor.module.css'
import { MatrixFilters } from './matrix-filters.tsx'
import { MatrixTools } from './matrix-tools.tsx'
import type { useVariationCalls } from './specifications-section.tsx'
import { useMatrixChanges } from './use-matrix-changes.ts'
import { type MatrixGoal, type MatrixRows, useMatrixRows } from './use-matrix-rows.ts'
import { priceInput, type RowActions, VariationRow } from './variation-row.tsx'

export interface MatrixTableProps {
  readonly calls: ReturnType<typeof useVariationCalls>
  readonly productId: number
  /** The variations to show first: those without a price, and which one of them gets the focus. */
  readonly goal?: MatrixGoal | undefined
}

/** The variations in pages of 200: price, status, default and pictures are edited in place, one or many at once. */
export function MatrixTable({ calls, productId, goal }: MatrixTableProps) {
  const matrix = useMatrixRows(calls, productId, goal)
  const { answer, rows, currency } = matrix
  // What is shown as selected are the rows as they were read.
  const changes = useMatrixChanges(calls, matrix.clearSelection)
  const { actions, isTyping, wantedDefault } = useRowActions(calls, matrix, changes)
  const frame = useRef<HTMLDivElement>(null)
  usePageFocus(frame, matrix)
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
  return (
    <section aria-label="Variations" className={classes.rows}>
      <UnsavedGuard isUnsaved={isTyping} />
      <MatrixFilters matrix={matrix} productId={productId} />
      <MatrixTools
        changes={changes}
        isBusy={calls.isBusy}
        currency={currency}
        selection={matrix.selection}
        total={answer.total}
        onSelectAll={() => void calls.read(matrix.all).then((all = []) => matrix.select(all, true))}
        onClear={matrix.clearSelection}
        readSelected={async () => (await calls.read(matrix.selectedDownwards))?.map(changes.known)}
      />
      {rows.length === 0 ? (
        <NoVariations matrix={matrix} />
      ) : (
        <Table frame={frame} matrix={matrix} changes={changes} actions={actions} wantedDefault={wantedDefault} />
      )}
      <p className={classes.quiet}>
        Paste a column of prices from a spreadsheet into the first price. Enter and the arrow keys move up and down,
        Ctrl+D takes the price from above, Ctrl+Z undoes.
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

interface TableProps extends Pick<ReturnType<typeof useRowActions>, 'actions' | 'wantedDefault'> {
  readonly frame: RefObject<HTMLDivElement | null>
  readonly matrix: MatrixRows
  readonly changes: ReturnType<typeof useMatrixChanges>
}

/** The rows of a page; Ctrl+Z and Ctrl+Y undo and redo their changes. */
function Table({ frame, matrix, changes, actions, wantedDefault }: TableProps) {
  const { rows, currency } = matrix
  return (
    <div
      ref={frame}
      className={classes.tableFrame}
      role="region"
      aria-label="Variations table"
      tabIndex={0}
      onKeyDown={(event) => {
        const key = event.key.toLowerCase()
        const cell = Number((event.target as HTMLElement).dataset['price'])
        // A field in which something is typed undoes its own typing.
        if (!(event.ctrlKey || event.metaKey) || event.altKey || actions.typed.of(cell) !== undefined) return
        if (key !== 'z' && key !== 'y') return
        event.preventDefault()
        if (key === 'y' || event.shiftKey) changes.redo()
        else changes.undo()
      }}
    >
      <table className={classes.table}>
        <TableHead matrix={matrix} />
        <tbody>
          {rows.map((row) => (
            <VariationRow
              key={row.matrix_id}
              row={row}
              currency={currency}
              isSelected={matrix.selection.has(row.matrix_id)}
              isDefault={wantedDefault === undefined ? row.is_default === 1 : wantedDefault === row.matrix_id}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What the rows do, as one object that stays the same, and what is typed in them. */
function useRowActions(
  calls: ReturnType<typeof useVariationCalls>,
  matrix: MatrixRows,
  changes: ReturnType<typeof useMatrixChanges>,
) {
  const typed = useRef(new Map<number, string>())
  const [isTyping, setTyping] = useState(false)
  const [wantedDefault, setWantedDefault] = useState<number>()
  const { currency } = matrix

  const latest: Omit<RowActions, 'typed'> = {
    select: (row, isOn) => matrix.select([row], isOn),
    paste: async (row, text) => {
      const cells = readPriceColumn(text, currency)
      const all = await calls.read(matrix.all)
      if (all === undefined) return
      const from = all.findIndex(({ matrix_id }) => matrix_id === row.matrix_id)
      changes.paste({ cells, rows: all.slice(from, from + cells.length) })
    },
    setPrice: (row, price) =>
      changes.setPrice(row, price, price === 0 ? 'no price' : numberText(price, exponentOf(currency))),
    setStatus: changes.setStatus,
    change: async (row, next) => {
      if (next.is_default === 1) setWantedDefault(row.matrix_id)
      const isDone = await calls.run(
        (product_id) =>
          calls.client.call(matrixUpdate, { product_id, matrix_id: row.matrix_id, published: 0, draft: 1, ...next }),
        true,
      )
      setWantedDefault((now) => (now === row.matrix_id ? undefined : now))
      return isDone
    },
    remove: (row) =>
      calls.remove(
        row.name,
        (product_id) =>
          calls.client.call(matrixDelete, { product_id, matrix_id: row.matrix_id, published: 0, draft: 1 }),
        1,
      ),
    leavePage: matrix.leavePage,
  }
  const held = useRef(latest)
  useLayoutEffect(() => {
    held.current = latest
  })
  const actions = useMemo(
    (): RowActions => ({
      select: (row, isOn) => held.current.select(row, isOn),
      paste: (row, text) => held.current.paste(row, text),
      setPrice: (row, price) => held.current.setPrice(row, price),
      setStatus: (row, status) => held.current.setStatus(row, status),
      change: (row, next) => held.current.change(row, next),
      remove: (row) => held.current.remove(row),
      leavePage: (isUp) => held.current.leavePage(isUp),
      typed: {
        of: (id) => typed.current.get(id),
        keep: (id, text) => {
          if (text === undefined) typed.current.delete(id)
          else typed.current.set(id, text)
          setTyping(typed.current.size > 0)
        },
      },
    }),
    [],
  )
  return { actions, isTyping, wantedDefault }
}

/** After the keyboard has left a page of variations, the price next to it has the focus. */
function usePageFocus(frame: { readonly current: HTMLElement | null }, matrix: MatrixRows): void {
  const { answer, focusOn, focused } = matrix
  const page = answer?.current_page
  useEffect(() => {
    if (focusOn === undefined || page !== focusOn.page) return
    const all = frame.current?.querySelectorAll<HTMLInputElement>('input[data-price]')
    all?.[focusOn.isUp ? all.length - 1 : 0]?.focus()
    focused()
  }, [frame, page, focusOn, focused])
}

function NoVariations({ matrix: { isNarrowed, narrow } }: { readonly matrix: MatrixRows }) {
  if (!isNarrowed) return <p className={classes.quiet}>Every variation was removed.</p>
  return (
    <p className={classes.quiet}>
      No variation matches.{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => narrow({ typed: '', options: {}, isUnpriced: false })}>
        Show all variations
      </Button>
    </p>
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
