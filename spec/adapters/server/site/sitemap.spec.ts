import { request } from 'node:http'
import { expect, it } from 'vitest'
import { catalogSave } from '../../../../core/contracts/catalog.contract.ts'
import { robotsText } from '../../../../adapters/server/site/sitemap.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { routes } from '../../../../core/navigation/routes.ts'
import { listing } from '../market/goods.ts'
import { describeMarket, type Market } from '../market.ts'

it('[D-228] robots.txt closes every page of signed-in people and no public one', () => {
  const text = robotsText('https://market.example/sitemap.xml')
  expect(text).toContain('\nSitemap: https://market.example/sitemap.xml\n')
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, rule = '']) => rule)
  const isClosed = (path: string) =>
    closed.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  for (const { path, area } of Object.values(routes)) expect([path, isClosed(path)]).toEqual([path, area !== 'public'])
})

describeMarket('sitemaps', (market) => {
  it('[D-228] lead from robots.txt over the index to what is public, and to nothing else', async () => {
    const [seller, pending] = [await market.seller(), await market.seller({ approval: 'pending' })]
    const pump = await listing(market, seller, { name: 'Gear pump' })
    const draft = await listing(market, seller, { name: 'Draft pump' }, { published: 0 })
    const hidden = await listing(market, pending, { name: 'Hidden pump' })
    await seller.call(catalogSave, { name: 'Spring & more', product_ids: [pump] })
    const home = new URL((await get(market, '/robots.txt')).text.match(/Sitemap: (\S+)/)?.[1] ?? '')
    expect(home.pathname).toBe('/sitemap.xml')
    const index = await get(market, '/sitemap.xml')
    expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8', cache: 'public, max-age=3600' })
    const parts = locationsOf(index.text)
    const all = (
      await Promise.all(parts.map(async (part) => locationsOf((await get(market, new URL(part).pathname)).text)))
    ).flat()
    const paths = all.map((address) => address.slice(home.origin.length))
    expect(paths).toContain('/')
    expect(paths).toContain(addressOf('shop', { slug: seller.slug }))
    expect(paths.filter((path) => path.startsWith(`/mini-site/${seller.slug}/catalogues/`))).toHaveLength(1)
    const slugs = await slugsOf(market, [pump, draft, hidden])
    expect(slugs.map((slug) => paths.some((path) => path.endsWith(`/${slug}`)))).toEqual([true, false, false])
    expect(paths.filter((path) => path.includes(`/${pending.slug}`))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('[D-228] [D-32] have the addresses of one shop on its own host', async () => {
    const [seller, other] = [await market.seller(), await market.seller()]
    const pump = await listing(market, seller, { name: 'Vane pump' })
    await listing(market, other, { name: 'Other pump' })
    const [slug] = await slugsOf(market, [pump])
    const host = `${seller.slug}.localhost:${new URL(market.url).port}`
    expect((await get(market, '/robots.txt', host)).text).toContain(`Sitemap: http://${host}/sitemap.xml`)
    const parts = locationsOf((await get(market, '/sitemap.xml', host)).text)
    expect(parts.every((part) => part.startsWith(`http://${host}/sitemaps/`))).toBe(true)
    const addresses = (
      await Promise.all(parts.map(async (part) => locationsOf((await get(market, new URL(part).pathname, host)).text)))
    ).flat()
    expect(addresses.map((address) => new URL(address).pathname)).toEqual([
      `/mini-site/${seller.slug}`,
      `/mini-site/${seller.slug}/products`,
      expect.stringMatching(new RegExp(`^/productdetail/.*/${slug}$`)),
    ])
    for (const path of ['/robots.txt', '/sitemap.xml'])
      expect((await get(market, path, `nobody.localhost:${new URL(market.url).port}`)).status).toBe(404)
  })

  it('answer 404 for parts that the index does not name', async () => {
    for (const path of ['/sitemaps/products-99999.xml', '/sitemaps/people-0.xml', '/sitemaps/products.xml'])
      expect((await get(market, path)).status).toBe(404)
  })
})

// Helpers

const locationsOf = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

const slugsOf = async (market: Market, ids: readonly number[]): Promise<readonly string[]> =>
  (
    await market.db.query<{ slug: string }>('select slug from listings where id = any($1::bigint[]) order by id', [ids])
  ).rows.map(({ slug }) => slug)

/** Requests a path under a host. The specs' own client cannot set the Host header. */
function get(
  market: Market,
  path: string,
  host = new URL(market.url).host,
): Promise<{ status: number; text: string; type: string; cache: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(market.url)
    const sent = request({ hostname, port, path, headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          type: response.headers['content-type'] ?? '',
          cache: response.headers['cache-control'] ?? '',
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
