import { threadAnswered, threadIndex, threadView } from '../../../core/contracts/trade.contract.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import { THREAD_ORDERS } from '../../../core/crm/activities/threads.ts'
import { isCurrencyCode } from '../../../core/pricing/currency.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import { sentSteps } from '../../../core/trade/price-steps.schema.ts'
import { waitOf } from '../../../core/trade/quote-statuses.ts'
import { tradeMessages } from '../../../core/trade/trade.messages.ts'
import { leadStatusesOf } from '../crm/lead-statuses.ts'
import { bind } from '../http/bind.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refused } from '../http/refusals.ts'
import { onSaleOf } from './on-sale.ts'
import { newestOf, statusFrom, statusOfThread } from './quote-status.ts'

interface ContactDetails {
  readonly user_id: number | null
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly company: string
  readonly country: string
}

const contactOf = (stored: unknown): ContactDetails => ({
  user_id: null,
  name: '',
  email: '',
  mobile: '',
  company: '',
  country: '',
  ...(stored as Partial<ContactDetails>),
})

export const threadBindings = [
  bind(threadIndex, ({ sort_by, unanswered, page, per_page }, context) =>
    context.read(async (k) => {
      const { total } = await k
        .selectFrom('threads')
        .$if(unanswered !== undefined, (query) => query.where('is_unanswered', '=', true))
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await k
        .selectFrom('threads')
        .leftJoin('quotes', 'quotes.id', 'threads.quote_id')
        .leftJoin('quote_offers as o', (join) =>
          join.onRef('o.quote_id', '=', 'quotes.id').onRef('o.version', '=', 'quotes.offer_count'),
        )
        .$if(unanswered !== undefined, (query) => query.where('threads.is_unanswered', '=', true))
        .select([
          'threads.is_unanswered',
          'quotes.stage',
          'o.version as offer_version',
          'o.side as offer_side',
          'o.valid_until as offer_valid_until',
          'o.ended_as as offer_ended_as',
          'threads.id',
          'threads.type',
          'threads.thread_name',
          'threads.lead_source',
          'threads.contact_details',
          'threads.is_unread',
          'threads.last_at',
          'quotes.product_name',
          'quotes.quantity',
          'quotes.unit_name',
        ])
        .$if(sort_by === 'oldest', (query) => query.orderBy('threads.last_at', 'asc').orderBy('threads.id', 'asc'))
        .$if(sort_by === 'name', (query) =>
          query.orderBy((eb) => eb.fn('lower', ['threads.thread_name'])).orderBy('threads.id', 'desc'),
        )
        .$if(sort_by === 'unread', (query) =>
          query.orderBy('threads.is_unread', 'desc').orderBy('threads.last_at', 'desc').orderBy('threads.id', 'desc'),
        )
        .$if(sort_by === 'latest', (query) => query.orderBy('threads.last_at', 'desc').orderBy('threads.id', 'desc'))
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      const data = rows.map((row) => {
        const contact = contactOf(row.contact_details)
        return {
          id: row.id,
          type: row.type,
          thread_name: row.thread_name,
          lead_source: row.lead_source,
          contact_name: contact.name,
          contact_company: contact.company,
          product_name: row.product_name,
          quantity: row.quantity,
          unit: row.unit_name,
          is_unread: row.is_unread,
          is_unanswered: row.is_unanswered,
          status: row.stage === null ? null : statusFrom(row.stage, newestOf(row), context.now),
          last_at: formatWireTime(row.last_at),
        }
      })
      return {
        data: paginatorOf(data, total, { page, per_page }, context),
        filter: THREAD_ORDERS.map(({ value, label }) => ({ value, label })),
      }
    }),
  ),

  bind(threadView, ({ id }, context) =>
    context.write(async ({ k }) => {
      const thread = await k.selectFrom('threads').selectAll().where('id', '=', id).executeTakeFirst()
      if (thread === undefined) throw notFound('thread')
      // Opening a thread marks it as read, unless an operator opens it (D-313).
      if (thread.is_unread && context.me.signedInBy === undefined)
        await k.updateTable('threads').set({ is_unread: false }).where('id', '=', id).execute()
      const quote =
        thread.quote_id === null
          ? undefined
          : await k.selectFrom('quotes').selectAll().where('id', '=', thread.quote_id).executeTakeFirst()
      const leads = await k
        .selectFrom('crm_records')
        .select(['id', 'unique_id', 'name', 'category', 'created_at'])
        .where('type_id', '=', crmTypeIds.Leads)
        .where('deleted_at', 'is', null)
        .where((eb) =>
          eb.or([eb('id', '=', thread.lead_id ?? 0), eb('person_user_id', '=', thread.contact_user_id ?? 0)]),
        )
        .orderBy('id', 'desc')
        .limit(50)
        .execute()
      // The thread's own lead comes first, because the first one is selected at the start.
      const own = leads.filter((lead) => lead.id === thread.lead_id)
      const onSale = await onSaleOf(k, quote?.listing_id ? [quote.listing_id] : [])
      const amount = (minor: number) =>
        quote !== undefined && isCurrencyCode(quote.currency)
          ? toAmount({ minor, currency: quote.currency })
          : minor / 100
      return {
        id: thread.id,
        type: thread.type,
        lead_source: thread.lead_source,
        thread_name: thread.thread_name,
        contact_details: contactOf(thread.contact_details),
        product_details:
          quote === undefined
            ? null
            : {
                product_id: quote.listing_id,
                is_on_sale: onSale.has(quote.listing_id ?? 0),
                product_name: quote.product_name,
                product_image: quote.product_image,
                quantity: quote.quantity,
                unit: quote.unit_name,
                price: amount(quote.unit_price),
                price_steps: sentSteps(quote.price_steps, amount),
                final_price: amount(quote.total),
                currency: quote.currency,
                message: quote.message,
              },
        leads: [...own, ...leads.filter((lead) => lead.id !== thread.lead_id)].map((lead) => ({
          lead_id: lead.id,
          unique_id: lead.unique_id,
          name: lead.name,
          lead_status: lead.category,
          created_at: formatWireTime(lead.created_at),
        })),
        status: (await leadStatusesOf(k, context.me.companyId)).map(({ id: statusId, name, color }) => ({
          id: statusId,
          name,
          color,
        })),
        room_id: thread.room_id,
        quote_id: thread.quote_id,
        is_unanswered: thread.is_unanswered,
        waits_for: waitOf(await statusOfThread(k, id, context.now), thread.is_unanswered) ?? null,
      }
    }),
  ),

  bind(threadAnswered, ({ id }, context) =>
    context.write(async ({ k }) => {
      const thread = await k
        .selectFrom('threads')
        .select('is_unanswered')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (thread === undefined) throw notFound('thread')
      const wait = waitOf(await statusOfThread(k, id, context.now), thread.is_unanswered)
      if (wait === 'terms') throw refused(tradeMessages.termsFirst)
      if (wait === 'words')
        await k.updateTable('threads').set({ is_unanswered: false, is_unread: false }).where('id', '=', id).execute()
      return {}
    }),
  ),
]
