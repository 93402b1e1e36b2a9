import type { Kysely } from 'kysely'
import { dealValues } from '../../../core/crm/records/deal-of-quote.ts'
import { diffValues } from '../../../core/crm/records/history.ts'
import type { RecordValues } from '../../../core/crm/records/record.schema.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import { convert, type Money, moneyText, toAmount } from '../../../core/pricing/money.ts'
import { quantityText } from '../../../core/reference/units.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { type KeptQuote, quoteStatus } from '../../../core/trade/negotiate.ts'
import { formOf } from '../crm/forms-of.ts'
import { insertRecord, derivedColumns, labelled, topKey } from '../crm/write-record.ts'
import { companyOwner } from '../account/company-owner.ts'
import type { Work } from '../database/store.ts'
import { ratesOf } from '../prices/price-rules-store.ts'
import type { Tables } from '../database/tables.ts'
import type { StoredQuote } from './stored-quote.ts'

interface DealChange {
  /** The seller's person who acts; 0 when the buyer does. */
  readonly actorId: number
  readonly now: Date
  /** Random by default; the demo market passes fixed ids. */
  readonly uniqueId?: string
}

/**
 * Lets the seller's deal follow the quote: accepting makes the deal, or moves the one that the quote has; every other
 * step moves an existing deal only. Runs in the transaction of the step, so there is one deal per quote. D-113.
 */
export async function moveDeal(w: Work, quote: StoredQuote, kept: KeptQuote, change: DealChange): Promise<void> {
  const { row } = quote
  if (row.deal_id === null && kept.stage !== 'accepted') return
  const companyId = row.seller_company_id
  // The deal is the company's, whoever acts.
  await w.as({ companyId, userId: change.actorId === 0 ? row.seller_user_id : change.actorId, owners: {} })
  try {
    const isMoved = row.deal_id !== null && (await changeDeal(w, row.deal_id, quote, kept, change))
    if (!isMoved && kept.stage === 'accepted') await insertDeal(w, quote, kept, change)
  } finally {
    await w.asSystem()
  }
}

/** Makes the deal of a quote and ties them together. The transaction is the seller's. */
export async function insertDeal(w: Work, quote: StoredQuote, kept: KeptQuote, change: DealChange): Promise<void> {
  const { row } = quote
  const companyId = row.seller_company_id
  const form = await formOf(w.k, companyId, 'Deals')
  const { id } = await insertRecord(w, {
    companyId,
    userId: change.actorId,
    type: 'Deals',
    form: withoutUnique(form),
    values: dealValues(form, await dealFacts(w.k, quote, kept, change.now)),
    ownerId: (await companyOwner(w.k, companyId)) ?? null,
    source: 'Quote',
    personUserId: row.buyer_user_id,
    uniqueId: change.uniqueId,
    now: change.now,
  })
  await w.k.updateTable('quotes').set({ deal_id: id }).where('id', '=', row.id).execute()
}

/** Moves the deal of a quote to the stage of its step. False when the deal was deleted. */
async function changeDeal(
  w: Work,
  dealId: number,
  quote: StoredQuote,
  kept: KeptQuote,
  { now }: DealChange,
): Promise<boolean> {
  const deal = await w.k
    .selectFrom('crm_records')
    .select(['unique_id', 'values', 'category', 'owner_id'])
    .where('id', '=', dealId)
    .where('type_id', '=', crmTypeIds.Deals)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (deal === undefined) return false
  const companyId = quote.row.seller_company_id
  const form = await formOf(w.k, companyId, 'Deals')
  const stored = deal.values as RecordValues
  // The name and the words belong to the seller once the deal exists.
  const values = {
    ...stored,
    ...dealValues(form, { ...(await dealFacts(w.k, quote, kept, now)), name: undefined, description: undefined }),
  }
  const changes = diffValues(stored, values)
  if (changes.length === 0) return true
  const { owner_id: _, ...beside } = derivedColumns('Deals', form, values)
  await w.k
    .updateTable('crm_records')
    .set({
      ...beside,
      values: JSON.stringify(values),
      ...(beside.category === deal.category
        ? {}
        : { order_key: await topKey(w.k, companyId, crmTypeIds.Deals, beside.category) }),
      updated_at: now,
    })
    .where('id', '=', dealId)
    .execute()
  await w.record({
    subject: 'Deals',
    subjectId: deal.unique_id,
    verb: 'updated',
    title: beside.name,
    changes: labelled(form, changes),
  })
  return true
}

/** What a deal takes over from the newest offer, else from the request. */
export async function dealFacts(k: Kysely<Tables>, { row, currency }: StoredQuote, kept: KeptQuote, now: Date) {
  const newest = kept.negotiation.offers.at(-1)
  const { name } = await k
    .selectFrom('threads')
    .select('contact_details')
    .where('quote_id', '=', row.id)
    .executeTakeFirst()
    .then((thread) => ({ name: (thread?.contact_details as { company?: string } | undefined)?.company ?? '' }))
  const quantity = newest?.quantity ?? row.quantity
  const total = { minor: newest?.total ?? row.total, currency }
  const dollars = convert(total, 'USD', await ratesOf(k))
  return {
    name: name === '' ? row.product_name : `${row.product_name}, ${name}`,
    amount: dollars === undefined ? undefined : toAmount(dollars),
    closingDate: calendarDay(now.getTime(), 'UTC'),
    status: quoteStatus(kept, now.getTime()),
    description: quotedText(row, quantity, total),
  }
}

/** What a quote is about, as a sentence: '250 pieces of Steel hinge, EUR 2,250.00 in all.' */
export const quotedText = (
  { unit_name, product_name }: Pick<StoredQuote['row'], 'unit_name' | 'product_name'>,
  quantity: number,
  total: Money,
): string => `${quantityText(quantity, unit_name)} of ${product_name}, ${moneyText(total)} in all.`

/** A deal is never lost because a value is taken: unique fields are not claimed. */
const withoutUnique = (form: Awaited<ReturnType<typeof formOf>>) => ({
  sections: form.sections.map((section) => ({
    ...section,
    form_fields: section.form_fields.map((field) => ({ ...field, unique: '0' as const })),
  })),
})
