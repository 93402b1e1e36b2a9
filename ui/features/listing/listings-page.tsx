import { ActionIcon, Badge, Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  IconCopy,
  IconDotsVertical,
  IconDownload,
  IconExternalLink,
  IconLayoutBoard,
  IconPhoto,
  IconPlus,
  IconRestore,
  IconSearch,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import {
  LISTING_STATES,
  type OwnListing,
  productBigPost,
  productDelete,
  productDuplicate,
  productExport,
  productFeatured,
  productList,
  productRestore,
} from '../../../core/contracts/listing.contract.ts'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import { pathOf, productAddress, productFormAddress } from '../../../core/navigation/addresses.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { relativeTime } from '../../../core/text/relative-time.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useCall } from '../../shared/app/use-call.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'
import { ColumnsButton } from '../../shared/data-table/columns-button.tsx'
import { DataTable } from '../../shared/data-table/data-table.tsx'
import type { ColumnSettings, DataColumn, SortOrder } from '../../shared/data-table/data-table.types.ts'
import { notify } from '../../shared/notice/notify.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { UndoToast } from '../../shared/states/undo-toast.tsx'
import classes from './listings-page.module.css'

type State = (typeof LISTING_STATES)[number]
const STATE_LABELS: Record<State, string> = { all: 'All', draft: 'Drafts', published: 'Published', deleted: 'Deleted' }
const PER_PAGE = 50
const TOUCHED: readonly AnyEndpoint[] = [productList]
const SORT_OF: Readonly<Record<string, 'name' | 'score' | 'price' | 'updated'>> = {
  name: 'name',
  score: 'score',
  price: 'price',
  updated: 'updated',
}

