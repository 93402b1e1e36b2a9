import { pleaseEnter } from '../../text/messages.ts'
import type { RecordTypeName } from '../records/record-types.ts'

/** Maximum length of the name of a view or filter. Our own limit. */
export const VIEW_NAME_LIMIT = 50
export const viewNameMissing = pleaseEnter('Name')

/** A saved configuration of a list. Spec §3 "custom view (id, name)"; filters and columns by lead/custom-index-save. */
export interface CustomView {
  readonly id: number
  readonly name: string
  /** Whether the person may rename, save or delete it; absent: yes. D-116. */
  readonly can_change?: boolean | undefined
  /** Whether only its owner sees it. D-202. */
  readonly is_private?: boolean | undefined
  readonly owner?: string | undefined
  /** Its place among the person's pinned views, from 0; absent when it is not pinned. D-247. */
  readonly pin?: number | undefined
}

/** The id of the built-in view of each type, which cannot be changed or deleted. D-86. */
export const BUILT_IN_VIEW_ID = 0

/** 'All Leads', 'All Contacts', 'All Accounts', 'All Deals'. Spec §9 "Defaults", D-86. */
export const builtInView = (type: RecordTypeName): CustomView => ({ id: BUILT_IN_VIEW_ID, name: `All ${type}` })

export const isBuiltInView = (id: number): boolean => id === BUILT_IN_VIEW_ID

/** The views of a list page and the current one. */
export interface ViewsState {
  readonly type: RecordTypeName
  /** The built-in view first. */
  readonly views: readonly CustomView[]
  readonly currentId: number
}

export type ViewsEvent =
  | { readonly type: 'views.loaded'; readonly views: readonly CustomView[] }
  | { readonly type: 'view.chosen'; readonly id: number }
  /** The server stored the current view with this id. */
  | { readonly type: 'view.saved'; readonly id: number; readonly name: string }
  | { readonly type: 'view.deleted'; readonly id: number }
  /** The server reported that the view was deleted elsewhere. */
  | { readonly type: 'view.missing'; readonly id: number }

/** The views of a type before the saved ones are loaded. */
export const initialViews = (type: RecordTypeName): ViewsState => ({
  type,
  views: [builtInView(type)],
  currentId: BUILT_IN_VIEW_ID,
})

/** The current view. */
export function currentView(state: ViewsState): CustomView {
  return state.views.find((view) => view.id === state.currentId) ?? builtInView(state.type)
}

/**
 * How the current view is saved: an existing view by PUT with its id, anything else by POST without one. After
 * `view.saved` the same save is a PUT. Spec §4 "Custom views".
 */
export function viewSave(
  state: ViewsState,
): { readonly method: 'POST' } | { readonly method: 'PUT'; readonly id: number } {
  return isBuiltInView(currentView(state).id) ? { method: 'POST' } : { method: 'PUT', id: state.currentId }
}

/**
 * Deleting the current view selects the built-in one; deleting another does not change the selection. A view that was
 * deleted elsewhere keeps its filters on the screen and loses its id, so that the next save creates it again. Spec §4
 * "Custom views", D-86.
 */
export function reduceViews(state: ViewsState, event: ViewsEvent): ViewsState {
  switch (event.type) {
    case 'views.loaded': {
      const views = [builtInView(state.type), ...event.views.filter((view) => !isBuiltInView(view.id))]
      return withCurrent({ ...state, views }, state.currentId)
    }
    case 'view.chosen':
      return withCurrent(state, event.id)
    case 'view.saved': {
      if (isBuiltInView(event.id)) return state
      const saved = { id: event.id, name: event.name }
      const isKnown = state.views.some((view) => view.id === event.id)
      const views = isKnown
        ? state.views.map((view) => (view.id === event.id ? { ...view, ...saved } : view))
        : [...state.views, saved]
      return { ...state, views, currentId: event.id }
    }
    case 'view.deleted':
    case 'view.missing': {
      if (isBuiltInView(event.id)) return state
      const views = state.views.filter((view) => view.id !== event.id)
      return withCurrent({ ...state, views }, state.currentId)
    }
  }
}

function withCurrent(state: ViewsState, id: number): ViewsState {
  const currentId = state.views.some((view) => view.id === id) ? id : BUILT_IN_VIEW_ID
  return { ...state, currentId }
}
