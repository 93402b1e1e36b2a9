import { availableParallelism } from 'node:os'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { keptStyles } from './adapters/node/kept-styles.ts'
import { lightContracts } from './adapters/node/light-contracts.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** What every page runs, in one file: it compresses better so, and stays in the browser's cache while our own code changes. */
const FRAME_PACKAGES = [
  'react',
  'react-dom',
  'scheduler',
  '@tanstack/react-router',
  '@tanstack/router-core',
  '@tanstack/history',
  '@tanstack/store',
  '@tanstack/react-store',
  '@tanstack/query-core',
  '@tanstack/react-query',
  '@tanstack/react-router-ssr-query',
  '@tanstack/router-ssr-query-core',
]
/** Of these packages, but for workspaces only. */
const OF_WORKSPACE = /\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/
const isOfFrame = (id: string): boolean => {
  const [, path] = id.replaceAll('\\', '/').split(/\/node_modules\/(?!.*\/node_modules\/)/)
  return path !== undefined && !OF_WORKSPACE.test(path) && FRAME_PACKAGES.some((name) => path.startsWith(`${name}/`))
}

/** What the router knows of all routes, in one file: apart, each would carry its own list of what to load with it. */
const ROUTE = /\/ui\/routes\/[^?]*\.tsx$/
/** Small parts of our own that every visitor's page runs: with the routes they compress to half of what they weigh in files of their own. */
const OF_EVERY_VISIT =
  /\/(?:core\/contracts\/(?:account|lookup|market|wishlist)\.contract\.ts|core\/pricing\/(?:rounding|money|currency)\.ts|adapters\/client\/light-contract\.ts|adapters\/browser\/[\w-]*cookie\.ts|ui\/shared\/(?:app|states|money)\/(?:when-idle|error-page|use-call|use-save-lock|use-send|state-panel|money)\.tsx?)$/
const isOfRoutes = (id: string): boolean =>
  ROUTE.test(id.replaceAll('\\', '/')) || OF_EVERY_VISIT.test(id.replaceAll('\\', '/'))

/**
 * Databases, sockets and pages share few cores with the specs: what lacked time is tried once more and named in the summary.
 * Never a law: a second try would take other values and hide the one that broke it.
 */
const ONE_MORE_TRY = { count: 1, condition: /^(?!.*Property failed)/s }

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
    process.env['VITEST'] === undefined && lightContracts(),
    process.env['VITEST'] === undefined && keptStyles(),
    react(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The server names what each page needs ahead. Lists of that for every part that may come later would be a tenth of our own
        // first load: only styles must be known before their part shows.
        modulePreload: { resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
        rolldownOptions: {
          input: 'ui/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: isOfFrame },
                { name: 'routes', test: isOfRoutes },
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
    // One worker a core: the default leaves one idle, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'core',
          environment: 'node',
          include: ['spec/core/**/*.spec.ts', 'spec/adapters/**/*.spec.ts', 'spec/architecture/*.spec.ts'],
          exclude: ['spec/adapters/server/**'],
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
          setupFiles: ['spec/adapters/server/setup.ts'],
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
          setupFiles: ['spec/ui/setup.ts'],
          include: ['spec/ui/**/*.spec.tsx'],
        },
      },
    ],
  },
}))
