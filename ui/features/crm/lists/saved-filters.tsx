import { IconBookmark, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import {
  accounts,
  contacts,
  deals,
  deleteFilter,
  leads,
  type SavedFilter,
  saveFilter,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { checkFilter } from '../../../../core/filters/filter-check.ts'
import type { FilterField, FilterTree } from '../../../../core/filters/filter-tree.ts'
import { lazyPart } from '../../../shared/app/lazy-part.tsx'
import { readAfter } from '../../../shared/app/read-after.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import { useInvalidate } from '../../../shared/app/use-invalidate.ts'
import { useOnceOpened } from '../../../shared/app/use-once-opened.ts'
import { ChoiceMenu } from '../../../shared/dropdown/choice-menu.tsx'
import type { MenuEntry } from '../../../shared/dropdown/dropdown.types.ts'
import { filterText } from '../../../shared/filter-bar/filter-text.ts'
import { notify } from '../../../shared/notice/notify.ts'
import { ConfirmDelete } from '../../../shared/states/confirm-delete.tsx'
import { ErrorState } from '../../../shared/states/error-state.tsx'
import classes from './lists.module.css'

interface SavedFiltersProps {
  readonly type: RecordTypeName
  readonly saved: readonly SavedFilter[]
  readonly fields: readonly FilterField[]
  readonly tree: FilterTree
  readonly onTree: (next: FilterTree) => void
}

export const LazyNameDialog = lazyPart(
  () => import('../../../shared/filter-bar/view-dialogs.tsx').then(({ NameDialog }) => NameDialog),
  { failed: (retry) => <ErrorState title="The dialog could not be loaded." onRetry={retry} /> },
)

const LISTS = { Leads: leads, Contacts: contacts, Accounts: accounts, Deals: deals } as const

/** The named filters of a record type: applies one to any view, keeps the current one under a name, and deletes one. D-319. */
export function SavedFilters({ type, saved, fields, tree, onTree }: SavedFiltersProps) {
  const [dialog, setDialog] = useState<'save' | 'delete'>()
  const text = filterText(tree, fields)
  const current = text === '' ? undefined : saved.find(({ filter }) => filterText(filter, fields) === text)
  if (saved.length === 0 && text === '') return null

  const apply = ({ name, filter }: SavedFilter) => {
    const check = checkFilter(filter, fields)
    if (check.ok) onTree(filter)
    else notify.error(`“${name}” no longer fits the form: ${check.problems[0]?.message ?? ''}`)
  }
  const save: MenuEntry = {
    label: 'Save this filter',
    icon: <IconPlus size={16} stroke={1.5} />,
    onSelect: () => setDialog('save'),
  }
  const remove: MenuEntry = {
    label: `Delete “${current?.name ?? ''}”`,
    icon: <IconTrash size={16} stroke={1.5} />,
    isDestructive: true,
    onSelect: () => setDialog('delete'),
  }
  return (
    <>
      <ChoiceMenu
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={classes.savedFilters ?? ''}
        leftSection={<IconBookmark size={16} stroke={1.5} />}
        choices={saved.map((one) => ({
          id: String(one.id),
          label: (
            <span className={classes.savedFilter}>
              {one.name} <span className={classes.savedTotal}>{one.total_results.toLocaleString('en')}</span>
            </span>
          ),
          isCurrent: one === current,
          onSelect: () => apply(one),
        }))}
        actions={[
          ...(text !== '' && current === undefined ? [save] : []),
          ...(current?.can_change === true ? [remove] : []),
        ]}
      >
        Saved filters
      </ChoiceMenu>
      <FilterDialogs type={type} tree={tree} current={current} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

interface FilterDialogsProps extends Pick<SavedFiltersProps, 'type' | 'tree'> {
  /** The saved filter in use. */
  readonly current: SavedFilter | undefined
  readonly dialog: 'save' | 'delete' | undefined
  readonly onClose: () => void
}

/** Asks for the name of a new filter, and before one is deleted. */
function FilterDialogs({ type, tree, current, dialog, onClose }: FilterDialogsProps) {
  const client = useAppClient()
  const invalidate = useInvalidate()
  const hasNameDialog = useOnceOpened(dialog === 'save')
  return (
    <>
      {hasNameDialog ? (
        <LazyNameDialog
          opened={dialog === 'save'}
          title="Save filter"
          action="Save filter"
          initial=""
          draft={`filter:new:${type}`}
          onClose={onClose}
          onSubmit={async (name, _, call) => {
            await client.call(saveFilter, { type_name: type, type_id: crmTypeOf(type).id, name, filter: tree }, call)
            await invalidate(LISTS[type])
            notify.done(`Filter “${name}” saved`)
          }}
        />
      ) : null}
      {current === undefined ? null : (
        <ConfirmDelete
          opened={dialog === 'delete'}
          kind="saved filter"
          name={current.name}
          consequence="Nobody in the company can choose it any more. The records stay."
          onCancel={onClose}
          onConfirm={() =>
            readAfter(client.call(deleteFilter, { id: current.id }).then(onClose), () => invalidate(LISTS[type]))
          }
        />
      )}
    </>
  )
}
