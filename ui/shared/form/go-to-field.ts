/** Scrolls to the field of this name and focuses it. */
export function goToNamedField(name: string): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  if (place === null) return
  const reduced = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true
  place.scrollIntoView?.({ block: 'center', behavior: reduced ? 'auto' : 'smooth' })
  const control = place.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, select, button') ?? place
  control.focus({ preventScroll: true })
}
