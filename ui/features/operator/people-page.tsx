import { useNavigate } from '@tanstack/react-router'
import { IconUsers } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { operatorPersonList, type OperatorPersonRow } from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import type { ListSearch } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { roleOf } from './labels.ts'

/** The people of the market. */
export function PeoplePage({ search }: { readonly search: ListSearch }) {
  const client = useAppClient()
  const navigate = useNavigate()
  const zone = useTimeZone()
  const address = useListAddress('operatorPeople', search)
  const list = useListRows(
    pagesFor(client, operatorPersonList, address.query === '' ? {} : { search: address.query }, ({ data }) => data),
    { rowId },
  )
  return (
    <ListPage<OperatorPersonRow>
      title="People"
      many="people"
      address={address}
      list={list}
      columns={columnsOf(zone)}
      rowId={rowId}
      rowName={({ full_name }) => full_name}
      hrefOf={hrefOf}
      onOpen={(row) => void navigate(linkTo(hrefOf(row)))}
      empty={
        <EmptyState title="Nobody has signed up yet" icon={<IconUsers size={28} stroke={1.5} />}>
          Everybody with an account appears here.
        </EmptyState>
      }
    />
  )
}

const rowId = ({ id }: OperatorPersonRow) => String(id)
const hrefOf = ({ id }: OperatorPersonRow) => addressOf('operatorPerson', { id })

const columnsOf = (zone: string): readonly DataColumn<OperatorPersonRow>[] => [
  {
    id: 'name',
    header: 'Name',
    width: 220,
    minWidth: 140,
    text: ({ full_name }) => full_name,
    cell: ({ full_name }) => full_name,
  },
  { id: 'email', header: 'E-mail', width: 280, minWidth: 160, text: ({ email }) => email, cell: ({ email }) => email },
  { id: 'company', header: 'Company', width: 220, minWidth: 140, cell: ({ company }) => company.name },
  {
    id: 'role',
    header: 'Account',
    width: 140,
    minWidth: 110,
    cell: (row) => (row.is_deleted ? 'Deleted' : roleOf(row)),
  },
  {
    id: 'used',
    header: 'Last here',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ last_used_at }) => (last_used_at === null ? 'Not signed in' : momentText(last_used_at, zone)),
  },
]
