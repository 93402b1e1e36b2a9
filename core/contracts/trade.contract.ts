import { z } from 'zod'
import { THREAD_ORDERS, THREAD_TYPES, threadOrder } from '../crm/activities/threads.ts'
import { id } from '../text/id.schema.ts'
import { laterPriceSteps, priceSteps } from '../trade/price-steps.schema.ts'
import { combination, quoteConfiguration, quoteSubmission } from '../trade/quote.schema.ts'
import type { CallNotices } from '../failure/effect-of-call.ts'
import { tradeMessages } from '../trade/trade.messages.ts'
import { quoteStatusWord } from './negotiation.contract.ts'
import { endpoint, needs, open, pageOf, paging, signedIn } from './endpoint.ts'
import { enquiryCalls } from './followed-calls.ts'

/** Rows on one page of the enquiry list. Our own choice. */
export const ENQUIRIES_PAGE_SIZE = 15
/** Threads on one page. Our own choice. */
export const THREADS_PAGE_SIZE = 50

/** Prices are whole units of `currency`, the product's currency. */
export const configuredQuote = z.object({
  unique_session_id: z.string(),
  type: z.literal('simple'),
  product_id: z.number(),
  product_name: z.string(),
  quantity: z.number(),
  unit: z.string(),
  price: z.number(),
  final_price: z.number(),
  currency: z.string(),
  /** Source of the price: the variation, the tier of the quantity, or the unit price (D-79). */
  price_reason: z.enum(['matrix', 'tier', 'unit']),
  /** The price before the seller's rules, null without any, and what each took off a piece (D-162). */
  list_price: z.number().nullable(),
  price_steps: priceSteps,
  combinations: z.array(combination),
})
export type ConfiguredQuote = z.output<typeof configuredQuote>

export const configureQuote = endpoint({
  id: 'trade.configureQuote',
  method: 'POST',
  path: 'front/quote_configuration',
  access: open,
  background: true,
  input: quoteConfiguration,
  response: { data: configuredQuote },
  summary: "Stores a visitor's configuration and returns its price (D-79).",
})

export const readConfiguration = endpoint({
  id: 'trade.readConfiguration',
  method: 'GET',
  path: 'front/quote_configuration',
  access: open,
  background: true,
  input: z.object({ unique_session_id: z.string().min(1).max(64) }),
  response: { data: configuredQuote },
  summary: 'Returns a stored configuration by its random id, also to visitors (D-79).',
})

export const submitQuote = endpoint({
  id: 'trade.submitQuote',
  method: 'POST',
  path: 'front/getQuery/submit',
  encoding: 'multipart',
  access: signedIn,
  creates: true,
  input: quoteSubmission,
  response: {
    data: z.object({
      id: z.number(),
      room_id: z.string(),
      price: z.number(),
      final_price: z.number(),
      currency: z.string(),
    }),
  },
  isPersonal: true,
  summary:
    'Sends a quote request and creates a lead, a thread and a chat message for the seller in one transaction (D-79).',
})

const party = z.object({ user_id: z.number(), name: z.string(), company: z.string(), country: z.string().nullable() })

/** A quote request, for buyer and seller. ENTITY-17, ENTITY-40. */
export const enquiryRow = z.object({
  id: z.number(),
  serial_no: z.number(),
  type: z.enum(['sent', 'received']),
  unique_session_id: z.string(),
  seller_user_id: z.number(),
  enquiry_user_id: z.number(),
  seller: party,
  buyer: party,
  product_id: z.number().nullable(),
  /** Buyers can still ask for the product. */
  is_on_sale: z.boolean(),
  product_name: z.string(),
  product_image: z.string(),
  price: z.number(),
  final_price: z.number(),
  currency: z.string(),
  price_reason: z.string(),
  /** What `price` had been reduced by when the request was sent. D-342. */
  price_steps: laterPriceSteps,
  quantity: z.number(),
  unit: z.string(),
  price_term: z.string(),
  /** Wire time. */
  product_datetime: z.string(),
  pre_title_name: z.string(),
  message: z.string(),
  combinations: z.array(combination),
  target_price: z.number().nullable(),
  needed_by: z.string().nullable(),
  room_id: z.string().nullable(),
  /** Where the negotiation stands, and the side that has to act; null when it ended. D-153. */
  status: quoteStatusWord,
  turn: z.enum(['buyer', 'seller']).nullable(),
  /** The newest offer. */
  offer: z
    .object({
      version: z.number().int(),
      by: z.enum(['buyer', 'seller']),
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
      price_term: z.string(),
      place: z.string(),
      payment_method: z.string(),
      lead_time_days: z.number().int().nullable(),
      valid_until: z.string().nullable(),
      /** Wire time. */
      made_at: z.string(),
    })
    .nullable(),
  /** Null for the buyer. */
  thread_id: z.number().nullable(),
  lead_unique_id: z.string().nullable(),
})
export type EnquiryRow = z.output<typeof enquiryRow>

