/** Where a page stands in its window, in CSS pixels. */
export interface PageScroll {
  readonly scrolled: number
  readonly windowHeight: number
  readonly pageHeight: number
}

/** Calls back when the page was scrolled, at most once for each picture. Returns the unsubscribe function. */
export function onPageScroll(found: (position: PageScroll) => void, page: Window = globalThis.window): () => void {
  let frame: number | undefined
  const measured = () => {
    frame = undefined
    found({
      scrolled: page.scrollY,
      windowHeight: page.innerHeight,
      pageHeight: page.document.documentElement.scrollHeight,
    })
  }
  const scrolled = () => {
    frame ??= page.requestAnimationFrame(measured)
  }
  page.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    page.removeEventListener('scroll', scrolled)
    if (frame !== undefined) page.cancelAnimationFrame(frame)
  }
}
