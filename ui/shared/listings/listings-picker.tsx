import { Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhoto, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { AD_PRODUCTS_PAGE_SIZE } from '../../../core/ads/ad.schema.ts'
import { type OwnListing, productList } from '../../../core/contracts/listing.contract.ts'
import { useAppClient } from '../app/use-client.ts'
import { type ListRows, useListRows } from '../list-page/use-list-rows.ts'
import classes from './listings.module.css'
import { OrderedListings } from './ordered-listings.tsx'
import type { PickedListing } from './picked-listing.ts'

export interface ListingsPickerProps {
  readonly id: string
  readonly value: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error: string | undefined
  /** The listings that are stored, which may be on no loaded page. */
  readonly known: readonly PickedListing[]
  /** Maximum number of listings. */
  readonly most: number
  /** The chosen ones have an order that people change. */
  readonly isOrdered?: boolean
}

const SEARCH_DELAY_MS = 250
const ROWS_AT_FIRST = 8
const MORE_ROWS = 20

/** Chooses published listings from a searched list; the chosen ones stand above it. */
export function ListingsPicker({ id, value, onChange, error, known, most, isOrdered = false }: ListingsPickerProps) {
  const client = useAppClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS)
  const list = useListRows(
    pagesFor(
      client,
      productList,
      {
        per_page: AD_PRODUCTS_PAGE_SIZE,
        state: 'published',
        sort: 'name',
        direction: 'asc',
        ...(search !== '' && { search }),
      },
      ({ data }) => data,
    ),
    { rowId },
  )
  const [seen, setSeen] = useState<ReadonlyMap<number, PickedListing>>(() => new Map(known.map((one) => [one.id, one])))
  const toggle = (row: OwnListing) => {
    setSeen((before) => new Map(before).set(row.id, { id: row.id, name: row.name, image: row.image, is_on_sale: true }))
    onChange(value.includes(row.id) ? value.filter((one) => one !== row.id) : [...value, row.id])
  }
  const listingOf = (one: number): PickedListing => {
    const row = list.rows.find((each) => each.id === one)
    return (
      seen.get(one) ?? { id: one, name: row?.name ?? `Listing ${one}`, image: row?.image ?? null, is_on_sale: true }
    )
  }
  const isFull = value.length >= most
  return (
    <div className={classes.picker}>
      {value.length === 0 ? null : isOrdered ? (
        <OrderedListings listings={value.map(listingOf)} onChange={onChange} />
      ) : (
        <ul className={classes.chosen} aria-label="Chosen listings">
          {value.map(listingOf).map(({ id: one, name, is_on_sale }) => (
            <li key={one}>
              <span className={classes.chosenName}>{name}</span>
              {is_on_sale ? null : <span className={classes.quiet}>not on sale</span>}
              <CloseButton
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextInput
        id={id}
        type="search"
        aria-label="Search your listings"
        placeholder="Search your published listings"
        leftSection={<IconSearch size={16} stroke={1.5} />}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in the search must not save the form.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <PickerRows list={list} search={search} value={value} isFull={isFull} onToggle={toggle} />
      <p className={classes.quiet} role="status">
        {value.length} of at most {most} chosen
      </p>
    </div>
  )
}

interface PickerRowsProps {
  readonly list: ListRows<OwnListing>
  readonly search: string
  readonly value: readonly number[]
  readonly isFull: boolean
  readonly onToggle: (row: OwnListing) => void
}

function PickerRows({ list, search, value, isFull, onToggle }: PickerRowsProps) {
  // Few at first, because a list that scrolls within the page would catch its wheel.
  const [shown, setShown] = useState(ROWS_AT_FIRST)
  const showMore = () => {
    setShown(shown + MORE_ROWS)
    if (shown + MORE_ROWS > list.rows.length && list.hasMore) list.loadMore()
  }
  if (list.rows.length === 0)
    return (
      <p className={classes.nothing} role="status">
        {list.status === 'error' ? (
          <>
            The listings could not be loaded.{' '}
            <Button size="compact-sm" variant="subtle" onClick={list.retry}>
              Try again
            </Button>
          </>
        ) : list.status === 'loading' ? (
          'Loading your listings…'
        ) : search === '' ? (
          'You have no published listing yet. Publish one first.'
        ) : (
          `No published listing matches “${search}”.`
        )}
      </p>
    )
  return (
    <div className={classes.rows} data-pending={list.isPending || undefined}>
      <ul aria-label="Your published listings">
        {list.rows.slice(0, shown).map((row) => (
          <li key={row.id}>
            <Checkbox
              classNames={CHOICE}
              checked={value.includes(row.id)}
              disabled={isFull && !value.includes(row.id)}
              onChange={() => onToggle(row)}
              label={
                <span className={classes.row}>
                  {row.image === null ? (
                    <span className={classes.picture} aria-hidden>
                      <IconPhoto size={16} stroke={1.5} />
                    </span>
                  ) : (
                    <img className={classes.picture} src={row.image} alt="" loading="lazy" />
                  )}
                  <span className={classes.rowName}>{row.name}</span>
                  <span className={classes.quiet}>{row.category_name}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {list.hasMore || list.rows.length > shown ? (
        <Button variant="subtle" size="compact-sm" loading={list.status === 'more'} onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </div>
  )
}

const CHOICE = {
  body: classes.choice ?? '',
  labelWrapper: classes.choiceText ?? '',
  label: classes.choiceLabel ?? '',
}
const rowId = (row: OwnListing) => String(row.id)
