import { approvalStates } from '../../../core/company/approval-states.ts'
import { useNavigate } from '@tanstack/react-router'
import { IconBuildingSkyscraper } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { operatorCompanyList, type OperatorCompanyRow } from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { APPROVAL_LABELS, ApprovalBadge } from './approval-badge.tsx'
import { KINDS, placeOf } from './labels.ts'
import { inputOf, type CompaniesSearch } from './operator-search.ts'

const STATES = ['all', ...approvalStates] as const

/** The companies of the market by state of their approval. */
export function CompaniesPage({ search }: { readonly search: CompaniesSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const address = useListAddress('operatorCompanies', search, { narrowing: ['state'] })
  const list = useListRows(
    pagesFor(client, operatorCompanyList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const counts = list.first?.counts
  return (
    <ListPage<OperatorCompanyRow>
      title="Companies"
      many="companies"
      address={address}
      list={list}
      columns={columnsOf(zone)}
      rowId={rowId}
      rowName={({ name }) => name}
      hrefOf={hrefOf}
      onOpen={(row) => void navigate(linkTo(hrefOf(row)))}
      quick={
        <StateFilter
          states={STATES}
          labels={APPROVAL_LABELS}
          state={search.state ?? 'all'}
          counts={counts && { all: approvalStates.reduce((sum, state) => sum + counts[state], 0), ...counts }}
          onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
        />
      }
      empty={
        <EmptyState title="No companies yet" icon={<IconBuildingSkyscraper size={28} stroke={1.5} />}>
          Everybody who signs up has a company, which waits here for your approval.
        </EmptyState>
      }
    />
  )
}

const rowId = ({ id }: OperatorCompanyRow) => String(id)
const hrefOf = ({ id }: OperatorCompanyRow) => addressOf('operatorCompany', { id })

const columnsOf = (zone: string): readonly DataColumn<OperatorCompanyRow>[] => [
  { id: 'name', header: 'Company', width: 260, minWidth: 160, text: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'state',
    header: 'State',
    width: 124,
    minWidth: 116,
    cell: ({ approval }) => <ApprovalBadge state={approval} />,
  },
  { id: 'kind', header: 'Trades as', width: 112, minWidth: 96, cell: ({ kind }) => KINDS[kind] },
  { id: 'place', header: 'Place', width: 200, minWidth: 120, cell: placeOf },
  { id: 'owner', header: 'Owner', width: 260, minWidth: 140, cell: ({ email }) => email || 'Nobody' },
  {
    id: 'since',
    header: 'Since',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ created_at }) => momentText(created_at, zone),
  },
]
