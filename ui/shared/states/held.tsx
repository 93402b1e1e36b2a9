import { memo, type ReactNode } from 'react'

interface HeldProps {
  /** Whether what comes next is not there yet. */
  readonly isHeld: boolean
  readonly children: ReactNode
}

/** Shows what it showed before while the next figures load: those of one period never stand under the name of another. */
export const Held = memo(
  ({ children }: HeldProps) => children,
  (_, next) => next.isHeld,
)
