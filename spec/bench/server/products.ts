import { canonicalOf } from '../../../core/search/words.ts'
import { headVector, listingWords, wordsVector } from '../../../core/search/listing-words.ts'
import { PRICE_STEPS } from '../../../core/product-list/product-filters.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../core/reference/exchange-rates.ts'
import { capital, dayBefore, made, randomOf } from './random-data.ts'
import type { ServerCase, ServerSubject, Sink, Variant } from './subject.ts'

const SIZES = [10_000, 100_000] as const
const LARGE = 1_000_000
const LIST = '/api/v1/front/product/list'
const EURO = 2
/** More than a run sends. */
const NEW_REQUESTS = 100_000

/** Products, their lists and their pages. */
export const products: ServerSubject = {
  name: 'products',
  unit: 'products',
  sizes: SIZES,
  largeSizes: [LARGE],
  fill: async (sink, size) => {
    const market = await fillMarket(sink, size)
    return [...listCases(market), ...countCases(market), ...pageCases(market)]
  },
}

interface Leaf {
  readonly id: number
  readonly slug: string
  readonly path: string
  readonly path_ids: readonly number[]
}

interface Market {
  readonly leaves: readonly Leaf[]
  /** Categories above the leaves. */
  readonly parents: readonly { readonly id: number; readonly slug: string }[]
  /** Addresses of published products. */
  readonly addresses: readonly string[]
}

// Words of a market whose commonest materials are in one of forty names.
const QUALITIES =
  'heavy,light,stainless,galvanised,polished,coated,forged,rolled,woven,pressed,moulded,welded,seamless,insulated,flexible,rigid,industrial,precision,portable,compact,organic,refined,raw,technical,medical,marine,thermal,acoustic,hydraulic,electric'.split(
    ',',
  )
const MATERIALS =
  'steel,aluminium,copper,brass,bronze,titanium,zinc,nickel,iron,carbon,nylon,polyester,cotton,wool,linen,silk,leather,rubber,silicone,glass,ceramic,porcelain,marble,granite,oak,walnut,bamboo,teak,paper,cardboard,acrylic,polypropylene,epoxy,graphite,quartz,basalt,cork,felt,jute,hemp'.split(
    ',',
  )
const GOODS =
  'pipe,sheet,coil,wire,rod,tube,plate,bar,valve,pump,motor,bearing,gear,chain,belt,hose,filter,gasket,bolt,screw,nut,washer,hinge,handle,bracket,panel,board,tile,brick,beam,frame,door,window,cabinet,table,chair,shelf,box,bottle,jar,bag,sack,drum,tank,barrel,pallet,crate,container,roll,yarn,fabric,thread,rope,net,cover,curtain,carpet,towel,blanket,pillow,lamp,cable,switch,socket,sensor,meter,gauge,battery,charger,inverter,transformer,fan,heater,cooler,boiler,oven,mixer,grinder,cutter,press,drill,saw,hammer,wrench,glove,helmet,boot,vest,mask,goggles,ladder,scaffold,trolley,conveyor,lift,crane,winch,hook,anchor,buoy'.split(
    ',',
  )
const PHRASES =
  'made to order,ready for shipment,tested before dispatch,packed on pallets,with certificate of origin,for continuous use,resistant to corrosion,easy to install,delivered in sets,according to drawing,for export markets,with spare parts,low maintenance,long service life,food safe,fire resistant,made from recycled material,calibrated at the factory,with test report,for outdoor use,suitable for high temperature,available in custom sizes,supplied with manual,quality checked'.split(
    ',',
  )
const BRAND_ENDS = 'ora,ex,ium,tec,mark,line,werk,val,dor,nova'.split(',')
const BRAND_STARTS = 'Al,Bel,Cor,Dan,El,Fer,Gal,Hal,In,Jor,Kal,Lum,Mar,Nor,Or,Pal,Quin,Riv,Sol,Tam'.split(',')
const COUNTRIES = ['DE', 'CN', 'TR', 'IT', 'IN', 'NL', 'US', 'PL', 'BR', 'JP', 'ES', 'VN']
const BUSINESS_TYPES = ['manufacturer', 'trader', 'wholesaler', 'exporter', 'agent']
const CURRENCY_SHARES = ['USD', 'USD', 'USD', 'USD', 'USD', 'EUR', 'EUR', 'EUR', 'GBP', 'CNY'] as const
const CONDITIONS = ['Brand New', 'Brand New', 'Brand New', 'Used', 'Refurbished']

