import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import { addressOf, productAddress } from '../../../core/navigation/addresses.ts'
import { routes } from '../../../core/navigation/routes.ts'
import { escapedXml } from '../../../core/site/atom-feed.ts'
import { shopAddress, slugOfHost } from '../../../core/storefront/storefront-address.ts'
import { hasPublicPage } from '../catalogs/shop-catalogs.ts'
import type { Tables } from '../database/tables.ts'
import { contentCoding } from '../http/compression.ts'
import { protectiveHeaders } from '../http/page-headers.ts'
import { shownTexts } from './site-texts.ts'
import { publicShops } from '../market/public-shops.ts'

/** Addresses of a part, by the protocol of sitemaps; a part holds the rows of as many ids. */
const PART_IDS = 50_000
/** Rows that are read at once. */
const CHUNK = 5_000
/** How long a finished part is served. D-228. */
const KEPT_MS = 3_600_000
/** Finished parts in memory; a full one has some 500 KB. */
const KEPT_PARTS = 64

export interface SitemapOptions {
  /** Reads the rows of all companies; the queries take published ones alone. */
  readonly k: Kysely<Tables>
  /** The address of the marketplace itself. */
  readonly origin: string
  /** Storefronts are below it, with its port. */
  readonly storeDomain: string
  readonly now: () => Date
}

/**
 * `robots.txt` and the sitemaps of the market and of each storefront host. A sitemap is an index of parts; a part is read
 * from the database in chunks, and kept compressed for an hour. Its addresses are the canonical ones. D-228.
 */
export function sitemapRoutes({ k, origin, storeDomain, now }: SitemapOptions): Hono {
  const pages = new Hono()
  const kept = new Map<string, { readonly until: number; readonly bytes: Promise<Uint8Array> }>()
  const keptBytes = (key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const at = now().getTime()
    const present = kept.get(key)
    if (present !== undefined && present.until > at) return present.bytes
    const bytes = make()
    kept.delete(key)
    kept.set(key, { until: at + KEPT_MS, bytes })
    bytes.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_PARTS && oldest !== undefined) kept.delete(oldest)
    return bytes
  }
  /** The shop of the host; undefined on the market's own. */
  const shopOf = async (host: string | undefined): Promise<Shop | undefined | 'none'> => {
    const slug = slugOfHost(host ?? '', storeDomain)
    if (slug === undefined) return undefined
    const shop = await publicShops(k).select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
    return shop ?? 'none'
  }
  const homeOf = (shop: Shop | undefined): string =>
    shop === undefined ? origin : `${new URL(origin).protocol}//${shop.slug}.${storeDomain}`

  pages.get('/robots.txt', async (c) => {
    const shop = await shopOf(c.req.header('host'))
    if (shop === 'none') return c.text('Not found', 404, { ...protectiveHeaders })
    return c.body(robotsText(`${homeOf(shop)}/sitemap.xml`), 200, {
      ...protectiveHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': AN_HOUR,
    })
  })

  const answer = async (request: Request, part?: { readonly kind: string; readonly part: number }) => {
    const shop = await shopOf(request.headers.get('host') ?? undefined)
    if (shop === 'none') return missing()
    const reach = { shop, now: now() }
    const kinds = kindsOf(shop)
    if (part === undefined)
      return xml(
        request,
        await keptBytes(`index ${shop?.id ?? ''}`, async () => compressed(indexOf(k, kinds, reach, homeOf(shop)))),
      )
    const kind = kinds[part.kind]
    if (kind === undefined) return missing()
    // Only parts that the index names are read and kept.
    if (!(await kind.parts(k, reach)).includes(part.part)) return missing()
    return xml(
      request,
      await keptBytes(`${part.kind} ${part.part} ${shop?.id ?? ''}`, () =>
        compressed(partOf(k, kind, part.part, reach, origin)),
      ),
    )
  }
  pages.get('/sitemap.xml', (c) => answer(c.req.raw))
  pages.get('/sitemaps/:file', async (c) => {
    const [, kind = '', part = ''] = /^([a-z]+)-(\d{1,9})\.xml$/.exec(c.req.param('file')) ?? []
    return kind === '' ? missing() : answer(c.req.raw, { kind, part: Number(part) })
  })
  return pages
}

