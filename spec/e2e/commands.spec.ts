import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { migratedPglite } from '../adapters/server/global-setup.ts'
import { open } from './support/pages.ts'

// Journeys 7 and 8: commands on a separate market, with their results in the browser.

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder = ''

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tradehall-commands-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('scores a file of listings from the command line, including invalid lines', async () => {
  const listings = drills(400)
  const lines = [...listings.map((listing) => JSON.stringify(listing)), 'not json']
  const file = join(folder, 'listings.ndjson.gz')
  const out = join(folder, 'scores.csv')
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))

  const scored = await command('score', [file, '--out', out, '--workers', '2'])

  expect(scored.code).toBe(2)
  expect(scored.err).toContain(`${file}, line 401: not JSON`)
  expect(scored.err).toContain('400 listings scored')
  expect(scored.err).toContain('most often missing')
  const rows = readFileSync(out, 'utf8').trimEnd().split('\n')
  expect(rows[0]).toBe('id,score,column,missing')
  expect(rows).toHaveLength(401)
  expect(rows[1]).toMatch(/^drill-0,\d+(\.\d+)?,SF,/)
})

test('imports a file of listings for a seller, who then finds, filters and sells them in the browser', async ({
  page,
}) => {
  // Starts two servers and five commands, one after the other.
  test.setTimeout(300_000)
  const data = join(folder, 'data')
  const file = join(folder, 'drills.ndjson')
  writeFileSync(
    file,
    drills(12)
      .map((listing, index) => `${JSON.stringify(index === 11 ? { ...listing, sea_: '' } : listing)}\n`)
      .join(''),
  )

  // The journeys' own server starts with an empty folder; here the tables exist.
  cpSync(await migratedPglite(), join(data, 'database'), { recursive: true })
  let server = await start(data)
  const pending = await command('admin', ['companies', '--state', 'pending', '--data', data])
  const slug = /^pending +seller +(\S+)/m.exec(pending.out)?.[1] ?? ''
  expect(slug).not.toBe('')
  expect((await command('admin', ['approve', slug, '--data', data])).out).toContain(`(${slug}) is approved`)
  expect((await command('import', [file, '--seller', slug, '--data', data])).err).toContain(
    'A server works with the embedded database: stop it for the time of the import',
  )
  await stop(server.child)

  const dry = await command('import', [file, '--seller', slug, '--data', data])
  expect(dry.out).toMatch(/would be created +12\n/)
  expect(dry.out).toContain('complete enough to be on sale: 11 of 12')
  expect(dry.out).toContain('Nearest seaport: Please enter nearest seaport (line 12)')
  const written = await command('import', [file, '--seller', slug, '--data', data, '--write', '--publish'])
  expect(written).toMatchObject({ code: 0 })
  expect(written.out).toMatch(/published +11\n/)

  server = await start(data)
  try {
    await open(page, `${server.url}/productlist?search_keyword=Quokka`)
    await expect(page.getByText('Quokka drill 3', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Quokka drill 11', { exact: true })).toHaveCount(0)
    await page.getByText('Quokka drill 3', { exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quokka drill 3' })).toBeVisible()
    const broken = await page.evaluate(() =>
      [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
    )
    expect(broken).toEqual([])
    await open(page, `${server.url}/mini-site/${slug}`)
    await expect(page.getByText(/Quokka drill \d/).first()).toBeVisible()
  } finally {
    await stop(server.child)
  }
})

// Helpers

/** Listings in the form's shape; their pictures have external addresses. */
function drills(many: number): readonly Record<string, unknown>[] {
  return Array.from({ length: many }, (_, index) => ({
    id: `drill-${index}`,
    availability: 'in_stock',
    product_type: 'simple',
    price_type: 'fixed',
    name: `Quokka drill ${index}`,
    description: 'Two batteries and a case.',
    brand_id: 'Quokka Tools',
    category_lists: ['Home, Office & Leisure / Tools & Hardware / Power Tools'],
    choice_options: [{ attribute_id: 'voltage', values: ['18 V'] }],
    validity: '3 months',
    manufacturer_year: 2025,
    condition: 'Brand New',
    dispatch_in: 3,
    dispatch_day: 'Days',
    price_term: 'EXW',
    unit_price: 80 + index,
    currency_id: 'EUR',
    current_stock: 40,
    unit: 'Pieces',
    existence_place: { country: 'NO', city: 'Bergen' },
    country_origin_id: 'NO',
    sea_: 'Port of Bergen',
    port_: 'BGO',
    photos: [{ url: '/elsewhere/drill.jpg', alt: 'A drill' }],
  }))
}

async function command(
  name: 'score' | 'import' | 'admin',
  args: readonly string[],
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [`adapters/node/${name}.ts`, ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (text) => (out += String(text)))
  child.stderr.on('data', (text) => (err += String(text)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** A server started as by `npm start`, on its own data folder with a very small demo market. */
async function start(data: string): Promise<{ readonly url: string; readonly child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['adapters/server/main.ts', '--port', '0', '--data', data, '--demo-size', '10'],
    {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += String(text)
      const found = /running at (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)))
  })
  return { url, child }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Without the settings of the server that the other journeys use. */
function environment(): NodeJS.ProcessEnv {
  const { DATA_DIR: _data, DATABASE_URL: _url, PORT: _port, ...rest } = process.env
  return { ...rest, TRADEHALL_TEST: '1' }
}
