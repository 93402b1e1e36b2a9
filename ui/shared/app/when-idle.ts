/** Longest that a busy page, or a browser that cannot tell when it is idle, is waited for, in milliseconds. */
const SOON_MS = 2_000

/** Runs once the page has loaded and the browser has nothing better to do. */
export function whenIdle(run: () => void): void {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: SOON_MS })
    else setTimeout(run, SOON_MS)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
