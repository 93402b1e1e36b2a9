import type { Kysely } from 'kysely'
import {
  createDiscountLevel,
  createPricingRule,
  deleteDiscountLevel,
  deletePricingRule,
  discountLevels,
  type DiscountLevelRow,
  priceBuyers,
  priceSettings,
  pricingRules,
  type PricingRuleRow,
  tryPrice,
  updateDiscountLevel,
  updatePriceSettings,
  updatePricingRule,
} from '../../../core/contracts/price-settings.contract.ts'
import { toAmount } from '../../../core/pricing/money.ts'
import { priceFor } from '../../../core/pricing/price-for.ts'
import { sentSteps } from '../../../core/trade/price-steps.schema.ts'
import { priceSettingsMessages as say } from '../../../core/trade/price-settings.messages.ts'
import {
  PRICE_RULE_LIMIT,
  type PricingRuleForm,
  pricingRuleForm,
  RULE_PARTS,
} from '../../../core/trade/price-settings.schema.ts'
import { pricingMessages } from '../../../core/pricing/pricing.messages.ts'
import { rulesFor } from '../../../core/pricing/rule-match.ts'
import { calendarDay } from '../../../core/time/calendar.ts'
import { containing } from '../database/patterns.ts'
import { lockFor, type Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { paginatorOf } from '../http/paginator.ts'
import { notFound, refused, refusedField } from '../http/refusals.ts'
import { refuseTakenName } from '../http/taken-names.ts'
import { pricingOfOwn } from '../trade/price-of.ts'
import {
  ACCOUNTS,
  CONTACTS,
  dayOf,
  pricesOf,
  ratesOf,
  recordsOfOne,
  type RuleRow,
  ruledListings,
  settingsOf,
} from './price-rules-store.ts'

/** Contacts and accounts that a search offers. */
const OFFERED = 30

export const priceSettingsBindings = [
  bind(pricingRules, async (input, context) =>
    context.read(async (k) => ({ data: pageFrom(await rulesOf(k, context.now), input, context) })),
  ),

  bind(createPricingRule, (form, context) =>
    context.write(async (w) => {
      await roomFor(w, context, 'pricing_rules')
      await requireTargets(w.k, form)
      const { id } = await w.k
        .insertInto('pricing_rules')
        .values({
          ...columnsOf(form),
          company_id: context.me.companyId,
          created_at: context.now,
          updated_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'pricing rule', subjectId: id, verb: 'created', title: form.name })
      return { data: oneOf(await rulesOf(w.k, context.now), id, 'pricing rule'), message: say.ruleAdded }
    }),
  ),

  bind(updatePricingRule, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      await turnFor(w, context)
      const stored = ruleFormOf(oneOf(await rulesOf(w.k, context.now), id, 'pricing rule'))
      const form =
        was === undefined ? sent : checkedBy(pricingRuleForm, mergeEdit(stored, effective(sent), was, RULE_PARTS))
      await requireTargets(w.k, form)
      await w.k
        .updateTable('pricing_rules')
        .set({ ...columnsOf(form), updated_at: context.now })
        .where('id', '=', id)
        .execute()
      await w.record({ subject: 'pricing rule', subjectId: id, verb: 'updated', title: form.name })
      return { data: oneOf(await rulesOf(w.k, context.now), id, 'pricing rule'), message: say.ruleSaved }
    }),
  ),

  bind(deletePricingRule, ({ id }, context) =>
    context.write(async (w) => {
      const gone = await w.k.deleteFrom('pricing_rules').where('id', '=', id).returning('name').executeTakeFirst()
      if (gone === undefined) throw notFound('pricing rule')
      await w.record({ subject: 'pricing rule', subjectId: id, verb: 'deleted', title: gone.name })
      return { message: say.ruleDeleted }
    }),
  ),

  bind(discountLevels, async (input, context) =>
    context.read(async (k) => ({ data: pageFrom(await levelsOf(k), input, context) })),
  ),

  bind(createDiscountLevel, ({ name, percentage, record_ids }, context) =>
    refuseTakenName(['discount_levels_name'], say.nameTaken, () =>
      context.write(async (w) => {
        await roomFor(w, context, 'discount_levels')
        await requireRecords(w.k, record_ids)
        const { id } = await w.k
          .insertInto('discount_levels')
          .values({
            company_id: context.me.companyId,
            name,
            percentage,
            record_ids,
            created_at: context.now,
            updated_at: context.now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await w.record({ subject: 'discount level', subjectId: id, verb: 'created', title: name })
        return { data: oneOf(await levelsOf(w.k), id, 'discount level'), message: say.levelAdded }
      }),
    ),
  ),

  bind(updateDiscountLevel, ({ id, was, ...sent }, context) =>
    refuseTakenName(['discount_levels_name'], say.nameTaken, () =>
      context.write(async (w) => {
        await turnFor(w, context)
        const { records, ...before } = oneOf(await levelsOf(w.k), id, 'discount level')
        const stored = { ...before, record_ids: records.map((record) => record.id) }
        const { name, percentage, record_ids } = was === undefined ? sent : mergeEdit(stored, sent, was)
        await requireRecords(w.k, record_ids)
        await w.k
          .updateTable('discount_levels')
          .set({ name, percentage, record_ids, updated_at: context.now })
          .where('id', '=', id)
          .execute()
        await w.record({ subject: 'discount level', subjectId: id, verb: 'updated', title: name })
        return { data: oneOf(await levelsOf(w.k), id, 'discount level'), message: say.levelSaved }
      }),
    ),
  ),

  bind(deleteDiscountLevel, ({ id }, context) =>
    context.write(async (w) => {
      await turnFor(w, context)
      const level = (await levelsOf(w.k)).find((row) => row.id === id)
      if (level === undefined) throw notFound('discount level')
      if (level.rules > 0) throw refused(say.levelUsed(level.rules))
      await w.k.deleteFrom('discount_levels').where('id', '=', id).execute()
      await w.record({ subject: 'discount level', subjectId: id, verb: 'deleted', title: level.name })
      return { message: say.levelDeleted }
    }),
  ),

  bind(priceSettings, (_, context) =>
    context.read(async (k) => ({
      data: settingsOf(await k.selectFrom('price_settings').selectAll().executeTakeFirst()),
    })),
  ),

  bind(updatePriceSettings, ({ was, ...sent }, context) =>
    context.write(async (w) => {
      await turnFor(w, context)
      const stored = settingsOf(await w.k.selectFrom('price_settings').selectAll().executeTakeFirst())
      const form = was === undefined ? sent : mergeEdit(stored, sent, was)
      await w.k
        .insertInto('price_settings')
        .values({ ...form, company_id: context.me.companyId })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(form))
        .execute()
      await w.record({ subject: 'price settings', subjectId: context.me.companyId, verb: 'updated' })
      return { data: form, message: say.settingsSaved }
    }),
  ),

  bind(priceBuyers, ({ query }, context) =>
    context.read(async (k) => {
      const wanted = containing(query.trim().toLowerCase())
      const rows = await k
        .selectFrom('crm_records')
        .select(['id', 'name', 'email', 'type_id'])
        .where('type_id', 'in', [CONTACTS, ACCOUNTS])
        .where('deleted_at', 'is', null)
        .where((eb) =>
          eb.or([eb(eb.fn('lower', ['name']), 'like', wanted), eb(eb.fn('lower', ['email']), 'like', wanted)]),
        )
        .orderBy((eb) => eb.fn('lower', ['name']))
        .orderBy('id')
        .limit(OFFERED)
        .execute()
      return {
        data: rows.map(({ id, name, email, type_id }) => ({
          id,
          name,
          type: type_id === ACCOUNTS ? ('account' as const) : ('contact' as const),
          about: email ?? '',
        })),
      }
    }),
  ),

  bind(tryPrice, ({ product_id, quantity, record_id }, context) =>
    context.read(async (k) => {
      const listing = (await ruledListings(k, [product_id])).get(product_id)
      if (listing === undefined) throw notFound('product')
      const pricing = await pricingOfOwn(k, product_id)
      if (pricing === undefined) throw refusedField('product_id', pricingMessages.noPrice)
      if (record_id !== undefined) await requireRecords(k, [record_id])
      const prices = (await pricesOf(k, [listing.companyId])).get(listing.companyId)
      const recordIds = record_id === undefined ? new Set<number>() : await recordsOfOne(k, record_id)
      const today = calendarDay(context.now.getTime(), 'UTC')
      const rules = prices && rulesFor(prices, listing, { today, recordIds, rates: await ratesOf(k) })
      const price = priceFor({ product: pricing, quantity, rules })
      if (!price.ok) throw refusedField(price.reason === 'noPrice' ? 'product_id' : 'quantity', price.message)
      const { currency } = price.total
      return {
        data: {
          currency,
          list_price: toAmount(price.listPrice ?? price.unitPrice),
          price: toAmount(price.unitPrice),
          total: toAmount(price.total),
          price_reason: price.reason,
          steps: sentSteps(price.steps ?? [], (minor) => toAmount({ minor, currency })),
        },
      }
    }),
  ),
]

