import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { raisedByAmount, raisedByPercent } from '../../../core/catalogue/matrix-prices.ts'
import { variationPriceMessage } from '../../../core/catalogue/product-form/price-decimals.ts'
import { notANumber, pleaseEnter } from '../../../core/catalogue/product.messages.ts'
import type { MatrixRow } from '../../../core/contracts/variation.contract.ts'
import type { CurrencyCode } from '../../../core/pricing/currency.ts'
import { readNumber } from '../../../core/text/number-text.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import classes from './listing-editor.module.css'
import type { useMatrixChanges } from './use-matrix-changes.ts'
import type { MatrixSelection } from './use-matrix-selection.ts'
import { counted } from './use-matrix-steps.ts'

const LazyUnreadCells = lazyPart(() => import('./unread-cells.tsx').then(({ UnreadCells }) => UnreadCells), {
  failed: (retry) => <ErrorState title="The cells that cannot be pasted could not be loaded." onRetry={retry} />,
})

const WAYS = [
  { value: 'set', label: 'Set price to' },
  { value: 'percent', label: 'Raise by percent' },
  { value: 'amount', label: 'Raise by amount' },
]

export interface MatrixToolsProps {
  readonly changes: ReturnType<typeof useMatrixChanges>
  readonly isBusy: boolean
  readonly currency: CurrencyCode
  readonly selection: MatrixSelection
  /** Number of variations of the filter. */
  readonly total: number
  readonly onSelectAll: () => void
  readonly onClear: () => void
  /** The selected variations with what is saved of them now; undefined when they could not be read. */
  readonly readSelected: () => Promise<readonly MatrixRow[] | undefined>
}

/** Changes the prices and states of the selected variations, and shows the outcome of every change of many. */
export function MatrixTools(props: MatrixToolsProps) {
  const { changes, isBusy, currency, selection, total, onSelectAll, onClear, readSelected } = props
  const { text, unread } = changes
  usePreload(LazyUnreadCells)
  const rows = [...selection.values()]
  const input = usePriceInput({ changes, currency, readSelected }, rows.length > 0)
  return (
    <>
      <UnsavedGuard isUnsaved={input.isUnsaved} />
      {rows.length === 0 ? null : (
        <div className={classes.matrixTools} role="group" aria-label="Change the selected variations">
          <p className={classes.matrixCount}>
            <strong>{counted(rows.length, 'variation')} selected</strong>
            {rows.length < total ? (
              <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
                Select all {total.toLocaleString('en')}
              </Button>
            ) : null}
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
              Clear
            </Button>
          </p>
          <PriceForm
            changes={changes}
            isBusy={isBusy}
            currency={currency}
            input={input}
            selected={rows.length}
            readSelected={readSelected}
          />
        </div>
      )}
      {unread === undefined ? null : (
        <LazyUnreadCells paste={unread} onCancel={changes.dropPaste} onPaste={() => void changes.applyPaste(unread)} />
      )}
      <p className={classes.matrixDone} role="status">
        {text}
        {changes.canUndo ? (
          <Button variant="subtle" size="compact-sm" aria-keyshortcuts="Control+Z" onClick={changes.undo}>
            Undo
          </Button>
        ) : null}
        {changes.canRedo ? (
          <Button variant="subtle" size="compact-sm" aria-keyshortcuts="Control+Y" onClick={changes.redo}>
            Redo
          </Button>
        ) : null}
      </p>
    </>
  )
}

/** The price that is typed for the selected variations; it stays while the selection changes. */
function usePriceInput(
  { changes, currency, readSelected }: Pick<MatrixToolsProps, 'changes' | 'currency' | 'readSelected'>,
  hasSelection: boolean,
) {
  const [way, setWay] = useState('set')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()

  const applyPrices = async () => {
    const number = readNumber(typed)
    const isPrice = way === 'set'
    const message = isPrice
      ? variationPriceMessage(number)
      : number === ''
        ? pleaseEnter(way === 'percent' ? 'Percent' : 'Amount')
        : number === undefined
          ? notANumber(way === 'percent' ? 'Percent' : 'Amount')
          : undefined
    setWrong(message)
    if (message !== undefined || typeof number !== 'number') return
    const priceOf = ({ price }: MatrixRow) =>
      isPrice ? number : way === 'percent' ? raisedByPercent(price, number, currency) : raisedByAmount(price, number)
    const rows = await readSelected()
    if (rows === undefined) return
    const targets = rows.map((row) => ({ row, price: priceOf(row) }))
    const over = targets.map(({ price }) => variationPriceMessage(price)).find((text) => text !== undefined)
    if (over !== undefined) {
      setWrong(over)
      return
    }
    if (await changes.apply(targets, (many) => `${counted(many)} changed.`)) setTyped('')
  }
  return {
    way,
    typed,
    wrong,
    isUnsaved: typed !== '' && hasSelection,
    setWay: (next: string) => {
      setWay(next)
      setWrong(undefined)
    },
    type: (next: string) => {
      setTyped(next)
      setWrong(undefined)
    },
    applyPrices,
  }
}

interface PriceFormProps extends Pick<MatrixToolsProps, 'changes' | 'isBusy' | 'currency' | 'readSelected'> {
  readonly input: ReturnType<typeof usePriceInput>
  /** Number of selected variations, at least one. */
  readonly selected: number
}

const STATUS_STEPS = [
  { status: 1, label: 'Put on sale', done: 'put on sale' },
  { status: 0, label: 'Take off sale', done: 'taken off sale' },
] as const

/** Sets or raises the prices of the selected variations, and puts them on or off sale. */
function PriceForm({ changes, isBusy, currency, input, selected, readSelected }: PriceFormProps) {
  const { way, typed, wrong } = input
  const withSelected = async (make: (rows: readonly MatrixRow[]) => void) => {
    const rows = await readSelected()
    if (rows !== undefined) make(rows)
  }
  return (
    <form
      method="post"
      className={classes.inline}
      onSubmit={(event) => {
        event.preventDefault()
        void input.applyPrices()
      }}
    >
      <Select
        size="sm"
        w={172}
        aria-label="How prices change"
        data={WAYS}
        allowDeselect={false}
        value={way}
        onChange={(next) => input.setWay(next ?? 'set')}
      />
      <TextInput
        size="sm"
        w={132}
        inputMode="decimal"
        aria-label={way === 'percent' ? 'Percent' : way === 'amount' ? 'Amount' : 'Price'}
        placeholder={way === 'percent' ? '5 or -5' : '12.50'}
        rightSection={<span className={classes.currency}>{way === 'percent' ? '%' : currency}</span>}
        rightSectionWidth={44}
        value={typed}
        error={wrong}
        onChange={(event) => input.type(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={isBusy}>
        Apply
      </Button>
      <Button
        size="sm"
        variant="default"
        disabled={isBusy || selected < 2}
        onClick={() => void withSelected(changes.fillDown)}
      >
        Fill down
      </Button>
      {STATUS_STEPS.map(({ status, label, done }) => (
        <Button
          key={status}
          size="sm"
          variant="default"
          disabled={isBusy}
          onClick={() =>
            void withSelected((rows) =>
              changes.apply(
                rows.map((row) => ({ row, status })),
                (many) => `${counted(many, 'variation')} ${done}.`,
              ),
            )
          }
        >
          {label}
        </Button>
      ))}
    </form>
  )
}
