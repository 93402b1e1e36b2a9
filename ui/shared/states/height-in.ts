import type { RefCallback } from 'react'

const GAP_PX = 12

/** A ref that keeps the height of its element, with a gap, in a CSS variable of the page while the element is shown. */
export const heightIn =
  (variable: `--th-${string}`): RefCallback<HTMLElement> =>
  (element) => {
    if (element === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight + GAP_PX}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }
