import { IconDiscount } from '@tabler/icons-react'
import { pagesFor } from '../../../adapters/client/queries.ts'
import {
  deleteDiscountLevel,
  type DiscountLevelRow,
  discountLevels,
} from '../../../core/contracts/price-settings.contract.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import { lazyPart, usePreload } from '../../shared/app/lazy-part.tsx'
import { useAppClient } from '../../shared/app/use-client.ts'
import { useSend } from '../../shared/app/use-send.ts'
import type { DataColumn } from '../../shared/data-table/data-table.types.ts'
import type { MenuEntry } from '../../shared/dropdown/dropdown.types.ts'
import { RowMenu } from '../../shared/dropdown/row-menu.tsx'
import { ListPage } from '../../shared/list-page/list-page.tsx'
import { searchAndOrder } from '../../shared/list-page/list-search.ts'
import { useListAddress } from '../../shared/list-page/use-list-address.ts'
import { useListRows } from '../../shared/list-page/use-list-rows.ts'
import { useRowEditor } from '../../shared/list-page/use-row-editor.tsx'
import { PartTabs } from '../../shared/page/part-tabs.tsx'
import { useDeleteQuestion } from '../../shared/states/use-delete-question.ts'
import { ConfirmDelete } from '../../shared/states/confirm-delete.tsx'
import { EmptyState } from '../../shared/states/empty-state.tsx'
import { ErrorState } from '../../shared/states/error-state.tsx'
import type { PricesSearch } from './prices-search.ts'

const LazyLevelDialog = lazyPart(() => import('./level-dialog.tsx').then((module) => module.LevelDialog), {
  failed: (retry) => <ErrorState title="The level could not be loaded." onRetry={retry} />,
})

const BY_NAME = { column: 'name', direction: 'asc' } as const
const SORTS = ['name', 'percentage'] as const

/** The discount levels of the company. */
export function LevelsPage({ search }: { readonly search: PricesSearch }) {
  usePreload(LazyLevelDialog)
  const client = useAppClient()
  const address = useListAddress('priceSettings', search, { defaultSort: BY_NAME })
  const list = useListRows(
    pagesFor(client, discountLevels, searchAndOrder(address, SORTS, BY_NAME), ({ data }) => data),
    { rowId },
  )
  const { sendAsync } = useSend(deleteDiscountLevel, { invalidates: [discountLevels], isQuiet422: true })
  const { asked, ask, dialog } = useDeleteQuestion<DiscountLevelRow>({ remove: ({ id }) => sendAsync({ id }) })
  const editor = useRowEditor<DiscountLevelRow>({
    module: 'Discount Levels',
    addLabel: 'Add level',
    onDelete: ask,
  })
  return (
    <ListPage<DiscountLevelRow>
      title="Discount levels"
      many="discount levels"
      address={address}
      list={list}
      columns={columnsOf(editor.entriesOf)}
      rowId={rowId}
      rowName={({ name }) => name}
      onOpen={editor.edit}
      canOpen={editor.canEdit}
      partOf={routeOf('priceSettings').title}
      tabs={<PartTabs route="priceSettings" current="discount_levels" />}
      tools={editor.addButton}
      empty={
        <EmptyState
          title="No discount levels yet"
          icon={<IconDiscount size={28} stroke={1.5} />}
          action={editor.addButton}
        >
          A level takes a percentage off all your products for the contacts and accounts that you give it to.
        </EmptyState>
      }
    >
      {editor.opened === undefined ? null : <LazyLevelDialog row={editor.opened.row} onClose={editor.close} />}
      <ConfirmDelete
        {...dialog}
        kind="discount level"
        name={asked?.name ?? ''}
        consequence={consequenceFor(asked?.records.length ?? 0)}
      />
    </ListPage>
  )
}

const rowId = ({ id }: DiscountLevelRow) => String(id)
const consequenceFor = (holders: number): string =>
  holders === 0
    ? 'Nobody has this level.'
    : `${holders === 1 ? 'One contact or account has' : `${holders} contacts and accounts have`} this level and will see the list price again.`
const namesOf = ({ records }: DiscountLevelRow) => records.map(({ name }) => name).join(', ')

const columnsOf = (
  entries: (row: DiscountLevelRow) => readonly MenuEntry[],
): readonly DataColumn<DiscountLevelRow>[] => [
  { id: 'name', header: 'Level', width: 240, minWidth: 160, sortable: true, cell: ({ name }) => name },
  {
    id: 'percentage',
    header: 'Percent off',
    width: 120,
    minWidth: 112,
    numeric: true,
    sortable: true,
    cell: ({ percentage }) => `${percentage}%`,
  },
  {
    id: 'records',
    header: 'Who has it',
    width: 320,
    minWidth: 150,
    text: namesOf,
    cell: (row) => (row.records.length === 0 ? 'Nobody yet' : namesOf(row)),
  },
  { id: 'rules', header: 'Rules', width: 88, minWidth: 80, numeric: true, cell: ({ rules }) => rules },
  {
    id: 'actions',
    header: 'Actions',
    width: 84,
    minWidth: 84,
    isActions: true,
    cell: (row) => <RowMenu name={row.name} entries={entries(row)} />,
  },
]
