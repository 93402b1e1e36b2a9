import { Badge } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAdList,
  operatorAdPutBack,
  type OperatorAdRow,
  operatorAdTakeOff,
  operatorAuditLog,
} from '../../../core/contracts/operator.contract.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { inputOf, type TakenOffSearch } from './operator-search.ts'
import { companyColumn, TakenOffList } from './taken-off-list.tsx'

const STATES = { scheduled: 'Scheduled', running: 'Running', ended: 'Ended' } as const
const COLORS = { scheduled: 'blue', running: 'green', ended: 'gray' } as const

/** The ads of the market: those that run or will, and those that an operator took off. */
export function OperatorAdsPage({ search }: { readonly search: TakenOffSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const address = useListAddress('operatorAds', search, { narrowing: ['state'] })
  const rows = useListRows(
    pagesFor(client, operatorAdList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const back = useAction(operatorAdPutBack, {
    invalidates: [operatorAdList, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <TakenOffList<OperatorAdRow>
      title="Ads"
      many="ads"
      address={address}
      search={search}
      rows={rows}
      list={operatorAdList}
      shownLabel="Running and scheduled"
      columns={columnsOf(zone)}
      nameOf={({ title }) => title}
      consequenceOf={({ company }) =>
        `The ad of ${company} is no longer shown until you put it back. Its seller is told, and can correct it.`
      }
      takeOff={({ id }, reason, call) => client.call(operatorAdTakeOff, { id, reason }, call)}
      back={back}
      icon={<IconSpeakerphone size={28} stroke={1.5} />}
      none={{ title: 'No ads', text: 'Ads that run or are scheduled appear here.' }}
    />
  )
}

const columnsOf = (zone: string): readonly DataColumn<OperatorAdRow>[] => [
  { id: 'title', header: 'Ad', width: 300, minWidth: 160, text: ({ title }) => title, cell: ({ title }) => title },
  companyColumn(),
  {
    id: 'state',
    header: 'State',
    width: 116,
    minWidth: 108,
    cell: ({ state }) => (
      <Badge variant="light" color={COLORS[state]}>
        {STATES[state]}
      </Badge>
    ),
  },
  { id: 'listings', header: 'Listings', width: 88, minWidth: 80, numeric: true, cell: ({ listings }) => listings },
  {
    id: 'end',
    header: 'Until',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ end_date }) => momentText(end_date, zone),
  },
]

const rowId = ({ id }: OperatorAdRow) => String(id)
