import type { Kysely } from 'kysely'
import { isCurrencyCode } from '../../../../core/pricing/currency.ts'
import { quantityText } from '../../../../core/reference/units.ts'
import { moneyText } from '../../../../core/pricing/money.ts'
import { priceFor } from '../../../../core/pricing/price-for.ts'
import type { PriceRules } from '../../../../core/pricing/price-rules.ts'
import { addressOf } from '../../../../core/navigation/addresses.ts'
import { HOUR_MS } from '../../../../core/time/durations.ts'
import type { Work } from '../../database/store.ts'
import type { Tables } from '../../database/tables.ts'
import { insertLead } from '../../crm/insert-lead.ts'
import { rulesOfListing } from '../../prices/price-rules-store.ts'
import { insertDeal } from '../../trade/deal-of-quote.ts'
import { storedQuote } from '../../trade/stored-quote.ts'
import { offeredListings, type OfferedListing } from '../../trade/price-of.ts'
import { randomId } from '../../../../core/text/random-id.ts'
import type { Random } from '../random.ts'
import type { DemoPart } from '../demo-part.ts'
import { insertRows } from '../insert-rows.ts'
import type { DemoCompany, DemoUser, DemoWorld } from '../world.ts'
import { negotiated, type Story, storyFor } from './offers.ts'
import { hellos, requests, talks } from './words.ts'

interface Room {
  readonly id: string
  readonly people: readonly DemoUser[]
  readonly pair: string | null
  readonly name: string | null
  readonly lines: {
    readonly by: DemoUser
    readonly text: string
    readonly at: number
    readonly type: string
    readonly quoteId: number | null
  }[]
  isRequest: boolean
  unreadBySeller: boolean
}

type Row<Names extends string = never> = Record<string, unknown> & Record<Names, string>
type Quote = Row<'quoted_at'>
type Thread = Row<'last_at'> & { quote_session: string | null }
type Notification = Row<'created_at'>

/** The rows of the part, collected before they are written. */
interface Trade {
  /** In ms since 1970. */
  readonly now: number
  readonly listings: ReadonlyMap<number, readonly OfferedListing[]>
  readonly rooms: Map<string, Room>
  readonly quotes: Quote[]
  readonly offers: Row<'session'>[]
  readonly threads: Thread[]
  readonly notifications: Notification[]
  readonly rulesOf: (listing: OfferedListing, buyer: DemoUser) => Promise<PriceRules | undefined>
}

/**
 * Quotes, threads, conversations and notifications. The demo's buyer and seller know each other and have open tasks.
 */
export const tradePart: DemoPart = {
  name: 'quotes and conversations',
  seed: async (w, world) => {
    const draw = world.random.fork('trade')
    const listings = Map.groupBy(await offeredListings(w.k), (listing) => listing.companyId)
    const sellers = world.sellers.filter(
      (seller) => seller.approval === 'approved' && (listings.get(seller.id)?.length ?? 0) > 0,
    )
    const [selma] = sellers
    const [bea] = world.buyers
    if (selma === undefined || bea === undefined) return
    const trade: Trade = {
      now: world.now.getTime(),
      listings,
      rooms: new Map(),
      quotes: [],
      offers: [],
      threads: [],
      notifications: [],
      // Only the seller with the known password has price rules.
      rulesOf: async (listing, { id: userId, companyId }) =>
        listing.companyId === selma.id ? rulesOfListing(w.k, listing.id, { userId, companyId }, world.now) : undefined,
    }

    // Bea and Selma: three requests over two months, the newest still unanswered.
    await requestQuote(trade, bea, selma, draw.fork('first'), { ageHours: 58 * 24, story: 'agreed' })
    await requestQuote(trade, bea, selma, draw.fork('second'), { ageHours: 9 * 24, story: 'countered' })
    await requestQuote(trade, bea, selma, draw.fork('third'), { ageHours: 5, turns: 0 })
    // Selma's other buyers, Bea's other sellers, and other people of the market.
    for (const [at, buyer] of world.buyers.slice(1, -2).slice(0, 12).entries())
      await requestQuote(trade, buyer, selma, draw.fork(`selma ${at}`), {
        ageHours: draw.int(2, 1_900),
        turns: at % 3 === 0 ? 2 : undefined,
      })
    for (const [at, seller] of sellers.slice(1, 5).entries())
      await requestQuote(trade, bea, seller, draw.fork(`bea ${at}`), BEAS[at] ?? { ageHours: 900 })
    const others = Math.round(240 * Math.min(world.scale, 20))
    for (let at = 0; at < others; at += 1) {
      const own = draw.fork(`market ${at}`)
      const [buyer, seller] = [own.pick(world.buyers), own.pick(sellers)]
      if (buyer !== bea && seller !== selma)
        await requestQuote(trade, buyer, seller, own, { ageHours: own.int(2, 4_000) })
    }
    await askSeveral(w.k, trade, bea, sellers.slice(1), draw.fork('several'))
    // Chat requests of strangers to Selma, and a group.
    for (const [at, buyer] of world.buyers.slice(-2).entries()) {
      const own = draw.fork(`hello ${at}`)
      greet(trade, buyer, selma, own)
    }
    const third = world.buyers[2]
    if (third !== undefined) {
      const own = draw.fork('group')
      trade.rooms.set('group', groupRoom([selma, bea, third], own, world.now.getTime() - 30 * HOUR_MS))
    }
    await insertLeads(w, world, selma, trade.threads)
    await w.asSystem()
    await insert(w.k, trade)
    await insertDeals(w, world, selma)
  },
}