// Helpers

interface Listed {
  readonly search: string
  readonly sort: 'name' | 'percentage' | 'created'
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly per_page: number
}

interface Named {
  readonly id: number
  readonly name: string
  readonly percentage?: number
  readonly value?: number
}

function pageFrom<Row extends Named>(rows: readonly Row[], input: Listed, context: Context) {
  const wanted = input.search.trim().toLowerCase()
  const sign = input.direction === 'asc' ? 1 : -1
  const share = (row: Named) => row.percentage ?? row.value ?? 0
  const by = (one: Row, other: Row): number => {
    switch (input.sort) {
      case 'name':
        return one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'en')
      case 'percentage':
        return share(one) - share(other)
      case 'created':
        return one.id - other.id
    }
  }
  const found = rows
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .toSorted((one, other) => sign * by(one, other) || one.id - other.id)
  const before = (input.page - 1) * input.per_page
  return paginatorOf(found.slice(before, before + input.per_page), found.length, input, context)
}

function oneOf<Row extends Named>(rows: readonly Row[], id: number, what: string): Row {
  const row = rows.find((each) => each.id === id)
  if (row === undefined) throw notFound(what)
  return row
}

/** Prices of a company change in turns, so that no rule is made for a level that is deleted meanwhile. */
const turnFor = (w: Work, { me }: Context): Promise<void> => lockFor(w.k, `prices:${me.companyId}`)

