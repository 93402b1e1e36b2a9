import { ActionIcon, Badge } from '@mantine/core'
import { IconCopy, IconDots, IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import type { AdState } from '../../../core/ads/ad-states.ts'
import type { OwnAd } from '../../../core/contracts/ads.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { momentText } from '../../shared/app/moments.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { LazyMenuPanel } from '../../shared/dropdown/lazy-panels.tsx'
import { useDropdown } from '../../shared/dropdown/use-dropdown.ts'

export const STATE_LABELS: Readonly<Record<AdState | 'all', string>> = {
  all: 'All',
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended',
}
const STATE_COLORS: Readonly<Record<AdState, string>> = { scheduled: 'blue', running: 'green', ended: 'gray' }

const plainNumber = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** What people may do with an ad. */
export interface AdActions {
  readonly may: (action: Action) => boolean
  readonly onEnd: (row: OwnAd) => void
  readonly onDelete: (row: OwnAd) => void
}

/** The columns of the company's ads. The id of a sortable column is a key of `sortValue`. */
export const adColumns = (zone: string, actions: AdActions): readonly DataColumn<OwnAd>[] => [
  {
    id: 'title',
    header: 'Ad',
    width: 260,
    minWidth: 180,
    sortable: true,
    text: titleOf,
    cell: titleOf,
  },
  {
    id: 'state',
    header: 'State',
    width: 128,
    minWidth: 124,
    cell: ({ state, taken_off_reason }) =>
      taken_off_reason === null ? (
        <Badge variant="light" color={STATE_COLORS[state]}>
          {STATE_LABELS[state]}
        </Badge>
      ) : (
        <Badge variant="light" color="red" title={taken_off_reason}>
          Taken off
        </Badge>
      ),
  },
  { id: 'listings', header: 'Listings', width: 128, minWidth: 104, cell: listingsText },
  {
    id: 'views',
    header: 'Views',
    width: 88,
    minWidth: 80,
    numeric: true,
    sortable: true,
    cell: (row) => plainNumber.format(row.views),
  },
  {
    id: 'clicks',
    header: 'Clicks',
    width: 112,
    minWidth: 104,
    numeric: true,
    sortable: true,
    cell: (row) =>
      row.views === 0
        ? plainNumber.format(row.clicks)
        : `${plainNumber.format(row.clicks)} (${percent.format((100 * row.clicks) / row.views)}%)`,
  },
  {
    id: 'start',
    header: 'From',
    width: 180,
    minWidth: 172,
    numeric: true,
    sortable: true,
    cell: (row) => momentText(row.start_date, zone),
  },
  {
    id: 'end',
    header: 'Until',
    width: 180,
    minWidth: 172,
    numeric: true,
    sortable: true,
    cell: (row) => momentText(row.end_date, zone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => <AdMenu row={row} actions={actions} />,
  },
]

/** The value that a column sorts by. */
type SortValue = (row: OwnAd) => string | number
export const sortValue: Readonly<Record<string, SortValue>> & { readonly start: SortValue } = {
  title: (row) => titleOf(row).toLowerCase(),
  views: (row) => row.views,
  clicks: (row) => row.clicks,
  start: (row) => row.start_date,
  end: (row) => row.end_date,
}

/** The first title and the others. */
export function titleOf({ title_1, title_2, title_3 }: OwnAd): string {
  return [title_1, title_2, title_3].filter((title) => title !== '').join(' · ')
}

function listingsText({ listings, on_sale }: OwnAd): string {
  const all = `${plainNumber.format(listings)} ${listings === 1 ? 'listing' : 'listings'}`
  if (listings === on_sale) return all
  return on_sale === 0 ? `${all}, none on sale` : `${all}, ${plainNumber.format(on_sale)} on sale`
}

function AdMenu({ row, actions }: { readonly row: OwnAd; readonly actions: AdActions }) {
  const { target, panel } = useDropdown('menu')
  const entries = entriesOf(row, actions)
  if (entries.length === 0) return null
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${row.title_1}`} {...target}>
        <IconDots size={18} stroke={1.5} />
      </ActionIcon>
      {panel === undefined ? null : <LazyMenuPanel {...panel} position="bottom-end" groups={[{ entries }]} />}
    </>
  )
}

function entriesOf(row: OwnAd, { may, onEnd, onDelete }: AdActions): readonly MenuEntry[] {
  const entries: (MenuEntry | false)[] = [
    may('Edit') && {
      label: 'Edit',
      icon: <IconPencil size={16} stroke={1.5} />,
      href: addressOf('adEdit', { id: row.id }),
    },
    may('Edit') &&
      row.state === 'running' && {
        label: 'End now',
        icon: <IconPlayerStop size={16} stroke={1.5} />,
        onSelect: () => onEnd(row),
      },
    may('Add') && {
      label: 'Make a copy',
      icon: <IconCopy size={16} stroke={1.5} />,
      href: addressOf('adCreate', {}, { copy: row.id }),
    },
    may('Delete') && {
      label: 'Delete',
      icon: <IconTrash size={16} stroke={1.5} />,
      isDestructive: true,
      onSelect: () => onDelete(row),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
