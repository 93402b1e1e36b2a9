import { addressOf } from '../../../core/navigation/addresses.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { type KeptQuote, quoteStatus, type QuoteStep } from '../../../core/trade/negotiate.ts'
import type { Offer, Side } from '../../../core/trade/negotiation.ts'
import { factText, factValue } from '../../../core/trade/quote-facts.ts'
import { turnOf } from '../../../core/trade/quote-statuses.ts'
import { blockersOf } from '../chat/directory.ts'
import { postMessage } from '../chat/messages.ts'
import { channelOf } from '../chat/rooms.ts'
import type { Work } from '../database/store.ts'
import type { Viewer } from '../http/viewer.ts'
import { type PersonNews, tellPerson } from '../notifications/tell-person.ts'
import type { Services } from '../services.ts'
import type { StoredQuote } from './stored-quote.ts'

interface StepNews {
  readonly step: QuoteStep
  readonly kept: KeptQuote
  /** What the person wrote with an answer. */
  readonly note: string
  readonly actor: Viewer
  readonly now: Date
  readonly services: Pick<Services, 'links' | 'origin'>
}

/** Tells the other side of a step: in the chat, by a notice, by mail, and live in the open tabs of both. */
export async function tellParties(w: Work, quote: StoredQuote, news: StepNews): Promise<void> {
  const { step, kept, note, actor, now, services } = news
  const { row } = quote
  const offer = kept.negotiation.offers.at(-1)
  const [deed, chatText] = textsOf(quote, step, offer)
  const words = step.kind === 'offer' ? step.terms.message : note
  if (row.room_id !== null)
    await postMessage(
      w,
      {
        roomId: row.room_id,
        // A colleague writes in the name of the company's member of the room.
        senderId: step.by === 'seller' ? row.seller_user_id : row.buyer_user_id,
        clientId: `${step.kind}-${row.id}-${offer?.version ?? 0}`,
        message: words === '' ? chatText : `${chatText}\n${words}`,
        messageType: step.kind === 'offer' ? 'offer' : 'answer',
        promotionType: 'quote',
        masterPromId: String(row.id),
      },
      services,
      now,
    )
  const other = step.by === 'seller' ? 'buyer' : 'seller'
  const [from, to] =
    step.by === 'seller' ? [row.seller_user_id, row.buyer_user_id] : [row.buyer_user_id, row.seller_user_id]
  // A block in the chat is silent here too (D-144): the step counts, and nothing announces it.
  if ((await blockersOf(w.k, from, [to])).has(to)) return emitChange(w, quote)
  await markThread(w, { id: row.id, kept }, step.by, now)
  const message = step.kind === 'offer' && offer !== undefined ? termsText(quote, offer) : row.product_name
  await tell(w, quote, other, {
    kind: 'enquiries',
    title: `${actor.fullName} ${deed}`,
    message,
    mail: [`${actor.fullName} of ${actor.companyName} ${deed}: ${message}.`, ...(words === '' ? [] : [words])],
    origin: services.origin,
    now,
  })
  await emitChange(w, quote)
}

/** Tells both sides that an offer was not answered in time. */
export async function tellExpired(
  w: Work,
  quote: StoredQuote,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<void> {
  const { row } = quote
  const offer = quote.kept.negotiation.offers.at(-1)
  const own = `Your offer for ${row.product_name} has expired`
  const theirs = `The offer for ${row.product_name} has expired`
  for (const side of ['buyer', 'seller'] as const) {
    const title = offer?.by === side ? own : theirs
    const advice = side === 'seller' ? 'You can make a new one.' : 'You can propose new terms.'
    const message = `It was not answered in time. ${advice}`
    await tell(w, quote, side, { kind: 'enquiries', title, message, mail: [`${title}. ${message}`], origin, now })
  }
  await markThread(w, { id: row.id, kept: quote.kept }, 'buyer', now)
  await emitChange(w, quote)
}

/** What a step is called, and its line in the chat. */
function textsOf(quote: StoredQuote, step: QuoteStep, offer: Offer | undefined): readonly [deed: string, chat: string] {
  const about = `offer ${offer?.version ?? ''}`
  switch (step.kind) {
    case 'offer': {
      const isCounter = quote.kept.stage === 'offered'
      const terms = offer === undefined ? '' : termsText(quote, offer)
      return [
        isCounter ? 'made a counter-offer' : 'made an offer',
        `${isCounter ? 'Counter-offer' : 'Offer'} ${offer?.version ?? ''}: ${terms}`,
      ]
    }
    case 'accept':
      return ['accepted your offer', `Accepted ${about}`]
    case 'decline':
      return ['declined your offer', `Declined ${about}`]
    case 'withdraw':
      return ['withdrew an offer', `Withdrew ${about}`]
    case 'end':
      return step.by === 'buyer'
        ? ['withdrew a request', `Withdrew the request for ${quote.row.product_name}`]
        : ['declined your request', `Declined the request for ${quote.row.product_name}`]
  }
}

/** '250 Pieces of Steel hinge at EUR 9.00 per piece, EUR 2,250.00 in all'. */
function termsText({ row, currency }: StoredQuote, { quantity, unitPrice, total }: Offer): string {
  const amount = (minor: number) => toAmount({ minor, currency })
  const terms = { quantity, price: amount(unitPrice), total: amount(total) }
  const text = (name: keyof typeof terms) => {
    const value = factValue(name, terms, { currency, unit: row.unit_name })
    return value === undefined ? '' : factText(value, 'UTC')
  }
  return `${text('quantity')} of ${row.product_name} at ${text('price')}, ${text('total')} in all`
}

/** A notice and a mail to the person of one side. */
async function tell(w: Work, { row }: StoredQuote, side: Side, news: Omit<PersonNews, 'link'>): Promise<void> {
  const userId = side === 'seller' ? row.seller_user_id : row.buyer_user_id
  await tellPerson(w, userId, { ...news, link: await linkOf(w, side, row.id) })
}

/** The page of a quote for one of its sides: the seller's thread, or the buyer's request. */
async function linkOf({ k }: Work, side: Side, quoteId: number): Promise<string> {
  if (side === 'buyer') return addressOf('enquiries', {}, { type: 'sent', quote: quoteId })
  const thread = await k.selectFrom('threads').select('id').where('quote_id', '=', quoteId).executeTakeFirst()
  return addressOf('enquiries', {}, { type: 'received', thread: thread?.id })
}

/**
 * Marks the seller's thread after a step: it waits for an answer while it is the seller's turn, so never once the quote
 * has ended (D-154). What the buyer did is new to the seller.
 */
async function markThread(
  { k }: Work,
  { id, kept }: { readonly id: number; readonly kept: KeptQuote },
  by: Side,
  now: Date,
): Promise<void> {
  await k
    .updateTable('threads')
    .set({
      last_at: now,
      is_unanswered: turnOf(quoteStatus(kept, now.getTime())) === 'seller',
      ...(by === 'buyer' ? { is_unread: true } : {}),
    })
    .where('quote_id', '=', id)
    .execute()
}

/** Tells the open tabs of both sides to read the quote again. */
const emitChange = (w: Work, { row }: StoredQuote): Promise<void> =>
  w.emit({
    channels: [channelOf(row.seller_user_id), channelOf(row.buyer_user_id)],
    event: 'quote.changed',
    data: { type: 'quote.changed', quote_id: row.id, room_id: row.room_id },
  })
