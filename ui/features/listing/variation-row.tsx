import { IconPhotoPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { isPastedColumn } from '../../../core/catalogue/matrix-prices.ts'
import { variationPriceMessage } from '../../../core/catalogue/product-form/price-decimals.ts'
import type { MatrixRow } from '../../../core/contracts/variation.contract.ts'
import { type CurrencyCode, exponentOf } from '../../../core/pricing/currency.ts'
import { numberText, readNumber } from '../../../core/text/number-text.ts'
import { acceptOf } from '../../../core/uploads/uploads.ts'
import { checkFile } from '../../shared/upload/check-file.ts'
import classes from './listing-editor.module.css'

/** What a person changes of one variation; the server keeps the rest. */
export type VariationChange = {
  readonly is_default?: 1
  readonly image?: File[]
  readonly remove_image?: string[]
}

/** The field with the price of a variation. */
export const priceInput = (frame: HTMLElement | null, matrixId: number | undefined) =>
  frame?.querySelector<HTMLInputElement>(`input[data-price="${matrixId}"]`)

/** What the rows of a table do; the same object at every render, so that only changed rows render again. */
export interface RowActions {
  readonly select: (row: MatrixRow, isOn: boolean) => void
  /** Called with several cells of a spreadsheet. */
  readonly paste: (row: MatrixRow, text: string) => Promise<void>
  readonly setPrice: (row: MatrixRow, price: number) => Promise<boolean>
  readonly setStatus: (row: MatrixRow, status: 0 | 1) => Promise<boolean>
  readonly change: (row: MatrixRow, change: VariationChange) => Promise<boolean>
  readonly remove: (row: MatrixRow) => Promise<boolean>
  /** Moves on to the next page, or the previous one. */
  readonly leavePage: (isUp: boolean) => void
  /** What is typed and not saved outlives its row, which a filter or another page may hide. */
  readonly typed: {
    readonly of: (id: number) => string | undefined
    readonly keep: (id: number, text?: string) => void
  }
}

interface VariationRowProps {
  readonly row: MatrixRow
  readonly currency: CurrencyCode
  readonly isSelected: boolean
  readonly isDefault: boolean
  readonly actions: RowActions
}

// Plain controls: two hundred rows of Mantine's make typing slow. None is disabled while a change is saved, because a
// control that is disabled loses the focus; changes wait for each other instead.
export const VariationRow = memo(function VariationRow({
  row,
  currency,
  isSelected,
  isDefault,
  actions,
}: VariationRowProps) {
  const [wrong, setWrong] = useState<string>()
  const [status, setStatus] = useState<0 | 1>()
  const change = async (next: VariationChange) => {
    const problem = next.image?.[0] === undefined ? undefined : await checkFile('image', next.image[0])
    setWrong(problem)
    if (problem === undefined) await actions.change(row, next)
  }
  return (
    <tr data-off={row.status === 0 || undefined} data-selected={isSelected || undefined}>
      <td>
        <label className={classes.tap}>
          <input
            type="checkbox"
            aria-label={`Select ${row.name}`}
            checked={isSelected}
            onChange={(event) => actions.select(row, event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row">
        {row.name}
        {wrong === undefined ? null : (
          <span className={classes.error} role="alert">
            {wrong}
          </span>
        )}
      </th>
      <td className={classes.right}>
        <PriceInput row={row} currency={currency} isWrong={wrong !== undefined} setWrong={setWrong} actions={actions} />
      </td>
      <td>
        <label className={classes.tap}>
          <input
            type="checkbox"
            aria-label={`${row.name} is on sale`}
            checked={(status ?? row.status) === 1}
            onChange={(event) => {
              const next = event.currentTarget.checked ? 1 : 0
              setStatus(next)
              void actions.setStatus(row, next).then(() => setStatus((now) => (now === next ? undefined : now)))
            }}
          />
        </label>
      </td>
      <td>
        <label className={classes.tap}>
          <input
            type="radio"
            name="default-variation"
            aria-label={`${row.name} is the default`}
            checked={isDefault}
            onChange={() => void change({ is_default: 1 })}
          />
        </label>
      </td>
      <td>
        <Pictures row={row} onChange={(next) => void change(next)} />
      </td>
      <td>
        <button
          type="button"
          className={classes.cellButton}
          aria-label={`Remove ${row.name}`}
          onClick={() => void actions.remove(row)}
        >
          <IconTrash size={16} stroke={1.5} />
        </button>
      </td>
    </tr>
  )
})

interface PriceInputProps {
  readonly row: MatrixRow
  readonly currency: CurrencyCode
  readonly isWrong: boolean
  readonly setWrong: (message: string | undefined) => void
  readonly actions: RowActions
}

/** The price, edited as a cell of a spreadsheet. */
function PriceInput({ row, currency, isWrong, setWrong, actions }: PriceInputProps) {
  const { leavePage } = actions
  // Shows what is typed until it is saved, and then the response.
  const [typed, setTypedNow] = useState(() => actions.typed.of(row.matrix_id))
  const [isRefused, setRefused] = useState(false)
  const latest = useRef(typed)
  const sent = useRef<number>(undefined)
  const setTyped = (text: string | undefined) => {
    latest.current = text
    setTypedNow(text)
    actions.typed.keep(row.matrix_id, text)
  }
  // A price of 0 was never set, and no buyer sees it.
  const stored = row.price === 0 ? '' : numberText(row.price, exponentOf(currency))
  const price = typed ?? stored
  const forget = () => {
    setTyped(undefined)
    setWrong(undefined)
    setRefused(false)
  }
  const save = () => {
    const text = latest.current
    if (text === undefined) return
    const number = readNumber(text)
    const message = variationPriceMessage(number)
    setWrong(message)
    setRefused(false)
    if (message !== undefined || typeof number !== 'number' || number === sent.current) return
    if (sent.current === undefined && number === row.price) {
      setTyped(undefined)
      return
    }
    sent.current = number
    void actions.setPrice(row, number).then((isDone) => {
      if (sent.current === number) sent.current = undefined
      // What was typed meanwhile stays.
      if (latest.current !== text) return
      if (isDone) setTyped(undefined)
      else setRefused(true)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const beside = (step: 'nextElementSibling' | 'previousElementSibling') =>
      field.closest('tr')?.[step]?.querySelector<HTMLInputElement>('input[data-price]')
    const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (event.key === 'Enter' || event.key === 'ArrowDown' || isUp) {
      event.preventDefault()
      const next = beside(isUp ? 'previousElementSibling' : 'nextElementSibling')
      // Leaving the field saves.
      if (next) next.focus()
      else {
        save()
        leavePage(isUp)
      }
    } else if (event.key === 'Escape') {
      if (typed === undefined) return
      event.preventDefault()
      forget()
      // The next key replaces the price, as after coming here.
      queueMicrotask(() => field.select())
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault()
      const above = beside('previousElementSibling')?.value
      if (above !== undefined) setTyped(above === '' ? '0' : above)
    }
  }
  return (
    <>
      <input
        className={classes.cellInput}
        inputMode="decimal"
        autoComplete="off"
        data-price={row.matrix_id}
        aria-label={`Price of ${row.name}`}
        placeholder="Not set"
        aria-invalid={isWrong || isRefused || undefined}
        value={price}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onFocus={(event) => event.currentTarget.select()}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain')
          if (!isPastedColumn(text, currency)) return
          event.preventDefault()
          forget()
          void actions.paste(row, text)
        }}
        onKeyDown={onKeyDown}
      />
      {isRefused && typed !== undefined ? (
        <span className={classes.error} role="alert">
          Not saved. {stored === '' ? 'There is no price.' : `The price is ${stored}.`}
        </span>
      ) : null}
    </>
  )
}

interface PicturesProps {
  readonly row: MatrixRow
  readonly onChange: (change: VariationChange) => void
}

function Pictures({ row, onChange }: PicturesProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.pictures}>
      {row.image.map((url) => (
        <span key={url} className={classes.thumb}>
          <img src={url} alt="" />
          <button
            type="button"
            aria-label={`Remove a picture of ${row.name}`}
            onClick={() => onChange({ remove_image: [url] })}
          >
            <IconX size={12} stroke={2} />
          </button>
        </span>
      ))}
      <button
        type="button"
        className={classes.cellButton}
        aria-label={`Add a picture to ${row.name}`}
        onClick={() => file.current?.click()}
      >
        <IconPhotoPlus size={16} stroke={1.5} />
      </button>
      <input
        ref={file}
        type="file"
        hidden
        accept={acceptOf('image')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen !== undefined) onChange({ image: [chosen] })
        }}
      />
    </span>
  )
}
