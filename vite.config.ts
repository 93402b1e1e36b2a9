import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/**
 * Databases, sockets and pages share few cores with the specs: what lacked time is tried once more and named in the summary.
 * Never a law: a second try would take other values and hide the one that broke it.
 */
const ONE_MORE_TRY = { count: 1, condition: /^(?!.*Property failed)/s }

/**
 * Names the pages that a group of files contains in Vite's manifest, which lists only the group. Without it the server
 * does not know their styles and scripts, and they show without any until the scripts run.
 */
const routesOfGroups: Plugin = {
  name: 'routes-of-groups',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: ({ dir = '' }, bundle) => {
    const path = join(dir, '.vite/manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string; imports?: string[] }>
    const known = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      for (const id of chunk.moduleIds) {
        const route = /\/(ui\/routes\/[^?]+\?tsr-split=[^&]+)/.exec(id)?.[1]
        const key = known.get(chunk.fileName)
        if (route !== undefined && key !== undefined && route !== key)
          manifest[route] ??= { file: chunk.fileName, imports: [key] }
      }
    }
    writeFileSync(path, JSON.stringify(manifest, null, 2))
  },
}

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
    routesOfGroups,
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
              // Without groups every small module that two pages share is a file of its own: 100 requests for a list in the workspace.
              // A group takes what its modules import and the groups before it do not have, and every page that shares one of its
              // modules loads all of it. So each names the few files whose imports many pages share, the widest first; whatever one
              // page, or one lazy part, has for itself needs no group. `npm run -s bench -- first-load` measures.
              groups: [
                { name: 'entry', tags: ['$initial'] },
                // What public and account pages share. Without it visitors load the inputs of account pages: 20 KiB.
                {
                  name: 'base',
                  test: /[\\/](?:core[\\/](?:time[\\/]|text[\\/](?:text\.schema|messages|issue|limits)|contracts[\\/]endpoint|account[\\/]account\.messages)|ui[\\/]shared[\\/](?:theme[\\/]logo|shell[\\/]color-scheme-toggle|states[\\/](?:offline-bar|state-panel)|app[\\/](?:skip-link|use-once-opened)|form[\\/]use-save)|icons[\\/]IconCheck\.)/,
                },
                // Inputs and buttons, for account pages and the workspace. Without it sign-in loads the workspace's: 60 KiB.
                {
                  name: 'account',
                  test: /[\\/](?:ui[\\/](?:routes[\\/]_auth\.tsx|features[\\/]account[\\/](?:use-enter|account\.module)|shared[\\/](?:app[\\/]use-sent-form|states[\\/]error-state))|core[\\/](?:contracts[\\/]account\.contract|account[\\/]session-user)|@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:PasswordInput|TextInput|Alert|Button)[\\/])/,
                },
                // Reading and prices, for public pages and the workspace. Without it the workspace loads the product list.
                {
                  name: 'market',
                  test: /[\\/](?:ui[\\/]shared[\\/](?:app[\\/]use-|shell[\\/]disclosure|money|products[\\/]picture|states[\\/]empty)|core[\\/](?:text|pricing|reference[\\/]units|contracts[\\/](?:lookup|wishlist))|@tanstack[\\/]react-query)/,
                },
                { name: 'icons', test: /[\\/]node_modules[\\/]@tabler[\\/]/, minShareCount: 3 },
                { name: 'public', test: /[\\/]ui[\\/]routes[\\/]_public\.(?:index\.|productlist\.|\$\.)?tsx/ },
                // Countries, terms and the native select of countries: for shops, sign-up and forms.
                {
                  name: 'reference',
                  test: /[\\/](?:ui[\\/]shared[\\/]inputs[\\/]country-select|core[\\/](?:company[\\/]company\.messages|reference[\\/](?:profile-options|incoterms|payments)))/,
                },
                // The form engine, for sign-up and the workspace.
                {
                  name: 'form',
                  test: /[\\/]ui[\\/]shared[\\/]form[\\/](?:use-form|failure-alert|leave-guard|draft-note|save-bar|error-summary)\./,
                },
                // The frame of the workspace, and small parts that most of its pages use.
                {
                  name: 'workspace',
                  test: /[\\/](?:ui[\\/]routes[\\/]_workspace\.tsx|ui[\\/]shared[\\/](?:states[\\/]skeletons|dropdown[\\/](?:use-|lazy-)|command-palette[\\/]use-recent)|core[\\/]contracts[\\/]crm-(?:lists|activities)|adapters[\\/](?:client[\\/]profile\.queries|browser[\\/]page-visibility)|node_modules[\\/]@mantine[\\/](?:hooks[\\/]esm[\\/]use-(?:debounced-callback|merged-ref|timeout|callback-ref|resize-observer)|core[\\/]esm[\\/]core|core[\\/]esm[\\/]components[\\/](?:ScrollArea[\\/]utils|Text|Group|Pill|PillsInput|Textarea|Combobox[\\/]ComboboxChevron|CloseButton|Badge|Checkbox|Radio|VisuallyHidden|Skeleton|SegmentedControl|Progress))[\\/])/,
                },
                // What opens over a page, in one file that loads once the browser is idle.
                {
                  name: 'overlays',
                  test: /[\\/](?:@floating-ui|react-remove-scroll|@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Popover|Menu|Tooltip|Modal|ModalBase|Drawer|ScrollArea|Combobox|Select))[\\/]/,
                },
                {
                  name: 'crm',
                  test: /[\\/](?:ui[\\/]features[\\/]crm[\\/](?:crm-config|use-crm|record-value|crm\.module)|core[\\/](?:contracts[\\/]crm-|crm[\\/](?:forms[\\/]default|lists[\\/]filter)))/,
                },
                {
                  name: 'list',
                  test: /[\\/]ui[\\/]shared[\\/](?:list-page[\\/]|data-table[\\/]data-table|filter-bar[\\/]filter-bar)/,
                },
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
    projects: [
      {
        test: {
          name: 'core',
          environment: 'node',
          include: ['spec/core/**/*.spec.ts', 'spec/adapters/**/*.spec.ts', 'spec/architecture/*.spec.ts'],
          exclude: ['spec/adapters/server/**'],
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
