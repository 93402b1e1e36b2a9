import { ActionIcon, Button, Pagination, TextInput } from '@mantine/core'
import { IconPhotoPlus, IconSearch, IconTrash, IconX } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { memo, useRef, useState } from 'react'
import { MATRIX_PAGE_SIZE } from '../../../core/catalogue/matrix.ts'
import { matrixDelete, matrixList, type MatrixRow, matrixUpdate } from '../../../core/contracts/variation.contract.ts'
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
import type { useVariationCalls } from './specifications-section.tsx'

type Change = {
  readonly price?: number
  readonly is_default?: 1
  readonly status?: 0 | 1
  readonly image?: File[]
  readonly remove_image?: string[]
}
const wholeNumber = new Intl.NumberFormat('en')

export interface MatrixTableProps {
  readonly calls: ReturnType<typeof useVariationCalls>
  readonly productId: number
}

/** The variations in pages of 200: price, status, default and pictures are edited in place. */
export function MatrixTable({ calls, productId }: MatrixTableProps) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data, error, refetch } = useCall(
    matrixList,
    { product_id: productId, per_page: MATRIX_PAGE_SIZE, page, ...(search !== '' && { search }) },
    { keepPreviousData: true },
  )
  const change = (row: MatrixRow, next: Change) =>
    calls.run((product_id) =>
      calls.client.call(matrixUpdate, { product_id, matrix_id: row.matrix_id, published: 0, ...next }),
    )
  const remove = (row: MatrixRow) =>
    void calls.run((product_id) =>
      calls.client.call(matrixDelete, { product_id, matrix_id: row.matrix_id, published: 0 }),
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
  return (
    <section aria-label="Variations" className={classes.rows}>
      <header className={classes.rowHead}>
        <h4>
          {wholeNumber.format(total)} {total === 1 ? 'variation' : 'variations'}
        </h4>
        <TextInput
          size="sm"
          aria-label="Search variations"
          placeholder="Search variations"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(1)
          }}
        />
      </header>
      {rows.length === 0 ? (
        <p className={classes.quiet}>
          {search === '' ? 'Every variation was removed.' : 'No variation has these terms.'}{' '}
          {search === '' ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => setTyped('')}>
              Clear search
            </Button>
          )}
        </p>
      ) : (
        <div className={classes.tableFrame} role="region" aria-label="Variations table" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
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
                  onChange={change}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
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

interface VariationRowProps {
  readonly row: MatrixRow
  readonly currency: CurrencyCode
  readonly isBusy: boolean
  readonly onChange: (row: MatrixRow, change: Change) => Promise<boolean>
  readonly onRemove: (row: MatrixRow) => void
}

// Plain inputs: two hundred rows of Mantine's make typing slow.
const VariationRow = memo(function VariationRow({ row, currency, isBusy, onChange, onRemove }: VariationRowProps) {
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
    <tr data-off={row.status === 0 || undefined}>
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
          aria-label={`Price of ${row.name}`}
          aria-invalid={wrong !== undefined || undefined}
          value={price}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={savePrice}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              savePrice()
            } else if (event.key === 'Escape') {
              setTyped(undefined)
              setWrong(undefined)
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
