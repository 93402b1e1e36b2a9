import { Button } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import { DEFINITIONS, type DefinitionKind } from '../../../core/catalogue/definitions.ts'
import { DEFINITION_USES, type DefinitionUse } from '../../../core/catalogue/options.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import { type Definition, definitionCalls } from '../../../core/contracts/definitions.contract.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useInvalidate } from '../../shared/app/use-invalidate.ts'
import { useMay } from '../../shared/app/use-may.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { editEntries } from '../../shared/dropdown/edit-entries.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { QuickFilter } from '../../shared/list-page/quick-filter.tsx'
import { searchAndOrder } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { useUndo } from '../../shared/states/use-undo.tsx'
import { PartTabs } from '../../shared/page/part-tabs.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import { definitionColumns } from './definition-columns.tsx'
import { KINDS } from './definition-kinds.ts'
import type { DefinitionsSearch } from './definitions-search.ts'

const LazyDefinitionDialog = lazyPart(
  () => import('./definition-dialog.tsx').then((module) => module.DefinitionDialog),
  {
    failed: (retry) => <ErrorState title="The form could not be loaded." onRetry={retry} />,
  },
)
const LazyDeleteDefinition = lazyPart(
  () => import('./delete-definition.tsx').then((module) => module.DeleteDefinition),
  {
    failed: (retry) => <ErrorState title="The question could not be loaded." onRetry={retry} />,
  },
)

const PER_PAGE = 50
const SORTS = ['name', 'used', 'created'] as const
const USE_LABELS: Record<DefinitionUse, string> = { all: 'All', used: 'In use', unused: 'Not used' }
const BY_NAME = { column: 'name', direction: 'asc' } as const

type Open =
  | { readonly kind: 'edit'; readonly row: Definition | undefined }
  | { readonly kind: 'delete'; readonly row: Definition }

/** The definitions of one kind: what the company's listings share. */
export function DefinitionsPage({
  kind,
  search,
}: {
  readonly kind: DefinitionKind
  readonly search: DefinitionsSearch
}) {
  usePreload(LazyDefinitionDialog, LazyDeleteDefinition)
  const client = useAppClient()
  const { route, tab, title, one, many, about } = KINDS[kind]
  const { list: call } = definitionCalls[kind]
  const may = useMay(DEFINITIONS[kind].module)
  const address = useListAddress(route, search, { defaultSort: BY_NAME, narrowing: ['use'] })
  const list = useListRows(
    pagesFor(
      client,
      call,
      {
        per_page: PER_PAGE,
        use: search.use ?? 'all',
        ...searchAndOrder(address, SORTS, BY_NAME),
      },
      ({ data }) => data,
    ),
    { rowId },
  )
  const undo = useUndo()
  const [opened, setOpened] = useState<Open>()
  const offerUndo = useUndoDeletion(kind, undo)
  const onDeleted = (row: Definition, message: string, wasUsed: boolean) => {
    setOpened(undefined)
    if (!wasUsed && may('Add')) offerUndo(row, message)
  }
  const add = may('Add') ? (
    <Button
      leftSection={<IconPlus size={18} stroke={1.5} />}
      onClick={() => setOpened({ kind: 'edit', row: undefined })}
    >
      Add {one}
    </Button>
  ) : undefined
  const canEdit = (row: Definition) => row.is_own && may('Edit')
  const edit = (row: Definition) => {
    if (canEdit(row)) setOpened({ kind: 'edit', row })
  }
  const entriesOf = (row: Definition): readonly MenuEntry[] =>
    editEntries({
      onEdit: may('Edit') ? () => edit(row) : undefined,
      onDelete: may('Delete') ? () => setOpened({ kind: 'delete', row }) : undefined,
      deleteLabel: row.used + row.rules > 0 ? 'Replace and delete' : 'Delete',
    })
  return (
    <ListPage<Definition>
      title={title}
      many={many}
      address={address}
      list={list}
      columns={definitionColumns(kind, entriesOf)}
      rowId={rowId}
      rowName={(row) => row.name}
      onOpen={edit}
      canOpen={canEdit}
      undo={undo}
      {...(tab === undefined ? {} : { partOf: routeOf(route).title, tabs: <PartTabs route={route} current={tab} /> })}
      tools={add}
      quick={
        <QuickFilter
          label="Use"
          value={search.use ?? 'all'}
          options={DEFINITION_USES.map((value) => ({ value, label: USE_LABELS[value] }))}
          onChange={(next) => address.go({ use: next === 'all' ? undefined : next })}
        />
      }
      empty={
        <EmptyState title={`No ${many} yet`} icon={<IconList size={28} stroke={1.5} />} action={add}>
          {about}
        </EmptyState>
      }
    >
      {opened?.kind === 'edit' ? (
        <LazyDefinitionDialog kind={kind} row={opened.row} onClose={() => setOpened(undefined)} />
      ) : null}
      {opened?.kind === 'delete' ? (
        <LazyDeleteDefinition kind={kind} row={opened.row} onDeleted={onDeleted} onClose={() => setOpened(undefined)} />
      ) : null}
    </ListPage>
  )
}

const rowId = (row: Definition) => String(row.id)

/** Offers to make a deleted definition again. */
function useUndoDeletion(kind: DefinitionKind, undo: ReturnType<typeof useUndo>) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const { list, create } = definitionCalls[kind]
  return (row: Definition, message: string) =>
    undo.offer({
      message: `${message}.`,
      onUndo: () =>
        void client
          .call(create as typeof definitionCalls.category.create, {
            name: row.name,
            parent_id: row.parent?.id ?? 0,
            ...({ terms: row.terms } as object),
          })
          .then(() => invalidate(list))
          .catch(() => undefined),
    })
}
