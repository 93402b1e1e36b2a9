import type { ReactNode } from 'react'
import classes from './chat.module.css'

/** Replaces a person's missing picture with the first letters of the name. */
export function Initials({
  name,
  icon,
  isHere = false,
}: {
  readonly name: string
  readonly icon?: ReactNode
  /** Marked by a dot; the words stand beside it. */
  readonly isHere?: boolean
}) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
  return (
    <span className={classes.initials} data-here={isHere || undefined} aria-hidden>
      {icon ?? letters}
    </span>
  )
}
