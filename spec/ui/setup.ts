import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { preloadLists } from '../../ui/shared/inputs/lazy-lists.tsx'
import { notices } from '../../ui/shared/notice/notice-store.ts'

// Browser features that happy-dom lacks or implements in part; the components only need them to exist.
window.matchMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
if (!('fonts' in document)) {
  Object.defineProperty(document, 'fonts', { value: Object.assign(new EventTarget(), { ready: Promise.resolve() }) })
}

// happy-dom is never idle, and what waits for that has its own specs.
await preloadLists()

// The specs share one page (isolate: false), so each leaves it empty.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`
  document.body.replaceChildren()
  for (const { id } of notices.list()) notices.dismiss(id)
})

// Generous, because slow machines must not fail the specs.
configure({ asyncUtilTimeout: 8_000 })
