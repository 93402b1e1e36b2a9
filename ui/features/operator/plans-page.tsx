import { ActionIcon } from '@mantine/core'
import { IconPencil, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { operatorPlanList, type OperatorPlanRow } from '../../../core/contracts/operator.contract.ts'
import { FEATURES } from '../../../core/plans/features.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useCall } from '../../shared/app/use-call.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import type { ListSearch } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { wholeList } from '../../shared/list-page/whole-list.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { KINDS } from './labels.ts'
import type { PlanDialogProps } from './plan-dialog.tsx'

const LazyPlanDialog = lazyPart<PlanDialogProps>(
  () => import('./plan-dialog.tsx').then((module) => module.PlanDialog),
  { failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} /> },
)

/** The subscription plans, with what each allows. */
export function OperatorPlansPage({ search }: { readonly search: ListSearch }) {
  const address = useListAddress('operatorPlans', search)
  const { data, isError, isFetching, refetch } = useCall(operatorPlanList, {})
  const [editing, setEditing] = useState<OperatorPlanRow>()
  const rows = (data?.data ?? []).filter(({ name }) => name.toLowerCase().includes(address.query.toLowerCase()))
  return (
    <ListPage<OperatorPlanRow>
      title="Plans and limits"
      label="Plans"
      many="plans"
      address={address}
      list={wholeList(rows, {
        hasLoaded: data !== undefined,
        hasFailed: data === undefined && isError,
        isRetrying: isFetching,
        retry: () => void refetch(),
      })}
      columns={columnsOf(setEditing)}
      rowId={({ key }) => key}
      rowName={({ name }) => name}
      empty={
        <EmptyState title="No plans" icon={<IconReceipt size={28} stroke={1.5} />}>
          There is no plan.
        </EmptyState>
      }
    >
      {editing === undefined ? null : <LazyPlanDialog plan={editing} onClose={() => setEditing(undefined)} />}
    </ListPage>
  )
}

const number = new Intl.NumberFormat('en')

const valueOf = ({ feature_list }: OperatorPlanRow, key: string): string => {
  const value = feature_list.find((row) => row.key === key)?.value
  return value === null || value === undefined
    ? 'No limit'
    : typeof value === 'number'
      ? number.format(value)
      : value
        ? 'Yes'
        : 'No'
}

const columnsOf = (onEdit: (row: OperatorPlanRow) => void): readonly DataColumn<OperatorPlanRow>[] => [
  {
    id: 'name',
    header: 'Plan',
    width: 140,
    minWidth: 120,
    text: ({ name }) => name,
    cell: ({ name, is_changed }) => (is_changed ? `${name} (changed)` : name),
  },
  { id: 'kind', header: 'For', width: 96, minWidth: 80, cell: ({ kind }) => KINDS[kind] },
  {
    id: 'companies',
    header: 'Companies',
    width: 112,
    minWidth: 104,
    numeric: true,
    cell: ({ companies }) => number.format(companies),
  },
  ...FEATURES.map(({ key, name }) => ({
    id: key,
    header: name,
    width: 148,
    minWidth: 148,
    numeric: key.endsWith('_limit'),
    cell: (row: OperatorPlanRow) => valueOf(row, key),
  })),
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Change ${row.name}`}
        title="Change"
        onClick={() => onEdit(row)}
      >
        <IconPencil size={18} stroke={1.5} />
      </ActionIcon>
    ),
  },
]
