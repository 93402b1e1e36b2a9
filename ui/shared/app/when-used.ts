import { whenIdle } from './when-idle.ts'

/** The first signs that somebody is at the page. Not the scroll or focus, which the page itself moves. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

let isUsed = false

/**
 * Runs a function once somebody has touched the page and the browser is idle: what only an action of a person needs.
 * A page that is just read, or opened in the background, never loads it.
 */
export function whenUsed(run: () => void): void {
  if (isUsed) {
    whenIdle(run)
    return
  }
  const once = new AbortController()
  const used = () => {
    isUsed = true
    once.abort()
    whenIdle(run)
  }
  for (const sign of SIGNS) window.addEventListener(sign, used, { capture: true, passive: true, signal: once.signal })
}