/** The room of two people, created on first use. */
function roomOf({ rooms }: Trade, from: DemoUser, to: DemoUser, own: Random): Room {
  const pair = `${Math.min(from.id, to.id)}:${Math.max(from.id, to.id)}`
  const known = rooms.get(pair)
  if (known !== undefined) return known
  const room: Room = {
    id: roomId(own),
    people: [from, to],
    pair,
    name: null,
    lines: [],
    isRequest: false,
    unreadBySeller: false,
  }
  rooms.set(pair, room)
  return room
}

interface Request {
  readonly ageHours: number
  /** By default one that is drawn. */
  readonly listing?: OfferedListing
  readonly message?: string
  /** How many messages follow; as many as the talk has by default. */
  readonly turns?: number | undefined
  /** How the quote went; by default what fits its age. */
  readonly story?: Story
}

/** Bea's quotes with other sellers: one waits for her, and its seller wrote last. */
const BEAS: readonly Request[] = [
  { ageHours: 40, story: 'offered', turns: 3 },
  { ageHours: 300, story: 'agreed' },
  { ageHours: 500, story: 'declined' },
  { ageHours: 900, story: 'expired' },
]

/** A request that went to several sellers of similar goods, whose offers can be compared (D-270). */
async function askSeveral(
  k: Kysely<Tables>,
  trade: Trade,
  buyer: DemoCompany,
  sellers: readonly DemoCompany[],
  own: Random,
): Promise<void> {
  const rows = await k.selectFrom('listings').select(['id', 'category_id']).where('published', '=', 1).execute()
  const categoryOf = new Map(rows.map(({ id, category_id }) => [id, category_id]))
  const offered = sellers.flatMap((seller) =>
    (trade.listings.get(seller.id) ?? []).map((listing) => ({ seller, listing })),
  )
  const kinds = [...Map.groupBy(offered, ({ listing }) => `${categoryOf.get(listing.id)} ${listing.unit}`).values()]
  // One listing of each seller, of the kind that most sellers have.
  const asked = kinds
    .map((kind) => [...new Map(kind.map((each) => [each.seller.id, each])).values()])
    .reduce<typeof offered>((most, kind) => (kind.length > most.length ? kind : most), [])
    .slice(0, SEVERAL.length)
  if (asked.length < 2) return
  for (const [at, { seller, listing }] of asked.entries())
    await requestQuote(trade, buyer, seller, own.fork(`${at}`), {
      ageHours: 76,
      turns: 0,
      listing,
      message: `We look for a supplier for the next two years. Please quote for delivery to ${buyer.city}, with your lead time.`,
      ...SEVERAL[at],
    })
}

/** How the requests to several sellers went: two made an offer. */
const SEVERAL: readonly Partial<Request>[] = [{ story: 'offered' }, { story: 'offered' }, { story: 'declined' }]

