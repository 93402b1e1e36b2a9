import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Manifest } from 'vite'
import { readBuildManifest } from '../../../adapters/server/http/build-manifest.ts'

/** Texts of the server that no minifier changes, with the file or package that each belongs to. */
const TRACES: readonly (readonly [string, RegExp])[] = [
  ['the database pool (pg)', /SCRAM-SERVER-FINAL-MESSAGE|idle_in_transaction_session_timeout/],
  ['the embedded database (pglite)', /pglite\.(?:wasm|data)|\bPGlite\b/],
  ['the query builder (kysely)', /kysely/i],
  ['the HTTP server (hono)', /bodyLimit|x-hono-/i],
  ['the websocket server (ws)', /Sec-WebSocket-Accept/i],
  ['mail (nodemailer)', /nodemailer/i],
  ['SQL', /\b(?:insert into|create table|select \* from) [a-z_]+/i],
  ['row-level security', /tradehall_member|app\.company_id/],
  ['settings of the server', /DATABASE_URL|SMTP_URL|S3_SECRET_KEY|PUSHER_SECRET|TRADEHALL_TEST/],
  ['modules of Node', /\bfrom\s*["']node:|\bimport\s*\(?\s*["']node:|__vite-browser-external/],
  ['evaluation of text, which the page refuses', /\bnew Function\s*\(|[^.\w]eval\s*\(/],
]

/**
 * What a page imports before it shows, with its layout and the entry. Parts that open later and the transport of calls come on top;
 * the bench of first loads measures them.
 */
const PAGE_LIMITS = [
  { layout: '_public', atMostKiB: 214, atMostFiles: 18 },
  { layout: '_auth', atMostKiB: 200, atMostFiles: 15 },
  { layout: 'form', atMostKiB: 210, atMostFiles: 15 },
  { layout: '_workspace', atMostKiB: 316, atMostFiles: 29 },
] as const

/** The most that a page which visitors read imports before it shows, and the forms, which bring more. */
const READ_PAGE_KIB = 190
/** Makes its call at once, so it loads the library for it. */
const SOCIAL_PAGE = 'ui/routes/_auth.user.social.tsx'
const FORM_PAGES = ['_public.contact-us.tsx', '_public.questionnaire.tsx']

const gzipSizes = new Map<string, number>()
const manifest = await readBuildManifest('dist')

describe('the built client', () => {
  const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
  const scripts = files
    .filter((path) => path.endsWith('.js'))
    .map((path) => [path, readFileSync(`dist/client/${path}`, 'utf8')] as const)

  it('contains code', () => {
    expect(scripts.length).toBeGreaterThan(1)
  })

  it.each(TRACES)('contains no part of %s', (_, trace) => {
    expect(
      scripts.filter(([, code]) => trace.test(code)).map(([path, code]) => `${path}: ${excerpt(code, trace)}`),
    ).toEqual([])
  })

  it('is built from no source of the server', () => {
    expect(Object.keys(manifest).filter((source) => /(?:^|\/)adapters\/(?:server|node)\//.test(source))).toEqual([])
  })

  it('starts without the transport, below its size limits', () => {
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? ''
    const files = [...new Set(closureOf(manifest, entry))]
    const code = files.map((file) => readFileSync(`dist/client/${file}`))
    expect(code.join('\n')).toContain('hydrat')
    expect(code.join('\n')).not.toMatch(/throwHttpErrors|RequestInit/)
    expect(code.reduce((sum, one) => sum + gzipSync(one).length, 0) / 1024).toBeLessThan(146)
  })

  it('consists of few files, because a page requests each one separately', () => {
    // A page brings its own, and two or three parts that open later, such as dialogs. How many each requests is measured by
    // the bench of first loads.
    const pages = Object.keys(manifest).filter((key) => /^ui\/routes\/[^?]*\?tsr-split=/.test(key)).length
    expect(pages).toBeGreaterThan(60)
    expect(scripts.length).toBeLessThan(3.5 * pages)
  })

  it('names the styles and scripts of every page, so that the server links them in its head', () => {
    const split = new Set(
      Object.keys(manifest).flatMap((key) => /^(ui\/routes\/[^?]+)\?tsr-split=/.exec(key)?.[1] ?? []),
    )
    const pages = readdirSync('ui/routes').filter(
      (name) => name.endsWith('.tsx') && name.startsWith('_') && name !== '__root.tsx',
    )
    expect(pages.filter((name) => !split.has(`ui/routes/${name}`))).toEqual([])
    const list = [...split].find((name) => name.endsWith('_public.productlist.tsx')) ?? ''
    const key = Object.keys(manifest).find((one) => one.startsWith(list)) ?? ''
    expect(closureOf(manifest, key).length).toBeGreaterThan(1)
  })

  it.each(PAGE_LIMITS)('loads pages of $layout below their size limits', ({ layout, atMostKiB, atMostFiles }) => {
    const pages = pagesOf(manifest, layout)
    expect(pages.length).toBeGreaterThan(0)
    expect(
      pages.flatMap(({ page, kib, files: count }) =>
        kib >= atMostKiB || count > atMostFiles ? [{ page, kib, files: count }] : [],
      ),
    ).toEqual([])
  })

  it('shows the pages and the forms of visitors without the validation library', () => {
    const pages = pagesOf(manifest, '_public')
    const read = pages.filter(({ page }) => !FORM_PAGES.some((name) => page.startsWith(`ui/routes/${name}`)))
    expect(read.length).toBeGreaterThan(15)
    expect(read.filter(({ kib }) => kib >= READ_PAGE_KIB)).toEqual([])
    const account = pagesOf(manifest, '_auth').filter(({ page }) => !page.startsWith(SOCIAL_PAGE))
    expect(account.length).toBeGreaterThan(2)
    const loading = [...pages, ...account, ...pagesOf(manifest, 'form')].filter(({ scripts }) =>
      scripts.some((file) => readFileSync(`dist/client/${file}`, 'utf8').includes('ZodError')),
    )
    expect(loading.map(({ page }) => page)).toEqual([])
  })

  it('publishes no source map', () => {
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([])
  })
})

// Helpers

/** The files of a chunk and of all it imports. */
function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [
    manifest[key]?.file ?? '',
    ...(manifest[key]?.imports ?? []).flatMap((next) => closureOf(manifest, next, seen)),
  ]
}

/** The pages of a layout, with the size and number of the scripts that each imports. */
function pagesOf(manifest: Manifest, layout: string) {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry === true) ?? ''
  const frame = keys.find((key) => key.startsWith(`ui/routes/${layout}.tsx?tsr-split`)) ?? entry
  return keys
    .filter((key) => key.startsWith(`ui/routes/${layout}.`) && key.includes('?tsr-split'))
    .map((page) => {
      const scripts = [...new Set([entry, frame, page].flatMap((key) => closureOf(manifest, key)))]
      return {
        page,
        kib: Number((scripts.reduce((sum, file) => sum + gzipSize(file), 0) / 1024).toFixed(1)),
        files: scripts.length,
        scripts,
      }
    })
}

/** Many pages share each file, so that each is compressed once. */
function gzipSize(file: string): number {
  const known = gzipSizes.get(file) ?? gzipSync(readFileSync(`dist/client/${file}`)).length
  gzipSizes.set(file, known)
  return known
}

function excerpt(code: string, trace: RegExp): string {
  const at = trace.exec(code)?.index ?? 0
  return code.slice(Math.max(0, at - 60), at + 80)
}
