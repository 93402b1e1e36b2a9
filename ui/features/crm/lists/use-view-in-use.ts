import { useState } from 'react'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import type { BoardGroup } from '../../../../core/crm/lists/board-groups.ts'
import type { FilterField } from '../../../../core/filters/filter-tree.ts'
import { isSameJson } from '../../../../core/text/same-json.ts'
import { filterText } from '../../../shared/filter-bar/filter-text.ts'
import type { ViewPickerProps } from '../../../shared/filter-bar/view-picker.tsx'
import type { ViewTabsProps } from '../../../shared/filter-bar/view-tabs.tsx'
import { sortText, type ViewSearch } from '../../../shared/list-page/list-search.ts'
import type { useListAddress } from '../../../shared/list-page/use-list-address.ts'
import type { RecordKind } from '../crm-config.ts'
import type { RecordColumns } from './use-record-columns.ts'
import { contentToWire, type ReadView, type RecordViews, type ViewContent } from './use-record-views.ts'
import { viewDifferences } from './view-differences.ts'

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
      : filterText(tree, formFields) !== filterText(views.stored.filters, formFields) ||
        (search.sort !== undefined && search.sort !== sortText(views.stored.sort)) ||
        shown.isChanged ||
        layout !== views.stored.layout ||
        group?.name !== (views.stored.group ?? (layout === 'board' ? groups[0]?.name : undefined))
  const content: ViewContent = {
    filters: tree,
    columns: shown.isChanged || views.stored === undefined ? shown.shown : views.stored.columns,
    sort,
    layout,
    group: layout === 'board' && group === groups[0] ? undefined : group?.name,
    widths: shown.widths,
  }
  const read = useReadContent(viewId, views.stored, isChanged)
  const show = (id: number) => {
    shown.forgetChoice()
    go({ ...NOTHING_ELSE, view: id, closed: search.closed }, { replace: true })
  }
  const save = async (over?: ReadView) => {
    const was = { ...(read === undefined ? {} : contentToWire(read)), ...over }
    const next = contentToWire(content)
    const changed = VIEW_PARTS.filter((part) => !isSameJson(next[part] ?? null, was[part] ?? null))
    show(await views.change(next, Object.fromEntries(changed.map((part) => [part, was[part] ?? null]))))
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
      list: kind.route,
      isChanged,
      onSave: save,
      differences: (stored) => viewDifferences(stored, content, { columns: shown.columns, formFields, groups }),
      onTakeStored: () => {
        views.reload()
        show(viewId)
      },
      onSaveAs: async (name, call, isPrivate) => show(await views.create(name, content, isPrivate, call)),
      // Neither saves what differs on the screen.
      onPrivate: async (isPrivate) => void (await views.change({ is_private: isPrivate }, { is_private: !isPrivate })),
      onRename: async (name, was, call) => void (await views.change({ name }, { name: was }, call)),
      onDelete: async (id) => {
        await views.remove(Number(id))
        if (Number(id) === viewId) go(NOTHING_ELSE)
      },
    },
  }
}

// Helpers

const VIEW_PARTS = ['filters', 'columns', 'layout', 'group', 'widths', 'sort_by', 'sort_dir'] as const

/** The view as it was when the person began to change it: a colleague's change that is read later is a conflict. */
function useReadContent(viewId: number, stored: ViewContent | undefined, isChanged: boolean): ViewContent | undefined {
  const [read, setRead] = useState({ viewId, stored })
  const isCurrent = read.viewId === viewId && read.stored !== undefined
  if ((!isCurrent || !isChanged) && (read.viewId !== viewId || !isSameJson(read.stored, stored)))
    setRead({ viewId, stored })
  return isCurrent ? read.stored : stored
}

/** The address of a view that is shown as it is. */
const NOTHING_ELSE = {
  view: undefined,
  filter: undefined,
  sort: undefined,
  layout: undefined,
  group: undefined,
  closed: undefined,
} as const
