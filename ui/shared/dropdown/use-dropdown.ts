import { useId, useRef, useState } from 'react'
import { useOnceOpened } from '../app/use-once-opened.ts'
import type { PanelProps } from './dropdown.types.ts'
import { LazyMenuPanel, LazyPopoverPanel } from './lazy-panels.tsx'

/**
 * A button whose panel loads when the pointer or the focus reaches the button: the button itself renders at once. A
 * press before the panel has loaded opens it as soon as it has.
 */
export function useDropdown(popup: 'menu' | 'dialog', { preload }: { readonly preload?: () => void } = {}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const load = () => {
    void (popup === 'menu' ? LazyMenuPanel : LazyPopoverPanel).preload()
    preload?.()
  }
  const panel: PanelProps = { id, button, isOpen, onOpen: setOpen }
  return {
    isOpen,
    setOpen,
    /** Props of the button. */
    target: {
      ref: button,
      id,
      'aria-haspopup': popup,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-dropdown` : undefined,
      onClick: () => setOpen((now) => !now),
      onPointerEnter: load,
      onFocus: load,
    },
    /** Props of the panel, from the first press on. */
    panel: useOnceOpened(isOpen) ? panel : undefined,
  } as const
}
