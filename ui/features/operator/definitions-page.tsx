import { ActionIcon } from '@mantine/core'
import { IconArrowMerge, IconCategory, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { operatorDefinitionList, type OperatorDefinitionRow } from '../../../core/contracts/operator.contract.ts'
import { SHARED_KINDS, type SharedKind } from '../../../core/operator/operator-states.ts'
import { pageTitle } from '../../shared/app/page-title.ts'
import { lazyPart } from '../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { StateFilter } from '../../shared/list-page/state-filter.tsx'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import type { DefinitionDialogProps } from './definition-dialogs.tsx'
import type { DefinitionsSearch } from './operator-search.ts'

const failed = { failed: (retry: () => void) => <ErrorState title="The form could not be loaded." onRetry={retry} /> }
const LazyChange = lazyPart<DefinitionDialogProps>(
  () => import('./definition-dialogs.tsx').then((module) => module.ChangeDefinitionDialog),
  failed,
)
const LazyMerge = lazyPart<DefinitionDialogProps>(
  () => import('./definition-dialogs.tsx').then((module) => module.MergeDefinitionDialog),
  failed,
)

const LABELS = { category: 'Categories', brand: 'Brands', specification: 'Specifications' } as const

/** The categories, brands and specifications that all companies share. */
export function DefinitionsPage({ search }: { readonly search: DefinitionsSearch }) {
  const client = useAppClient()
  const kind: SharedKind = search.kind ?? 'category'
  const address = useListAddress('operatorDefinitions', search, { narrowing: ['kind'] })
  const list = useListRows(
    pagesFor(
      client,
      operatorDefinitionList,
      { kind, ...(address.query !== '' && { search: address.query }) },
      ({ data }) => data,
    ),
    { rowId },
  )
  const [open, setOpen] = useState<{ readonly row: OperatorDefinitionRow; readonly does: 'change' | 'merge' }>()
  const close = () => setOpen(undefined)
  return (
    <ListPage<OperatorDefinitionRow>
      title={pageTitle('operatorDefinitions')}
      many={LABELS[kind].toLowerCase()}
      label={LABELS[kind]}
      address={address}
      list={list}
      columns={columnsOf(kind, setOpen)}
      rowId={rowId}
      rowName={nameOf}
      quick={
        <StateFilter
          states={SHARED_KINDS}
          labels={LABELS}
          state={kind}
          counts={undefined}
          onState={(next) => address.go({ kind: next === 'category' ? undefined : next })}
        />
      }
      empty={
        <EmptyState title={`No ${LABELS[kind].toLowerCase()}`} icon={<IconCategory size={28} stroke={1.5} />}>
          What all companies share appears here. What a company defines for itself stays with it.
        </EmptyState>
      }
    >
      {open === undefined ? null : open.does === 'change' ? (
        <LazyChange kind={kind} row={open.row} onClose={close} />
      ) : (
        <LazyMerge kind={kind} row={open.row} onClose={close} />
      )}
    </ListPage>
  )
}

const rowId = ({ id }: OperatorDefinitionRow) => String(id)
const nameOf = ({ path, name }: OperatorDefinitionRow) => path ?? name
const number = new Intl.NumberFormat('en')

const columnsOf = (
  kind: SharedKind,
  onOpen: (open: { readonly row: OperatorDefinitionRow; readonly does: 'change' | 'merge' }) => void,
): readonly DataColumn<OperatorDefinitionRow>[] => [
  { id: 'name', header: 'Name', width: 380, minWidth: 180, text: nameOf, cell: nameOf },
  {
    id: 'listings',
    header: 'Listings',
    width: 104,
    minWidth: 96,
    numeric: true,
    cell: ({ listings }) => number.format(listings),
  },
  ...(kind === 'specification'
    ? []
    : [
        {
          id: 'rules',
          header: 'Pricing rules',
          width: 120,
          minWidth: 112,
          numeric: true,
          cell: ({ rules }: OperatorDefinitionRow) => number.format(rules),
        },
      ]),
  ...(kind === 'category'
    ? [
        {
          id: 'below',
          header: 'Below it',
          width: 104,
          minWidth: 96,
          numeric: true,
          cell: ({ below }: OperatorDefinitionRow) => number.format(below),
        },
        {
          id: 'own',
          header: 'Of companies',
          width: 120,
          minWidth: 112,
          numeric: true,
          cell: ({ own_below }: OperatorDefinitionRow) => number.format(own_below),
        },
      ]
    : []),
  {
    id: 'actions',
    header: 'Actions',
    width: 96,
    minWidth: 96,
    isActions: true,
    cell: (row) => (
      <ActionIcon.Group>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Change ${nameOf(row)}`}
          title={kind === 'category' ? 'Rename or move' : 'Rename'}
          onClick={() => onOpen({ row, does: 'change' })}
        >
          <IconPencil size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Merge ${nameOf(row)}`}
          title="Merge into another one"
          onClick={() => onOpen({ row, does: 'merge' })}
        >
          <IconArrowMerge size={18} stroke={1.5} />
        </ActionIcon>
      </ActionIcon.Group>
    ),
  },
]
