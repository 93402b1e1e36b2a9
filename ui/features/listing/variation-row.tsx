import { ActionIcon } from '@mantine/core'
import { IconPhotoPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { isPastedColumn } from '../../../core/catalogue/matrix-prices.ts'
import { variationPriceMessage } from '../../../core/catalogue/product-form/price-decimals.ts'
import type { MatrixRow } from '../../../core/contracts/variation.contract.ts'
import type { CurrencyCode } from '../../../core/pricing/currency.ts'
import { numberText, readNumber } from '../../../core/text/number-text.ts'
import { acceptOf } from '../../../core/uploads/uploads.ts'
import { useUnloadGuard } from '../../shared/form/leave-guard.tsx'
import { checkFile } from '../../shared/upload/check-file.ts'
import classes from './listing-editor.module.css'

/** What a person changes of one variation; the server keeps the rest. */
export type VariationChange = {
  readonly price?: number
  readonly is_default?: 1
  readonly status?: 0 | 1
  readonly image?: File[]
  readonly remove_image?: string[]
}

/** The field with the price of a variation. */
export const priceInput = (frame: HTMLElement | null, matrixId: number | undefined) =>
  frame?.querySelector<HTMLInputElement>(`input[data-price="${matrixId}"]`)

interface VariationRowProps {
  readonly row: MatrixRow
  readonly currency: CurrencyCode
  readonly isBusy: boolean
  readonly isSelected: boolean
  readonly onSelect: (isOn: boolean) => void
  /** Called with several cells of a spreadsheet. */
  readonly onPaste: (text: string) => void
  readonly onChange: (row: MatrixRow, change: VariationChange) => Promise<boolean>
  readonly onRemove: (row: MatrixRow) => void
}

// Plain inputs: two hundred rows of Mantine's make typing slow.
export const VariationRow = memo(function VariationRow({
  row,
  currency,
  isBusy,
  isSelected,
  onSelect,
  onPaste,
  onChange,
  onRemove,
}: VariationRowProps) {
  const [wrong, setWrong] = useState<string>()
  const addPicture = async (chosen: File) => {
    const problem = await checkFile('image', chosen)
    setWrong(problem)
    if (problem === undefined) await onChange(row, { image: [chosen] })
  }
  return (
    <tr data-off={row.status === 0 || undefined} data-selected={isSelected || undefined}>
      <td>
        <label className={classes.tap}>
          <input
            type="checkbox"
            aria-label={`Select ${row.name}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.currentTarget.checked)}
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
        <PriceInput
          row={row}
          currency={currency}
          isWrong={wrong !== undefined}
          setWrong={setWrong}
          onPaste={onPaste}
          onChange={onChange}
        />
      </td>
      <td>
        <label className={classes.tap}>
          <input
            type="checkbox"
            aria-label={`${row.name} is on sale`}
            checked={row.status === 1}
            disabled={isBusy}
            onChange={(event) => void onChange(row, { status: event.currentTarget.checked ? 1 : 0 })}
          />
        </label>
      </td>
      <td>
        <label className={classes.tap}>
          <input
            type="radio"
            name="default-variation"
            aria-label={`${row.name} is the default`}
            checked={row.is_default === 1}
            disabled={isBusy}
            onChange={() => void onChange(row, { is_default: 1 })}
          />
        </label>
      </td>
      <td>
        <Pictures
          row={row}
          isBusy={isBusy}
          onAdd={(chosen) => void addPicture(chosen)}
          onRemove={(url) => void onChange(row, { remove_image: [url] })}
        />
      </td>
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Remove ${row.name}`}
          onClick={() => onRemove(row)}
        >
          <IconTrash size={16} stroke={1.5} />
        </ActionIcon>
      </td>
    </tr>
  )
})

interface PriceInputProps extends Pick<VariationRowProps, 'row' | 'currency' | 'onPaste' | 'onChange'> {
  readonly isWrong: boolean
  readonly setWrong: (message: string | undefined) => void
}

/** The price, edited as a cell of a spreadsheet. */
function PriceInput({ row, currency, isWrong, setWrong, onPaste, onChange }: PriceInputProps) {
  // Shows what is typed until it is saved, and then the response.
  const [typed, setTyped] = useState<string>()
  useUnloadGuard(typed !== undefined)
  const price = typed ?? numberText(row.price)
  const save = () => {
    const number = readNumber(price)
    const message = variationPriceMessage(number, currency)
    setWrong(message)
    if (message !== undefined || typeof number !== 'number') return
    if (number === row.price) setTyped(undefined)
    else void onChange(row, { price: number }).then((done) => (done ? setTyped(undefined) : undefined))
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
      else save()
    } else if (event.key === 'Escape') {
      setTyped(undefined)
      setWrong(undefined)
    } else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const above = beside('previousElementSibling')?.value
      if (above !== undefined) setTyped(above)
    }
  }
  return (
    <input
      className={classes.cellInput}
      inputMode="decimal"
      data-price={row.matrix_id}
      aria-label={`Price of ${row.name}`}
      aria-invalid={isWrong || undefined}
      value={price}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onFocus={(event) => event.currentTarget.select()}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isPastedColumn(text)) return
        event.preventDefault()
        onPaste(text)
      }}
      onKeyDown={onKeyDown}
    />
  )
}

interface PicturesProps {
  readonly row: MatrixRow
  readonly isBusy: boolean
  readonly onAdd: (chosen: File) => void
  readonly onRemove: (url: string) => void
}

function Pictures({ row, isBusy, onAdd, onRemove }: PicturesProps) {
  const file = useRef<HTMLInputElement>(null)
  return (
    <span className={classes.pictures}>
      {row.image.map((url) => (
        <span key={url} className={classes.thumb}>
          <img src={url} alt="" />
          <button type="button" aria-label={`Remove a picture of ${row.name}`} onClick={() => onRemove(url)}>
            <IconX size={12} stroke={2} />
          </button>
        </span>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={isBusy}
        aria-label={`Add a picture to ${row.name}`}
        onClick={() => file.current?.click()}
      >
        <IconPhotoPlus size={16} stroke={1.5} />
      </ActionIcon>
      <input
        ref={file}
        type="file"
        hidden
        accept={acceptOf('image')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (chosen !== undefined) onAdd(chosen)
        }}
      />
    </span>
  )
}
