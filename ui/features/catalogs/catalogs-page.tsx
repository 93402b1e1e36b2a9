import { catalogMessages } from '../../../core/catalogs/catalog.messages.ts'
import { Badge, Button } from '@mantine/core'
import {
  IconBook,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  CATALOG_SORTS,
  catalogDelete,
  catalogDuplicate,
  catalogList,
  catalogRestore,
  type OwnCatalog,
} from '../../../core/contracts/catalog.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { copyText } from '../../shared/app/copy-text.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { searchAndOrder } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { notify } from '../../shared/notice/notify.ts'
import { PlanRoom } from '../../shared/plan/plan-room.tsx'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import type { CatalogsSearch } from './catalogs-search.ts'
import classes from './catalogs.module.css'
import { CATALOG_STATES, type CatalogState } from '../../../core/catalogs/catalog-states.ts'

const PER_PAGE = 50
const STATES = ['all', ...CATALOG_STATES] as const
const STATE_LABELS: Readonly<Record<CatalogState | 'all', string>> = {
  all: 'All',
  draft: 'Drafts',
  public: 'In the shop',
  empty: 'Nothing on sale',
}
const STATE_BADGES = {
  draft: { label: 'Draft', color: 'gray' },
  public: { label: 'In the shop', color: 'green' },
  empty: { label: 'Nothing on sale', color: 'yellow' },
} as const satisfies Record<CatalogState, object>
const LAST_CHANGED_FIRST = { column: 'updated_at', direction: 'desc' } as const

/** The company's catalogues. */
export function CatalogsPage({ search }: { readonly search: CatalogsSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const may = useMay('Catalog')
  const address = useListAddress('catalogs', search, { defaultSort: LAST_CHANGED_FIRST, narrowing: ['state'] })
  const input = {
    per_page: PER_PAGE,
    ...searchAndOrder(address, CATALOG_SORTS, LAST_CHANGED_FIRST),
    ...(search.state !== undefined && { state: search.state }),
  }
  const list = useListRows(
    pagesFor(client, catalogList, input, (page) => page),
    { rowId },
  )
  const counts = useCall(catalogList, { per_page: 1 }, { keepPreviousData: true }).data?.counts
  const undo = useUndo()
  const refreshed = { invalidates: [catalogList] }
  const restore = useSend(catalogRestore, refreshed)
  const remove = useSend(catalogDelete, refreshed)
  const duplicate = useSend(catalogDuplicate, refreshed)
  const actions: CatalogActions = {
    may,
    onCopy: (row) =>
      void duplicate.sendAsync({ id: row.id }).then(
        ({ message }) => notify.done(message),
        () => undefined,
      ),
    onLink: (row) => void copyText(new URL(row.address, location.origin).href, 'The link is copied.'),
    onDelete: (row) =>
      void remove.sendAsync({ id: row.id }).then(
        () => undo.offer({ message: `“${row.name}” is deleted.`, onUndo: () => restore.send({ id: row.id }) }),
        () => undefined,
      ),
  }
  const total = counts === undefined ? undefined : counts.draft + counts.public + counts.empty
  const plan = usePlan()
  const add =
    may('Add') && plan('catalog_limit', total ?? 0) ? (
      <Button
        component={Link}
        {...(linkTo(addressOf('catalogAdd')) as object)}
        leftSection={<IconPlus size={18} stroke={1.5} />}
      >
        New catalogue
      </Button>
    ) : undefined
  return (
    <ListPage<OwnCatalog>
      title="Catalogues"
      many="catalogues"
      address={address}
      list={list}
      columns={columnsOf(zone, actions)}
      rowId={rowId}
      rowName={(row) => row.name}
      {...(may('Edit') && { hrefOf, onOpen: (row: OwnCatalog) => void navigate(linkTo(hrefOf(row))) })}
      alert={remove.alert ?? restore.alert ?? duplicate.alert}
      undo={undo}
      tools={add}
      note={may('Add') ? <PlanRoom limit="catalog_limit" used={total ?? 0} full={catalogMessages.limit} /> : null}
      quick={
        <StateFilter
          states={STATES}
          labels={STATE_LABELS}
          state={search.state ?? 'all'}
          counts={counts === undefined || total === undefined ? undefined : { ...counts, all: total }}
          onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
        />
      }
      empty={
        <EmptyState title="No catalogues yet" icon={<IconBook size={28} stroke={1.5} />} action={add}>
          A catalogue is a collection of your listings with a page of its own in your shop: for a season, a fair or one
          customer. Send its link or print it.
        </EmptyState>
      }
    />
  )
}

interface CatalogActions {
  readonly may: (action: Action) => boolean
  readonly onCopy: (row: OwnCatalog) => void
  readonly onLink: (row: OwnCatalog) => void
  readonly onDelete: (row: OwnCatalog) => void
}

const plainNumber = new Intl.NumberFormat('en')
const rowId = (row: OwnCatalog) => String(row.id)
const hrefOf = (row: OwnCatalog) => addressOf('catalogEdit', { id: row.id })

const columnsOf = (zone: string, actions: CatalogActions): readonly DataColumn<OwnCatalog>[] => [
  {
    id: 'name',
    header: 'Catalogue',
    width: 320,
    minWidth: 200,
    sortable: true,
    text: (row) => row.name,
    cell: (row) => (
      <span className={classes.name}>
        {row.picture === null ? (
          <span className={classes.picture} aria-hidden>
            <IconPhoto size={16} stroke={1.5} />
          </span>
        ) : (
          <img className={classes.picture} src={row.picture} alt="" loading="lazy" />
        )}
        <span className={classes.nameText}>{row.name}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 152,
    minWidth: 140,
    cell: ({ state }) => (
      <Badge variant="light" color={STATE_BADGES[state].color}>
        {STATE_BADGES[state].label}
      </Badge>
    ),
  },
  { id: 'listings', header: 'Listings', width: 180, minWidth: 104, sortable: true, cell: listingsText },
  {
    id: 'updated_at',
    header: 'Last change',
    width: 180,
    minWidth: 172,
    numeric: true,
    sortable: true,
    cell: (row) => momentText(row.updated_at, zone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => <RowMenu name={row.name} entries={entriesOf(row, actions)} />,
  },
]

function listingsText({ listings, on_sale }: OwnCatalog): string {
  const all = `${plainNumber.format(listings)} ${listings === 1 ? 'listing' : 'listings'}`
  if (listings === on_sale) return all
  return on_sale === 0 ? `${all}, none on sale` : `${all}, ${plainNumber.format(on_sale)} on sale`
}

function entriesOf(row: OwnCatalog, { may, onCopy, onLink, onDelete }: CatalogActions): readonly MenuEntry[] {
  const entries: (MenuEntry | false)[] = [
    may('Edit') && { label: 'Edit', icon: <IconPencil size={16} stroke={1.5} />, href: hrefOf(row) },
    row.state === 'public' && {
      label: 'Open in the shop',
      icon: <IconExternalLink size={16} stroke={1.5} />,
      href: row.address,
    },
    row.state === 'public' && {
      label: 'Copy the link',
      icon: <IconLink size={16} stroke={1.5} />,
      onSelect: () => onLink(row),
    },
    may('Add') && { label: 'Make a copy', icon: <IconCopy size={16} stroke={1.5} />, onSelect: () => onCopy(row) },
    may('Delete') && {
      label: 'Delete',
      icon: <IconTrash size={16} stroke={1.5} />,
      isDestructive: true,
      onSelect: () => onDelete(row),
    },
  ]
  return entries.filter((entry) => entry !== false)
}
