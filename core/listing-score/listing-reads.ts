import type { ListingRules } from './column-entries.ts'
import { LISTING_ENTRY_NAMES, listingEntries } from './listing-entries.ts'

/**
 * How much of a member its readers want: 'value', what it says; 'presence', only whether it holds anything. Of texts that are wanted
 * for their presence, those that begin with a printed character of ASCII may be cut behind it: nobody notices.
 */
export type Wanted = 'presence' | 'value'

/** What is read of an object; all other members may be left out. */
export interface Reads {
  /** Members of the object itself. */
  readonly members: ReadonlyMap<string, Wanted>
  /** Members of objects anywhere below; wanted as much as the member of the object that they lie in. */
  readonly below: ReadonlySet<string>
}

/** The form's variant and what is understood rather than found filled: paths, amounts, places. */
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
/** What a money or quantity control consists of besides its own field. */
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
 * What scoring a listing by these rules reads: by it whoever reads files need not read all. Scores, flags, explanations and next
 * actions are the same with the rest left out.
 */
export function listingReads(rules: ListingRules): Reads {
  const asked = LISTING_ENTRY_NAMES.filter((name) => (rules[name]?.rules.length ?? 0) > 0)
  return {
    members: new Map<string, Wanted>([
      ...LISTING_ENTRY_NAMES.map((name) => [listingEntries[name].field, 'presence'] as const),
      ...COMPANIONS.map((name) => [name, 'presence'] as const),
      ...UNDERSTOOD.map((name) => [name, 'value'] as const),
      ...asked.map((name) => [listingEntries[name].field, 'value'] as const),
    ]),
    below: new Set(BELOW),
  }
}
