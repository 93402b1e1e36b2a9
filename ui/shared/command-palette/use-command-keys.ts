import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../app/is-typing.ts'

/** How long the second key of a command may take, in milliseconds. */
export const SEQUENCE_MS = 1_500

export interface KeyedCommand {
  /** Two keys, one after the other: 'G', 'L'. */
  readonly shortcut?: readonly string[]
  readonly onRun: () => void
}

/** Runs commands by their two keys, unless somebody types or a dialog or menu is open. */
export function useCommandKeys(commands: readonly KeyedCommand[]): void {
  const find = useEffectEvent((first: string, second?: string) =>
    commands.find(
      ({ shortcut }) =>
        shortcut?.length === 2 && shortcut[0] === first && (second === undefined || shortcut[1] === second),
    ),
  )
  useEffect(() => {
    let first: { readonly key: string; readonly at: number } | undefined
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp } = event
      const before = first !== undefined && timeStamp - first.at <= SEQUENCE_MS ? first.key : undefined
      first = undefined
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (key.length !== 1 || isTyping(event.target)) return
      if (isAnythingOpen()) return
      const pressed = key.toUpperCase()
      const command = before === undefined ? undefined : find(before, pressed)
      if (command !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        command.onRun()
      } else if (find(pressed) !== undefined) first = { key: pressed, at: timeStamp }
    }
    // Before the shortcuts of a page, whose keys may be the second ones here.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** A closed list may stay in the document, hidden. */
const isAnythingOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].some((part) =>
    part.checkVisibility(),
  )
