import { Badge, Button } from '@mantine/core'
import { IconRefresh, IconStack2 } from '@tabler/icons-react'
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
import { useSend } from '../../shared/app/use-send.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { notify } from '../../shared/notice/notify.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { inputOf, type JobsSearch } from './operator-search.ts'
import { capitalised } from '../../../core/text/capitalised.ts'

const STATES = ['all', 'waiting', 'dead'] as const
const LABELS = { all: 'All', waiting: 'Waiting', dead: 'Given up' } as const

/** The work that the server does later, and what it gave up. */
export function JobsPage({ search }: { readonly search: JobsSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const address = useListAddress('operatorJobs', search, { narrowing: ['state'] })
  const list = useListRows(
    pagesFor(client, operatorJobList, inputOf(address.query, search), ({ data, counts }) => ({ ...data, counts })),
    { rowId },
  )
  const retry = useSend(operatorJobRetry, {
    invalidates: [operatorJobList, operatorOverview, operatorAuditLog],
    onDone: ({ message }) => notify.done(message),
  })
  const counts = list.first?.counts
  return (
    <ListPage<OperatorJobRow>
      title="Jobs"
      many="jobs"
      address={address}
      list={list}
      columns={columnsOf(zone, (row) => retry.send({ ids: [row.id] }))}
      rowId={rowId}
      rowName={({ kind, id }) => `${nameOf(kind)} ${id}`}
      alert={retry.alert}
      tools={
        counts !== undefined && counts.dead > 0 ? (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.5} />}
            loading={retry.isSending}
            onClick={() => retry.send({})}
          >
            Try all given up again
          </Button>
        ) : null
      }
      quick={
        <StateFilter
          states={STATES}
          labels={LABELS}
          state={search.state ?? 'all'}
          counts={counts && { all: counts.waiting + counts.dead, ...counts }}
          onState={(next) => address.go({ state: next === 'all' ? undefined : next })}
        />
      }
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

const columnsOf = (zone: string, onRetry: (row: OperatorJobRow) => void): readonly DataColumn<OperatorJobRow>[] => [
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
  {
    id: 'actions',
    header: 'Actions',
    width: 124,
    minWidth: 124,
    isActions: true,
    cell: (row) =>
      row.state === 'dead' ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Try ${nameOf(row.kind)} ${row.id} again`}
          onClick={() => onRetry(row)}
        >
          Try again
        </Button>
      ) : null,
  },
]
