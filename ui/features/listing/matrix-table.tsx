import { ActionIcon, Button, Pagination, TextInput } from '@mantine/core'
import { IconPhotoPlus, IconSearch, IconTrash, IconX } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useEffect, useRef, useState } from 'react'
import { isPastedColumn, readPriceColumn } from '../../../core/catalogue/matrix-prices.ts'
import { MATRIX_LIMIT, MATRIX_PAGE_SIZE } from '../../../core/catalogue/matrix.ts'
import {
  levelsPending,
  matrixDelete,
  matrixList,
  type MatrixRow,
  matrixUpdate,
} from '../../../core/contracts/variation.contract.ts'
import { variationPriceMessage } from '../../../core/catalogue/product-form/price-decimals.ts'
import { type CurrencyCode, DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { currencyOf } from '../../../core/pricing/form-pricing.ts'
import { numberText, readNumber } from '../../../core/text/number-text.ts'
import { acceptOf } from '../../../core/uploads/uploads.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useUnloadGuard } from '../../shared/form/leave-guard.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { LinesSkeleton, Loading } from '../../shared/states/skeletons.tsx'
import { checkFile } from '../../shared/upload/check-file.ts'
import classes from './listing-editor.module.css'
import { type MatrixSelection, MatrixTools, useMatrixChanges } from './matrix-tools.tsx'
import type { useVariationCalls } from './specifications-section.tsx'

type Change = {
  readonly price?: number
  readonly is_default?: 1
  readonly status?: 0 | 1
  readonly image?: File[]
  readonly remove_image?: string[]
}
const NOTHING: MatrixSelection = new Map()
const wholeNumber = new Intl.NumberFormat('en')

/** Which variations a link leads to: those without a price, at one of them. */
export interface MatrixGoal {
  readonly matrixId: number
}

export interface MatrixTableProps {
  readonly calls: ReturnType<typeof useVariationCalls>
  readonly productId: number
  /** The variations to show first: those without a price, and which one of them gets the focus. */
  readonly goal?: MatrixGoal | undefined
}

/** The variations in pages of 200: price, status, default and pictures are edited in place, one or many at once. */
export function MatrixTable({ calls, productId, goal }: MatrixTableProps) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [options, setOptions] = useState<Readonly<Record<number, string>>>({})
  const [isUnpriced, setUnpriced] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), 250)
  const chosen = Object.values(options).filter((key) => key !== '')
  const filter = {
    product_id: productId,
    ...(search !== '' && { search }),
    ...(chosen.length > 0 && { options: chosen }),
    ...(isUnpriced && { unpriced: 1 as const }),
  }
  const { data, error, refetch } = useCall(
    matrixList,
    { ...filter, per_page: MATRIX_PAGE_SIZE, page },
    { keepPreviousData: true },
  )
  const { data: levels } = useCall(levelsPending, { product_id: productId }, { keepPreviousData: true })
  const [selection, setSelection] = useState<MatrixSelection>(NOTHING)
  // What is shown as selected are the rows as they were read.
  const changes = useMatrixChanges(calls, () => setSelection(NOTHING))
  const frame = useRef<HTMLDivElement>(null)

  const [shownGoal, setShownGoal] = useState<MatrixGoal>()
  if (goal !== undefined && goal !== shownGoal) {
    setShownGoal(goal)
    setTyped('')
    setOptions({})
    setUnpriced(true)
    setPage(1)
    setSelection(NOTHING)
  }
  const wanted = goal?.matrixId
  const hasWanted = data?.data.data.some((row) => row.matrix_id === wanted) === true && isUnpriced
  useEffect(() => {
    if (hasWanted) priceInput(frame.current, wanted)?.focus()
  }, [hasWanted, wanted, goal])

  const change = (row: MatrixRow, next: Change) =>
    calls.run((product_id) =>
      calls.client.call(matrixUpdate, { product_id, matrix_id: row.matrix_id, published: 0, draft: 1, ...next }),
    )
  const remove = (row: MatrixRow) =>
    void calls.run((product_id) =>
      calls.client.call(matrixDelete, { product_id, matrix_id: row.matrix_id, published: 0, draft: 1 }),
    )

  if (data === undefined) {
    if (error !== null) return <ErrorState title="The variations could not be loaded." onRetry={() => void refetch()} />
    return (
      <Loading label="Loading variations">
        <LinesSkeleton lines={5} />
      </Loading>
    )
  }
  const { data: rows, total, last_page } = data.data
  const currency = currencyOf(data.currency) ?? DEFAULT_CURRENCY
  const narrow = (change: () => void) => {
    change()
    setPage(1)
    setSelection(NOTHING)
  }
  const isNarrowed = search !== '' || chosen.length > 0 || isUnpriced
  const clear = () =>
    narrow(() => {
      setTyped('')
      setOptions({})
      setUnpriced(false)
    })
  /** All variations of the filter, in their order; more than a page of them is fetched. */
  const allRows = async (): Promise<readonly MatrixRow[]> =>
    last_page === 1 && page === 1
      ? rows
      : (await calls.client.call(matrixList, { ...filter, per_page: MATRIX_LIMIT, page: 1 })).data.data
  const paste = async (row: MatrixRow, text: string) => {
    const cells = readPriceColumn(text, currency)
    const all = await allRows()
    const from = all.findIndex(({ matrix_id }) => matrix_id === row.matrix_id)
    changes.paste({ cells, rows: all.slice(from, from + cells.length) })
  }
  const shown = new Map(rows.map((row) => [row.matrix_id, row]))
  const current: MatrixSelection = new Map([...selection].map(([id, row]) => [id, shown.get(id) ?? row]))
  const isEverySelected = rows.length > 0 && rows.every((row) => selection.has(row.matrix_id))
  const select = (wantedRows: readonly MatrixRow[], isOn: boolean) =>
    setSelection((now) => {
      const next = new Map(now)
      for (const row of wantedRows) {
        if (isOn) next.set(row.matrix_id, row)
        else next.delete(row.matrix_id)
      }
      return next
    })

  return (
    <section aria-label="Variations" className={classes.rows}>
      <header className={classes.rowHead}>
        <h4>
          {wholeNumber.format(total)} {total === 1 ? 'variation' : 'variations'}
          {isUnpriced ? ' without a price' : ''}
        </h4>
        <TextInput
          size="sm"
          aria-label="Search variations"
          placeholder="Search variations"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={typed}
          onChange={(event) => {
            const { value } = event.currentTarget
            narrow(() => setTyped(value))
          }}
        />
      </header>
      <div className={classes.matrixFilters} role="group" aria-label="Filter variations">
        {(levels?.selected ?? [])
          .filter((level) => level.options.length > 1)
          .map((level) => (
            <label key={level.id} className={classes.matrixFilter}>
              <span>{level.name}</span>
              <select
                value={options[level.id] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  narrow(() => setOptions((now) => ({ ...now, [level.id]: value })))
                }}
              >
                <option value="">All</option>
                {level.options.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
        <label className={classes.matrixFilter}>
          <input
            type="checkbox"
            checked={isUnpriced}
            onChange={(event) => {
              const { checked } = event.currentTarget
              narrow(() => setUnpriced(checked))
            }}
          />
          <span>Without a price</span>
        </label>
      </div>
      <MatrixTools
        changes={changes}
        isBusy={calls.isBusy}
        currency={currency}
        selection={current}
        total={total}
        onSelectAll={() => void allRows().then((all) => select(all, true))}
        onClear={() => setSelection(NOTHING)}
      />
      {rows.length === 0 ? (
        <p className={classes.quiet}>
          {isNarrowed ? 'No variation matches.' : 'Every variation was removed.'}{' '}
          {isNarrowed ? (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              Show all variations
            </Button>
          ) : null}
        </p>
      ) : (
        <div ref={frame} className={classes.tableFrame} role="region" aria-label="Variations table" tabIndex={0}>
          <table className={classes.table}>
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
                      onChange={(event) => select(rows, event.currentTarget.checked)}
                    />
                  </label>
                </th>
                <th scope="col">Variation</th>
                <th scope="col" className={classes.right}>
                  Price ({data.currency})
                </th>
                <th scope="col">On sale</th>
                <th scope="col">Default</th>
                <th scope="col">Pictures</th>
                <th scope="col">
                  <span className={classes.hidden}>Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <VariationRow
                  key={row.matrix_id}
                  row={row}
                  currency={currency}
                  isBusy={calls.isBusy}
                  isSelected={selection.has(row.matrix_id)}
                  onSelect={(isOn) => select([row], isOn)}
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
      {last_page > 1 ? (
        <Pagination
          size="sm"
          total={last_page}
          value={page}
          onChange={setPage}
          aria-label="Pages of variations"
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      ) : null}
    </section>
  )
}

const priceInput = (frame: HTMLElement | null, matrixId: number | undefined) =>
  frame?.querySelector<HTMLInputElement>(`input[data-price="${matrixId}"]`)

interface VariationRowProps {
  readonly row: MatrixRow
  readonly currency: CurrencyCode
  readonly isBusy: boolean
  readonly isSelected: boolean
  readonly onSelect: (isOn: boolean) => void
  /** Called with several cells of a spreadsheet. */
  readonly onPaste: (text: string) => void
  readonly onChange: (row: MatrixRow, change: Change) => Promise<boolean>
  readonly onRemove: (row: MatrixRow) => void
}

// Plain inputs: two hundred rows of Mantine's make typing slow.
const VariationRow = memo(function VariationRow({
  row,
  currency,
  isBusy,
  isSelected,
  onSelect,
  onPaste,
  onChange,
  onRemove,
}: VariationRowProps) {
  // Shows what is typed until it is saved, and then the response.
  const [typed, setTyped] = useState<string>()
  useUnloadGuard(typed !== undefined)
  const price = typed ?? numberText(row.price)
  const [wrong, setWrong] = useState<string>()
  const savePrice = () => {
    const number = readNumber(price)
    const message = variationPriceMessage(number, currency)
    setWrong(message)
    if (message !== undefined || typeof number !== 'number') return
    if (number === row.price) setTyped(undefined)
    else void onChange(row, { price: number }).then((done) => (done ? setTyped(undefined) : undefined))
  }
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
        <input
          className={classes.cellInput}
          inputMode="decimal"
          data-price={row.matrix_id}
          aria-label={`Price of ${row.name}`}
          aria-invalid={wrong !== undefined || undefined}
          value={price}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={savePrice}
          onFocus={(event) => event.currentTarget.select()}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!isPastedColumn(text)) return
            event.preventDefault()
            onPaste(text)
          }}
          onKeyDown={(event) => {
            const field = event.currentTarget
            const beside = (step: 'nextElementSibling' | 'previousElementSibling') =>
              field.closest('tr')?.[step]?.querySelector<HTMLInputElement>('input[data-price]')
            const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
            if (event.key === 'Enter' || event.key === 'ArrowDown' || isUp) {
              event.preventDefault()
              const next = beside(isUp ? 'previousElementSibling' : 'nextElementSibling')
              // Leaving the field saves.
              if (next) next.focus()
              else savePrice()
            } else if (event.key === 'Escape') {
              setTyped(undefined)
              setWrong(undefined)
            } else if (event.key === 'd' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault()
              const above = beside('previousElementSibling')?.value
              if (above !== undefined) setTyped(above)
            }
          }}
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