/** A quote request with its offers, conversation, thread and notification. */
async function requestQuote(
  trade: Trade,
  buyer: DemoCompany,
  seller: DemoCompany,
  own: Random,
  { ageHours, turns, story, listing: wanted, message: words }: Request,
): Promise<void> {
  const { now, listings, quotes, offers, threads, notifications } = trade
  const listing = wanted ?? own.pick(listings.get(seller.id) ?? [])
  const priced = pricedBy(listing, own, await trade.rulesOf(listing, buyer.owner))
  if (priced === undefined) return
  const { quantity, unitPrice, total, reason, steps = [] } = priced
  const at = now - ageHours * HOUR_MS
  const quoteId = quotes.length + 1
  const fill = (text: string) =>
    text
      .replaceAll('{product}', listing.name)
      .replaceAll('{quantity}', quantityText(quantity, listing.unit))
      .replaceAll('{city}', buyer.city)
      .replaceAll('{first}', buyer.owner.fullName.split(' ')[0] ?? '')
  const message = words ?? fill(own.pick(requests))
  const room = roomOf(trade, buyer.owner, seller.owner, own)
  room.lines.push({ by: buyer.owner, text: message, at, type: 'quote', quoteId })
  const talk = own.pick(talks).slice(0, turns)
  let spoken = at
  talk.forEach((text, turn) => {
    spoken += own.int(6, 240) * 60_000
    if (spoken < now)
      room.lines.push({
        by: turn % 2 === 0 ? seller.owner : buyer.owner,
        text: fill(text),
        at: spoken,
        type: 'text',
        quoteId: null,
      })
  })
  const went = negotiated(
    {
      product: listing.name,
      quantity,
      unit: listing.unit,
      currency: total.currency,
      unitPrice: unitPrice.minor,
      priceReason: reason,
      priceSteps: steps,
      priceTerm: listing.priceTerm,
      city: buyer.city,
      buyerUserId: buyer.owner.id,
      sellerUserId: seller.owner.id,
      at,
      now,
    },
    story ?? storyFor(ageHours, own.fork('story')),
    own.fork('offers'),
  )
  for (const { by: side, text, at: saidAt, type } of went.lines)
    room.lines.push({ by: side === 'seller' ? seller.owner : buyer.owner, text, at: saidAt, type, quoteId })
  const isOpen = went.isUnanswered || (!went.isEnded && room.lines.at(-1)?.by === buyer.owner && ageHours < 120)
  room.unreadBySeller ||= isOpen
  const asked: AskedQuote = { id: quoteId, buyer, seller, listing, priced, room, message, at, isOpen }
  quotes.push({ ...quoteRow(asked), ...went.quote })
  for (const row of went.offers)
    offers.push({ ...row, session: sessionOf(quoteId), seller_company_id: seller.id, buyer_company_id: buyer.id })
  threads.push(threadRow(asked, new Date(Math.min(spoken, now))))
  notifications.push(notificationRow(asked))
}

const sessionOf = (quoteId: number): string => `demo-${quoteId}`

/** A quote request as its quote, its thread and its notification show it. */
interface AskedQuote {
  readonly id: number
  readonly buyer: DemoCompany
  readonly seller: DemoCompany
  readonly listing: OfferedListing
  readonly priced: NonNullable<ReturnType<typeof pricedBy>>
  readonly room: Room
  readonly message: string
  readonly at: number
  /** Whether the seller still has to answer. */
  readonly isOpen: boolean
}

function quoteRow({ id, buyer, seller, listing, priced, room, message, at }: AskedQuote) {
  const { quantity, unitPrice, total, reason, listPrice, steps = [] } = priced
  return {
    unique_session_id: sessionOf(id),
    seller_company_id: seller.id,
    seller_user_id: seller.owner.id,
    buyer_company_id: buyer.id,
    buyer_user_id: buyer.owner.id,
    listing_id: listing.id,
    product_name: listing.name,
    product_image: listing.cover,
    quantity,
    unit_name: listing.unit,
    currency: total.currency,
    unit_price: unitPrice.minor,
    total: total.minor,
    price_reason: reason,
    list_unit_price: listPrice?.minor ?? null,
    price_steps: steps,
    price_term: listing.priceTerm,
    message,
    quoted_at: new Date(at).toISOString(),
    room_id: room.id,
  }
}

function threadRow({ id, buyer, seller, listing, room, isOpen }: AskedQuote, lastAt: Date) {
  return {
    company_id: seller.id,
    type: 'type_1',
    thread_name: listing.name,
    lead_source: 'Product enquiry',
    contact_user_id: buyer.owner.id,
    contact_details: contactOf(buyer),
    listing_id: listing.id,
    quote_session: sessionOf(id),
    room_id: room.id,
    is_unread: isOpen,
    is_unanswered: isOpen,
    last_at: lastAt.toISOString(),
  }
}

