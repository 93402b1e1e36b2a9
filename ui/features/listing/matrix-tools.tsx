import { Button, Select, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type PriceCell, raisedByAmount, raisedByPercent } from '../../../core/catalogue/matrix-prices.ts'
import { variationPriceMessage } from '../../../core/catalogue/product-form/price-decimals.ts'
import { notANumber, pleaseEnter } from '../../../core/catalogue/product.messages.ts'
import { type MatrixRow, matrixUpdateMany } from '../../../core/contracts/variation.contract.ts'
import type { CurrencyCode } from '../../../core/pricing/currency.ts'
import { readNumber } from '../../../core/text/number-text.ts'
import { UnsavedGuard } from '../../shared/form/leave-guard.tsx'
import classes from './listing-editor.module.css'
import type { useVariationCalls } from './specifications-section.tsx'
import { priceInput } from './variation-row.tsx'

/** The selected variations by id, in the order of their selection. */
export type MatrixSelection = ReadonlyMap<number, MatrixRow>

/** A pasted column and the variations that its cells are for. */
export interface Paste {
  readonly cells: readonly PriceCell[]
  readonly rows: readonly MatrixRow[]
}

interface Target {
  readonly row: MatrixRow
  readonly price?: number
  readonly status?: 0 | 1
}

const WAYS = [
  { value: 'set', label: 'Set price to' },
  { value: 'percent', label: 'Raise by percent' },
  { value: 'amount', label: 'Raise by amount' },
]

const count = (many: number, what = 'price') => `${many.toLocaleString('en')} ${many === 1 ? what : `${what}s`}`

/** Changes that were made together. */
type Step = readonly Target[]

interface Steps {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
}

/**
 * Changes of one or many variations with their outcome, which are undone and redone one after the other, and the pasted
 * column that waits for a decision.
 */
export function useMatrixChanges(calls: ReturnType<typeof useVariationCalls>, onChanged: () => void) {
  const [text, setText] = useState<string>()
  const [unread, setUnread] = useState<Paste>()
  const { steps, takeNewest, add, clearRedo } = useSteps()
  const { send, known } = useMatrixSend(calls)
  const make = (targets: Step, done: string): Promise<boolean> =>
    send(targets, (back) => {
      setText(done)
      add('undo', back)
      clearRedo()
    })
  /** Changes several variations at once, all or none of them. */
  const apply = async (targets: Step, textOf: (many: number) => string): Promise<boolean> => {
    const real = targets.filter(
      ({ row, price, status }) =>
        (price !== undefined && price !== row.price) || (status !== undefined && status !== row.status),
    )
    setUnread(undefined)
    if (real.length === 0) {
      setText('Nothing to change: all values stay as they are.')
      return true
    }
    const isDone = await make(real, textOf(real.length))
    if (isDone) onChanged()
    return isDone
  }
  const takeBack = async (from: keyof Steps): Promise<void> => {
    const step = takeNewest(from)
    if (step === undefined) {
      setText(`Nothing to ${from}.`)
      return
    }
    const isDone = await send(step, (back) => {
      add(from === 'undo' ? 'redo' : 'undo', back)
      setText(`${count(step.length, 'variation')} ${from === 'undo' ? 'as before' : 'changed again'}.`)
    })
    if (!isDone) add(from, step)
  }
  const applyPaste = (pasted: Paste) => apply(pricesOf(pasted), (many) => pastedText(many, pasted))
  const paste = (pasted: Paste): void => {
    if (pasted.cells.some(({ message }) => message !== undefined)) {
      setText(undefined)
      setUnread(pasted)
    } else void applyPaste(pasted)
  }
  /** Gives all variations the price of the first one, or none when it has none. */
  const fillDown = ([first, ...below]: readonly MatrixRow[]): void => {
    if (first === undefined) return
    void apply(
      below.map((row) => ({ row, price: first.price })),
      (many) =>
        first.price === 0
          ? `${count(many)} removed, because ${first.name} has none.`
          : `${count(many)} filled with that of ${first.name}.`,
    )
  }
  return {
    known,
    apply,
    fillDown,
    setPrice: (row: MatrixRow, price: number, shown: string) => make([{ row, price }], `${row.name}: ${shown}.`),
    setStatus: (row: MatrixRow, status: 0 | 1) =>
      make([{ row, status }], `${row.name} ${status === 1 ? 'put on sale' : 'taken off sale'}.`),
    paste,
    applyPaste,
    /** What was done last, in words. */
    text,
    unread,
    dropPaste: () => setUnread(undefined),
    canUndo: steps.undo.length > 0,
    canRedo: steps.redo.length > 0,
    undo: () => void takeBack('undo'),
    redo: () => void takeBack('redo'),
  }
}

