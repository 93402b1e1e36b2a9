import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import classes from './disclosure.module.css'

export interface DisclosureProps {
  /** The accessible name of the panel. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName?: string
  /** Links and buttons; pressing one closes the panel, unless it opens a part of the panel (`aria-expanded`). */
  readonly children: ReactNode
  /** `wide` spans the nearest positioned ancestor, below it. */
  readonly placement?: 'below' | 'above' | 'wide'
}

/**
 * A button that opens a small floating panel of links and buttons. Escape, a click outside and leaving by Tab close it.
 * Separate from Mantine's menu, so that public pages load no positioning code.
 */
export function Disclosure({ label, trigger, triggerClassName, children, placement = 'below' }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const pressed = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div
      ref={root}
      data-scripted
      className={classes.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {/* The link or button inside handles the press; here the event only bubbles. */}
      <div
        id={panelId}
        className={classes.panel}
        data-placement={placement}
        hidden={!isOpen}
        onClick={(event) => {
          if ((event.target as Element).closest('a, button:not([aria-expanded])') !== null) close()
        }}
      >
        {isOpen ? children : null}
      </div>
    </div>
  )
}

export const disclosureClasses = { item: classes.item, heading: classes.heading, line: classes.line } as const