async function roomFor(w: Work, context: Context, table: 'pricing_rules' | 'discount_levels'): Promise<void> {
  await turnFor(w, context)
  const { count } = await w.k
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= PRICE_RULE_LIMIT) throw refused(say.tooMany(PRICE_RULE_LIMIT))
}

/** The form without what its choices leave out. */
const effective = (form: PricingRuleForm): PricingRuleForm => ({
  ...form,
  target_ids: form.target === 'all' ? [] : form.target_ids,
  level_ids: form.audience === 'level' ? form.level_ids : [],
  record_ids: form.audience === 'contacts' ? form.record_ids : [],
})

/** A stored rule as its form shows it: without what was deleted. */
const ruleFormOf = ({ targets, levels, records, ...row }: PricingRuleRow) => ({
  ...row,
  target_ids: targets.map(({ id }) => id),
  level_ids: levels.map(({ id }) => id),
  record_ids: records.map(({ id }) => id),
})

const columnsOf = (form: PricingRuleForm) => {
  const { target_ids, level_ids, record_ids } = effective(form)
  return {
    name: form.name,
    is_active: form.is_active,
    target: form.target,
    target_ids,
    min_quantity: form.min_quantity,
    min_amount: form.min_amount,
    kind: form.kind,
    value: form.value,
    currency: form.currency,
    from_day: form.from === '' ? null : form.from,
    until_day: form.until === '' ? null : form.until,
    audience: form.audience,
    level_ids,
    record_ids,
  }
}