const plainNumber = new Intl.NumberFormat('en')
const money = (amount: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(amount)

export interface ListingsSearch {
  readonly state?: string | undefined
  readonly q?: string | undefined
  readonly page?: string | number | undefined
}

/** Own listings: what is on the market, what is a draft, what was deleted. */
export function ListingsPage({ search }: { readonly search: ListingsSearch }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const user = useSessionUser()
  const state = LISTING_STATES.find((each) => each === search.state) ?? 'all'
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  const [typed, setTyped] = useState(search.q ?? '')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const [sort, setSort] = useState<SortOrder>({ column: 'updated', direction: 'desc' })
  const [settings, setSettings] = useState<ColumnSettings>({ order: [], hidden: [], widths: {} })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [undo, setUndo] = useState<{ readonly ids: number[]; readonly message: string; readonly published: number }>()
  const searchRef = useRef<HTMLInputElement>(null)
  const { data, isError, isPending, refetch } = useCall(
    productList,
    {
      page,
      per_page: PER_PAGE,
      state,
      ...(wanted !== '' && { search: wanted }),
      sort: SORT_OF[sort.column] ?? 'updated',
      direction: sort.direction,
    },
    { keepFormer: true },
  )
  const rows = data?.data.data ?? []
  const may = (action: Action) => user !== undefined && isGranted(user, { module: 'Product', action })

  const go = (next: { readonly state?: State; readonly page?: number }) => {
    setSelected(new Set())
    void navigate({
      ...linkTo(pathOf('productsList')),
      search: {
        ...((next.state ?? state) !== 'all' && { state: next.state ?? state }),
        ...((next.page ?? 1) > 1 && { page: next.page }),
      } as never,
    })
  }
  const remove = useSend(productDelete, {
    invalidates: TOUCHED,
    onDone: ({ data: { ids }, message }) => {
      setSelected(new Set())
      setUndo({ ids, message, published: rows.filter((row) => ids.includes(row.id) && row.published === 1).length })
    },
  })
  const restore = useSend(productRestore, {
    invalidates: TOUCHED,
    onDone: ({ message }) => {
      setSelected(new Set())
      notify.done(message)
    },
  })
  const duplicate = useSend(productDuplicate, {
    invalidates: TOUCHED,
    onDone: ({ data: { id } }) => void navigate(linkTo(productFormAddress(id))),
  })
  const feature = useSend(productFeatured, { invalidates: TOUCHED, onDone: ({ message }) => notify.done(message) })
  const bigPost = useSend(productBigPost, { invalidates: TOUCHED, onDone: ({ message }) => notify.done(message) })
  const exported = useSend(productExport, {
    onDone: ({ data: { url } }) => {
      const link = Object.assign(document.createElement('a'), { href: url, download: '' })
      link.click()
    },
  })
  const alert = [remove, restore, duplicate, feature, bigPost, exported]
    .map((call) => call.alert)
    .find((text) => text !== undefined)

  const columns = useMemo<readonly DataColumn<OwnListing>[]>(
    () => [
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
        cell: (row) => `${row.score.toFixed(2)} %`,
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
          row.price_from === null ? null : (
            <>
              <span className={classes.currency}>{row.currency}</span> {money(row.price_from)}
            </>
          ),
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
        cell: (row) => agoOf(row.updated_at, user?.id),
      },
      {
        id: 'actions',
        header: 'Actions',
        width: 84,
        minWidth: 84,
        isActions: true,
        cell: (row) => (
          <RowMenu
            row={row}
            may={may}
            onDuplicate={() => duplicate.send({ id: row.id })}
            onFeature={() => feature.send({ id: row.id, is_featured: row.is_featured === 1 ? 0 : 1 })}
            onBigPost={() => bigPost.send({ id: row.id, big_post: row.big_post === 1 ? 0 : 1 })}
            onDelete={() => remove.send({ ids: [row.id] })}
            onRestore={() => restore.send({ ids: [row.id] })}
          />
        ),
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the calls are stable in what they do
    [user],
  )
  const chosen = [...selected].map(Number)
  const isFiltered = wanted !== '' || state !== 'all'

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>
          Listings{' '}
          {data === undefined ? null : <span className={classes.count}>{plainNumber.format(data.counts.all)}</span>}
        </h1>
        <div className={classes.headTools}>
          {may('Export') ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.5} />}
              loading={exported.isSending}
              onClick={() => exported.send({})}
            >
              Export
            </Button>
          ) : null}
          {may('Add') ? (
            <Button
              component={Link}
              {...(linkTo(pathOf('productForm')) as object)}
              leftSection={<IconPlus size={18} stroke={1.5} />}
            >
              Add listing
            </Button>
          ) : null}
        </div>
      </header>
      <div className={classes.filters}>
        <div className={classes.states} role="group" aria-label="State">
          {LISTING_STATES.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.state}
              aria-pressed={each === state}
              onClick={() => go({ state: each })}
            >
              {STATE_LABELS[each]}{' '}
              {data === undefined ? null : (
                <span className={classes.stateCount}>{plainNumber.format(data.counts[each])}</span>
              )}
            </button>
          ))}
        </div>
        <TextInput
          ref={searchRef}
          className={classes.search}
          aria-label="Search listings"
          placeholder="Search listings"
          leftSection={<IconSearch size={16} stroke={1.5} />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            if (page > 1) go({ page: 1 })
          }}
        />
        <ColumnsButton columns={columns} settings={settings} onSettings={setSettings} />
      </div>
      {alert === undefined ? null : (
        <p className={classes.alert} role="alert">
          {alert}
        </p>
      )}
      <DataTable
        label="Listings"
        rows={rows}
        columns={columns}
        rowId={rowId}
        rowName={rowName}
        hrefOf={hrefOf}
        onOpen={(row) => {
          if (row.is_deleted === 0) void navigate(linkTo(productFormAddress(row.id)))
        }}
        settings={settings}
        onSettings={setSettings}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelected={setSelected}
        bulkActions={
          state === 'deleted' ? (
            may('Restore') ? (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconRestore size={16} stroke={1.5} />}
                loading={restore.isSending}
                onClick={() => restore.send({ ids: chosen })}
              >
                Restore
              </Button>
            ) : null
          ) : may('Delete') ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconTrash size={16} stroke={1.5} />}
              loading={remove.isSending}
              onClick={() => remove.send({ ids: chosen })}
            >
              Delete
            </Button>
          ) : null
        }
        total={data?.data.total}
        status={isPending ? 'loading' : isError ? 'error' : 'ready'}
        error={isError ? { title: 'The listings could not be loaded.', onRetry: () => void refetch() } : undefined}
        isFiltered={isFiltered}
        onClearFilters={() => {
          setTyped('')
          go({ state: 'all' })
        }}
        empty={
          <EmptyState
            title="No listings yet"
            icon={<IconPhoto size={28} stroke={1.5} />}
            action={
              may('Add') ? (
                <Button component={Link} {...(linkTo(pathOf('productForm')) as object)}>
                  Add your first listing
                </Button>
              ) : undefined
            }
          >
            A listing is what buyers find, compare and ask quotes for.
          </EmptyState>
        }
        pages={{ page, perPage: PER_PAGE, onPage: (next) => go({ page: next }) }}
        searchRef={searchRef}
      />
      {undo === undefined ? null : (
        <div className={classes.undo}>
          <UndoToast
            key={undo.ids.join()}
            message={
              undo.published > 0 && may('Restore') ? `${undo.message} Undo brings them back as drafts.` : undo.message
            }
            onUndo={() => {
              restore.send({ ids: undo.ids })
              setUndo(undefined)
            }}
            onExpire={() => {
              setUndo(undefined)
              void queries.invalidateQueries({ queryKey: [productList.id] })
            }}
          />
        </div>
      )}
    </div>
  )
}

