import type { DndContextProps } from '@dnd-kit/core'

/** Our own live regions announce names and places; dnd-kit's would repeat them with ids. */
export const SILENT_DRAG: NonNullable<DndContextProps['accessibility']> = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
}
