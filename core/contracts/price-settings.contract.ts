import { z } from 'zod'
import { priceSteps } from '../trade/price-steps.schema.ts'
import { RULE_AUDIENCES, RULE_TARGETS } from '../pricing/rule-match.ts'
import { id } from '../text/id.schema.ts'
import {
  discountLevelForm,
  discountLevelRead,
  priceSettingsForm,
  priceSettingsRead,
  pricingRuleForm,
  pricingRuleRead,
} from '../trade/price-settings.schema.ts'
import { endpoint, needs, needsAny, pageOf, paging } from './endpoint.ts'

const named = z.object({ id: z.number(), name: z.string() })

const list = {
  search: z.string().max(200).default(''),
  sort: z.enum(['name', 'percentage', 'created']).default('name').catch('name'),
  direction: z.enum(['asc', 'desc']).default('asc').catch('asc'),
  ...paging(50),
}

/** A stored rule; the names of what it is for and for whom stand beside the ids. */
const pricingRule = z.object({
  id: z.number(),
  name: z.string(),
  is_active: z.boolean(),
  target: z.enum(RULE_TARGETS),
  targets: z.array(named),
  min_quantity: z.number(),
  min_amount: z.number(),
  kind: z.enum(['percentage', 'amount']),
  value: z.number(),
  currency: z.string(),
  from: z.string(),
  until: z.string(),
  audience: z.enum(RULE_AUDIENCES),
  levels: z.array(named),
  records: z.array(named),
  /** Whether it applies today, will later, or has ended. */
  state: z.enum(['active', 'planned', 'ended', 'off']),
})
export type PricingRuleRow = z.output<typeof pricingRule>

export const pricingRules = endpoint({
  id: 'prices.rules',
  method: 'GET',
  path: 'price_settings/rules',
  access: needs('Pricing Rules', 'View'),
  input: z.object(list),
  response: { data: pageOf(pricingRule) },
  summary: "The company's pricing rules (IMPLIED-14, D-162).",
})

export const createPricingRule = endpoint({
  id: 'prices.createRule',
  method: 'POST',
  path: 'price_settings/rules',
  access: needs('Pricing Rules', 'Add'),
  creates: true,
  input: pricingRuleForm,
  response: { data: pricingRule },
  summary: 'Adds a pricing rule, effective at once (IMPLIED-14).',
})

export const updatePricingRule = endpoint({
  id: 'prices.updateRule',
  method: 'PUT',
  path: 'price_settings/rules/{id}',
  params: { id },
  access: needs('Pricing Rules', 'Edit'),
  input: pricingRuleForm.safeExtend({ was: pricingRuleRead.optional() }),
  response: { data: pricingRule },
  summary:
    'Changes a pricing rule, effective at once; with `was`, 409 when a colleague changed the same (IMPLIED-14, D-120).',
})

export const deletePricingRule = endpoint({
  id: 'prices.deleteRule',
  method: 'DELETE',
  path: 'price_settings/rules/{id}',
  params: { id },
  access: needs('Pricing Rules', 'Delete'),
  summary: 'Deletes a pricing rule (IMPLIED-14).',
})

const discountLevel = z.object({
  id: z.number(),
  name: z.string(),
  percentage: z.number(),
  /** The contacts and accounts that have it. */
  records: z.array(named),
  /** Number of pricing rules for this level. */
  rules: z.number().int(),
})
export type DiscountLevelRow = z.output<typeof discountLevel>

export const discountLevels = endpoint({
  id: 'prices.levels',
  method: 'GET',
  path: 'price_settings/discount_levels',
  // Rules name levels.
  access: needsAny(
    { module: 'Discount Levels', action: 'View' },
    { module: 'Pricing Rules', action: 'Add' },
    { module: 'Pricing Rules', action: 'Edit' },
  ),
  input: z.object(list),
  response: { data: pageOf(discountLevel) },
  summary: "The company's discount levels with the contacts and accounts that have them (IMPLIED-14, D-162).",
})

export const createDiscountLevel = endpoint({
  id: 'prices.createLevel',
  method: 'POST',
  path: 'price_settings/discount_levels',
  access: needs('Discount Levels', 'Add'),
  creates: true,
  input: discountLevelForm,
  response: { data: discountLevel },
  summary: 'Adds a discount level (IMPLIED-14).',
})

export const updateDiscountLevel = endpoint({
  id: 'prices.updateLevel',
  method: 'PUT',
  path: 'price_settings/discount_levels/{id}',
  params: { id },
  access: needs('Discount Levels', 'Edit'),
  input: discountLevelForm.extend({ was: discountLevelRead.optional() }),
  response: { data: discountLevel },
  summary:
    'Changes a discount level or who has it; with `was`, 409 when a colleague changed the same (IMPLIED-14, D-120).',
})

export const deleteDiscountLevel = endpoint({
  id: 'prices.deleteLevel',
  method: 'DELETE',
  path: 'price_settings/discount_levels/{id}',
  params: { id },
  access: needs('Discount Levels', 'Delete'),
  summary: 'Deletes a discount level; one that a rule is for is refused (IMPLIED-14).',
})

export const priceSettings = endpoint({
  id: 'prices.settings',
  method: 'GET',
  path: 'price_settings/general',
  access: needs('General Settings', 'View'),
  response: { data: priceSettingsForm },
  summary: 'How rules and levels work together (IMPLIED-14, D-162).',
})

export const updatePriceSettings = endpoint({
  id: 'prices.updateSettings',
  method: 'PUT',
  path: 'price_settings/general',
  access: needs('General Settings', 'Edit'),
  input: priceSettingsForm.extend({ was: priceSettingsRead.optional() }),
  response: { data: priceSettingsForm },
  summary:
    'Changes how rules and levels work together; with `was`, 409 when a colleague changed the same (IMPLIED-14, D-120).',
})

const buyerChoice = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(['contact', 'account']),
  about: z.string(),
})
export type BuyerChoice = z.output<typeof buyerChoice>

/** The CRM's contacts and accounts as a price form offers them. */
export const priceBuyers = endpoint({
  id: 'prices.buyers',
  method: 'GET',
  path: 'price_settings/buyers',
  access: needsAny({ module: 'Pricing Rules', action: 'View' }, { module: 'Discount Levels', action: 'View' }),
  input: z.object({ query: z.string().max(100).default('') }),
  response: { data: z.array(buyerChoice) },
  summary: 'Contacts and accounts for whom a price can be, by name or e-mail address (D-162).',
})

export const tryPrice = endpoint({
  id: 'prices.try',
  method: 'POST',
  path: 'price_settings/try',
  background: true,
  access: needsAny({ module: 'Pricing Rules', action: 'View' }, { module: 'Discount Levels', action: 'View' }),
  input: z.object({
    product_id: id,
    quantity: z.coerce.number<number | string>().int().positive().max(999_999_999),
    /** A contact or account; without one, a visitor. */
    record_id: id.optional(),
  }),
  response: {
    data: z.object({
      currency: z.string(),
      list_price: z.number(),
      price: z.number(),
      total: z.number(),
      price_reason: z.enum(['matrix', 'tier', 'unit']),
      steps: priceSteps,
    }),
  },
  summary:
    'What a contact, an account or a visitor would pay for an own listing, with the reason of each step (D-162).',
})