function notificationRow({ buyer, seller, listing, priced: { quantity, total }, at, isOpen }: AskedQuote) {
  return {
    user_id: seller.owner.id,
    company_id: seller.id,
    kind: 'enquiries',
    title: `${buyer.owner.fullName} asks for a quote`,
    body: `${quantityText(quantity, listing.unit)} of ${listing.name}, ${isCurrencyCode(total.currency) ? moneyText(total) : ''}`,
    link: addressOf('enquiries', {}, { type: 'received' }),
    read_at: isOpen ? null : new Date(at + HOUR_MS).toISOString(),
    created_at: new Date(at).toISOString(),
  }
}

/** A chat request of a stranger. */
function greet(trade: Trade, buyer: DemoCompany, seller: DemoCompany, own: Random): void {
  const room = roomOf(trade, buyer.owner, seller.owner, own)
  const when = trade.now - own.int(3, 60) * HOUR_MS
  room.isRequest = true
  room.unreadBySeller = true
  room.lines.push({
    by: buyer.owner,
    text: own.pick(hellos).replaceAll('{city}', buyer.city),
    at: when,
    type: 'text',
    quoteId: null,
  })
  trade.threads.push({
    company_id: seller.id,
    type: 'type_3',
    thread_name: buyer.owner.fullName,
    lead_source: 'Chat',
    contact_user_id: buyer.owner.id,
    contact_details: contactOf(buyer),
    listing_id: null,
    quote_session: null,
    room_id: room.id,
    is_unread: true,
    is_unanswered: true,
    last_at: new Date(when).toISOString(),
  })
}

function groupRoom(
  [seller, first, second]: readonly [DemoCompany, DemoCompany, DemoCompany],
  own: Random,
  start: number,
): Room {
  const line = (by: DemoCompany, hours: number, text: string) => ({
    by: by.owner,
    text,
    at: start + hours * HOUR_MS,
    type: 'text',
    quoteId: null,
  })
  return {
    id: roomId(own),
    people: [seller.owner, first.owner, second.owner],
    pair: null,
    name: 'Joint container to Hamburg',
    isRequest: false,
    unreadBySeller: false,
    lines: [
      line(seller, 0, 'You both ship to Hamburg this month. Shall we share a container?'),
      line(first, 1, 'Gladly, I have about nine cubic metres.'),
      line(second, 2, 'Twelve from us. When is the cut-off?'),
      line(seller, 3, 'Thursday, 14:00. I will send the booking.'),
    ],
  }
}

/** Creates a lead of the seller for everyone who sent an enquiry. */
async function insertLeads(w: Work, world: DemoWorld, seller: DemoCompany, threads: readonly Thread[]): Promise<void> {
  const threadOf = new Map(
    threads.filter(({ company_id }) => company_id === seller.id).map((thread) => [thread['contact_user_id'], thread]),
  )
  await w.as({ companyId: seller.id, userId: seller.owner.id })
  for (const buyer of world.buyers) {
    const thread = threadOf.get(buyer.owner.id)
    if (thread === undefined) continue
    const { id } = await insertLead(w, seller.id, {
      name: buyer.owner.fullName,
      email: buyer.owner.email,
      company: buyer.name,
      country: buyer.origin.country,
      source: String(thread['lead_source']),
      description: `Asked for ${String(thread['thread_name'])}.`,
      personUserId: buyer.owner.id,
      uniqueId: roomId(world.random.fork(`lead of ${buyer.slug}`)),
      now: new Date(String(thread['last_at'])),
    })
    for (const each of threads)
      if (each['company_id'] === seller.id && each['contact_user_id'] === buyer.owner.id) each['lead_id'] = id
  }
}

/** The deals of the seller's accepted quotes, made by the same code as in the product. */
async function insertDeals(w: Work, world: DemoWorld, seller: DemoCompany): Promise<void> {
  const accepted = await w.k
    .selectFrom('quotes')
    .select(['id', 'unique_session_id', 'ended_at'])
    .where('seller_company_id', '=', seller.id)
    .where('stage', '=', 'accepted')
    .orderBy('id')
    .execute()
  for (const { id, unique_session_id, ended_at } of accepted) {
    const quote = await storedQuote(w.k, id, false)
    if (quote === undefined) continue
    await w.as({ companyId: seller.id, userId: seller.owner.id })
    await insertDeal(w, quote, quote.kept, {
      actorId: 0,
      now: ended_at ?? world.now,
      uniqueId: roomId(world.random.fork(`deal of ${unique_session_id}`)),
    })
    await w.asSystem()
  }
}

