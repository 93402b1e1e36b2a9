import type { MouseEvent } from 'react'
import { useLeave } from './leave-guard.tsx'

/**
 * How a dialog or drawer around a form closes: Escape, X, a click outside and Cancel ask while something is unsaved, and
 * wait while a save runs.
 */
export function useClosingFrame(onClose: () => void) {
  const leave = useLeave({ coversPage: true })
  const close = () => leave.request(onClose)
  return {
    leave,
    frame: {
      onClose: close,
      closeOnEscape: !leave.isAsking,
      trapFocus: !leave.isAsking,
      closeButtonProps: { 'aria-label': 'Close' },
      closeOnClickOutside: false,
      overlayProps: {
        onClick: ({ detail }: MouseEvent) => {
          // The second click of a double click is meant for what opened the form, not for what lies around it.
          if (detail < 2 && !leave.isAsking) close()
        },
      },
    },
  }
}
