import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type DemoPerson, demoSignIns } from '../../adapters/server/demo/sign-ins.ts'
import { chromiumSwitches, findChromium } from '../tools/chromium.ts'
import { figure } from './harness.ts'

// Measures what a page downloads before it reacts and shows its content: every script that a real Chromium with an
// empty cache requests until then, as gzip. Then all scripts, including those preloaded when the page is idle.

type MeasuredPage = {
  readonly name: string
  readonly address: string
  readonly area: keyof typeof ALL_SCRIPTS
  readonly atMostKiB: number
  /** The signed-in person. */
  readonly who?: DemoPerson
  /** Text of the page's content: scripts count until it shows. */
  readonly shows: string
}

/** The most that a fresh browser downloads in total. */
const ALL_SCRIPTS = {
  public: { atMostKiB: 220, atMostFiles: 30 },
  workspace: { atMostKiB: 480, atMostFiles: 40 },
} as const

/** The most that a page of the workspace downloads before it is shown. */
const WORKSPACE_SHOWN_KIB = 320
const ofSeller = { area: 'workspace', who: 'seller', atMostKiB: WORKSPACE_SHOWN_KIB } as const

const PAGES: readonly MeasuredPage[] = [
  { name: 'Home', area: 'public', address: '/', atMostKiB: 190, shows: 'main h1' },
  { name: 'Product list', area: 'public', address: '/productlist', atMostKiB: 190, shows: 'main article' },
  { name: 'Sign in', area: 'public', address: '/user/signin', atMostKiB: 200, shows: 'input[type=password]' },
  { name: 'Dashboard', ...ofSeller, address: '/dashboard', shows: 'main h1' },
  { name: 'Leads', ...ofSeller, address: '/crm/leads', shows: '[role=grid] a' },
  { name: 'Tasks', ...ofSeller, address: '/crm/tasks', shows: 'main section[data-section] li' },
  { name: 'Listings', ...ofSeller, address: '/products/List', shows: '[role=grid] a' },
  { name: 'Listing editor', ...ofSeller, address: '/products/add', shows: 'main textarea' },
  { name: 'Enquiries', ...ofSeller, address: '/enquiries', shows: 'main :is(article, li, a)' },
  { name: 'Chat', ...ofSeller, address: '/chat', shows: 'main :is(h1, li, [role=list])' },
  {
    name: 'Company settings',
    ...ofSeller,
    address: '/companySettings/companyDetails',
    shows: 'main form',
  },
  { name: 'Profile', ...ofSeller, address: '/profile', shows: 'main h1' },
  { name: 'Sub accounts', ...ofSeller, address: '/sellersubaccount', shows: 'main li' },
  { name: 'Roles', ...ofSeller, address: '/roles', shows: 'main li' },
  { name: 'Role editor', ...ofSeller, address: '/roles/add', shows: 'main form' },
]
const START_MS = 180_000
const SHOWN_MS = 120_000
/** Enough time for everything that a page preloads, one chunk after the other. */
const SETTLING_MS = 6_000

if (!existsSync('dist/client/.vite/manifest.json')) {
  console.error('There is no build: run `npm run build` first.')
  process.exit(1)
}
const found = await findChromium()
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: [...chromiumSwitches],
  env: { ...definedOnly(process.env), ...found.environment },
})
const server = await start().catch(async (error: unknown) => {
  await browser.close()
  throw error
})
try {
  for (const page of PAGES) {
    const { first, later } = await measured(browser, page)
    const about = page.name.toLowerCase()
    const most = ALL_SCRIPTS[page.area]
    figure(`Until ${about} is shown, scripts`, kibOf(first), 'KiB gzip', { atMost: page.atMostKiB })
    figure(`All scripts of ${about}`, kibOf(first) + kibOf(later), 'KiB gzip', { atMost: most.atMostKiB })
    figure(`All scripts of ${about}`, first.size + later.size, 'files', { atMost: most.atMostFiles })
  }
} finally {
  await browser.close()
  await server.stop()
}

// Helpers

