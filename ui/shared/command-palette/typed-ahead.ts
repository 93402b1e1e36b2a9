/** Keys typed before the palette could receive them. */
export interface TypedAhead {
  readonly text: string
  /** Whether Enter was pressed afterwards. */
  readonly isEntered: boolean
}

export interface TypingCatcher {
  /** Returns the captured keys and stops capturing. */
  readonly take: () => TypedAhead
}

/**
 * Captures keys from now on until `take` is called.
 *
 * The palette's code may still be loading when the palette is opened, and people type on without waiting. Escape stops
 * capturing and calls `onCancel`.
 */
export function catchTyping(onCancel: () => void): TypingCatcher {
  let text = ''
  let isEntered = false
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') {
      stop()
      onCancel()
    } else if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Backspace') text = isEntered ? text : Array.from(text).slice(0, -1).join('')
    else if (Array.from(event.key).length === 1) text = isEntered ? text : text + event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const stop = () => window.removeEventListener('keydown', onKeyDown, true)
  window.addEventListener('keydown', onKeyDown, true)
  return {
    take: () => {
      stop()
      return { text, isEntered }
    },
  }
}