const contactOf = ({ owner, name, origin }: DemoCompany) => ({
  user_id: owner.id,
  name: owner.fullName,
  email: owner.email,
  mobile: '',
  company: name,
  country: origin.country,
})

const roomId = (own: Random): string =>
  randomId((count) => Uint8Array.from({ length: count }, () => own.int(0, 255)), 20)

/** Buyers ask for round quantities above the minimum of a price step. */
const TIMES_MINIMUM = [1, 1.2, 1.5, 2, 3]

/** A quantity that can be ordered, with its price for this buyer; undefined for a listing without one. */
function pricedBy({ pricing }: OfferedListing, own: Random, rules: PriceRules | undefined) {
  if (pricing === undefined) return undefined
  const [least] = pricing.tiers
  // Expensive machines are not requested by the hundred.
  const some = (pricing.unitPrice ?? 0) > 100_000 ? own.int(1, 6) : own.int(2, 60) * 10
  const quantity =
    pricing.priceType === 'quantity' && least !== undefined
      ? Math.round(own.pick(pricing.tiers).min * own.pick(TIMES_MINIMUM))
      : some
  const response = priceFor({ product: pricing, quantity, rules })
  return response.ok ? { quantity, ...response } : undefined
}

/** Writes everything in a few statements. */
async function insert(k: Kysely<Tables>, { rooms, quotes, offers, threads, notifications }: Trade): Promise<void> {
  const sorted = [...rooms.values()].map((room) => ({ ...room, lines: room.lines.toSorted((a, b) => a.at - b.at) }))
  await insertRows(
    k,
    'rooms',
    sorted.map(({ id, name, pair, people, lines }) => ({
      id,
      is_group: pair === null,
      name,
      pair,
      created_by: people[0]?.id,
      last_seq: lines.length,
      last_message: lines.at(-1)?.text.slice(0, 120) ?? null,
      last_message_at: lines.at(-1) === undefined ? null : new Date(lines.at(-1)?.at ?? 0).toISOString(),
      created_at: new Date(lines[0]?.at ?? 0).toISOString(),
    })),
  )
  const unreadOf = ({ lines, unreadBySeller, people }: Room, user: DemoUser): number => {
    if (user === people[0] || !unreadBySeller) return 0
    // The buyer's last message.
    const lastOwn = lines.findLastIndex(({ by }) => by === user)
    return lines.length - 1 - lastOwn
  }
  await insertRows(
    k,
    'room_members',
    sorted.flatMap((room) =>
      room.people.map((person, at) => ({
        room_id: room.id,
        user_id: person.id,
        read_seq: room.lines.length - unreadOf(room, person),
        is_request: room.isRequest && at === 1,
      })),
    ),
  )
  await insertRows(
    k,
    'quotes',
    quotes.toSorted(by('quoted_at')).map((quote) => ({ ...quote, created_at: quote.quoted_at })),
  )
  await insertRows(
    k,
    'messages',
    sorted.flatMap(({ id, people, pair, lines }) =>
      lines.map(({ by: sender, text, at, type }, index) => ({
        room_id: id,
        seq: index + 1,
        sender_id: sender.id,
        recipient_id: pair === null ? null : (people.find((person) => person !== sender)?.id ?? null),
        message: text,
        message_type: type,
        promotion_type: type === 'text' ? null : 'quote',
        created_at: new Date(at).toISOString(),
      })),
    ),
  )
  const stored = await k.selectFrom('quotes').select(['id', 'unique_session_id']).execute()
  const quoteIds = new Map(stored.map(({ id, unique_session_id }) => [unique_session_id, id]))
  await insertRows(
    k,
    'quote_offers',
    offers.map(({ session, ...offer }) => ({ ...offer, quote_id: quoteIds.get(session) })),
  )
  await insertRows(
    k,
    'threads',
    threads.map(({ quote_session, ...thread }) => ({
      ...thread,
      quote_id: quote_session === null ? null : quoteIds.get(quote_session),
      created_at: thread.last_at,
    })),
  )
  await insertRows(k, 'notifications', notifications.toSorted(by('created_at')))
}

const by =
  <Name extends string>(name: Name) =>
  (a: Readonly<Record<Name, string>>, b: Readonly<Record<Name, string>>): number =>
    a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0