async function fillMarket(sink: Sink, size: number): Promise<Market> {
  const random = randomOf(size)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const { rows: leaves } = await sink.query<Leaf>(
    'select id, slug, path, path_ids from categories where depth = 3 order by id',
  )
  const { rows: parents } = await sink.query<{ id: number; slug: string }>(
    'select id, slug from categories where depth = 2 order by id',
  )
  const companies = Math.max(200, size / 100)
  const addresses: string[] = []
  await sink.withoutIndexes(['companies', 'brands', 'listings'], async () => {
    await sink.copy(
      'companies',
      'kind,name,slug,country,city,approval,plan,is_verified,business_types,annual_revenue,member_type,created_at'.split(
        ',',
      ),
      made(companies, (at) => [
        'seller',
        `${pick(BRAND_STARTS)}${pick(BRAND_ENDS)} ${pick(GOODS)} ${at}`,
        `seller-${at}`,
        pick(COUNTRIES),
        'Harbour',
        // One in twenty waits for approval, so that the condition removes rows.
        at % 20 === 19 ? 'pending' : 'approved',
        pick(['trade', 'growth', 'free']),
        random() < 0.4,
        [...new Set([pick(BUSINESS_TYPES), pick(BUSINESS_TYPES)])],
        pick(['0–100,000', '100,001–500,000', '500,001–1,000,000']),
        pick(['Free', 'Gold', 'Silver']),
        dayBefore(random() * 3_000),
      ]),
    )
    const brands = BRAND_STARTS.flatMap((start) => BRAND_ENDS.map((end) => `${start}${end}`))
    await sink.copy(
      'brands',
      ['name', 'slug'],
      made(brands.length, (at) => [brands[at], `brand-${at}`]),
    )
    const first = await firstIds(sink)
    await sink.copy(
      'listings',
      'company_id,slug,name,form,published,availability,price_type,product_type,category_id,category_ids,brand_id,condition,manufacturer_year,price_term,currency,price_from_minor,price_to_minor,price_usd,moq,unit,score,is_featured,cover,photos,search,search_words,search_head,search_state,published_at,created_at,updated_at'.split(
        ',',
      ),
      made(size, (at) => {
        const leaf = pick(leaves)
        const brand = Math.floor(random() * brands.length)
        const company = Math.floor(random() * companies)
        const name = `${capital(pick(QUALITIES))} ${pick(MATERIALS)} ${pick(GOODS)} ${at}`
        const description = `${capital(pick(QUALITIES))} ${pick(GOODS)}, ${pick(PHRASES)}, ${pick(PHRASES)}. ${capital(pick(PHRASES))}, ${pick(PHRASES)}.`
        const currency = pick(CURRENCY_SHARES)
        const minor = Math.round(100 * Math.exp(random() * 9 + 1))
        const published = at % 25 === 24 ? 0 : 1
        const cover = `public/bench/${at % 97}.webp`
        const when = dayBefore(random() * 700)
        if (published === 1 && company % 20 !== 19 && addresses.length < 200 && random() < 0.2)
          addresses.push(`/productdetail/${leaf.slug}/seller-${company}/product-${at}`)
        const words = listingWords({
          title: name,
          above: '',
          brand: brands[brand] ?? '',
          model: '',
          categories: [leaf.path.split(' / ').at(-1) ?? ''],
          seller: `Seller ${company}`,
          others: [leaf.path, description],
        })
        return [
          first.company + company,
          `product-${at}`,
          name,
          {
            name,
            description,
            availability: 'in_stock',
            price_type: 'fixed',
            product_type: 'simple',
            unit_price: minor / 100,
            unit: 'Piece',
            category_lists: [leaf.path],
            brand_id: first.brand + brand,
            currency_code: currency,
            condition: 'Brand New',
            packing_description: `${pick(PHRASES)}; ${pick(PHRASES)}`,
          },
          published,
          random() < 0.6 ? 'in_stock' : 'by_order',
          random() < 0.8 ? 'fixed' : 'quantity',
          'simple',
          leaf.id,
          leaf.path_ids,
          first.brand + brand,
          pick(CONDITIONS),
          2000 + Math.floor(random() * 26),
          pick(['FOB', 'EXW', 'CIF']),
          currency,
          minor,
          minor,
          ((minor / 100) * DEFAULT_USD_PER_UNIT[currency]).toFixed(6),
          1,
          'Piece',
          (random() * 100).toFixed(2),
          random() < 0.05,
          cover,
          [{ url: cover, alt: '' }]
            .map((photo) => JSON.stringify(photo))
            .join(',')
            .replace(/^(.*)$/, '[$1]'),
          `${name} ${brands[brand]} ${leaf.path} ${description}`.toLowerCase().replace(/\s+/g, ' '),
          wordsVector(words.all),
          headVector(words.head),
          2,
          published === 1 ? when : null,
          when,
          when,
        ]
      }),
    )
  })
  return { leaves, parents, addresses }
}

