import { MouseSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { SortableLine } from '../sortable/sortable-line.tsx'
import { PlainTab, type ViewTabProps } from './view-tab.tsx'

interface TabDragProps {
  readonly ids: readonly string[]
  readonly onMove: (id: string, place: number) => void
  readonly children: ReactNode
}

/** Makes its tabs draggable by the mouse; a finger scrolls them. */
export function TabDrag({ ids, onMove, children }: TabDragProps) {
  const sensors = useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 6 } }))
  return (
    <SortableLine
      ids={ids}
      sensors={sensors}
      onDrop={(id, over) => {
        dropClick()
        if (over !== undefined && over !== id) onMove(id, ids.indexOf(over))
      }}
    >
      {children}
    </SortableLine>
  )
}

export function DragTab(props: ViewTabProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: props.id })
  return (
    <PlainTab
      {...props}
      {...listeners}
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform === null ? undefined : `translateX(${transform.x}px)`,
        transition,
      }}
    />
  )
}

/** Drops the click with which a drag over a link ends: it would follow the link. */
function dropClick(): void {
  const drop = (event: Event) => event.preventDefault()
  window.addEventListener('click', drop, { capture: true })
  setTimeout(() => window.removeEventListener('click', drop, { capture: true }))
}
