import { useSortable } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'

interface SortableItemProps {
  readonly id: string
  readonly className: string | undefined
  /** Draws the content; the listeners belong to the handle. */
  readonly children: (listeners: ReturnType<typeof useSortable>['listeners']) => ReactNode
}

/** An entry of a list that is dragged by its handle. */
export function SortableItem({ id, className, children }: SortableItemProps) {
  const { setNodeRef, listeners, transform, transition, isDragging, isOver } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={className}
      data-item={id}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
      style={{
        transform: transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`,
        transition,
      }}
    >
      {children(listeners)}
    </li>
  )
}