/** What search engines leave alone: every address that only signed-in people open, and the sign-in pages. */
export function robotsText(sitemap: string): string {
  const closed = new Set(
    Object.values(routes)
      .filter(({ area }) => area !== 'public')
      .map(({ path }) => `/${path.split('/')[1] ?? ''}`),
  )
  const lines = [...closed]
    .toSorted()
    .flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}/`, `Disallow: ${path}?`])
  return `User-agent: *\nAllow: /\n${lines.join('\n')}\n\nSitemap: ${sitemap}\n`
}

// Helpers

const AN_HOUR = 'public, max-age=3600'

interface Shop {
  readonly id: number
  readonly slug: string
}

interface Reach {
  readonly shop: Shop | undefined
  readonly now: Date
}

interface Entry {
  readonly path: string
  readonly changed?: Date
}

interface Row extends Entry {
  readonly id: number
}

/** Published rows by their ids. */
interface Kind {
  readonly parts: (k: Kysely<Tables>, reach: Reach) => Promise<readonly number[]>
  /** At most `CHUNK` rows from one id up to another (exclusive), in the order of their ids. */
  readonly rows: (k: Kysely<Tables>, from: number, to: number, reach: Reach) => Promise<readonly Row[]>
  /** Addresses of the first part without a row. */
  readonly fixed?: readonly Entry[]
}

const partExpression = (id: string) => sql<number>`(${sql.ref(id)} / ${sql.lit(PART_IDS)})::int`.as('part')
const numbers = (rows: readonly { readonly part: number }[]): readonly number[] =>
  rows.map(({ part }) => part).toSorted((one, other) => one - other)

const listings = (k: Kysely<Tables>, { shop }: Reach) => {
  const all = k.selectFrom('listings as l').where('l.is_public', '=', true)
  return shop === undefined ? all : all.where('l.company_id', '=', shop.id)
}

const catalogues = (k: Kysely<Tables>, { shop }: Reach) => {
  const all = k
    .selectFrom('catalogs as g')
    .innerJoin('companies as c', 'c.id', 'g.company_id')
    .where('c.kind', '=', 'seller')
    .where('c.approval', '=', 'approved')
    .where(hasPublicPage)
  return shop === undefined ? all : all.where('c.id', '=', shop.id)
}

const products: Kind = {
  parts: async (k, reach) => numbers(await listings(k, reach).select(partExpression('l.id')).distinct().execute()),
  rows: async (k, from, to, reach) => {
    const rows = await listings(k, reach)
      .innerJoin('companies as c', 'c.id', 'l.company_id')
      .leftJoin('categories as k', 'k.id', 'l.category_id')
      .leftJoin('brands as b', 'b.id', 'l.brand_id')
      .select([
        'l.id',
        'l.slug',
        'l.product_url',
        'l.updated_at',
        'c.slug as company',
        'k.name as category_name',
        'b.name as brand_name',
      ])
      .where('l.id', '>=', from)
      .where('l.id', '<', to)
      .orderBy('l.id')
      .limit(CHUNK)
      .execute()
    return rows.map(({ company, updated_at, ...row }) => ({
      id: row.id,
      path: productAddress({ ...row, company_details: { slug: company } }),
      changed: updated_at,
    }))
  },
}

const catalogs: Kind = {
  parts: async (k, reach) => numbers(await catalogues(k, reach).select(partExpression('g.id')).distinct().execute()),
  rows: async (k, from, to, reach) => {
    const rows = await catalogues(k, reach)
      .select(['g.id', 'g.slug', 'g.updated_at', 'c.slug as shop'])
      .where('g.id', '>=', from)
      .where('g.id', '<', to)
      .orderBy('g.id')
      .limit(CHUNK)
      .execute()
    return rows.map(({ id, slug, shop, updated_at }) => ({
      id,
      path: addressOf('shopCatalogue', { slug: shop, catalogue: slug }),
      changed: updated_at,
    }))
  },
}

const shopHomes: Kind = {
  parts: async (k) => numbers(await publicShops(k).select(partExpression('id')).distinct().execute()),
  rows: async (k, from, to) => {
    const rows = await publicShops(k)
      .select(['id', 'slug'])
      .where('id', '>=', from)
      .where('id', '<', to)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    return rows.map(({ id, slug }) => ({ id, path: shopAddress({ slug }) }))
  },
}

const categories: Kind = {
  parts: async (k) => numbers(await soldCategories(k).select(partExpression('k.id')).distinct().execute()),
  rows: async (k, from, to) => {
    const rows = await soldCategories(k)
      .select(['k.id', 'k.slug'])
      .where('k.id', '>=', from)
      .where('k.id', '<', to)
      .orderBy('k.id')
      .limit(CHUNK)
      .execute()
    return rows.map(({ id, slug }) => ({ id, path: addressOf('category', { slug }) }))
  },
}

/** Categories of the market with something on sale. */
const soldCategories = (k: Kysely<Tables>) =>
  k
    .selectFrom('categories as k')
    .where('k.company_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('listings as l')
          .select('l.id')
          .where('l.is_public', '=', true)
          .where(sql<boolean>`l.category_ids @> array[k.id]`),
      ),
    )

const texts: Kind = {
  parts: async (k, { now }) => [
    ...new Set([0, ...numbers(await shownTexts(k, now).select(partExpression('id')).distinct().execute())]),
  ],
  rows: async (k, from, to, { now }) => {
    const rows = await shownTexts(k, now)
      .select(['id', 'kind', 'slug', 'updated_at'])
      .where('id', '>=', from)
      .where('id', '<', to)
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    return rows.map(({ id, kind, slug, updated_at }) => ({
      id,
      path: addressOf(kind === 'post' ? 'blog' : 'page', { slug }),
      changed: updated_at,
    }))
  },
  fixed: (['home', 'productList', 'categories', 'suppliers', 'aboutUs', 'contactUs', 'blogs'] as const).map((id) => ({
    path: addressOf(id),
  })),
}

const MARKET: Readonly<Record<string, Kind>> = {
  pages: texts,
  categories,
  shops: shopHomes,
  catalogues: catalogs,
  products,
}

const kindsOf = (shop: Shop | undefined): Readonly<Record<string, Kind>> =>
  shop === undefined
    ? MARKET
    : {
        pages: {
          parts: async () => [0],
          rows: async () => [],
          fixed: ['home', 'products'].map((page) => ({ path: shopAddress({ slug: shop.slug, page }) })),
        },
        catalogues: catalogs,
        products,
      }

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

async function* indexOf(k: Kysely<Tables>, kinds: Readonly<Record<string, Kind>>, reach: Reach, home: string) {
  yield `${XML}<sitemapindex ${NAMES}>\n`
  for (const [name, { parts }] of Object.entries(kinds))
    for (const part of await parts(k, reach))
      yield `<sitemap><loc>${escapedXml(`${home}/sitemaps/${name}-${part}.xml`)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

async function* partOf(k: Kysely<Tables>, { rows, fixed = [] }: Kind, part: number, reach: Reach, origin: string) {
  yield `${XML}<urlset ${NAMES}>\n`
  if (part === 0) for (const entry of fixed) yield entryXml(origin, entry)
  const to = (part + 1) * PART_IDS
  for (let from = part * PART_IDS; from < to;) {
    const found = await rows(k, from, to, reach)
    yield found.map((entry) => entryXml(origin, entry)).join('')
    from = found.length < CHUNK ? to : (found.at(-1)?.id ?? to) + 1
  }
  yield '</urlset>\n'
}

const entryXml = (origin: string, { path, changed }: Entry): string =>
  `<url><loc>${escapedXml(`${origin}${path}`)}</loc>${changed === undefined ? '' : `<lastmod>${changed.toISOString()}</lastmod>`}</url>\n`

/** What is read is compressed at once, so that a part is never whole in memory. */
async function compressed(chunks: AsyncIterable<string>): Promise<Uint8Array> {
  const parts: Buffer[] = []
  const source = Readable.from(chunks)
  const gzip = createGzip()
  source.on('error', (error) => gzip.destroy(error))
  for await (const part of source.pipe(gzip)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

function xml(request: Request, bytes: Uint8Array): Response {
  const headers = {
    ...protectiveHeaders,
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': AN_HOUR,
    vary: 'Accept-Encoding',
  }
  if (contentCoding(request.headers.get('accept-encoding') ?? undefined, ['gzip']) === 'gzip')
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...headers, 'content-encoding': 'gzip', 'content-length': String(bytes.byteLength) },
    })
  const plain = Readable.from([bytes]).pipe(createGunzip())
  return new Response(Readable.toWeb(plain) as ReadableStream, { headers })
}

const missing = (): Response => new Response('Not found', { status: 404, headers: { ...protectiveHeaders } })
