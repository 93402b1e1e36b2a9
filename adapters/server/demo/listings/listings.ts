import { sql } from 'kysely'
import { levelOptions, type Levels } from '../../../../core/catalogue/levels.ts'
import { VALIDITY_OPTIONS } from '../../../../core/catalogue/options.ts'
import {
  type ProductDraft,
  checkProductDraft,
  checkProductForm,
} from '../../../../core/catalogue/product-form.schema.ts'
import { CURRENCIES, type CurrencyCode } from '../../../../core/pricing/currency.ts'
import { toAmount, toMoney } from '../../../../core/pricing/money.ts'
import { AIRPORTS } from '../../../../core/reference/airports.ts'
import { CATEGORY_TREE } from '../../../../core/reference/category-tree.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../../core/reference/exchange-rates.ts'
import { INCOTERMS } from '../../../../core/reference/incoterms.ts'
import { SEAPORTS } from '../../../../core/reference/seaports.ts'
import { TERRITORIES } from '../../../../core/reference/territories.ts'
import { slugFrom } from '../../../../core/storefront/slug.ts'
import { DAY_MS } from '../../../../core/time/durations.ts'
import { listingFacts } from '../../catalogue/listing-facts.ts'
import { listingColumns } from '../../catalogue/listing-row.ts'
import type { Work } from '../../database/store.ts'
import type { Random } from '../random.ts'
import type { DemoPart } from '../demo-part.ts'
import { insertRows } from '../insert-rows.ts'
import { sectorsOf } from '../names.ts'
import type { DemoCompany } from '../world.ts'
import { brandWords, reviewTexts } from './words.ts'
import { type Family, familyOf, shapeOf } from './families.ts'
import { colourOf } from './pictures/colours.ts'
import { productPicture, type View } from './pictures/product-picture.ts'

/** Rows per insert, which are sent as one JSON parameter. */
const BATCH = 500
const HOME_CURRENCY: Readonly<Record<string, CurrencyCode>> = {
  DE: 'EUR',
  NL: 'EUR',
  IT: 'EUR',
  CN: 'CNY',
  IN: 'INR',
  TR: 'TRY',
  JP: 'JPY',
  AE: 'AED',
  BR: 'BRL',
}
const ATTRIBUTE_TERMS = {
  Colour: ['White', 'Black', 'Grey', 'Blue', 'Natural'],
  Material: ['Steel', 'Aluminium', 'Cotton', 'Plastic', 'Glass'],
  Certification: ['CE', 'ISO 9001', 'RoHS', 'REACH'],
  Grade: ['A', 'B', 'Premium'],
  Packing: ['Carton', 'Pallet', 'Bag', 'Drum'],
} as const

const PRE_TITLES = ['Direct from the factory', 'Export quality', 'Trade price', 'Own production']

/** Conditions with their weights: first those of anything, then those of goods that are used and refurbished. */
const CONDITIONS = [
  ['Brand New', 16],
  ['Surplus Stock', 2],
  ['Clearance', 1],
  ['New - Open Box', 1],
  ['Seller Refurbished', 1],
  ['Used - Very Good', 1],
] as const

/** Sectors whose goods are also sold used. */
const LASTING_SECTORS: ReadonlySet<string> = new Set(['Machinery & Equipment', 'Automotive & Transport'])

interface Leaf {
  readonly sector: string
  readonly name: string
  readonly slug: string
  readonly path: string
  readonly family: Family
}

type Row = Readonly<Record<string, unknown>>

interface Made {
  readonly listing: Row
  readonly specifications: readonly Row[]
  readonly levels: readonly Row[]
  readonly matrix: readonly Row[]
}

