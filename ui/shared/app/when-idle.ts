/** Maximum time to wait for a busy page, or for a browser without idle callbacks, in milliseconds. */
const SOON_MS = 2_000

/** Runs a function once the page has loaded and the browser is idle. */
export function whenIdle(run: () => void): void {
  const soon = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: SOON_MS })
    else setTimeout(run, SOON_MS)
  }
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}
