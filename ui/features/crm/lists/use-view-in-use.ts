import { addressOf } from '../../../../core/navigation/addresses.ts'
import type { BoardGroup } from '../../../../core/crm/lists/board-groups.ts'
import { toAddress } from '../../../../core/filters/filter-address.ts'
import { checkFilter } from '../../../../core/filters/filter-check.ts'
import type { FilterField, FilterTree } from '../../../../core/filters/filter-tree.ts'
import type { ViewPickerProps } from '../../../shared/filter-bar/view-picker.tsx'
import type { ViewTabsProps } from '../../../shared/filter-bar/view-tabs.tsx'
import type { SaveCall } from '../../../shared/form/use-save.ts'
import { sortText, type ViewSearch } from '../../../shared/list-page/list-search.ts'
import type { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import type { RecordKind } from '../crm-config.ts'
import type { RecordColumns } from './use-record-columns.ts'
import type { RecordViews } from './use-record-views.ts'

interface ViewInUseOptions {
  readonly kind: RecordKind
  readonly search: ViewSearch
  readonly viewId: number
  readonly views: RecordViews
  readonly address: ReturnType<typeof useListAddress<ViewSearch>>
  readonly formFields: readonly FilterField[]
  readonly shown: RecordColumns
  readonly layout: 'table' | 'board'
  readonly group: BoardGroup | undefined
  /** The fields that can make groups, the usual one first. */
  readonly groups: readonly BoardGroup[]
}

/** The view that a list shows: whether it was changed since, and what its tabs and its menu do. */
export function useViewInUse(options: ViewInUseOptions): {
  readonly tabs: ViewTabsProps
  readonly picker: ViewPickerProps
} {
  const { kind, search, viewId, views, address, formFields, shown, layout, group, groups } = options
  const { tree, sort, go } = address
  const isChanged =
    views.stored === undefined
      ? views.isBuiltIn &&
        (tree.rules.length > 0 || search.sort !== undefined || (layout === 'table' && group !== undefined))
      : addressText(tree, formFields) !== addressText(views.stored.filters, formFields) ||
        (search.sort !== undefined && search.sort !== sortText(views.stored.sort)) ||
        shown.isChanged ||
        layout !== views.stored.layout ||
        group?.name !== (views.stored.group ?? (layout === 'board' ? groups[0]?.name : undefined))
  const store = async (name: string, asNew: boolean, how?: { call?: SaveCall; isPrivate?: boolean }) => {
    const content = {
      filters: tree,
      columns: shown.shown,
      sort,
      layout,
      group: layout === 'board' && group === groups[0] ? undefined : group?.name,
      widths: shown.widths,
    }
    const id = await views.store(name, content, asNew, how)
    shown.forgetChoice()
    go({ ...NOTHING_ELSE, view: id, closed: search.closed }, { replace: true })
  }
  const pick = (id: string) => {
    shown.forgetChoice()
    go({ ...NOTHING_ELSE, view: Number(id) || undefined })
  }
  const common = {
    views: views.views,
    currentId: String(viewId),
    onPick: pick,
    onPlace: (id: string, place: number | null) => views.place(Number(id), place),
  }
  return {
    tabs: { ...common, hrefOf: (id) => addressOf(kind.route, {}, { view: Number(id) || undefined }) },
    picker: {
      ...common,
      isChanged,
      onSave: () => store(views.nameOf(String(viewId)), false),
      onSaveAs: (name, call, isPrivate) => store(name, true, { call, isPrivate }),
      onPrivate: (id, isPrivate) => store(views.nameOf(id), false, { isPrivate }),
      onRename: (_, name) => store(name, false),
      onDelete: async (id) => {
        await views.remove(Number(id))
        if (Number(id) === viewId) go(NOTHING_ELSE)
      },
    },
  }
}

// Helpers

/** The address of a view that is shown as it is. */
const NOTHING_ELSE = {
  view: undefined,
  filter: undefined,
  sort: undefined,
  layout: undefined,
  group: undefined,
  closed: undefined,
} as const

function addressText(tree: FilterTree, fields: readonly FilterField[]): string {
  const checked = checkFilter(tree, fields)
  return checked.ok ? toAddress(checked.filter) : ''
}
