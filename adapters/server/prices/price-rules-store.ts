import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely'
import { type CurrencyCode, isCurrencyCode } from '../../../core/pricing/currency.ts'
import type { RateTable } from '../../../core/pricing/money.ts'
import { DEFAULT_PRICE_SETTINGS, type PriceSettingsForm } from '../../../core/trade/price-settings.schema.ts'
import type { PriceRules } from '../../../core/pricing/price-rules.ts'
import { rulesFor, type RuledListing, type SellerPrices } from '../../../core/pricing/rule-match.ts'
import { crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import type { Tables } from '../database/tables.ts'

/** All prices of a seller, with the settings that screens need beside the rules. */
export type StoredPrices = SellerPrices & Pick<PriceSettingsForm, 'shows_list_price'>

/** A person as sellers may know them. */
export interface Buyer {
  readonly userId: number
  readonly companyId: number
}

export const CONTACTS = crmTypeOf('Contacts').id
export const ACCOUNTS = crmTypeOf('Accounts').id

/** The prices of some sellers by company; sellers without rules and levels are left out. */
export async function pricesOf(
  k: Kysely<Tables>,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, StoredPrices>> {
  if (companyIds.length === 0) return new Map()
  const ids = [...new Set(companyIds)]
  const [rules, levels] = [
    await k.selectFrom('pricing_rules').selectAll().where('company_id', 'in', ids).orderBy('id').execute(),
    await k.selectFrom('discount_levels').selectAll().where('company_id', 'in', ids).orderBy('id').execute(),
  ]
  const found = [...new Set([...rules, ...levels].map(({ company_id }) => company_id))]
  if (found.length === 0) return new Map()
  const settings = await k.selectFrom('price_settings').selectAll().where('company_id', 'in', found).execute()
  return new Map(
    found.map((id) => [
      id,
      {
        ...settingsOf(settings.find(({ company_id }) => company_id === id)),
        rules: rules.filter(({ company_id }) => company_id === id).map(asRule),
        levels: levels
          .filter(({ company_id }) => company_id === id)
          .map((row) => ({
            id: row.id,
            name: row.name,
            percentage: Number(row.percentage),
            record_ids: row.record_ids,
          })),
      },
    ]),
  )
}

/** The settings of a company, or those of one that has never saved any. */
export const settingsOf = (row: Selectable<Tables['price_settings']> | undefined): PriceSettingsForm =>
  row === undefined
    ? DEFAULT_PRICE_SETTINGS
    : {
        is_paused: row.is_paused,
        combine: row.combine,
        most_percent: Number(row.most_percent),
        shows_list_price: row.shows_list_price,
      }

export type RuleRow = Selectable<Tables['pricing_rules']>

const asRule = (row: RuleRow) => ({
  id: row.id,
  name: row.name,
  is_active: row.is_active,
  target: row.target,
  target_ids: row.target_ids,
  min_quantity: Number(row.min_quantity),
  min_amount: Number(row.min_amount),
  percentage: row.kind === 'percentage' ? Number(row.value) : 0,
  amount: row.kind === 'amount' ? Number(row.value) : 0,
  currency: (isCurrencyCode(row.currency) ? row.currency : 'USD') satisfies CurrencyCode,
  from: dayOf(row.from_day),
  until: dayOf(row.until_day),
  audience: row.audience,
  level_ids: row.level_ids,
  record_ids: row.record_ids,
})

/** A date as the drivers return it, as `YYYY-MM-DD`. */
export const dayOf = (day: unknown): string =>
  day instanceof Date ? day.toISOString().slice(0, 10) : typeof day === 'string' ? day.slice(0, 10) : ''

/** How many units of each currency one US dollar buys. */
export async function ratesOf(k: Kysely<Tables>): Promise<RateTable> {
  const rows = await k.selectFrom('currencies').select(['code', 'usd_per_unit']).execute()
  return Object.fromEntries(rows.map(({ code, usd_per_unit }) => [code, 1 / Number(usd_per_unit)]))
}

/**
 * The contacts and accounts of sellers that stand for a person, by company: contacts that are linked to the account or
 * have its verified e-mail address, and the accounts of these contacts. Unscoped: the condition names the sellers, and the
 * ids are never answered.
 */
export async function recordsOfBuyer(
  k: Kysely<Tables>,
  companyIds: readonly number[],
  { userId, companyId }: Buyer,
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const sellers = [...new Set(companyIds)].filter((id) => id !== companyId)
  if (sellers.length === 0) return new Map()
  const user = await k
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const email = user?.email_verified_at == null ? '' : user.email.toLowerCase()
  const contacts = await k
    .selectFrom('crm_records')
    .select(['id', 'company_id', 'account_value'])
    .where('company_id', 'in', sellers)
    .where('type_id', '=', CONTACTS)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('person_user_id', '=', userId),
        eb.and([eb('email', 'is not', null), eb(eb.fn('lower', ['email']), '=', email), sql<SqlBool>`${email} <> ''`]),
      ]),
    )
    .execute()
  const accountIds = contacts.flatMap(({ account_value }) => account_value ?? [])
  const accounts =
    accountIds.length === 0
      ? []
      : await k
          .selectFrom('crm_records')
          .select(['id', 'company_id'])
          .where('company_id', 'in', sellers)
          .where('type_id', '=', ACCOUNTS)
          .where('deleted_at', 'is', null)
          .where('unique_id', 'in', accountIds)
          .execute()
  return new Map(
    [...Map.groupBy([...contacts, ...accounts], ({ company_id }) => company_id)].map(([seller, rows]) => [
      seller,
      new Set(rows.map(({ id }) => id)),
    ]),
  )
}

/** A contact of the handle's company with its account, or an account alone: those that stand for one buyer. */
export async function recordsOfOne(k: Kysely<Tables>, recordId: number): Promise<ReadonlySet<number>> {
  const record = await k
    .selectFrom('crm_records')
    .select(['type_id', 'account_value'])
    .where('id', '=', recordId)
    .executeTakeFirst()
  const account =
    record?.type_id === CONTACTS && record.account_value !== null
      ? await k
          .selectFrom('crm_records')
          .select('id')
          .where('unique_id', '=', record.account_value)
          .where('type_id', '=', ACCOUNTS)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
      : undefined
  return new Set([recordId, ...(account === undefined ? [] : [account.id])])
}

/** What rules compare of listings, by id. */
export async function ruledListings(
  k: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RuledListing & { readonly companyId: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await k
    .selectFrom('listings')
    .select(['id', 'company_id', 'category_ids', 'brand_id', 'currency'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, company_id, category_ids, brand_id, currency }) =>
      currency !== null && isCurrencyCode(currency)
        ? [[id, { id, companyId: company_id, categoryIds: category_ids, brandId: brand_id, currency }] as const]
        : [],
    ),
  )
}

/** The rules of one listing for a buyer, or for a visitor; undefined when its seller has none. */
export async function rulesOfListing(
  k: Kysely<Tables>,
  listingId: number,
  buyer: Buyer | undefined,
  now: Date,
): Promise<PriceRules | undefined> {
  const listing = (await ruledListings(k, [listingId])).get(listingId)
  const prices = listing && (await pricesOf(k, [listing.companyId])).get(listing.companyId)
  if (listing === undefined || prices === undefined) return undefined
  const records = buyer === undefined ? undefined : await recordsOfBuyer(k, [listing.companyId], buyer)
  return rulesFor(prices, listing, {
    today: calendarDay(now.getTime(), 'UTC'),
    recordIds: records?.get(listing.companyId) ?? new Set(),
    rates: await ratesOf(k),
  })
}