/** The details of a card, for ids in the order of `place`. */
const CARDS = `
  select json_build_object(
    'id', l.id, 'slug', l.slug, 'name', l.name, 'category_name', k.name, 'brand_name', b.name, 'shop_name', c.name,
    'company_details', json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'country', c.country, 'country_name', co.name, 'is_verified', c.is_verified),
    'product_url', l.product_url, 'category_lists', case when k.path is null then '[]'::json else json_build_array(k.path) end,
    'is_featured', l.is_featured, 'availability', l.availability, 'product_type', l.product_type, 'price_type', l.price_type,
    'price_from', case when h.code = w.code then round(l.price_from_minor / power(10::numeric, h.exponent), h.exponent)
      else round(l.price_from_minor / power(10::numeric, h.exponent) * h.usd_per_unit / w.usd_per_unit, w.exponent) end,
    'price_to', case when h.code = w.code then round(l.price_to_minor / power(10::numeric, h.exponent), h.exponent)
      else round(l.price_to_minor / power(10::numeric, h.exponent) * h.usd_per_unit / w.usd_per_unit, w.exponent) end,
    'currency', w.code, 'unit', l.unit, 'moq', l.moq, 'price_term', l.price_term,
    'cover', case when l.cover is not null then json_build_object('url', '/files/' || l.cover, 'alt', coalesce(nullif(l.photos -> 0 ->> 'alt', ''), l.name)) end) as card, top.place
  from top join listings l on l.id = top.id join companies c on c.id = l.company_id left join categories k on k.id = l.category_id
    left join brands b on b.id = l.brand_id left join countries co on co.code = c.country left join currencies h on h.code = l.currency
    cross join (select * from currencies where id = 2) w`

const PAGE = `select json_build_object('current_page', 1, 'data', coalesce((select json_agg(card order by place) from cards), '[]'::json),
    'from', case when n > 0 then 1 end, 'to', case when n > 0 then least(10, n) end, 'last_page', greatest(1, ceil(n / 10.0))::int,
    'per_page', 10, 'total', n, 'next_page_url', case when n > 10 then '${LIST}?page=2' end, 'prev_page_url', null)::text as json from counted`

/** The first page of a list with its paginator; the conditions compare `l` with the parameters. */
const pageOfCards = (conditions: string, order: string) => `
  with matched as materialized (
    select l.id, l.price_usd, l.published_at, l.is_featured, l.score from listings l where l.is_public ${conditions}
  ), counted as (select count(*)::int as n from matched),
  top as materialized (select id, row_number() over () as place from (select id from matched order by ${order} limit 10) t),
  cards as (${CARDS})
${PAGE}`

/** Without a search, an index gives the page and another one the count. */
const indexedPageOfCards = (conditions: string, order: string) => `
  with counted as materialized (select count(*)::int as n from listings l where l.is_public ${conditions}),
  top as materialized (select id, row_number() over () as place from (select l.id from listings l where l.is_public ${conditions} order by ${order} limit 10) t),
  cards as (${CARDS}) ${PAGE}`

const BY_PRICE = 'price_usd, id'
const dataOf = (body: unknown) => (body as { data: unknown }).data
const usd = (euros: number) => String(euros * Number(DEFAULT_USD_PER_UNIT.EUR))