const TARGETS = { category: 'categories', brand: 'brands', listings: 'listings' } as const

/** Refuses what the company cannot see, exactly like what does not exist. */
async function requireTargets(k: Kysely<Tables>, form: PricingRuleForm): Promise<void> {
  if (form.target !== 'all') {
    const known = await namesOf(k, TARGETS[form.target], form.target_ids)
    if (form.target_ids.some((id) => !known.has(id))) throw refusedField('target_ids', say.target)
  }
  if (form.audience === 'level') {
    const known = await namesOf(k, 'discount_levels', form.level_ids)
    if (form.level_ids.some((id) => !known.has(id))) throw refusedField('level_ids', say.level)
  }
  if (form.audience === 'contacts') await requireRecords(k, form.record_ids)
}

async function requireRecords(k: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  const known = await recordNames(k, ids)
  if (ids.some((id) => !known.has(id))) throw refusedField('record_ids', say.contact)
}

async function namesOf(
  k: Kysely<Tables>,
  table: 'categories' | 'brands' | 'listings' | 'discount_levels',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await k
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function recordNames(k: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await k
    .selectFrom('crm_records')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('type_id', 'in', [CONTACTS, ACCOUNTS])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
  ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })

async function rulesOf(k: Kysely<Tables>, now: Date): Promise<readonly PricingRuleRow[]> {
  const rows = await k.selectFrom('pricing_rules').selectAll().orderBy('id').execute()
  const idsOf = (target: keyof typeof TARGETS) =>
    rows.filter((row) => row.target === target).flatMap(({ target_ids }) => target_ids)
  const targets = {
    category: await namesOf(k, 'categories', idsOf('category')),
    brand: await namesOf(k, 'brands', idsOf('brand')),
    listings: await namesOf(k, 'listings', idsOf('listings')),
    all: new Map<number, string>(),
  }
  const levels = await namesOf(
    k,
    'discount_levels',
    rows.flatMap(({ level_ids }) => level_ids),
  )
  const records = await recordNames(
    k,
    rows.flatMap(({ record_ids }) => record_ids),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    is_active: row.is_active,
    target: row.target,
    targets: named(row.target_ids, targets[row.target]),
    min_quantity: Number(row.min_quantity),
    min_amount: Number(row.min_amount),
    kind: row.kind,
    value: Number(row.value),
    currency: row.currency,
    from: dayOf(row.from_day),
    until: dayOf(row.until_day),
    audience: row.audience,
    levels: named(row.level_ids, levels),
    records: named(row.record_ids, records),
    state: stateOf(row, calendarDay(now.getTime(), 'UTC')),
  }))
}

function stateOf(row: RuleRow, today: string): PricingRuleRow['state'] {
  const [from, until] = [dayOf(row.from_day), dayOf(row.until_day)]
  if (!row.is_active) return 'off'
  if (until !== '' && until < today) return 'ended'
  return from !== '' && from > today ? 'planned' : 'active'
}

async function levelsOf(k: Kysely<Tables>): Promise<readonly DiscountLevelRow[]> {
  const rows = await k.selectFrom('discount_levels').selectAll().orderBy('id').execute()
  const rules = await k.selectFrom('pricing_rules').select(['level_ids']).execute()
  const records = await recordNames(
    k,
    rows.flatMap(({ record_ids }) => record_ids),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    percentage: Number(row.percentage),
    records: named(row.record_ids, records),
    rules: rules.filter(({ level_ids }) => level_ids.includes(row.id)).length,
  }))
}
