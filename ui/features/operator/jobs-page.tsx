import { Badge } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  operatorAuditLog,
  operatorJobList,
  operatorJobRetry,
  type OperatorJobRow,
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
import { inputOf, type JobsSearch } from './operator-search.ts'
import { RetriedList } from './retried-list.tsx'
import { capitalised } from '../../../core/text/capitalised.ts'

const LABELS = { waiting: 'Waiting', dead: 'Given up' } as const

/** The work that the server does later, and what it gave up. */
export function JobsPage({ search }: { readonly search: JobsSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const address = useListAddress('operatorJobs', search, { narrowing: ['state'] })
  const list = useListRows(
    pagesFor(client, operatorJobList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const retry = useAction(operatorJobRetry, {
    invalidates: [operatorJobList, operatorOverview, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  return (
    <RetriedList<OperatorJobRow['state'], OperatorJobRow>
      title="Jobs"
      many="jobs"
      address={address}
      rows={list}
      labels={LABELS}
      state={search.state}
      failed="dead"
      columns={columnsOf(zone)}
      nameOf={({ kind, id }) => `${nameOf(kind)} ${id}`}
      retry={retry}
      retryAllLabel="Try all given up again"
      retryLabel="Try again"
      retried={({ kind, id }) => `${nameOf(kind)} ${id}`}
      empty={
        <EmptyState title="No jobs" icon={<IconStack2 size={28} stroke={1.5} />}>
          Mails, reminders and other work that the server does later appear here until they are done.
        </EmptyState>
      }
    />
  )
}

const rowId = ({ id }: OperatorJobRow) => String(id)

/** The name of a kind of job as words: `reset-link` is 'Reset link'. */
const nameOf = (kind: string): string => capitalised(kind.replaceAll('-', ' '))

function StateBadge({ row }: { readonly row: OperatorJobRow }) {
  const [text, color] =
    row.state === 'dead'
      ? ['Given up', 'red']
      : row.is_running
        ? ['Runs', 'blue']
        : row.error !== null
          ? ['Tried again', 'yellow']
          : [row.recurs ? 'Recurs' : 'Waiting', 'gray']
  return (
    <Badge variant="light" color={color}>
      {text}
    </Badge>
  )
}

const columnsOf = (zone: string): readonly DataColumn<OperatorJobRow>[] => [
  {
    id: 'kind',
    header: 'Job',
    width: 200,
    minWidth: 140,
    text: ({ kind }) => nameOf(kind),
    cell: ({ kind }) => nameOf(kind),
  },
  { id: 'state', header: 'State', width: 124, minWidth: 116, cell: (row) => <StateBadge row={row} /> },
  { id: 'tries', header: 'Tries', width: 84, minWidth: 72, numeric: true, cell: ({ tries }) => tries },
  {
    id: 'error',
    header: 'Error',
    width: 320,
    minWidth: 140,
    text: ({ error }) => error ?? '',
    cell: ({ error }) => error ?? '',
  },
  {
    id: 'due',
    header: 'Due',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ due_at, state }) => (state === 'dead' ? '' : momentText(due_at, zone)),
  },
  {
    id: 'created',
    header: 'Since',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ created_at }) => momentText(created_at, zone),
  },
]