/** Creates brands, listings with their specifications, variations and pictures, and the reviews of shops. */
export const listingsPart: DemoPart = {
  name: 'listings',
  seed: async (w, world, { files, onProgress }) => {
    const random = world.random.fork('listings')
    const brandIds = await seedBrands(w)
    const attributes = await seedAttributes(w)
    const pictures = new Map<string, string>()
    const pictureOf = (leaf: Leaf, view: View, seed: number, kind: string): string => {
      const shape = shapeOf(leaf.name, leaf.family)
      const colour = colourOf(kind) ?? colourOf(leaf.name)
      const look = colour === undefined ? String(seed) : `${colour.name}-${seed >> 3}`
      const key = view === 'packed' ? 'public/demo/packed.svg' : `public/demo/${leaf.slug}-${view}-${look}.svg`
      if (!pictures.has(key)) pictures.set(key, productPicture(shape, seed, view, colour))
      return key
    }
    const leaves = CATEGORY_TREE.flatMap((sector) =>
      sector.children.flatMap((parent) =>
        parent.children.map((leaf): Leaf => ({
          sector: sector.name,
          name: leaf.name,
          slug: leaf.slug,
          path: [sector.name, parent.name, leaf.name].join(' / '),
          family: familyOf(parent.name, leaf.name),
        })),
      ),
    )
    const sectors = sectorsOf(
      world.sellers,
      CATEGORY_TREE.map(({ name }) => name),
    )
    const trades = new Map(
      world.sellers.map((seller, at) => {
        const own = leaves.filter(({ sector }) => sectors[at]?.includes(sector))
        return [seller.id, random.fork(`trade ${at}`).some(own, 14)]
      }),
    )
    const facts = await listingFacts(w.k, 0)
    const ids = await reserved(w)
    let made: Made[] = []
    const slugs = new Set<string>()
    for (let at = 0; at < world.listings; at += 1) {
      const draw = random.fork(String(at))
      const seller = sellerOf(world.sellers, at, draw)
      const leaf = draw.pick(trades.get(seller.id) ?? leaves)
      made.push(listingOf({ draw, seller, leaf, now: world.now, ids, brandIds, attributes, pictureOf, facts, slugs }))
      if (made.length === BATCH || at === world.listings - 1) {
        await insertAll(w, made)
        made = []
        onProgress((at + 1) / world.listings)
      }
    }
    for (const table of ['listings', 'specifications', 'levels', 'matrix_items']) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(1, (select coalesce(max(id), 1) from ${sql.table(table)})))`.execute(
        w.k,
      )
    }
    const bytes = new TextEncoder()
    const waiting = [...pictures]
    const store = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        await files.put(next[0], bytes.encode(next[1]), { contentType: 'image/svg+xml' })
    }
    await Promise.all(Array.from({ length: 16 }, store))
    await seedShops(w, world.sellers, world.buyers, random.fork('shops'), world.now)
    // New tables have no statistics, so the first queries would choose poor plans.
    for (const table of ['listings', 'companies', 'categories', 'brands'])
      await sql`analyze ${sql.table(table)}`.execute(w.k)
  },
}

/** The seller with the known password has a full shop and the pending one a few drafts; the others share the rest. */
function sellerOf(sellers: readonly DemoCompany[], at: number, draw: Random): DemoCompany {
  const [known, pending, ...others] = sellers
  if (known === undefined) throw new Error('The demo market has no seller.')
  if (at < 48) return known
  if (pending !== undefined && at < 56) return pending
  return others.length === 0 ? known : draw.pick(others)
}

interface Making {
  readonly draw: Random
  readonly seller: DemoCompany
  readonly leaf: Leaf
  readonly now: Date
  readonly ids: Ids
  readonly brandIds: readonly number[]
  readonly attributes: ReadonlyMap<string, number>
  readonly pictureOf: (leaf: Leaf, view: View, seed: number, kind: string) => string
  readonly facts: Awaited<ReturnType<typeof listingFacts>>
  readonly slugs: Set<string>
}

function listingOf(making: Making): Made {
  const { draw, seller, leaf, now, ids, attributes, facts, slugs } = making
  const id = ids.listing()
  const isDraft = seller.approval === 'pending' || draw.chance(0.08)
  const isConfigured = !isDraft && draw.chance(0.14)
  const isByOrder = draw.chance(0.35)
  const isFixed = !isConfigured && draw.chance(0.3)
  const words = wordsOf(draw, leaf, isConfigured)
  const prices = pricesOf(draw, seller, leaf.family)
  const pictureSeed = draw.int(0, 1) * 5 + (hashOf(leaf.slug) % 12)
  const seaport = draw.pick(portsOf(SEAPORTS, seller.origin.country)).name
  const airport = draw.pick(portsOf(AIRPORTS, seller.origin.country)).name
  const specifications: Row[] = []
  const specificationOf = specificationsOf(specifications, seller.id, id, ids)
  const stored = words.details.map(({ spec, terms }) => specificationOf(spec, terms))
  const varied = isConfigured ? stored.slice(0, VARIED) : []
  const form: Record<string, unknown> = {
    availability: isByOrder ? 'by_order' : 'in_stock',
    product_type: isConfigured ? 'configured' : 'simple',
    price_type: isFixed ? 'fixed' : 'quantity',
    ...descriptiveFields(making, words, specifications),
    ...tradeFields(making, prices),
    sea_: seaport,
    port_: airport,
    ...closingFields(making, words, pictureSeed),
  }
  if (isConfigured) form['choice_options'] = [choiceOf(varied, attributes)]
  if (isDraft && draw.chance(0.8)) emptySome(form, draw)
  const checked = isDraft ? checkProductDraft(form) : checkProductForm(form)
  if (!checked.ok) throw new Error(`The demo listing "${words.name}" is not valid: ${JSON.stringify(checked.messages)}`)
  const wire: ProductDraft = checked.value

  const selected = varied.map((spec) => ({
    id: ids.level(),
    group_id: null,
    parent_level: null,
    is_multi_specification: 'NO' as const,
    level_specification_key: null,
    attributes: [spec.id],
  }))
  const matrix = isConfigured ? matrixOf({ attributes: varied, groups: [], selected }, making, id, prices) : []
  const variations = isConfigured ? variationsOf(matrix, prices.currency) : undefined
  const columns = listingColumns(wire, {
    ...facts,
    seller: seller.name,
    ...(variations === undefined ? {} : { variations }),
  })
  const createdAt = new Date(
    Math.max(seller.createdAt.getTime(), now.getTime() - draw.int(3, 320) * DAY_MS - draw.int(0, 86_399) * 1_000),
  )
  const publishedAt = new Date(Math.min(now.getTime() - 60_000, createdAt.getTime() + draw.int(1, 48) * 3_600_000))
  return {
    listing: {
      ...columns,
      form: wire,
      photos: JSON.parse(String(columns.photos)) as unknown,
      id,
      company_id: seller.id,
      slug: unusedSlug(words.name, seller.id, id, slugs),
      product_url: !isDraft && draw.chance(0.5) ? `${slugFrom(`${words.kind} ${words.model}`)}-${id}` : null,
      published: isDraft ? 0 : 1,
      is_featured: !isDraft && draw.chance(0.04),
      created_at: createdAt,
      updated_at: publishedAt,
      published_at: isDraft ? null : publishedAt,
    },
    specifications,
    levels: selected.map(({ attributes: chosen, id: level }, position) => ({
      id: level,
      company_id: seller.id,
      listing_id: id,
      attributes: chosen,
      position,
    })),
    matrix,
  }
}

const measured = (term: string, unit: string) => (unit === '' || unit === '%' ? `${term}${unit}` : `${term} ${unit}`)

/** How many specifications of a configured listing have several terms, which make its variations. */
const VARIED = 2

/** Name, model number and specifications of a listing, which its description repeats. */
function wordsOf(draw: Random, { slug, family }: Leaf, isConfigured: boolean) {
  const model = `${slug
    .replace(/[^a-z]/g, '')
    .slice(0, 2)
    .toUpperCase()}-${draw.int(100, 999)}${draw.pick(['', 'A', 'X', 'S'])}`
  const some = draw.some(family.specs, 3)
  const headline = family.figure === undefined ? undefined : family.specs[family.figure]
  const kind = draw.pick(family.names)
  const figure = headline === undefined || isConfigured || draw.chance(0.25) ? undefined : draw.pick(headline.terms)
  const specs =
    headline === undefined || figure === undefined || some.includes(headline) ? some : [headline, ...some.slice(0, 2)]
  const details = specs.map((spec, at) => {
    if (isConfigured && at < VARIED) return { spec, terms: draw.some(spec.terms, draw.int(2, 3)) }
    return { spec, terms: [spec === headline && figure !== undefined ? figure : draw.pick(spec.terms)] }
  })
  const name = headline === undefined || figure === undefined ? kind : `${kind}, ${measured(figure, headline.unit)}`
  return { model, details, kind, name }
}
type Words = ReturnType<typeof wordsOf>

/** Currency, tiers and prices of a listing. */
function pricesOf(draw: Random, seller: DemoCompany, family: Family) {
  const currency: CurrencyCode = draw.chance(0.6) ? 'USD' : (HOME_CURRENCY[seller.origin.country] ?? 'EUR')
  const { id: currencyId, exponent } = CURRENCIES.find(({ code }) => code === currency) ?? { id: 1, exponent: 2 }
  /** An amount of US dollars in the currency, rounded as sellers do. */
  const amount = (usd: number) => {
    const inCurrency = usd / DEFAULT_USD_PER_UNIT[currency]
    const rounded =
      inCurrency >= 1_000
        ? Math.round(inCurrency / 10) * 10
        : inCurrency >= 20
          ? Math.round(inCurrency * 2) / 2
          : inCurrency
    const money = toMoney(rounded, currency)
    return money === undefined || money.minor === 0 ? 10 ** -exponent : toAmount(money)
  }
  const usd = family.price[0] * (family.price[1] / family.price[0]) ** draw.next()
  const minimum = draw.pick(family.minimums)
  const tiers = [
    { min: minimum, max: minimum * 5 - 1, per_unit: amount(usd) },
    { min: minimum * 5, max: minimum * 20 - 1, per_unit: amount(usd * 0.94) },
    { min: minimum * 20, max: minimum * 100, per_unit: amount(usd * 0.87) },
  ]
    .slice(0, draw.int(2, 3))
    .filter((tier) => tier.max >= tier.min)
  return { currency, currencyId, exponent, amount, usd, tiers }
}
type Prices = ReturnType<typeof pricesOf>

/** Returns a function that adds a specification with its terms to `rows`. */
function specificationsOf(rows: Row[], companyId: number, listingId: number, ids: Ids) {
  return (spec: Family['specs'][number], terms: readonly string[]) => {
    const parent = ids.specification()
    const base = { company_id: companyId, listing_id: listingId, type: '', attributes_values: null }
    rows.push({
      ...base,
      id: parent,
      parent_id: null,
      name: spec.name.replaceAll(' ', '_'),
      unit: spec.unit,
      is_checked: true,
      position: rows.length,
    })
    return {
      id: parent,
      name: spec.name,
      terms: terms.map((term, position) => {
        const own = {
          ...base,
          id: ids.specification(),
          parent_id: parent,
          name: term.replaceAll(' ', '_'),
          unit: '',
          is_checked: true,
          position,
        }
        rows.push(own)
        return { id: own.id, name: term }
      }),
    }
  }
}

/** The fields that describe a listing. */
function descriptiveFields(
  { draw, leaf, seller, now, brandIds, attributes }: Making,
  { name, kind, model, details }: Words,
  specifications: readonly Row[],
): Row {
  const attribute = draw.pick(['Colour', 'Certification', 'Grade', 'Packing'] as const)
  return {
    name,
    pre_title_name: draw.chance(0.7) ? draw.pick(PRE_TITLES) : '',
    description: descriptionOf(draw, kind, leaf, seller, details),
    model_number: draw.chance(0.85) ? model : '',
    brand_id: draw.pick(brandIds),
    category_lists: [leaf.path],
    choice_options: [
      { attribute_id: attributes.get(attribute) ?? 1, values: draw.some(ATTRIBUTE_TERMS[attribute], draw.int(1, 2)) },
    ],
    specification_terms: specifications.filter(({ parent_id }) => parent_id !== null).map((term) => term['id']),
    validity: draw.pick(VALIDITY_OPTIONS),
    manufacturer_year:
      now.getUTCFullYear() -
      draw.weighted([
        [0, 5],
        [1, 4],
        [2, 2],
        [4, 1],
      ]),
    condition: draw.weighted(LASTING_SECTORS.has(leaf.sector) ? CONDITIONS : CONDITIONS.slice(0, 3)),
  }
}

/** The fields about delivery, payment and price. */
function tradeFields({ draw, leaf: { family }, seller }: Making, { amount, usd, currencyId, tiers }: Prices): Row {
  return {
    dispatch_in: draw.int(1, 14),
    dispatch_day: 'Days',
    in_house_production: 'Yes',
    in_house_production_days: draw.int(7, 45),
    delivery_time: draw.int(2, 8),
    delivery_select: 'weeks',
    price_term: draw.weighted([
      ['FOB', 6],
      ['CIF', 3],
      ['EXW', 3],
      ['FCA', 2],
      ['DAP', 2],
      [draw.pick(INCOTERMS), 1],
    ]),
    payment_methods: draw.chance(0.85)
      ? ['TT', ...(draw.chance(0.5) ? ['LC'] : []), ...(draw.chance(0.3) ? ['Escrow'] : [])]
      : [],
    unit_price: amount(usd),
    currency_id: currencyId,
    current_stock: draw.int(5, 5_000),
    unit: family.unit,
    order_quantity: tiers,
    qty_unit: family.unit,
    qty_currency: currencyId,
    existence_place: { country: seller.origin.country, city: seller.city },
    country_origin_id: seller.origin.country,
    tertiary_id: draw.pick(TERRITORIES),
    country_origins: [{ country_code: seller.origin.country }],
  }
}

/** Pictures and the optional texts at the end of the form. */
function closingFields({ draw, leaf, pictureOf }: Making, { kind }: Words, seed: number): Row {
  return {
    photos: [
      {
        id: '',
        url: pictureOf(leaf, 'front', seed, kind),
        alt: draw.chance(0.9) ? `${kind}, front view`.slice(0, 50) : '',
      },
      { id: '', url: pictureOf(leaf, 'detail', seed, kind), alt: `${kind}, detail`.slice(0, 50) },
      ...(draw.chance(0.6)
        ? [{ id: '', url: pictureOf(leaf, 'packed', 0, kind), alt: 'Packed on pallets for shipping' }]
        : []),
    ],
    product_application: draw.chance(0.5)
      ? `Used in ${insideSentence(leaf.path.split(' / ')[0] ?? '')}, for trade and industry.`
      : '',
    product_use_cases: draw.chance(0.4) ? `Wholesale, projects and private label of ${insideSentence(kind)}.` : '',
    return_policy: draw.chance(0.6) ? 'Faulty goods are replaced within 30 days of arrival.' : '',
  }
}

/** Empties some fields in no particular order, so that a draft looks unfinished. */
function emptySome(form: Record<string, unknown>, draw: Random): void {
  for (const field of draw.some(
    [
      'photos',
      'brand_id',
      'model_number',
      'payment_methods',
      'price_term',
      'description',
      'sea_',
      'specification_terms',
      'return_policy',
      'category_lists',
      'order_quantity',
    ],
    draw.int(3, 7),
  )) {
    form[field] = Array.isArray(form[field]) ? [] : ''
  }
}

/** The variations of a configured listing. */
function matrixOf(levels: Levels, { draw, seller, ids }: Making, listingId: number, prices: Prices) {
  const [first = [], second = [{ terms: [], name: '' }]] = levelOptions(levels)
  return first.flatMap((one, row) =>
    second.map((other, column) => ({
      company_id: seller.id,
      listing_id: listingId,
      id: ids.matrix(),
      key: [...one.terms, ...other.terms].join('-'),
      position: row * 100 + column,
      price_minor: Math.max(
        1,
        Math.round(prices.amount(prices.usd * (1 + 0.12 * row + 0.05 * column)) * 10 ** prices.exponent),
      ),
      images: [],
      is_default: row === 0 && column === 0,
      status: row + column > 0 && draw.chance(0.12) ? 0 : 1,
    })),
  )
}

function variationsOf(matrix: ReturnType<typeof matrixOf>, currency: CurrencyCode) {
  const onSale = matrix.filter(({ status }) => status === 1).map(({ price_minor }) => price_minor)
  return {
    levels_complete: true,
    default_price: toAmount({ minor: matrix[0]?.price_minor ?? 0, currency }),
    lowestMinor: Math.min(...onSale),
    highestMinor: Math.max(...onSale),
  }
}

function unusedSlug(name: string, companyId: number, listingId: number, slugs: Set<string>): string {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 70)
  const isUsed = slugs.has(`${companyId} ${slug}`)
  slugs.add(`${companyId} ${slug}`)
  return isUsed ? `${slug}-${listingId}` : slug
}

/** Small letters but in words such as CNC and XLPE. */
const insideSentence = (words: string): string => words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

function descriptionOf(draw: Random, kind: string, leaf: Leaf, seller: DemoCompany, details: Words['details']): string {
  const specs = details
    .map(
      ({ spec, terms }) => `${spec.name.toLowerCase()} ${terms.map((term) => measured(term, spec.unit)).join(' or ')}`,
    )
    .join(', ')
  const openings = [
    `${kind} from ${seller.city}, made for buyers who order by the container.`,
    `Our ${insideSentence(kind)} is sold to importers and distributors in more than ${draw.int(8, 40)} countries.`,
    `${kind} for industry and trade, checked piece by piece before it leaves our warehouse in ${seller.city}.`,
  ]
  const middles = [
    `Standard specification: ${specs}. Other specifications on request.`,
    `Available with ${specs}. Samples can be sent within ${draw.int(3, 10)} days.`,
  ]
  const ends = [
    'Test reports and a certificate of origin come with every shipment.',
    'Packing with your own label is possible from the second price step.',
    `We have supplied ${insideSentence(leaf.name)} since ${draw.int(1985, 2018)} and ship every week.`,
  ]
  return [draw.pick(openings), draw.pick(middles), draw.pick(ends)].join(' ')
}

/** Ports of a country, or any port, because no list has one for every country. */
function portsOf<P extends { readonly country: string; readonly name: string }>(
  ports: readonly P[],
  country: string,
): readonly P[] {
  const own = ports.filter((port) => port.country === country && port.name.length <= 90)
  return own.length === 0 ? ports.filter((port) => port.name.length <= 90) : own
}

const hashOf = (text: string) => Array.from(text).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

interface Ids {
  readonly listing: () => number
  readonly specification: () => number
  readonly level: () => number
  readonly matrix: () => number
}

/** Reserves ids after the last one of each table, so that rows can refer to each other before they are written. */
async function reserved(w: Work): Promise<Ids> {
  const counter = async (table: 'listings' | 'specifications' | 'levels' | 'matrix_items') => {
    const found = await w.k
      .selectFrom(table)
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
    let last = found.last ?? 0
    return () => (last += 1)
  }
  return {
    listing: await counter('listings'),
    specification: await counter('specifications'),
    level: await counter('levels'),
    matrix: await counter('matrix_items'),
  }
}

async function insertAll(w: Work, made: readonly Made[]): Promise<void> {
  await insertRows(
    w.k,
    'listings',
    made.map(({ listing }) => listing),
  )
  await insertRows(
    w.k,
    'specifications',
    made.flatMap(({ specifications }) => specifications),
  )
  await insertRows(
    w.k,
    'levels',
    made.flatMap(({ levels }) => levels),
  )
  await insertRows(
    w.k,
    'matrix_items',
    made.flatMap(({ matrix }) => matrix),
  )
}

/** A choice by an attribute of the market: what varies, where it has one, else the packing. */
function choiceOf(
  varied: readonly { readonly name: string; readonly terms: readonly { readonly name: string }[] }[],
  attributes: ReadonlyMap<string, number>,
) {
  const known = varied.find(({ name }) => attributes.has(name))
  return {
    attribute_id: attributes.get(known?.name ?? 'Packing') ?? 1,
    values: known?.terms.map(({ name }) => name) ?? ATTRIBUTE_TERMS.Packing.slice(0, 2),
  }
}

async function seedBrands(w: Work): Promise<readonly number[]> {
  const rows = await w.k
    .insertInto('brands')
    .values(brandWords.map((name) => ({ company_id: null, name, slug: slugFrom(name) })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function seedAttributes(w: Work): Promise<ReadonlyMap<string, number>> {
  const rows = await w.k
    .insertInto('attributes')
    .values(
      Object.entries(ATTRIBUTE_TERMS).map(([name, terms]) => ({
        company_id: null,
        name,
        terms: JSON.stringify(terms),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** The texts of each shop and the reviews of its buyers. */
async function seedShops(
  w: Work,
  sellers: readonly DemoCompany[],
  buyers: readonly DemoCompany[],
  random: Random,
  now: Date,
): Promise<void> {
  const reviews: {
    company_id: number
    user_id: number
    author: string
    author_country: string
    rating: number
    text: string
    created_at: Date
  }[] = []
  for (const seller of sellers) {
    const draw = random.fork(seller.slug)
    const year = draw.int(1978, 2016)
    const about = `${seller.name} has traded from ${seller.city} since ${year}. We keep stock for regular customers, make to order for projects, and ship worldwide by sea and by air.`
    await w.k
      .updateTable('companies')
      .set({
        profile: sql`jsonb_build_object('company', jsonb_build_object('name', name, 'about', ${about}::text, 'year_established', ${year}::int)) || profile`,
      })
      .where('id', '=', seller.id)
      .execute()
    if (seller.approval !== 'approved') continue
    for (const buyer of draw.some(buyers, draw.int(2, 9))) {
      const rating = draw.weighted([
        [5, 5],
        [4, 4],
        [3, 1],
      ])
      reviews.push({
        company_id: seller.id,
        user_id: buyer.owner.id,
        author: buyer.owner.fullName,
        author_country: buyer.origin.country,
        rating,
        text: draw.pick(reviewTexts[rating as 3 | 4 | 5]),
        created_at: new Date(now.getTime() - draw.int(2, 400) * DAY_MS),
      })
    }
  }
  reviews.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  for (let at = 0; at < reviews.length; at += BATCH)
    await w.k
      .insertInto('reviews')
      .values(reviews.slice(at, at + BATCH))
      .execute()
}
