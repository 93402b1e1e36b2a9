import { Button } from '@mantine/core'
import { IconPencil, IconPhoto, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { listingMessages } from '../../../core/catalogue/listing.messages.ts'
import { LISTING_STATES, type ListingState } from '../../../core/catalogue/options.ts'
import { type OwnListing, productList } from '../../../core/contracts/listing.contract.ts'
import { pathOf, productFormAddress } from '../../../core/navigation/addresses.ts'
import type { Action } from '../../../core/permissions/catalogue.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import { TransferTools } from '../../shared/export/transfer-tools.tsx'
import { PlanRoom } from '../../shared/plan/plan-room.tsx'
import { usePlan } from '../../shared/plan/use-plan.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import type { ListSelection } from '../../shared/list-page/list-page.types.ts'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { searchAndOrder } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { PlanLock } from '../../shared/plan/plan-lock.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import type { BulkEditDialogProps } from './bulk-edit-dialog.tsx'
import { listingColumns } from './listing-columns.tsx'
import { listingName } from './listing-name.ts'
import type { ListingsSearch } from './listings-search.ts'
import { useListingActions } from './use-listing-actions.ts'
import { useListingsChange } from './use-listings-change.ts'

const STATE_LABELS: Record<ListingState, string> = {
  all: 'All',
  draft: 'Drafts',
  published: 'Published',
  deleted: 'Deleted',
}
const PER_PAGE = 50
const SORTS = ['name', 'score', 'price', 'updated'] as const
const NEWEST_FIRST = { column: 'updated', direction: 'desc' } as const

/** The company's listings: published, drafts and deleted ones. */
export function ListingsPage({ search }: { readonly search: ListingsSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const may = useMay('Product')
  const plan = usePlan()
  const state: ListingState = search.state ?? 'all'
  const address = useListAddress('productsList', search, { defaultSort: NEWEST_FIRST, narrowing: ['state'] })
  const ask = {
    per_page: PER_PAGE,
    state,
    ...searchAndOrder(address, SORTS, NEWEST_FIRST),
  }
  const list = useListRows(
    pagesFor(client, productList, ask, ({ data, counts, featured }) => ({ ...data, counts, featured })),
    { rowId },
  )
  const undo = useUndo()
  const actions = useListingActions({
    onDeleted: (ids, message) => {
      const wasPublished = list.rows.some((row) => ids.includes(row.id) && row.published === 1)
      undo.offer({
        message: wasPublished && may('Restore') ? `${message} Undo brings them back as drafts.` : message,
        onUndo: () => actions.restore(ids),
        onExpire: () => void invalidate(productList),
      })
    },
  })
  const change = useListingsChange()
  const mayExport = may('Export')
  const isFull = may('Add') && !plan('product_limit', list.first?.counts.all ?? 0)
  const mayAdd = may('Add') && !isFull
  const featured = list.first?.featured ?? 0
  const zone = useTimeZone()
  const columns = listingColumns(
    {
      may,
      mayFeature: plan('featured_limit', featured),
      onDuplicate: actions.duplicate,
      onFeature: actions.feature,
      onBigPost: actions.bigPost,
      onDelete: (row) => actions.remove([row.id]),
      onRestore: (row) => actions.restore([row.id]),
    },
    zone,
  )

  return (
    <ListPage<OwnListing>
      title="Listings"
      many="listings"
      address={address}
      list={list}
      columns={columns}
      rowId={rowId}
      rowName={listingName}
      hrefOf={hrefOf}
      onOpen={(row) => {
        if (row.is_deleted === 0) void navigate(linkTo(productFormAddress(row.id)))
      }}
      alert={actions.alert}
      note={
        <>
          {may('Add') ? (
            <PlanRoom limit="product_limit" used={list.first?.counts.all ?? 0} full={listingMessages.productLimit} />
          ) : null}
          {may('Featured') ? (
            <PlanRoom limit="featured_limit" used={featured} full={listingMessages.featuredLimit} />
          ) : null}
          {mayExport && !isFull && !plan('export') ? <PlanLock>{listingMessages.exportLocked}</PlanLock> : null}
        </>
      }
      undo={undo}
      tools={
        <>
          <TransferTools
            exported={
              mayExport && plan('export') ? { kind: 'listings', query: { state, query: address.query } } : undefined
            }
            importTo={may('Add') ? pathOf('productsImport') : undefined}
          />
          {mayAdd ? <AddListing label="Add listing" hasIcon /> : null}
        </>
      }
      quick={
        <StateFilter
          states={LISTING_STATES}
          labels={STATE_LABELS}
          state={state}
          counts={list.first?.counts}
          onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
        />
      }
      bulk={(selection) => (
        <BulkActions
          selection={selection}
          isDeleted={state === 'deleted'}
          may={may}
          actions={actions}
          onChanged={change.show}
        />
      )}
      empty={
        <EmptyState
          title="No listings yet"
          icon={<IconPhoto size={28} stroke={1.5} />}
          action={mayAdd ? <AddListing label="Add your first listing" /> : undefined}
        >
          A listing is what buyers find, compare and ask quotes for.
        </EmptyState>
      }
    >
      {change.made === undefined && change.undone === undefined ? null : <LazyChangeBar change={change} />}
    </ListPage>
  )
}

function AddListing({ label, hasIcon = false }: { readonly label: string; readonly hasIcon?: boolean }) {
  return (
    <Button
      component={Link}
      {...(linkTo(pathOf('productForm')) as object)}
      leftSection={hasIcon ? <IconPlus size={18} stroke={1.5} /> : undefined}
    >
      {label}
    </Button>
  )
}

const rowId = (row: OwnListing) => String(row.id)
const hrefOf = (row: OwnListing) => (row.is_deleted === 1 ? undefined : productFormAddress(row.id))

const LazyBulkEdit = lazyPart<BulkEditDialogProps>(
  () => import('./bulk-edit-dialog.tsx').then(({ BulkEditDialog }) => BulkEditDialog),
  { failed: (retry) => <ErrorState title="The dialog could not be loaded." onRetry={retry} /> },
)

const LazyChangeBar = lazyPart(() =>
  import('./listings-change-bar.tsx').then(({ ListingsChangeBar }) => ListingsChangeBar),
)

/** The rows that are changed stay those of the moment when the dialog opened. */
function BulkEdit({ ids, onChanged }: Pick<BulkEditDialogProps, 'ids' | 'onChanged'>) {
  const [chosen, setChosen] = useState<readonly number[]>()
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPencil size={16} stroke={1.5} />}
        onClick={() => setChosen(ids)}
      >
        Edit
      </Button>
      {chosen === undefined ? null : (
        <LazyBulkEdit ids={chosen} onChanged={onChanged} onClose={() => setChosen(undefined)} />
      )}
    </>
  )
}

interface BulkActionsProps extends Pick<BulkEditDialogProps, 'onChanged'> {
  readonly selection: ListSelection<OwnListing>
  /** Whether deleted listings are shown. */
  readonly isDeleted: boolean
  readonly may: (action: Action) => boolean
  readonly actions: ReturnType<typeof useListingActions>
}

function BulkActions({ selection, isDeleted, may, actions, onChanged }: BulkActionsProps) {
  const ids = selection.rows.map((row) => row.id)
  if (isDeleted)
    return may('Restore') ? (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRestore size={16} stroke={1.5} />}
        loading={actions.isRestoring}
        onClick={() => actions.restore(ids)}
      >
        Restore
      </Button>
    ) : null
  return (
    <>
      {may('Edit') ? (
        <BulkEdit
          ids={ids}
          onChanged={(outcome) => {
            onChanged(outcome)
            selection.clear()
          }}
        />
      ) : null}
      {may('Delete') ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} stroke={1.5} />}
          loading={actions.isRemoving}
          onClick={() => actions.remove(ids)}
        >
          Delete
        </Button>
      ) : null}
    </>
  )
}
