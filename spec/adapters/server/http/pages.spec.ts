import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtAssets } from '../../../../adapters/server/http/built-assets.ts'
import { BUSY, createPageLimits, responseOf, UNAVAILABLE } from '../../../../adapters/server/http/page-limits.ts'
import { inRequest } from '../../../../adapters/server/request-scope.ts'
import { type FormHandler, createPages, type RenderPage } from '../../../../adapters/server/http/pages.ts'
import { createPublicCache } from '../../../../adapters/server/http/public-cache.ts'

const SCRIPT = `export const listing = ${JSON.stringify('x'.repeat(4_000))}`
let distDir: string

beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(distDir, 'client/assets'), { recursive: true })
  await mkdir(join(distDir, 'client/.vite'))
  for (const name of ['manifest.json', 'ssr-manifest.json']) await writeFile(join(distDir, 'client/.vite', name), '{}')
  await writeFile(join(distDir, 'client/assets/entry-1a2b.js'), SCRIPT)
  await writeFile(join(distDir, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(distDir, 'secret.txt'), 'not for the web')
})
afterAll(() => rm(distDir, { recursive: true, force: true }))

describe('createPages', () => {
  it('sends hashed assets compressed and cacheable for a year', async () => {
    const response = await ask('/assets/entry-1a2b.js', { headers: { 'accept-encoding': 'br' } })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(new Uint8Array(await response.arrayBuffer())).toString()).toBe(SCRIPT)
  })

  it('makes names without a hash cacheable for an hour only', async () => {
    const response = await ask('/favicon.svg')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  // Browsers and crawlers ask for it without reading a page; without the file each such request renders a whole 404 page.
  it('has the icon at the address that browsers assume', async () => {
    const icons = await builtAssets(fileURLToPath(new URL('../../../../public', import.meta.url)))
    const response = await icons.respond(new Request('http://market.example/favicon.ico'))
    expect(response?.headers.get('content-type')).toBe('image/x-icon')
    expect([...new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 4)).toEqual([0, 0, 1, 0])
  })

  it('has no file that a newer build has removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replaced-'))
    await writeFile(join(folder, 'entry-1a2b.js'), SCRIPT)
    const assets = await builtAssets(folder)
    await rm(folder, { recursive: true })
    expect(await assets.respond(new Request('http://market.example/entry-1a2b.js'))).toBeUndefined()
  })

  it.each([
    '/assets/gone.js',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/.vite/manifest.json',
    '/.vite/ssr-manifest.json',
  ])('serves nothing that is not a file of the build: %s', async (path) => {
    const response = await ask(path)
    expect(await response.text()).not.toContain('not for the web')
    expect(response.headers.get('cache-control')).not.toContain('immutable')
  })

  it('allows scripts by a nonce that is new for every page, and never eval or inline scripts', async () => {
    const nonces: string[] = []
    const render: RenderPage = async ({ nonce }) => {
      nonces.push(nonce)
      return page()
    }
    const policies = [await ask('/', {}, render), await ask('/', {}, render)].map(
      (response) => response.headers.get('content-security-policy') ?? '',
    )
    expect(new Set(nonces).size).toBe(2)
    policies.forEach((policy, index) => {
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))
      expect(scripts).toBe(`script-src 'self' 'nonce-${nonces[index] ?? ''}'`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toContain('unsafe-eval')
    })
  })

  it('[D-223] lets only the hosts that the page names show it in a frame, and ignores any other policy of a page', async () => {
    const shown = async (policy: string) =>
      ask('/', {}, async () => {
        const response = page()
        response.headers.set('content-security-policy', policy)
        return response
      })
    const framed = await shown('frame-ancestors shop.example *.b.example:8080')
    expect(framed.headers.get('content-security-policy')).toContain('; frame-ancestors shop.example *.b.example:8080; ')
    expect(framed.headers.has('x-frame-options')).toBe(false)
    for (const policy of [
      "frame-ancestors 'none'",
      'script-src *',
      'frame-ancestors a; script-src *',
      'frame-ancestors',
    ]) {
      const response = await shown(policy)
      expect(response.headers.get('content-security-policy')).toContain("; frame-ancestors 'none'; ")
      expect(response.headers.get('content-security-policy')).not.toContain('script-src *')
      expect(response.headers.get('x-frame-options')).toBe('DENY')
    }
  })

  it('renders a kept page once for all visitors, and gives each response its own nonce', async () => {
    const rendered: string[] = []
    const render: RenderPage = async ({ nonce, request }) => {
      rendered.push(nonce)
      return new Response(`<script nonce="${nonce}"></script>${request.url}`)
    }
    const pages = await createPages({
      distDir,
      origin: 'http://market.example',
      fetch: globalThis.fetch,
      render,
      cache: createPublicCache(1_000_000),
    })
    const shown = async (address: string) => {
      const response = await pages.request(`http://${address}`, {
        headers: { host: new URL(`http://${address}`).host },
      })
      const html = await response.text()
      const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
      return { nonce, html }
    }

    const [one, other] = await Promise.all([shown('market.example/'), shown('market.example/')])
    expect(rendered).toHaveLength(1)
    expect(new Set([one.nonce, other.nonce, rendered[0]]).size).toBe(3)
    expect(one.html).not.toContain(rendered[0])
    // Another address and another storefront are other pages.
    expect((await shown('market.example/?page=2')).html).toContain('page=2')
    expect((await shown('shop.market.example/')).html).toContain('shop.')
    expect(rendered).toHaveLength(3)
  })

  it('compresses a kept page once, and sends it to browsers without compression as well', async () => {
    const pages = await createPages({
      distDir,
      origin: 'http://market.example',
      fetch: globalThis.fetch,
      render: async ({ nonce }) => new Response(`<script nonce="${nonce}"></script>${'listing '.repeat(500)}`),
      cache: createPublicCache(1_000_000),
    })
    const sent = async (accepted: string) => {
      const response = await pages.request('/', { headers: { 'accept-encoding': accepted } })
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      const policy = response.headers.get('content-security-policy') ?? ''
      const coding = response.headers.get('content-encoding')
      return { coding, policy, html: (coding === 'gzip' ? gunzipSync(bytes) : bytes).toString() }
    }
    const [first, second, plain] = [await sent('gzip, deflate, br'), await sent('gzip'), await sent('')]

    expect([first.coding, second.coding, plain.coding]).toEqual(['gzip', 'gzip', null])
    for (const { policy, html } of [first, second, plain]) {
      expect(policy).toContain(`'nonce-${/nonce="([^"]+)"/.exec(html)?.[1]}'`)
      expect(html).toContain('listing listing')
    }
    expect(new Set([first.policy, second.policy, plain.policy]).size).toBe(3)
  })

  it('renders a failed page again', async () => {
    let status = 500
    const pages = await createPages({
      distDir,
      origin: 'http://market.example',
      fetch: globalThis.fetch,
      render: async () => page(status),
      cache: createPublicCache(1_000_000),
    })
    expect((await pages.request('/')).status).toBe(500)
    status = 200
    expect((await pages.request('/')).status).toBe(200)
  })

  it('keeps the Host header from changing the policy', async () => {
    const response = await ask('/', { headers: { host: 'x; script-src *' } })
    expect(response.headers.get('content-security-policy')).not.toContain('script-src *')
  })

  // One address could have any number of pages rendered at once.
  it('[D-133] renders two pages at once, refuses what an address asks beyond its share, and tells when to try again', async () => {
    let running = 0
    let most = 0
    const render: RenderPage = async () => {
      most = Math.max(most, (running += 1))
      await pause(20)
      running -= 1
      return page()
    }
    const limits = createPageLimits(40, () => new Date())
    const pages = await createPages({ distDir, origin: 'http://localhost', fetch, render, limits })
    const open = (address: string) =>
      inRequest({ id: address, address }, async () => pages.request('http://localhost/', { headers: { host: 'x' } }))
    const one = Array.from({ length: 45 }, () => open('203.0.113.1'))
    const other = open('203.0.113.2')
    const responses = await Promise.all(one)
    const count = (status: number) => responses.filter((response) => response.status === status).length

    expect(most).toBe(2)
    expect([count(200), count(503), count(429)]).toEqual([22, 18, 5])
    expect((await other).status).toBe(200)
    const refused = responses.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.text()).toContain('Try again in')
  })

  it('passes on the status of the page and the redirects of the guard', async () => {
    expect((await ask('/nothing', {}, async () => page(404))).status).toBe(404)
    const redirect = await ask(
      '/products/list',
      {},
      async () => new Response(null, { status: 301, headers: { Location: '/products/List' } }),
    )
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/products/List'])
  })

  it.each([
    ['/productdetail/%E0%A4%A', '/productdetail/%25E0%25A4%25A'],
    ['/page/%00', '/page/%2500'],
    ['/suppliers?search=a%00b&page=2', '/suppliers?search=ab&page=2'],
  ])('leads from %s, which nobody can read or store, to %s', async (path, to) => {
    const response = await ask(path)
    expect([response.status, response.headers.get('location')]).toEqual([302, to])
  })

  it.each(['//evil.example/%E0', '///evil.example/%E0', '/%5Cevil.example/%E0', '//evil.example/?search=%00'])(
    'leads nobody to another host by an address that cannot be read: %s',
    async (path) => {
      const location = (await ask(path)).headers.get('location') ?? ''
      expect(new URL(location, 'http://market.example').host).toBe('market.example')
    },
  )

  it('reports the parts of a page that failed to render, and shows the rest', async () => {
    const failures: unknown[] = []
    const response = await ask(
      '/',
      {},
      async ({ onFault }) => {
        onFault(new Error('a part'))
        return page()
      },
      (error) => failures.push(error),
    )
    expect(response.status).toBe(200)
    expect(failures).toEqual([new Error('a part')])
  })

  it('returns 500 without details for a page that fails', async () => {
    const failures: unknown[] = []
    const response = await ask(
      '/',
      {},
      () => Promise.reject(new Error('password=hunter2')),
      (error) => failures.push(error),
    )
    expect(response.status).toBe(500)
    const html = await response.text()
    expect(html).not.toMatch(/hunter2|pages\.spec|at .*\.ts:\d/)
    expect(failures).toHaveLength(1)
    expect(response.headers.get('content-security-policy')).toContain("object-src 'none'")
  })

  it('gives every page that it writes itself the look of the market, one heading and a way on, without other files', async () => {
    const failed = await ask('/productlist', {}, () => Promise.reject(new Error('no')))
    const limits = createPageLimits(1, () => new Date())
    const scope = { id: 'one', address: '192.0.2.1' }
    const [, refused] = [1, 2].map(() => inRequest(scope, () => limits.refusal()))
    for (const response of [failed, refused, responseOf(BUSY), responseOf(UNAVAILABLE)]) {
      const html = (await response?.text()) ?? ''
      expect(html).toContain('<svg viewBox="0 0 32 32"')
      expect(html).toContain('prefers-color-scheme:dark')
      expect(html).not.toMatch(/<script|\bsrc=|url\(|<link/)
      const main = /<main>(.*)<\/main>/s.exec(html)?.[1] ?? ''
      expect(html.match(/<(?:header|main|h1|title)\b/g)?.toSorted()).toEqual(['<h1', '<header', '<main', '<title'])
      expect([...main.matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href)).toEqual(['', '/'])
    }
  })

  it('refuses to post a form to a page without one', async () => {
    const response = await ask('/', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('redirects after an accepted form, or shows its page again with the outcome', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (handleForm: FormHandler, render?: RenderPage) =>
      ask('/user/signin', { method: 'POST', headers, body: 'a=1' }, render, undefined, handleForm)
    const taken = await post(async () => ({ kind: 'redirect', to: '/dashboard', cookies: ['code=1'] }))
    expect([taken.status, taken.headers.get('location'), taken.headers.get('set-cookie')]).toEqual([
      303,
      '/dashboard',
      'code=1',
    ])

    const form = { isDone: false, alert: 'No', fieldTexts: {}, values: {} }
    const rendered: unknown[] = []
    const shown = await post(
      async () => ({ kind: 'page', status: 422, form }),
      async ({ request, settings }) => {
        rendered.push([request.method, settings.sentForm])
        return page()
      },
    )
    expect([shown.status, rendered]).toEqual([422, [['GET', form]]])
    expect(shown.headers.get('content-security-policy')).toContain("object-src 'none'")
  })

  it('returns only the headers for HEAD', async () => {
    const response = await ask('/', { method: 'HEAD' })
    expect(response.headers.get('content-length')).toBe('19')
    expect(await response.text()).toBe('')
  })
})

// Helpers

const page = (status = 200) =>
  new Response('<!doctype html><p>.', { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })

async function ask(
  path: string,
  init: RequestInit = {},
  render: RenderPage = async () => page(),
  onError?: (error: unknown) => void,
  handleForm?: FormHandler,
) {
  const pages = await createPages({
    distDir,
    origin: 'http://market.test',
    fetch: () => Promise.reject(new Error('no call expected')),
    render,
    ...(onError !== undefined && { onError }),
    ...(handleForm !== undefined && { handleForm }),
  })
  return await pages.request(`http://market.test${path}`, init)
}
