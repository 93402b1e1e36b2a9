import { type ReactNode, useEffect, useRef } from 'react'

const FIELDS = ':is(input, textarea, select):not([type=hidden], [type=file], :disabled, [tabindex="-1"])'

/**
 * Moves the focus to the first field of a drawer or dialog once it is there: the code of a form may load after the
 * drawer has opened. A person who has moved on meanwhile stays there, and on a touch screen no keyboard opens by it.
 */
export function FirstField({ children }: { readonly children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const content = holder.current
    if (content === null || matchMedia('(pointer: coarse)').matches) return
    const watch = new MutationObserver(() => look())
    const look = () => {
      const field = content.querySelector<HTMLElement>(FIELDS)
      if (field === null) return
      watch.disconnect()
      // What the content itself wants to focus goes first, and so does a person's own move.
      if (content.contains(document.activeElement) || content.querySelector('[data-autofocus]') !== null) return
      // The dialog that opens looks for this mark.
      field.setAttribute('data-autofocus', '')
      field.focus({ preventScroll: true })
    }
    watch.observe(content, { childList: true, subtree: true })
    look()
    return () => watch.disconnect()
  }, [])
  return <div ref={holder}>{children}</div>
}