const rowId = (row: OwnListing) => String(row.id)
const rowName = (row: OwnListing) => nameOf(row)
const hrefOf = (row: OwnListing) => (row.is_deleted === 1 ? undefined : productFormAddress(row.id))
const nameOf = (row: OwnListing) => (row.name === '' ? 'Listing without a name' : row.name)

function agoOf(wire: string, _reader: number | undefined): string {
  const at = parseWireTime(wire)
  return at === undefined ? '' : relativeTime(at, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
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
      <span className={classes.nameText}>{nameOf(row)}</span>
      {row.is_featured === 1 ? <IconStarFilled size={14} aria-label="featured" className={classes.star} /> : null}
    </span>
  )
}

function StateBadge({ row }: { readonly row: OwnListing }) {
  if (row.is_deleted === 1)
    return (
      <Badge variant="light" color="red" tt="none">
        Deleted
      </Badge>
    )
  return row.published === 1 ? (
    <Badge variant="light" color="green" tt="none">
      Published
    </Badge>
  ) : (
    <Badge variant="light" color="gray" tt="none">
      Draft
    </Badge>
  )
}

interface RowMenuProps {
  readonly row: OwnListing
  readonly may: (action: Action) => boolean
  readonly onDuplicate: () => void
  readonly onFeature: () => void
  readonly onBigPost: () => void
  readonly onDelete: () => void
  readonly onRestore: () => void
}

function RowMenu({ row, may, onDuplicate, onFeature, onBigPost, onDelete, onRestore }: RowMenuProps) {
  const isDeleted = row.is_deleted === 1
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${nameOf(row)}`}>
          <IconDotsVertical size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isDeleted ? (
          may('Restore') ? (
            <Menu.Item leftSection={<IconRestore size={16} stroke={1.5} />} onClick={onRestore}>
              Restore as a draft
            </Menu.Item>
          ) : null
        ) : (
          <>
            {row.published === 1 ? (
              <Menu.Item
                component="a"
                href={productAddress(row)}
                target="_blank"
                leftSection={<IconExternalLink size={16} stroke={1.5} />}
              >
                See it as buyers do
              </Menu.Item>
            ) : null}
            {may('Duplicate') ? (
              <Menu.Item leftSection={<IconCopy size={16} stroke={1.5} />} onClick={onDuplicate}>
                Duplicate
              </Menu.Item>
            ) : null}
            {may('Featured') && (row.published === 1 || row.is_featured === 1) ? (
              <Menu.Item leftSection={<IconStar size={16} stroke={1.5} />} onClick={onFeature}>
                {row.is_featured === 1 ? 'Stop featuring' : 'Feature'}
              </Menu.Item>
            ) : null}
            {may('Big Post') ? (
              <Menu.Item leftSection={<IconLayoutBoard size={16} stroke={1.5} />} onClick={onBigPost}>
                {row.big_post === 1 ? 'Stop showing as big post' : 'Show as big post'}
              </Menu.Item>
            ) : null}
            {may('Delete') ? (
              <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onDelete}>
                Delete
              </Menu.Item>
            ) : null}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