export const enquiryIndex = endpoint({
  id: enquiryCalls.index.id,
  method: 'GET',
  path: 'enquiry/index',
  access: signedIn,
  input: z.object({
    type: z.enum(['sent', 'received', 'both']).default('sent').catch('sent'),
    /** Returns only the enquiries of one room. */
    room_id: z.string().max(64).optional(),
    /** `mine`: those in which this company has to act; `theirs`: the other one; `ended`: those that ended. */
    turn: z.enum(['mine', 'theirs', 'ended']).optional().catch(undefined),
    /** Returns only those that ended like this. */
    ended_as: z.enum(['accepted', 'declined', 'withdrawn']).optional().catch(undefined),
    /** Of the same product in the same variation, returns only the newest (D-265). */
    distinct: z
      .union([z.literal(1), z.literal('1'), z.literal(true)])
      .optional()
      .catch(undefined),
    ...paging(ENQUIRIES_PAGE_SIZE),
  }),
  response: { data: pageOf(enquiryRow) },
  summary:
    'Requests that the company sent or received, newest first, numbered across pages. A sub-user without Leads: View gets only their own (D-128).',
})

const threadType = z.enum(THREAD_TYPES.map((type) => type.value))

export const threadRow = z.object({
  id: z.number(),
  type: threadType,
  thread_name: z.string(),
  lead_source: z.string(),
  contact_name: z.string(),
  contact_company: z.string(),
  product_name: z.string().nullable(),
  quantity: z.number().nullable(),
  /** The unit of the quantity, as the listing names it. */
  unit: z.string().nullable(),
  is_unread: z.boolean(),
  /** Nobody of the company has written, offered or declined since the contact did. D-154. */
  is_unanswered: z.boolean(),
  /** Where the quote of the thread stands; null for threads without one. */
  status: quoteStatusWord.nullable(),
  /** Wire time. */
  last_at: z.string(),
})
export type ThreadRow = z.output<typeof threadRow>

/** Spec §8. */
const threadNotices: CallNotices = { failure: { kind: 'alert', text: tradeMessages.threadsNotLoaded } }

export const threadIndex = endpoint({
  id: enquiryCalls.threads.id,
  method: 'GET',
  path: 'thread/index',
  access: needs('Leads', 'View'),
  input: z.object({
    sort_by: threadOrder.default('latest'),
    /** Only threads that wait for an answer. */
    unanswered: z
      .union([z.literal(1), z.literal('1'), z.literal(true)])
      .optional()
      .catch(undefined),
    ...paging(THREADS_PAGE_SIZE),
  }),
  notices: threadNotices,
  response: {
    data: pageOf(threadRow),
    filter: z.array(z.object({ value: z.enum(THREAD_ORDERS.map((order) => order.value)), label: z.string() })),
  },
  summary: "The seller's threads in one of four orders (D-92).",
})

export const threadView = endpoint({
  id: enquiryCalls.thread.id,
  method: 'GET',
  path: 'thread/list/{id}',
  access: needs('Leads', 'View'),
  notices: threadNotices,
  params: { id },
  response: {
    id: z.number(),
    type: threadType,
    lead_source: z.string(),
    thread_name: z.string(),
    contact_details: z.object({
      user_id: z.number().nullable(),
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      company: z.string(),
      country: z.string(),
    }),
    product_details: z
      .object({
        product_id: z.number().nullable(),
        /** Whether buyers can open the product (D-265). */
        is_on_sale: z.boolean(),
        product_name: z.string(),
        product_image: z.string(),
        quantity: z.number(),
        unit: z.string(),
        price: z.number(),
        price_steps: laterPriceSteps,
        final_price: z.number(),
        currency: z.string(),
        message: z.string(),
      })
      .nullable(),
    leads: z.array(
      z.object({
        lead_id: z.number(),
        unique_id: z.string(),
        name: z.string(),
        lead_status: z.string(),
        created_at: z.string(),
      }),
    ),
    /** The statuses of the company's leads. The specification gives the list the name of the flag, so it replaces the flag (D-05). */
    status: z.array(z.object({ id: z.number(), name: z.string(), color: z.string() })),
    room_id: z.string().nullable(),
    quote_id: z.number().nullable(),
    is_unanswered: z.boolean(),
    /** What an unanswered thread waits for; null when it is answered. D-291. */
    waits_for: z.enum(['terms', 'words']).nullable(),
  },
  summary: 'One thread with its contact, product, leads and the statuses a lead can have (ENTITY-31).',
})

export const threadAnswered = endpoint({
  id: 'trade.threadAnswered',
  method: 'POST',
  path: 'thread/answered/{id}',
  access: needs('Leads', 'Edit'),
  params: { id },
  input: z.object({}),
  response: {},
  summary: 'Says that the words of a buyer need no answer; refused while the quote waits for terms (ours, D-291).',
})
