import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { SHARED_FILES } from './ui/shared-files.ts'

/**
 * Databases, sockets and pages share few cores with the specs: what lacked time is tried once more and named in the summary.
 * Never a law: a second try would take other values and hide the one that broke it.
 */
const ONE_MORE_TRY = { count: 1, condition: /^(?!.*Property failed)/s }

const PROJECTS: readonly TestProjectConfiguration[] = [
  {
    test: {
      name: 'core',
      environment: 'node',
      include: ['spec/core/**/*.spec.ts', 'spec/adapters/**/*.spec.ts', 'spec/architecture/*.spec.ts'],
      exclude: ['spec/adapters/server/**'],
      setupFiles: ['spec/arbitraries/setup.ts'],
      // Core has no state, so its files share a process: starting one for each file was half of the time.
      isolate: false,
      testTimeout: 30_000,
    },
  },
  // What looks at results of the build; runs after it.
  {
    test: {
      name: 'built',
      environment: 'node',
      include: ['spec/architecture/built/*.spec.ts'],
      testTimeout: 120_000,
    },
  },
  {
    test: {
      name: 'server',
      environment: 'node',
      include: ['spec/adapters/server/**/*.spec.ts', 'spec/wire/*.spec.ts'],
      isolate: false,
      setupFiles: ['spec/arbitraries/setup.ts', 'spec/adapters/server/setup.ts'],
      globalSetup: ['spec/adapters/server/global-setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      retry: ONE_MORE_TRY,
    },
  },
  {
    test: {
      name: 'ui',
      environment: 'happy-dom',
      isolate: false,
      testTimeout: 60_000,
      retry: ONE_MORE_TRY,
      setupFiles: ['spec/arbitraries/setup.ts', 'spec/ui/setup.ts'],
      include: ['spec/ui/**/*.spec.{ts,tsx}'],
    },
  },
]

export default defineConfig(({ command }) => ({
  appType: 'custom',
  builder: {},
  plugins: [
    // Specs take the route tree as it stands: only builds and the development server write it.
    process.env['VITEST'] === undefined &&
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // What a page loads is for whoever opens it: only its addresses and its head belong to what every page knows of all others.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent', 'notFoundComponent']] },
        routesDirectory: './ui/routes',
        generatedRouteTree: './ui/routeTree.gen.ts',
        addExtensions: true,
      }),
    react(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The manifest lists only the groups below, and this one which group each page is in.
        ssrManifest: true,
        // The server names what each page needs ahead. Lists of that for every part that may come later would be a tenth of our own
        // first load: only styles must be known before their part shows.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
        rolldownOptions: {
          input: 'ui/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'entry', tags: ['$initial'] },
                ...Object.entries(SHARED_FILES).map(([name, paths]) => ({
                  name,
                  test: pathsAtStart(paths),
                  // An icon of one or two pages stays with them.
                  ...(name === 'icons' && { minShareCount: 3 }),
                })),
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? true : [] },
      build: { outDir: 'dist/server', rolldownOptions: { input: 'ui/entry-server.tsx' } },
    },
  },
  test: {
    // One worker more than cores: a third of the time, specs of servers wait for processes, leases and closed disks.
    maxWorkers: availableParallelism() + 1,
    projects: [...PROJECTS],
  },
}))

// Helpers

/** Matches a module whose path below this folder begins with one of the paths. */
function pathsAtStart(paths: readonly string[]) {
  return (id: string) => {
    const path = relative(import.meta.dirname, id).replaceAll('\\', '/')
    return paths.some((start) => path.startsWith(start))
  }
}
