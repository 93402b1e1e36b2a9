import type { ListingRules } from './column-entries.ts'
import { LISTING_ENTRY_NAMES, listingEntries } from './listing-entries.ts'

/**
 * What readers need of a member: 'value', its content; 'presence', only whether it has content. A text needed for its
 * presence may be cut after a printable ASCII character.
 */
export type Wanted = 'presence' | 'value'

/** The parts of an object that are read; all other members can be skipped. */
export interface Reads {
  /** Members of the object itself. */
  readonly members: ReadonlyMap<string, Wanted>
  /** Members of nested objects at any depth; needed to the same degree as the member that contains them. */
  readonly below: ReadonlySet<string>
}

/** The selectors, and members whose content matters even without rules: paths, amounts, places. */
const UNDERSTOOD = [
  'availability',
  'price_type',
  'product_type',
  'variations',
  'category_lists',
  'unit_price',
  'order_quantity',
  'existence_place',
] as const
/** The other fields of a money or quantity control. */
const COMPANIONS = ['currency_id', 'qty_currency', 'qty_unit'] as const
/** Members of rows, places and variations. */
const BELOW = [
  'id',
  'name',
  'path',
  'sector',
  'parent',
  'values',
  'min',
  'max',
  'per_unit',
  'country',
  'city',
  'country_code',
  'url',
  'alt',
  'levels_complete',
  'default_price',
] as const

/**
 * The members that scoring with these rules reads, so that file readers can skip the rest. Scores, flags, explanations
 * and next actions do not change without the other members.
 */
export function listingReads(rules: ListingRules): Reads {
  const withRules = LISTING_ENTRY_NAMES.filter((name) => (rules[name]?.rules.length ?? 0) > 0)
  return {
    members: new Map<string, Wanted>([
      ...LISTING_ENTRY_NAMES.map((name) => [listingEntries[name].field, 'presence'] as const),
      ...COMPANIONS.map((name) => [name, 'presence'] as const),
      ...UNDERSTOOD.map((name) => [name, 'value'] as const),
      ...withRules.map((name) => [listingEntries[name].field, 'value'] as const),
    ]),
    below: new Set(BELOW),
  }
}
