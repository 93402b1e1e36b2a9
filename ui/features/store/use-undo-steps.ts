import { useState } from 'react'

interface Steps<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
  /** What the last change was about; further changes of the same thing are one step. */
  readonly about: string | undefined
}

const NONE = { past: [], future: [], about: undefined } as const
/** Own choice: nobody undoes more by hand. */
const MOST_STEPS = 100

/** Undo and redo for a value that a form holds. */
export function useUndoSteps<T>(value: T, onChange: (value: T) => void) {
  const [{ past, future, about }, setSteps] = useState<Steps<T>>(NONE)
  return {
    /** Changes the value. Changes with the same `about` in a row, such as typed letters, are undone together. */
    change: (next: T, now?: string) => {
      if (next === value) return
      const isSame = now !== undefined && now === about
      setSteps({ past: isSame ? past : [...past, value].slice(-MOST_STEPS), future: [], about: now })
      onChange(next)
    },
    undo: () => {
      const before = past.at(-1)
      if (before === undefined) return
      setSteps({ past: past.slice(0, -1), future: [value, ...future], about: undefined })
      onChange(before)
    },
    redo: () => {
      const [after, ...rest] = future
      if (after === undefined) return
      setSteps({ past: [...past, value], future: rest, about: undefined })
      onChange(after)
    },
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  }
}