/** Sizes by address. */
type Sizes = ReadonlyMap<string, number>

/** The scripts that a browser with an empty cache loads until the page shows, and those that it preloads. */
async function measured(
  on: Browser,
  { address, who, shows }: MeasuredPage,
): Promise<{ readonly first: Sizes; readonly later: Sizes }> {
  const signedIn = who === undefined ? undefined : await signIn(on, who)
  const context = await on.newContext({
    baseURL: server.url,
    ...(signedIn !== undefined && { storageState: signedIn }),
  })
  const page = await context.newPage()
  page.setDefaultNavigationTimeout(SHOWN_MS)
  const bodies = new Map<string, Promise<Buffer | undefined>>()
  page.on('response', (response) =>
    bodies.set(
      response.url(),
      response.body().catch(() => undefined),
    ),
  )
  // Measured by the browser's own clock: on a busy machine an outside observer notices late.
  await page.addInitScript((selector) => {
    const noteWhenShown = () => {
      if (!document.documentElement.matches('[data-ready]') || document.querySelector(selector) === null) return
      watch.disconnect()
      ;(globalThis as { shownAt?: number }).shownAt = performance.now()
      for (const run of waiting) idle(run)
    }
    // A slow machine may be idle between two responses: idle callbacks count as later on every machine.
    const idle = globalThis.requestIdleCallback.bind(globalThis)
    const waiting: IdleRequestCallback[] = []
    globalThis.requestIdleCallback = (run) =>
      (globalThis as { shownAt?: number }).shownAt === undefined ? waiting.push(run) : idle(run)
    const watch = new MutationObserver(noteWhenShown)
    watch.observe(document, { attributes: true, childList: true, subtree: true })
  }, shows)
  await page.goto(address)
  await page.waitForFunction(() => (globalThis as { shownAt?: number }).shownAt !== undefined, undefined, {
    timeout: SHOWN_MS,
  })
  await page.waitForTimeout(SETTLING_MS)
  const scripts = await page.evaluate(() => {
    const shownAt = (globalThis as { shownAt?: number }).shownAt ?? 0
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return loaded.map(({ name, startTime }) => ({ url: name, isFirst: startTime <= shownAt }))
  })
  const sizes = async (ofFirst: boolean) =>
    new Map(
      await Promise.all(
        scripts
          .filter(({ isFirst }) => isFirst === ofFirst)
          .map(async ({ url }): Promise<[string, number]> => {
            const body = await bodies.get(url)
            if (body === undefined) throw new Error(`${url} did not arrive.`)
            return [url, gzipSync(body).length]
          }),
      ),
    )
  const first = await sizes(true)
  const later = await sizes(false)
  await context.close()
  return { first, later }
}

async function signIn(on: Browser, who: DemoPerson) {
  const person = demoSignIns.find((one) => one.who === who)
  if (person === undefined) throw new Error(`The demo market has no ${who}.`)
  const context = await on.newContext({ baseURL: server.url })
  const page = await context.newPage()
  page.setDefaultNavigationTimeout(SHOWN_MS)
  await page.goto('/user/signin')
  await ready(page)
  await page.getByLabel(/^e-?mail/i).fill(person.email)
  await page.getByLabel(/^password/i).fill(person.password)
  await page.getByRole('button', { name: /^sign in$/i }).click()
  await page.waitForURL((url) => url.pathname !== '/user/signin', { timeout: SHOWN_MS })
  const state = await context.storageState()
  await context.close()
  return state
}

function ready(page: Page): Promise<void> {
  return page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: SHOWN_MS })
}

function kibOf(sizes: Sizes): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1024
}

function definedOnly(values: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

async function start(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'tradehall-first-load-'))
  const child = spawn(
    process.execPath,
    ['adapters/server/main.ts', '--port', String(port), '--data', data, '--demo-size', 'small'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(data, { recursive: true, force: true })
  }
  const url = `http://localhost:${port}`
  const until = performance.now() + START_MS
  while (
    !(await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > until) {
      await stop()
      throw new Error('The server did not start.')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return { url, stop }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}
