import { Badge } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAuditLog,
  operatorMailList,
  operatorMailRetry,
  type OperatorMailRow,
  operatorOverview,
} from '../../../core/contracts/operator.contract.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useAction } from '../../shared/app/use-action.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { inputOf, type MailsSearch } from './operator-search.ts'
import { RetriedList } from './retried-list.tsx'

const LABELS = { waiting: 'On their way', sent: 'Sent', failed: 'Failed' } as const
const STATE_TEXTS = { waiting: 'On its way', sent: 'Sent', failed: 'Failed' } as const
const COLORS = { waiting: 'yellow', sent: 'green', failed: 'red' } as const

/** The mails of the market with their state, without their text. */
export function MailsPage({ search }: { readonly search: MailsSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const address = useListAddress('operatorMails', search, { narrowing: ['state'] })
  const list = useListRows(
    pagesFor(client, operatorMailList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const retry = useAction(operatorMailRetry, {
    invalidates: [operatorMailList, operatorOverview, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <RetriedList<OperatorMailRow['state'], OperatorMailRow>
      title="Mails"
      many="mails"
      address={address}
      rows={list}
      labels={LABELS}
      state={search.state}
      failed="failed"
      columns={columnsOf(zone)}
      nameOf={({ subject, recipient }) => `${subject} to ${recipient}`}
      retry={retry}
      retryAllLabel="Send all failed again"
      retryLabel="Send again"
      retried={({ subject, recipient }) => `${subject} to ${recipient}`}
      empty={
        <EmptyState title="No mails yet" icon={<IconMail size={28} stroke={1.5} />}>
          Every mail of the market appears here with its state. Its text does not, because it may hold a link that signs
          in.
        </EmptyState>
      }
    />
  )
}

const rowId = ({ id }: OperatorMailRow) => String(id)

const columnsOf = (zone: string): readonly DataColumn<OperatorMailRow>[] => [
  {
    id: 'subject',
    header: 'Subject',
    width: 260,
    minWidth: 160,
    text: ({ subject }) => subject,
    cell: ({ subject }) => subject,
  },
  {
    id: 'recipient',
    header: 'To',
    width: 260,
    minWidth: 140,
    text: ({ recipient }) => recipient,
    cell: ({ recipient }) => recipient,
  },
  {
    id: 'state',
    header: 'State',
    width: 124,
    minWidth: 116,
    cell: ({ state }) => (
      <Badge variant="light" color={COLORS[state]}>
        {STATE_TEXTS[state]}
      </Badge>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 260,
    minWidth: 120,
    text: ({ reason }) => reason ?? '',
    cell: ({ reason }) => reason ?? '',
  },
  {
    id: 'created',
    header: 'Written',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ created_at }) => momentText(created_at, zone),
  },
]
