import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { migratedPglite } from '../adapters/server/global-setup.ts'
import { chromiumSwitches, findChromium } from '../tools/chromium.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The address of a running server, to run single journeys; without it a server is started. */
const given = process.env['E2E_URL']

// The runner and each worker read this file, so the chosen values are passed in the environment.
if (given === undefined) process.env['E2E_PORT'] ??= String(await freePort())
const url = given ?? `http://localhost:${process.env['E2E_PORT']}`
if (process.env['E2E_CHROMIUM'] === undefined) {
  const found = await findChromium()
  process.env['E2E_CHROMIUM'] = JSON.stringify(found)
  process.stdout.write(`Browser of the journeys: ${found.version} from ${found.source}\n`)
}
const browser: Awaited<ReturnType<typeof findChromium>> = JSON.parse(process.env['E2E_CHROMIUM'])
if (given === undefined && process.env['E2E_DATA'] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'tradehall-e2e-'))
  cpSync(await migratedPglite(), join(folder, 'database'), { recursive: true })
  process.env['E2E_DATA'] = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: '.',
  // In this order: the longest tests first, or one worker would wait for the last of them.
  projects: [
    { name: 'sweep', testMatch: 'sweep.spec.ts' },
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: 'sweep.spec.ts' },
  ],
  outputDir: join(root, 'reports/e2e'),
  fullyParallel: false,
  workers: 3,
  // Three browsers and a server share two cores: a test that times out once is retried and reported as flaky.
  retries: 2,
  forbidOnly: true,
  // Generous, because slow machines must not fail the specs; benches measure speed.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: join(root, 'reports/playwright.json') }]],
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A click on a missing element fails with its own message, well before the test's timeout.
    actionTimeout: 45_000,
    // Recording slows every journey by half or more, so only a retry records.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      // These pages are left before optimized code pays: without it they take an eighth less processor time.
      args: [...chromiumSwitches, '--js-flags=--no-opt,--no-maglev'],
      env: { ...definedOnly(process.env), ...browser.environment },
    },
  },
  ...(given === undefined && {
    webServer: {
      command: `exec "${process.execPath}" adapters/server/main.ts --port ${process.env['E2E_PORT']} --data "${process.env['E2E_DATA']}" --demo-size small --demo-seed 7`,
      cwd: root,
      url: `${url}/health/ready`,
      env: { ...definedOnly(process.env), TRADEHALL_TEST: '1' },
      timeout: 120_000,
      stdout: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    },
  }),
})

// Helpers

/** The environment without the settings of a developer's own server. */
function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  const own = /^(PORT|HOST|DATA_DIR|DATABASE_URL|STORE_DOMAIN|PUBLIC_URL|AUTO_APPROVE|(PUSHER|S3|SMTP|MAIL|SMS)_.*)$/
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !own.test(entry[0]),
    ),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}