function listCases({ parents }: Market): ServerCase[] {
  const searched = (at: number, range: { min: number; max: number } | undefined): Variant => {
    const word = MATERIALS[at % MATERIALS.length] as string
    const chosen = [parents[at % parents.length], parents[(at * 7 + 3) % parents.length]].map((parent) => parent!)
    return {
      call: {
        method: 'POST',
        path: LIST,
        body: {
          search_keyword: word,
          categories: chosen.map(({ slug }) => slug),
          currency: EURO,
          sort: 'price_low',
          ...(range && { price_range: `${range.min}-${range.max}` }),
        },
      },
      statement: {
        text: pageOfCards(
          `and l.search_words @@ $1::tsquery and l.category_ids && $2::bigint[] ${range === undefined ? '' : 'and l.price_usd between $3::numeric and $4::numeric'}`,
          BY_PRICE,
        ),
        values: [
          `'${canonicalOf(word)}'`,
          `{${chosen.map(({ id }) => id).join(',')}}`,
          ...(range === undefined ? [] : [usd(range.min), usd(range.max)]),
        ],
      },
    }
  }
  const inCategory = (at: number): Variant => {
    const { id, slug } = parents[at % parents.length]!
    return {
      call: { method: 'POST', path: LIST, body: { categories: [slug], currency: EURO, sort: 'newest' } },
      statement: {
        text: indexedPageOfCards('and l.category_ids && $1::bigint[]', 'l.published_at desc nulls last, l.id desc'),
        values: [`{${id}}`],
      },
    }
  }
  const whole: Variant = {
    call: { method: 'POST', path: LIST, body: { currency: EURO } },
    statement: { text: indexedPageOfCards('', 'l.is_featured desc, l.score desc, l.id desc'), values: [] },
  }
  return [
    {
      // Each request has its own price range, so that nothing can be served from a cache.
      name: 'list: text, category, price; every request new',
      isNeverRepeated: true,
      variants: Array.from({ length: NEW_REQUESTS }, (_, at) => searched(at, { min: 10 + at / 100, max: 20_000 + at })),
      answerOf: dataOf,
      aims: { ratio: 0.6, p95: 50, growth: 2 },
    },
    {
      name: 'list: text, category, price; 40 requests repeated',
      variants: Array.from({ length: 40 }, (_, at) => searched(at, { min: 100, max: 9_000 })),
      answerOf: dataOf,
      aims: { ratio: 0.6, p95: 50, growth: 2 },
    },
    {
      name: 'list: text and category',
      variants: Array.from({ length: 40 }, (_, at) => searched(at, undefined)),
      answerOf: dataOf,
      aims: { ratio: 0.6, p95: 50, growth: 2 },
    },
    {
      name: 'list: one category, newest',
      variants: Array.from({ length: 40 }, (_, at) => inCategory(at)),
      answerOf: dataOf,
      aims: { ratio: 0.6, p95: 50, growth: 2 },
    },
    {
      name: 'list: all products',
      variants: [whole],
      answerOf: dataOf,
      aims: { ratio: 0.6, p95: 50, growth: 2 },
    },
  ]
}

/** Groups of filters by a column of the listings, with their grouping set, and by a column of their companies. */
const OF_LISTINGS = [
  ['brand', 31, 'brand_id'],
  ['condition', 47, 'condition'],
  ['price_type', 55, 'price_type'],
  ['product_availability', 59, 'availability'],
  ['manufacturer_year', 61, 'manufacturer_year'],
] as const
const OF_COMPANIES = [
  ['business_type', 'unnest(business_types)'],
  ['annual_revenue', 'annual_revenue'],
  ['member_type', 'member_type'],
  ['search_by_country', 'country'],
  ['plan_type', 'plan'],
] as const

/** The groups of filters under one chosen category. Its own group counts all products. */
/** The number of prices between two steps, both included. */
const BANDS = [...PRICE_STEPS, Infinity]
  .map((step, at) =>
    [
      at === 0 ? '' : `l.price_usd >= ${PRICE_STEPS[at - 1]} * $2::numeric`,
      step === Infinity ? '' : `l.price_usd <= ${step} * $2::numeric`,
    ]
      .filter((end) => end !== '')
      .join(' and '),
  )
  .map((within) => `count(*) filter (where ${within})`)
  .join(', ')

