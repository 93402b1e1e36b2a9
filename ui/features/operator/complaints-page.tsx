import { ActionIcon } from '@mantine/core'
import { IconBan, IconFlag, IconMessageReport, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { complaintStates } from '../../../core/complaints/complaint-kinds.ts'
import { operatorComplaintList, type OperatorComplaintRow } from '../../../core/contracts/operator.contract.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { pageTitle } from '../../shared/app/page-title.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import type { ComplaintDialogProps } from './complaint-dialogs.tsx'
import { canTakeOff, OUTCOMES, reasonsText, SUBJECTS } from './complaint-text.ts'
import { type ComplaintsSearch, inputOf } from './operator-search.ts'

const LazyDialog = lazyPart<ComplaintDialogProps>(
  () => import('./complaint-dialogs.tsx').then((module) => module.ComplaintDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

type Asked = Pick<ComplaintDialogProps, 'row' | 'doing'>

/** What people report, by thing: open cases, and those that were closed. */
export function OperatorComplaintsPage({ search }: { readonly search: ComplaintsSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const [asked, setAsked] = useState<Asked>()
  const address = useListAddress('operatorComplaints', search, { narrowing: ['state'] })
  const rows = useListRows(
    pagesFor(client, operatorComplaintList, inputOf(address.query, search), ({ data, counts }) => ({
      ...data,
      counts,
    })),
    { rowId },
  )
  const isClosed = search.state === 'closed'
  return (
    <ListPage<OperatorComplaintRow>
      title={pageTitle('operatorComplaints')}
      many="reports"
      address={address}
      list={rows}
      columns={[...COLUMNS, ...(isClosed ? [RESULT] : []), sinceColumn(zone, isClosed), actionsColumn(setAsked)]}
      rowId={rowId}
      rowName={({ name }) => name}
      quick={
        <StateFilter
          states={complaintStates}
          labels={{ open: 'Open', closed: 'Closed' }}
          state={search.state ?? 'open'}
          counts={rows.first?.counts}
          onState={(next) => address.go({ state: next === 'open' ? undefined : next })}
        />
      }
      empty={
        isClosed ? (
          <EmptyState title="Nothing is closed" icon={<IconFlag size={28} stroke={1.5} />}>
            Reports that were decided stay here.
          </EmptyState>
        ) : (
          <EmptyState title="No open reports" icon={<IconFlag size={28} stroke={1.5} />}>
            What people report about listings, shops, reviews and persons waits here until you decide.
          </EmptyState>
        )
      }
    >
      {asked === undefined ? null : <LazyDialog {...asked} onClose={() => setAsked(undefined)} />}
    </ListPage>
  )
}

const rowId = ({ id }: OperatorComplaintRow) => String(id)

/** Where the operator looks at the thing: the page that visitors see, or the one of the console. */
function placeOf({ subject, subject_id, company_id, address }: OperatorComplaintRow): string | null {
  if (subject === 'person') return addressOf('operatorPerson', { id: subject_id })
  return subject === 'shop' ? addressOf('operatorCompany', { id: company_id }) : address
}

function Subject({ row }: { readonly row: OperatorComplaintRow }) {
  const place = placeOf(row)
  return place === null ? row.name : <Link {...linkTo(place)}>{row.name}</Link>
}

const COLUMNS: readonly DataColumn<OperatorComplaintRow>[] = [
  {
    id: 'name',
    header: 'What',
    width: 240,
    minWidth: 140,
    text: ({ name }) => name,
    cell: (row) => <Subject row={row} />,
  },
  { id: 'subject', header: 'Kind', width: 96, minWidth: 88, cell: ({ subject }) => SUBJECTS[subject] },
  {
    id: 'company',
    header: 'Company',
    width: 180,
    minWidth: 120,
    text: ({ company }) => company,
    cell: ({ company, company_id }) => (
      <Link {...linkTo(addressOf('operatorCompany', { id: company_id }))}>{company}</Link>
    ),
  },
  { id: 'count', header: 'Reports', width: 88, minWidth: 80, numeric: true, cell: ({ count }) => count },
  { id: 'reasons', header: 'Reasons', width: 220, minWidth: 120, text: reasonsText, cell: reasonsText },
  {
    id: 'words',
    header: 'Newest words',
    width: 260,
    minWidth: 140,
    text: newestWords,
    cell: newestWords,
  },
]

function newestWords({ complaints }: OperatorComplaintRow): string {
  return complaints.find(({ words }) => words !== '')?.words ?? ''
}

const RESULT: DataColumn<OperatorComplaintRow> = {
  id: 'outcome',
  header: 'Result',
  width: 132,
  minWidth: 104,
  cell: ({ outcome }) => (outcome === null ? '' : OUTCOMES[outcome]),
}

const sinceColumn = (zone: string, isClosed: boolean): DataColumn<OperatorComplaintRow> => ({
  id: 'since',
  header: isClosed ? 'Closed' : 'Newest report',
  width: 180,
  minWidth: 172,
  numeric: true,
  cell: ({ since }) => momentText(since, zone),
})

const actionsColumn = (onAsk: (asked: Asked) => void): DataColumn<OperatorComplaintRow> => ({
  id: 'actions',
  header: 'Actions',
  width: 132,
  minWidth: 132,
  isActions: true,
  cell: (row) => (
    <>
      <Action label={`Read the reports of ${row.name}`} title="Read" onAct={() => onAsk({ row, doing: 'read' })}>
        <IconMessageReport size={18} stroke={1.5} />
      </Action>
      {canTakeOff(row) ? (
        <Action label={`Take off ${row.name}`} title="Take off" onAct={() => onAsk({ row, doing: 'takeOff' })}>
          <IconBan size={18} stroke={1.5} />
        </Action>
      ) : null}
      {row.outcome === null ? (
        <Action
          label={`Dismiss the reports of ${row.name}`}
          title="Dismiss"
          onAct={() => onAsk({ row, doing: 'dismiss' })}
        >
          <IconX size={18} stroke={1.5} />
        </Action>
      ) : null}
    </>
  ),
})

interface ActionProps {
  readonly label: string
  readonly title: string
  readonly onAct: () => void
  readonly children: ReactNode
}

function Action({ label, title, onAct, children }: ActionProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={title} onClick={onAct}>
      {children}
    </ActionIcon>
  )
}
