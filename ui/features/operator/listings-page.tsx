import { IconPackage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAuditLog,
  operatorListingList,
  operatorListingPutBack,
  type OperatorListingRow,
  operatorListingTakeOff,
} from '../../../core/contracts/operator.contract.ts'
import { productAddress } from '../../../core/navigation/addresses.ts'
import { pageTitle } from '../../shared/app/page-title.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useAction } from '../../shared/app/use-action.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { inputOf, type TakenOffSearch } from './operator-search.ts'
import { companyColumn, TakenOffList } from './taken-off-list.tsx'

/** The listings of the market: those on sale, and those that an operator took off. */
export function OperatorListingsPage({ search }: { readonly search: TakenOffSearch }) {
  const client = useAppClient()
  const address = useListAddress('operatorListings', search, { narrowing: ['state'] })
  const rows = useListRows(
    pagesFor(client, operatorListingList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const back = useAction(operatorListingPutBack, {
    invalidates: [operatorListingList, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <TakenOffList<OperatorListingRow>
      title={pageTitle('operatorListings')}
      many="listings"
      address={address}
      search={search}
      rows={rows}
      list={operatorListingList}
      shownLabel="On sale"
      columns={columns}
      nameOf={({ name }) => name}
      consequenceOf={({ company }) =>
        `The listing of ${company} leaves the market at once and stays a draft until you put it back. Its seller is told, and can correct it.`
      }
      takeOff={({ id }, reason, call) => client.call(operatorListingTakeOff, { id, reason }, call)}
      back={back}
      icon={<IconPackage size={28} stroke={1.5} />}
      none={{ title: 'Nothing is on sale', text: 'What approved companies publish appears here.' }}
    />
  )
}

const pageOf = (row: OperatorListingRow) =>
  productAddress({
    id: row.id,
    slug: row.slug,
    product_url: row.product_url,
    brand_name: null,
    company_details: { slug: row.company_slug },
  })

const columns: readonly DataColumn<OperatorListingRow>[] = [
  { id: 'name', header: 'Listing', width: 300, minWidth: 160, text: ({ name }) => name, cell: ({ name }) => name },
  companyColumn(),
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
]

const rowId = ({ id }: OperatorListingRow) => String(id)
