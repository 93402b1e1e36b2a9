import { Link } from '@tanstack/react-router'
import { IconListCheck } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { type ActionRow, operatorAuditLog } from '../../../core/contracts/operator.contract.ts'
import { OPERATOR_TARGETS } from '../../../core/operator/operator-actions.ts'
import { linkTo } from '../../shared/app/link-to.ts'
import { momentText } from '../../shared/app/moments.ts'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useTimeZone } from '../../shared/app/use-time-zone.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { Select } from '../../shared/inputs/lazy-lists.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ACTION_TEXTS, actorOf, TARGET_LABELS, targetAddress } from './action-text.ts'
import type { AuditSearch } from './operator-search.ts'

const TARGETS = ['all', ...OPERATOR_TARGETS] as const

/** Everything that operators and commands did, newest first. Nothing here can be changed. */
export function AuditPage({ search }: { readonly search: AuditSearch }) {
  const client = useAppClient()
  const zone = useTimeZone()
  const address = useListAddress('operatorAudit', search, { narrowing: ['target'] })
  const list = useListRows(
    pagesFor(
      client,
      operatorAuditLog,
      {
        ...(address.query !== '' && { search: address.query }),
        ...(search.target !== undefined && { target_kind: search.target }),
      },
      ({ data }) => data,
    ),
    { rowId },
  )
  return (
    <ListPage<ActionRow>
      title="Audit log"
      many="actions"
      label="Actions"
      address={address}
      list={list}
      columns={columnsOf(zone)}
      rowId={rowId}
      rowName={(row) => `${ACTION_TEXTS[row.action]} ${row.target_name}`}
      quick={
        <Select
          aria-label="What it was done to"
          w={180}
          value={search.target ?? 'all'}
          data={TARGETS.map((value) => ({ value, label: TARGET_LABELS[value] }))}
          allowDeselect={false}
          onChange={(next) => address.go({ target: OPERATOR_TARGETS.find((target) => target === next) })}
        />
      }
      empty={
        <EmptyState title="Nothing was done yet" icon={<IconListCheck size={28} stroke={1.5} />}>
          Every decision of an operator is kept here, with the reason.
        </EmptyState>
      }
    />
  )
}

const rowId = ({ id }: ActionRow) => String(id)

const columnsOf = (zone: string): readonly DataColumn<ActionRow>[] => [
  {
    id: 'action',
    header: 'What',
    width: 210,
    minWidth: 140,
    cell: ({ action }) => ACTION_TEXTS[action].replace(/:$/, ''),
  },
  {
    id: 'target',
    header: 'To what',
    width: 260,
    minWidth: 140,
    text: ({ target_name }) => target_name,
    cell: (row) => {
      const to = targetAddress(row)
      return to === undefined ? row.target_name : <Link {...linkTo(to)}>{row.target_name}</Link>
    },
  },
  { id: 'reason', header: 'Reason', width: 280, minWidth: 120, text: reasonOf, cell: reasonOf },
  { id: 'operator', header: 'Who', width: 160, minWidth: 110, text: actorOf, cell: actorOf },
  {
    id: 'when',
    header: 'When',
    width: 180,
    minWidth: 172,
    numeric: true,
    cell: ({ created_at }) => momentText(created_at, zone),
  },
]

function reasonOf({ reason }: ActionRow): string {
  return reason ?? ''
}
