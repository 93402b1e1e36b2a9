import { configureQuote, readConfiguration, submitQuote } from '../../../core/contracts/trade.contract.ts'
import type { HandlerInput } from '../../../core/contracts/endpoint.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { quantityText } from '../../../core/reference/units.ts'
import { moneyText, toAmount, toPrice } from '../../../core/pricing/money.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { sentSteps } from '../../../core/trade/price-steps.schema.ts'
import { type Combination, neededByProblem } from '../../../core/trade/quote.schema.ts'
import { tradeMessages } from '../../../core/trade/trade.messages.ts'
import { companyOwner } from '../account/company-owner.ts'
import { postMessage } from '../chat/messages.ts'
import { blockersOf, countNewPeople, relationsTo } from '../chat/directory.ts'
import { openChat, emitRoom } from '../chat/rooms.ts'
import { personEngaged } from '../crm/scoring/lead-engagement.job.ts'
import { insertLead } from '../crm/insert-lead.ts'
import type { Work } from '../database/store.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { type OfferedListing, offeredListing, type Priced, pricedChoice } from './price-of.ts'

export const quoteBindings = [
  bind(configureQuote, async ({ unique_session_id, product_id, quantity, combinations }, context) => {
    // Public facts only: a published listing and its price.
    const listing = await offeredListing(context.open, product_id)
    const price = await pricedChoice(context.open, listing, { quantity, combinations }, buyerOf(context))
    const { unitPrice, total, reason } = price
    const configuration = {
      listing_id: listing.id,
      product_name: listing.name,
      quantity,
      currency: total.currency,
      unit_price: unitPrice.minor,
      total: total.minor,
      combinations: JSON.stringify(combinations),
      updated_at: context.now,
    }
    await context.writeAsSystem((w) =>
      w.k
        .insertInto('quote_configurations')
        .values({ unique_session_id, ...configuration })
        .onConflict((conflict) => conflict.column('unique_session_id').doUpdateSet(configuration))
        .execute(),
    )
    return {
      data: {
        unique_session_id,
        type: 'simple' as const,
        product_id: listing.id,
        product_name: listing.name,
        quantity,
        unit: listing.unit,
        price: toAmount(unitPrice),
        final_price: toAmount(total),
        currency: total.currency,
        price_reason: reason,
        ...reductionOf(price),
        combinations,
      },
    }
  }),

  bind(readConfiguration, async ({ unique_session_id }, context) => {
    // Found by its random id, which only the browser that created it knows.
    const kept = await context.open
      .selectFrom('quote_configurations')
      .selectAll()
      .where('unique_session_id', '=', unique_session_id)
      .executeTakeFirst()
    if (kept === undefined) throw notFound('configuration')
    const combinations = kept.combinations as Combination[]
    const listing = await offeredListing(context.open, kept.listing_id)
    // Priced again, because the seller may have changed the price.
    const choice = { quantity: kept.quantity, combinations }
    const price = await pricedChoice(context.open, listing, choice, buyerOf(context))
    const { unitPrice, total, reason } = price
    return {
      data: {
        unique_session_id,
        type: 'simple' as const,
        product_id: listing.id,
        product_name: listing.name,
        quantity: kept.quantity,
        unit: listing.unit,
        price: toAmount(unitPrice),
        final_price: toAmount(total),
        currency: total.currency,
        price_reason: reason,
        ...reductionOf(price),
        combinations,
      },
    }
  }),

  bind(submitQuote, async (given, context) => {
    const { me, now, services } = context
    const tooSoon = neededByProblem(given.needed_by, calendarDay(now.getTime(), 'UTC'))
    if (tooSoon !== undefined) throw refusedField('needed_by', tooSoon)
    return context.writeAsSystem(async (w) => {
      const known = await w.k
        .selectFrom('quotes')
        .select(['id', 'room_id', 'unit_price', 'total', 'currency'])
        .where('buyer_user_id', '=', me.userId)
        .where('unique_session_id', '=', given.unique_session_id)
        .executeTakeFirst()
      if (known !== undefined) return quoteResponse(known)
      const listing = await offeredListing(w.k, given.product_id)
      if (listing.companyId === me.companyId) throw refused(tradeMessages.ownProduct)
      const price = await pricedChoice(w.k, listing, given, { buyer: me, now })
      const sellerId = await companyOwner(w.k, listing.companyId)
      if (sellerId === undefined) throw notFound('seller')

      // A product on the market invites questions, so this does not count as a request of a stranger (D-95 is about
      // chat).
      const relation = (await relationsTo(w.k, me, [sellerId])).get(sellerId)
      if (relation !== 'known') await countNewPeople(w.k, me, 1, now)
      const room = await openChat(w, me.userId, sellerId, false)
      const quote = await insertQuote(w, { given, me, now, listing, price, sellerId, roomId: room.roomId })
      // Of two concurrent identical submissions the other one was stored first.
      if (quote === undefined) throw refused(tradeMessages.sentAlready)
      await postMessage(
        w,
        {
          roomId: room.roomId,
          senderId: me.userId,
          clientId: `quote-${quote.id}`,
          message: given.message,
          messageType: 'quote',
          promotionType: 'quote',
          masterPromId: String(quote.id),
        },
        services,
        now,
      )
      await w.k.deleteFrom('quote_configurations').where('unique_session_id', '=', given.unique_session_id).execute()
      if (room.isNew) await emitRoom(w, room.roomId)

      await openThread(w, {
        given,
        me,
        now,
        listing,
        price,
        sellerId,
        roomId: room.roomId,
        quoteId: quote.id,
        origin: services.origin,
      })
      return quoteResponse(quote)
    })
  }),
]

