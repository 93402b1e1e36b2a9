import { ActionIcon } from '@mantine/core'
import { IconBan, IconPackage, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAuditLog,
  operatorListingList,
  operatorListingPutBack,
  type OperatorListingRow,
} from '../../../core/contracts/operator.contract.ts'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { listingStandings } from '../../../core/operator/operator-states.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import type { OperatorListingsSearch } from './operator-search.ts'
import type { TakeOffDialogProps } from './take-off-dialog.tsx'

const LazyTakeOff = lazyPart<TakeOffDialogProps>(
  () => import('./take-off-dialog.tsx').then((module) => module.TakeOffDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

const LABELS = { public: 'On sale', taken_off: 'Taken off' } as const

/** The listings of the market: those on sale, and those that an operator took off. */
export function OperatorListingsPage({ search }: { readonly search: OperatorListingsSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const [taking, setTaking] = useState<OperatorListingRow>()
  const address = useListAddress('operatorListings', search, { narrowing: ['state'] })
  const list = useListRows(
    pagesFor(
      client,
      operatorListingList,
      {
        ...(address.query !== '' && { search: address.query }),
        ...(search.state !== undefined && { state: search.state }),
      },
      ({ data, counts }) => ({ ...data, counts }),
    ),
    { rowId },
  )
  const back = useSend(operatorListingPutBack, {
    invalidates: [operatorListingList, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <ListPage<OperatorListingRow>
      title="Listings on sale"
      many="listings"
      address={address}
      list={list}
      columns={columnsOf(zone, {
        onTakeOff: setTaking,
        onPutBack: ({ id }) => back.send({ id }),
        isBusy: back.isSending,
      })}
      rowId={rowId}
      rowName={({ name }) => name}
      alert={back.alert}
      quick={
        <StateFilter
          states={listingStandings}
          labels={LABELS}
          state={search.state ?? 'public'}
          counts={list.first?.counts}
          onState={(next) => address.go({ state: next === 'public' ? undefined : next })}
        />
      }
      empty={
        search.state === 'taken_off' ? (
          <EmptyState title="Nothing is taken off" icon={<IconPackage size={28} stroke={1.5} />}>
            Listings that you take off the market wait here until you put them back.
          </EmptyState>
        ) : (
          <EmptyState title="Nothing is on sale" icon={<IconPackage size={28} stroke={1.5} />}>
            What approved companies publish appears here.
          </EmptyState>
        )
      }
    >
      {taking === undefined ? null : <LazyTakeOff listing={taking} onClose={() => setTaking(undefined)} />}
    </ListPage>
  )
}

const rowId = ({ id }: OperatorListingRow) => String(id)
const pageOf = (row: OperatorListingRow) =>
  productAddress({
    id: row.id,
    slug: row.slug,
    product_url: row.product_url,
    brand_name: null,
    company_details: { slug: row.company_slug },
  })

interface Actions {
  readonly onTakeOff: (row: OperatorListingRow) => void
  readonly onPutBack: (row: OperatorListingRow) => void
  readonly isBusy: boolean
}

const columnsOf = (
  zone: string,
  { onTakeOff, onPutBack, isBusy }: Actions,
): readonly DataColumn<OperatorListingRow>[] => [
  { id: 'name', header: 'Listing', width: 300, minWidth: 160, text: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'company',
    header: 'Company',
    width: 220,
    minWidth: 120,
    text: ({ company }) => company,
    cell: ({ company, company_id }) => (
      <Link {...linkTo(addressOf('operatorCompany', { id: company_id }))}>{company}</Link>
    ),
  },
  {
    id: 'page',
    header: 'Page',
    width: 120,
    minWidth: 104,
    cell: (row) =>
      row.is_taken_off ? null : (
        <Link {...linkTo(pageOf(row))} aria-label={`See it: ${row.name}`}>
          See it
        </Link>
      ),
  },
  { id: 'reason', header: 'Reason', width: 260, minWidth: 120, cell: ({ reason }) => reason },
  {
    id: 'since',
    header: 'Since',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ since }) => momentText(since, zone),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) =>
      row.is_taken_off ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isBusy}
          aria-label={`Put back ${row.name}`}
          title="Put back"
          onClick={() => onPutBack(row)}
        >
          <IconRestore size={18} stroke={1.5} />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Take off ${row.name}`}
          title="Take off"
          onClick={() => onTakeOff(row)}
        >
          <IconBan size={18} stroke={1.5} />
        </ActionIcon>
      ),
  },
]