const COUNTS = `
  with of_list as materialized (
    select grouping(l.brand_id, l.condition, l.price_type, l.availability, l.manufacturer_year, l.company_id) as g, l.brand_id, l.condition, l.price_type,
      l.availability, l.manufacturer_year, l.company_id, count(*) as n, min(l.price_usd) as low, max(l.price_usd) as high, count(l.price_usd)::int as priced
    from listings l where l.is_public and l.category_ids && $1::bigint[]
    group by grouping sets ((l.brand_id), (l.condition), (l.price_type), (l.availability), (l.manufacturer_year), (l.company_id), ())
  ), by_company as materialized (select c.*, o.n from of_list o join companies c on c.id = o.company_id where g = 62),
  of_market as (select t.id, sum(n)::int as n from (select category_ids, count(*) as n from listings l where l.is_public group by 1) m, unnest(m.category_ids) t (id) group by 1),
  open as (select distinct unnest(path_ids) as id from categories where id = any($1::bigint[]))
  select json_build_object(
    'categories', (select coalesce(json_agg(json_build_object('value', k.slug, 'count', m.n) order by k.position, k.id), '[]') from of_market m join categories k using (id)
       where k.depth = 1 or k.parent_id in (select id from open)),
    'price_range', (select json_build_object('min', round(low / $2::numeric, 2), 'max', round(high / $2::numeric, 2), 'count', priced, 'bands', (select json_build_array(${BANDS}) from listings l where l.is_public and l.category_ids && $1::bigint[])) from of_list where g = 63),
    ${OF_LISTINGS.map(
      ([name, at, column]) =>
        `'${name}', (select coalesce(json_agg(json_build_object('value', v::text, 'count', n) order by ${name === 'manufacturer_year' ? 'v desc' : 'n desc, v'}), '[]') from (select ${column} as v, n::int from of_list where g = ${at} and ${column} is not null order by 2 desc, 1 limit 40) t)`,
    ).join(', ')},
    ${OF_COMPANIES.map(
      ([name, value]) =>
        `'${name}', (select coalesce(json_agg(json_build_object('value', v, 'count', n) order by n desc, v), '[]') from (select ${value} as v, sum(n)::int as n from by_company group by 1 having ${value === 'unnest(business_types)' ? 'true' : `${value} is not null`} order by 2 desc, 1 limit 40) t)`,
    ).join(', ')})::text as json`

const COUNTED: ReadonlySet<string> = new Set([
  'categories',
  'price_range',
  ...[...OF_LISTINGS, ...OF_COMPANIES].map(([name]) => name),
])

/** The groups that the statement counts, without labels. The product counts further ones beside them. */
const countsOnly = (body: unknown) =>
  Object.fromEntries(
    Object.entries(dataOf(body) as Record<string, object>)
      .filter(([name]) => COUNTED.has(name))
      .map(([name, group]) => [
        name,
        Array.isArray(group) ? group.map(({ value, count }: Record<string, unknown>) => ({ value, count })) : group,
      ]),
  )

function countCases({ parents }: Market): ServerCase[] {
  return [
    {
      name: 'filter counts of a category',
      variants: parents.slice(0, 40).map(({ id, slug }) => ({
        call: { method: 'POST', path: '/api/v1/front/filters', body: { categories: [slug], currency: EURO } },
        statement: { text: COUNTS, values: [`{${id}}`, usd(1)] },
      })),
      answerOf: countsOnly,
      aims: { ratio: 0.6, p95: 150 },
    },
    {
      // Each request has its own price range, so that no count can be served from a cache.
      name: 'filter counts of a category and a price; every request new',
      isNeverRepeated: true,
      variants: Array.from({ length: NEW_REQUESTS / 5 }, (_, at) => ({
        call: {
          method: 'POST',
          path: '/api/v1/front/filters',
          body: {
            categories: [parents[at % parents.length]!.slug],
            price_range: `${10 + at / 100}-${20_000 + at}`,
            currency: EURO,
          },
        },
      })),
      aims: { p95: 150 },
    },
  ]
}

function pageCases({ addresses, parents }: Market): ServerCase[] {
  const page = (path: string): Variant => ({
    call: { method: 'GET', path, headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' } },
  })
  return [
    { name: 'page: home', variants: [page('/')], aims: { p95: 150 } },
    {
      name: 'page: list of a category',
      variants: parents.slice(0, 40).map(({ slug }) => page(`/productlist?category=${slug}`)),
      aims: { p95: 150 },
    },
    {
      name: 'page: product',
      variants: addresses.map(page),
      aims: { p95: 150 },
    },
  ]
}

// Helpers

async function firstIds(sink: Sink): Promise<{ company: number; brand: number }> {
  const { rows } = await sink.query<{ company: number; brand: number }>(
    `select (select min(id) from companies where slug like 'seller-%') as company, (select min(id) from brands where slug like 'brand-%') as brand`,
  )
  return rows[0]!
}
