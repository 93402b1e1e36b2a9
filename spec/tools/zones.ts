/** What the files of one folder may import. Packages are names; a trailing `*` is a wildcard. */
export interface Zone {
  /** Folders whose files may be imported, besides the zone itself. */
  readonly folders: readonly string[]
  /** The only packages allowed; if missing, all but `forbidden`. */
  readonly packages?: readonly string[]
  readonly forbidden: readonly string[]
  /** The reason, for the linter's message. */
  readonly reason: string
}

const SERVER_PACKAGES = [
  'hono',
  '@hono/node-server',
  'pg',
  'ws',
  'kysely',
  'nodemailer',
  '@electric-sql/pglite',
  '@napi-rs/image',
  'node:*',
]
const SCREEN_PACKAGES = [
  'react',
  'react-dom',
  '@xstate/react',
  '@mantine/*',
  '@tanstack/react-*',
  '@dnd-kit/*',
  '@tabler/*',
]
const WIRE_PACKAGES = ['laravel-echo', 'pusher-js']
const OF_BROWSER = 'Browser-side adapters know nothing of the server or of React.'
const OF_SERVER = 'The server knows core and its own folders; pages come from the built ui.'

/** The import rules of ARCHITECTURE.md, declared once for the linter and for spec/architecture. */
export const ZONES: Readonly<Record<string, Zone>> = {
  core: {
    folders: [],
    packages: ['effect', 'zod', 'xstate', 'mathjs'],
    forbidden: [...SERVER_PACKAGES, ...SCREEN_PACKAGES, ...WIRE_PACKAGES, 'ky'],
    reason: 'core imports effect, zod, xstate, mathjs and reference data only: no I/O, no framework.',
  },
  'adapters/http': { folders: ['core'], forbidden: [...SERVER_PACKAGES, ...SCREEN_PACKAGES], reason: OF_BROWSER },
  'adapters/realtime': { folders: ['core'], forbidden: [...SERVER_PACKAGES, ...SCREEN_PACKAGES], reason: OF_BROWSER },
  'adapters/browser': { folders: ['core'], forbidden: [...SERVER_PACKAGES, ...SCREEN_PACKAGES], reason: OF_BROWSER },
  'adapters/client': {
    folders: ['core', 'adapters/http', 'adapters/realtime', 'adapters/browser'],
    forbidden: [...SERVER_PACKAGES, 'react', 'react-dom', '@xstate/react', '@mantine/*'],
    reason: OF_BROWSER,
  },
  'adapters/server': {
    folders: ['core'],
    forbidden: [...SCREEN_PACKAGES, ...WIRE_PACKAGES, 'ky'],
    reason: OF_SERVER,
  },
  'adapters/node': {
    folders: ['core', 'adapters/server'],
    forbidden: [...SCREEN_PACKAGES, ...WIRE_PACKAGES, 'ky'],
    reason: OF_SERVER,
  },
  ui: {
    folders: ['core', 'adapters/client'],
    forbidden: [...SERVER_PACKAGES, ...WIRE_PACKAGES, 'ky', 'effect'],
    reason: 'ui reaches the outside through adapters/client only.',
  },
}
