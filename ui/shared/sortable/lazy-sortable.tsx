import { lazyPart } from '../app/lazy-part.tsx'
import type { DraggedItem, SortableItemsProps } from './sortable-items.tsx'

const STILL: DraggedItem = { isDragging: false }

/** A list whose items can be dragged once the browser was idle; until then, arrow keys and buttons move them. */
export const LazySortable = lazyPart<SortableItemsProps>(
  () => import('./sortable-items.tsx').then(({ SortableItems }) => SortableItems),
  { waitsForIdle: true, loading: unsorted, failed: (_, props) => unsorted(props) },
)

function unsorted({ ids, render }: SortableItemsProps) {
  return ids.map((id) => render(id, STILL))
}
