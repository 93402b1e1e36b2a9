import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { queryFor } from '../../../../adapters/client/queries.ts'
import {
  createView,
  deleteView,
  pinView,
  updateView,
  view as viewCall,
  views as viewsCall,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { placePin } from '../../../../core/crm/lists/view-pins.ts'
import {
  currentView,
  type CustomView,
  initialViews,
  isBuiltInView,
  reduceViews,
  viewSave,
} from '../../../../core/crm/lists/views.ts'
import { crmTypeOf, type RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import type { CallResponse } from '../../../../core/contracts/endpoint.ts'
import { isCallFailure } from '../../../../core/failure/effect-of.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { readAfter } from '../../../shared/app/read-after.ts'
import { useCall } from '../../../shared/app/use-call.ts'
import { useAppClient } from '../../../shared/app/use-client.ts'
import type { SortOrder } from '../../../shared/data-table/data-table.types.ts'
import type { SavedView } from '../../../shared/filter-bar/saved-view.types.ts'
import type { SaveCall } from '../../../shared/form/use-save.ts'
import { notify } from '../../../shared/notice/notify.ts'

/** What a saved view stores. */
export interface ViewContent {
  readonly filters: FilterTree
  readonly columns: readonly string[]
  readonly sort: SortOrder | undefined
  readonly layout: 'table' | 'board'
  /** The field that makes the columns of the board; undefined for the usual one. */
  readonly group: string | undefined
  readonly widths: Readonly<Record<string, number>>
}

type StoredView = CallResponse<typeof viewCall>['data']
/** Parts of a view as they were read. */
export type ReadView = Readonly<Record<string, unknown>>
type ViewChanges = Partial<ReturnType<typeof contentToWire>> & {
  readonly name?: string
  readonly is_private?: boolean
}

/** The saved views of a record type, and the one in use. */
export function useRecordViews(type: RecordTypeName, viewId: number) {
  const client = useAppClient()
  const cache = useQueryClient()
  const listed = useCall(viewsCall, { type_name: type })
  const [state, dispatch] = useReducer(reduceViews, type, initialViews)
  useEffect(() => {
    if (listed.data === undefined) return
    dispatch({ type: 'views.loaded', views: listed.data.data })
    dispatch({ type: 'view.chosen', id: viewId })
  }, [listed.data, viewId])
  const isBuiltIn = isBuiltInView(viewId)
  const current = useCall(viewCall, { id: viewId, type_name: type }, { enabled: !isBuiltIn })
  const stored = isBuiltIn ? undefined : current.data?.data

  const ofType = { type_name: type, type_id: crmTypeOf(type).id }
  const saved = async (id: number, name: string) => {
    dispatch({ type: 'view.saved', id, name })
    await Promise.all([listed.refetch(), id === viewId ? current.refetch() : undefined])
    notify.done(`View “${name}” saved`)
    return id
  }
  /** Stores the content as a new view; returns its id. */
  const create = async (name: string, content: ViewContent, isPrivate: boolean, call: SaveCall): Promise<number> => {
    const input = { ...ofType, ...contentToWire(content), name, is_private: isPrivate }
    return saved((await client.call(createView, input, call)).data.id, name)
  }
  /** Changes parts of the view in use; `was` holds these parts as they were read. */
  const change = async (changes: ViewChanges, was: ReadView, call?: SaveCall): Promise<number> => {
    const how = viewSave(state)
    const name = changes.name ?? currentView(state).name
    if (how.method === 'POST') throw new Error('The built-in view is never changed')
    try {
      return await saved(
        (await client.call(updateView, { ...ofType, ...changes, name, id: how.id, was }, call)).data.id,
        name,
      )
    } catch (failure) {
      void listed.refetch().then(({ data }) => {
        // The view was deleted elsewhere: the list stays as it is, and the next save creates the view again (D-86).
        const isMissing = data?.data.some(({ id }) => id === how.id) === false
        if (isMissing && isCallFailure(failure) && failure._tag === 'Refused')
          dispatch({ type: 'view.missing', id: how.id })
      })
      throw failure
    }
  }

  return {
    views: state.views.map(({ id, name, can_change, is_private, owner, pin }): SavedView => ({
      isPrivate: is_private === true,
      owner,
      id: String(id),
      name,
      isBuiltIn: isBuiltInView(id),
      isReadOnly: can_change === false,
      pin,
    })),
    isBuiltIn,
    /** The content of a saved view; undefined for the built-in one and while it loads. */
    stored: stored === undefined ? undefined : contentFromWire(stored),
    isReady: isBuiltIn || stored !== undefined || current.isError,
    nameOf: (id: string) => state.views.find((one) => String(one.id) === id)?.name ?? '',
    create,
    change,
    /** Reads the view in use again. */
    reload: () => void current.refetch(),
    /** Pins a view at a place, or unpins it. It shows at once, and is taken back when that fails. */
    place: async (id: number, place: number | null) => {
      const key = queryFor(client, viewsCall, { type_name: type }).queryKey
      const show = (pins: readonly number[]) =>
        cache.setQueryData<typeof listed.data>(key, (now) => now && { ...now, data: withPins(now.data, pins) })
      show(placePin(pinsIn(state.views), id, place))
      try {
        show((await client.call(pinView, { id, place })).data)
      } catch (failure) {
        void listed.refetch()
        throw failure
      }
    },
    remove: (id: number) =>
      readAfter(
        client.call(deleteView, { id }).then(() => dispatch({ type: 'view.deleted', id })),
        listed.refetch,
      ),
  }
}

/** The content of a view as calls have it. */
export const contentToWire = ({ filters, columns, sort, layout, group, widths }: ViewContent) => ({
  filters,
  columns: [...columns],
  layout,
  group: group ?? null,
  widths: Object.fromEntries(Object.entries(widths).map(([name, width]) => [name, Math.round(width)])),
  sort_by: sort?.column,
  sort_dir: sort?.direction,
})

/** The content of a view from a response, or from a conflict that names a part of it. */
export const contentFromWire = (stored: StoredView): ViewContent => ({
  filters: stored.filters,
  columns: stored.columns,
  layout: stored.layout ?? 'table',
  group: stored.group ?? undefined,
  widths: stored.widths ?? {},
  sort: stored.sort_by == null ? undefined : { column: stored.sort_by, direction: stored.sort_dir ?? 'asc' },
})

/** The pinned views in order. */
const pinsIn = (views: readonly CustomView[]): readonly number[] =>
  views
    .flatMap(({ id, pin }) => (pin === undefined ? [] : [{ id, pin }]))
    .toSorted((a, b) => a.pin - b.pin)
    .map(({ id }) => id)

const withPins = <View extends CustomView>(views: readonly View[], pins: readonly number[]) =>
  views.map((view) => ({ ...view, pin: pins.includes(view.id) ? pins.indexOf(view.id) : undefined }))

export type RecordViews = ReturnType<typeof useRecordViews>
