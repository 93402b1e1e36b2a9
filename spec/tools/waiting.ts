import { vi } from 'vitest'

// A busy machine must not fail what only waits: vitest's own second is too short where others use the cores.
const { waitFor } = vi
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: 10_000 })
