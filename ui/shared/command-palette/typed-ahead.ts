/** What was typed before the palette could take it. */
export interface TypedAhead {
  readonly text: string
  /** Enter was pressed after it. */
  readonly isEntered: boolean
}

export interface TypingCatcher {
  /** Hands over what was caught and catches no more. */
  readonly take: () => TypedAhead
}

/**
 * Catches the keys that are pressed from now on, until somebody takes them.
 *
 * The palette's code may still be on its way when it is asked for; people type on without waiting.
 * Escape gives up: nothing is caught any more, and `onCancel` is told.
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
