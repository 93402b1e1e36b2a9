import { Badge } from '@mantine/core'
import { IconPhoto, IconStarFilled } from '@tabler/icons-react'
import type { OwnListing } from '../../../core/contracts/listing.contract.ts'
import { DEFAULT_CURRENCY } from '../../../core/pricing/currency.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { Price } from '../../shared/money/price.tsx'
import { type ListingActions, ListingMenu } from './listing-menu.tsx'
import { listingName } from './listing-name.ts'
import classes from './listings-page.module.css'

/** The columns of the company's listings. The id of a sortable column is the sort name of the call. */
export const listingColumns = (actions: ListingActions, zone: string): readonly DataColumn<OwnListing>[] => [
  {
    id: 'name',
    header: 'Listing',
    width: 300,
    minWidth: 180,
    sortable: true,
    text: (row) => row.name,
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'score',
    header: 'Score',
    width: 96,
    minWidth: 92,
    numeric: true,
    sortable: true,
    cell: (row) => `${row.score.toFixed(2)}%`,
  },
  { id: 'state', header: 'State', width: 128, minWidth: 120, cell: (row) => <StateBadge row={row} /> },
  {
    id: 'price',
    header: 'Price from',
    width: 160,
    minWidth: 152,
    numeric: true,
    sortable: true,
    cell: (row) =>
      row.price_from === null ? null : <Price amount={row.price_from} currency={row.currency ?? DEFAULT_CURRENCY} />,
  },
  {
    id: 'category',
    header: 'Category',
    width: 136,
    cell: (row) => row.category_name,
    text: (row) => row.category_name ?? '',
    hideOnCard: true,
  },
  { id: 'brand', header: 'Brand', width: 108, cell: (row) => row.brand_name, hideOnCard: true },
  {
    id: 'updated',
    header: 'Updated',
    width: 136,
    minWidth: 128,
    numeric: true,
    sortable: true,
    cell: (row) => ago(row.updated_at, zone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => <ListingMenu row={row} actions={actions} />,
  },
]

function ago(wire: string, zone: string): string {
  const at = parseWireTime(wire)
  return at === undefined ? '' : relativeTime(at, Date.now(), zone)
}

function Name({ row }: { readonly row: OwnListing }) {
  return (
    <span className={classes.name}>
      {row.image === null ? (
        <span className={classes.noImage} aria-hidden>
          <IconPhoto size={16} stroke={1.5} />
        </span>
      ) : (
        <img className={classes.image} src={row.image} alt="" loading="lazy" />
      )}
      <span className={classes.nameText}>{listingName(row)}</span>
      {row.is_featured === 1 ? <IconStarFilled size={14} aria-label="featured" className={classes.star} /> : null}
    </span>
  )
}

function StateBadge({ row }: { readonly row: OwnListing }) {
  if (row.is_deleted === 1)
    return (
      <Badge variant="light" color="red">
        Deleted
      </Badge>
    )
  if (row.published === 1 && row.has_draft === 1)
    return (
      <Badge variant="light" color="blue">
        Live, edited
      </Badge>
    )
  return row.published === 1 ? (
    <Badge variant="light" color="green">
      Published
    </Badge>
  ) : (
    <Badge variant="light" color="gray">
      Draft
    </Badge>
  )
}