const buyerOf = ({ viewer, now }: Context) => ({ buyer: viewer, now })

/** The list price and what was taken off, in whole units; the list price alone is null when nothing was. */
const reductionOf = ({ listPrice, steps = [], total }: Priced) => ({
  list_price: listPrice === undefined ? null : toAmount(listPrice),
  price_steps: sentSteps(steps, (minor) => toAmount({ minor, currency: total.currency })),
})

interface QuoteRequest {
  readonly given: HandlerInput<typeof submitQuote>
  readonly me: Viewer
  readonly now: Date
  readonly listing: OfferedListing
  readonly price: Priced
  readonly sellerId: number
  readonly roomId: string
}

/** Undefined when the same request was stored meanwhile. */
async function insertQuote(w: Work, { given, me, now, listing, price, sellerId, roomId }: QuoteRequest) {
  const { unitPrice, total, reason, listPrice, steps } = price
  const target = given.target_price === undefined ? undefined : toPrice(given.target_price, total.currency)
  return w.k
    .insertInto('quotes')
    .values({
      unique_session_id: given.unique_session_id,
      seller_company_id: listing.companyId,
      seller_user_id: sellerId,
      buyer_company_id: me.companyId,
      buyer_user_id: me.userId,
      listing_id: listing.id,
      product_name: listing.name,
      product_image: listing.cover,
      quantity: given.quantity,
      unit_name: listing.unit,
      currency: total.currency,
      unit_price: unitPrice.minor,
      total: total.minor,
      price_reason: reason,
      list_unit_price: listPrice?.minor ?? null,
      price_steps: JSON.stringify(steps ?? []),
      price_term: given.price_term || listing.priceTerm,
      pre_title_name: given.pre_title_name,
      message: given.message,
      combinations: JSON.stringify(given.combinations),
      target_price: target?.minor ?? null,
      needed_by: given.needed_by ?? null,
      quoted_at: now,
      room_id: roomId,
    })
    .onConflict((on) => on.columns(['buyer_user_id', 'unique_session_id']).doNothing())
    .returning(['id', 'room_id', 'unit_price', 'total', 'currency'])
    .executeTakeFirst()
}

/** Gives the seller a lead, a thread and a notification of the request. */
async function openThread(
  w: Work,
  {
    given,
    me,
    now,
    listing,
    price: { total },
    sellerId,
    roomId,
    quoteId,
    origin,
  }: QuoteRequest & { readonly quoteId: number; readonly origin: string },
): Promise<void> {
  const person = await w.k
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.mobile', 'u.mobile_code', 'c.country'])
    .where('u.id', '=', me.userId)
    .executeTakeFirst()
  const phone = person?.mobile ? `${person.mobile_code ?? ''}${person.mobile}` : ''
  const isBlocked = (await blockersOf(w.k, me.userId, [sellerId])).has(sellerId)
  const request = `${quantityText(given.quantity, listing.unit)} of ${listing.name}`
  await w.as({ companyId: listing.companyId, userId: sellerId, owners: {} })
  const lead = await insertLead(w, listing.companyId, {
    name: me.fullName,
    email: me.email,
    ...(phone === '' ? {} : { phone }),
    company: me.companyName,
    ...(person?.country ? { country: person.country } : {}),
    source: 'Product enquiry',
    description: `${request}, ${moneyText(total)} in all.\n${given.message}`,
    personUserId: me.userId,
    now,
  })
  const thread = await w.k
    .insertInto('threads')
    .values({
      company_id: listing.companyId,
      type: 'type_1',
      thread_name: listing.name,
      lead_source: 'Product enquiry',
      contact_user_id: me.userId,
      contact_details: JSON.stringify({
        user_id: me.userId,
        name: me.fullName,
        email: me.email,
        mobile: phone,
        company: me.companyName,
        country: person?.country ?? '',
      }),
      listing_id: listing.id,
      quote_id: quoteId,
      room_id: roomId,
      lead_id: lead.id,
      is_unread: !isBlocked,
      is_unanswered: !isBlocked,
      last_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await personEngaged(w, listing.companyId, me.userId, now)
  // A block in the chat is silent here too: the request is stored and nothing announces it.
  if (isBlocked) return
  await tellPerson(w, sellerId, {
    kind: 'enquiries',
    title: `${me.fullName} asks for a quote`,
    message: `${request}, ${moneyText(total)}`,
    mail: [`${me.fullName} of ${me.companyName} asks for a quote: ${request}, ${moneyText(total)}.`, given.message],
    link: addressOf('enquiries', {}, { type: 'received', thread: thread.id }),
    origin,
    now,
  })
}

interface QuotedPrice {
  readonly id: number
  readonly room_id: string | null
  readonly unit_price: number
  readonly total: number
  readonly currency: string
}

function quoteResponse({ id, room_id, unit_price, total, currency }: QuotedPrice) {
  const amount = (minor: number) => (isCurrencyCode(currency) ? toAmount({ minor, currency }) : minor / 100)
  return {
    message: tradeMessages.sent,
    data: { id, room_id: room_id ?? '', price: amount(unit_price), final_price: amount(total), currency },
  }
}
