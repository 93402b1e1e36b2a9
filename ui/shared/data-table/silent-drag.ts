import type { DndContextProps } from '@dnd-kit/core'

/** Our own live regions speak of names and places; dnd-kit's would repeat it with ids. */
export const SILENT_DRAG: NonNullable<DndContextProps['accessibility']> = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