function useMatrixSend(calls: ReturnType<typeof useVariationCalls>) {
  const saved = useRef(new WeakMap<MatrixRow, MatrixRow>())
  /** A row with what was saved of it since it was read: it may be changed again before the page has read it again. */
  const known = (row: MatrixRow): MatrixRow => {
    const now = saved.current.get(row)
    return now === undefined ? row : known(now)
  }
  /** Saves the changes; `onSaved` gets what takes them back, before later changes are sent. */
  const send = (targets: Step, onSaved: (back: Step) => void): Promise<boolean> =>
    calls.run(async (product_id) => {
      const all = targets.map((target) => ({ ...target, was: known(target.row) }))
      await calls.client.call(matrixUpdateMany, {
        product_id,
        published: 0,
        draft: 1,
        changes: all.map(({ row, was, price, status }) => ({
          matrix_id: row.matrix_id,
          ...(price !== undefined && { price, was_price: was.price }),
          ...(status !== undefined && { status, was_status: was.status }),
        })),
      })
      const back = all.map(({ row, was, price, status }) => {
        const now = { ...was, ...(price !== undefined && { price }), ...(status !== undefined && { status }) }
        saved.current.set(row, now)
        return {
          row: now,
          ...(price !== undefined && { price: was.price }),
          ...(status !== undefined && { status: was.status }),
        }
      })
      onSaved(back)
    }, targets.length === 1)
  return { send, known }
}

const pricesOf = ({ cells, rows }: Paste): Step =>
  rows.flatMap((row, at) => {
    const price = cells[at]?.price
    return price === undefined ? [] : [{ row, price }]
  })

function pastedText(many: number, { cells, rows }: Paste): string {
  const over = cells.length - rows.length
  const empty = cells.slice(0, rows.length).filter(({ text }) => text === '').length
  return [
    `${count(many)} pasted.`,
    empty > 0 ? `${count(empty, 'empty cell')} skipped.` : '',
    over > 0 ? `${count(over, 'cell')} had no variation left.` : '',
  ].join(' ')
}

const NO_STEPS: Steps = { undo: [], redo: [] }

/** The steps that can be undone and redone; each is taken at once, so that a second key press takes the next one. */
function useSteps() {
  const [steps, setSteps] = useState(NO_STEPS)
  const latest = useRef(steps)
  const keep = (next: Steps) => {
    latest.current = next
    setSteps(next)
  }
  return {
    steps,
    takeNewest: (from: keyof Steps): Step | undefined => {
      const newest = latest.current[from].at(-1)
      keep({ ...latest.current, [from]: latest.current[from].slice(0, -1) })
      return newest
    },
    add: (to: keyof Steps, step: Step) => keep({ ...latest.current, [to]: [...latest.current[to], step] }),
    clearRedo: () => keep({ ...latest.current, redo: [] }),
  }
}

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
  const rows = [...selection.values()]
  const input = usePriceInput({ changes, currency, readSelected }, rows.length > 0)
  return (
    <>
      <UnsavedGuard isUnsaved={input.isUnsaved} />
      {rows.length === 0 ? null : (
        <div className={classes.matrixTools} role="group" aria-label="Change the selected variations">
          <p className={classes.matrixCount}>
            <strong>{count(rows.length, 'variation')} selected</strong>
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
        <UnreadCells paste={unread} onCancel={changes.dropPaste} onPaste={() => void changes.applyPaste(unread)} />
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
    if (await changes.apply(targets, (many) => `${count(many)} changed.`)) setTyped('')
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
                (many) => `${count(many, 'variation')} ${done}.`,
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

const SHOWN_CELLS = 8

interface UnreadCellsProps {
  readonly paste: Paste
  readonly onCancel: () => void
  readonly onPaste: () => void
}

/** Which cells of a pasted column are no prices. Nothing is changed before the person decides. */
function UnreadCells({ paste, onCancel, onPaste }: UnreadCellsProps) {
  const { cells, rows } = paste
  const wrong = cells.flatMap(({ text, message }, at) => (message === undefined ? [] : [{ at, text, message }]))
  const readable = rows.filter((_, at) => cells[at]?.price !== undefined).length
  const question = useRef<HTMLDivElement>(null)
  // Two hundred rows may lie between the cell and the question.
  useEffect(() => question.current?.focus(), [paste])
  const backToCell = () => priceInput(document.body, rows[0]?.matrix_id)?.focus()
  const cancel = () => {
    onCancel()
    backToCell()
  }
  return (
    <div
      ref={question}
      className={classes.matrixTools}
      role="alert"
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape') cancel()
      }}
    >
      <p className={classes.matrixCount}>
        <strong>
          {wrong.length} of {count(cells.length, 'cell')} cannot be pasted. Nothing is changed yet.
        </strong>
      </p>
      <ul className={classes.difference}>
        {wrong.slice(0, SHOWN_CELLS).map(({ at, text, message }) => (
          <li key={at}>
            Cell {at + 1}
            {rows[at] === undefined ? '' : ` (${rows[at].name})`}, “{text}”: {message}
          </li>
        ))}
        {wrong.length > SHOWN_CELLS ? <li>{wrong.length - SHOWN_CELLS} more</li> : null}
      </ul>
      <div className={classes.inline}>
        {readable === 0 ? null : (
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              onPaste()
              backToCell()
            }}
          >
            Paste the other {readable.toLocaleString('en')}
          </Button>
        )}
        <Button size="sm" variant="subtle" color="gray" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
