import type { Kysely } from 'kysely'
import { type CalculatorMode, startMode } from '../../../core/calculator/calculator-save.ts'
import { fromEntry, toEntry } from '../../../core/calculator/formula-entry.ts'
import {
  type FormulaEntry,
  type FormulaEquations,
  formulaEquations,
} from '../../../core/calculator/formula-entry.schema.ts'
import {
  type ColumnPrices,
  type Formulas,
  planPrices,
  type PlanResult,
  type PricePlan,
} from '../../../core/calculator/price-plan.ts'
import { priceVariations, rowKey } from '../../../core/calculator/price-variations.ts'
import { type Tag, tagsOf } from '../../../core/calculator/tags.ts'
import { levelOptions, type Levels } from '../../../core/catalogue/levels.ts'
import type { Tables } from '../database/tables.ts'
import { levelName, readLevels, type SpecificationRow } from './levels-store.ts'
import { storedForm } from './own-listings.ts'
import type { ListingRow } from './listing-row.ts'

export interface Constant {
  readonly id: number
  readonly name: string
  readonly value: number
}

/** The data of one product's calculator. */
export interface CalculatorState {
  readonly levels: Levels
  readonly specifications: readonly SpecificationRow[]
  readonly mode: CalculatorMode
  /** Values of rows by "level_term-term". */
  readonly rowValues: Readonly<Record<string, number>>
  readonly constants: readonly Constant[]
  readonly tags: readonly Tag[]
  readonly stored: FormulaEquations
}

export async function readCalculator(k: Kysely<Tables>, listing: ListingRow): Promise<CalculatorState> {
  const { levels, specifications } = await readLevels(k, listing.id)
  const row = await k.selectFrom('calculators').selectAll().where('listing_id', '=', listing.id).executeTakeFirst()
  const kept = (row?.constants_list ?? []) as readonly Constant[]
  const constants = [...ownConstants(listing), ...kept]
  return {
    levels,
    specifications,
    mode:
      row?.mode ??
      startMode(
        levels.selected.map((level) => ({
          isMulti: level.is_multi_specification === 'YES',
          groupId: level.group_id as number | null,
        })),
      ),
    rowValues: (row?.row_values ?? {}) as Record<string, number>,
    constants,
    tags: tagsOf([
      ...levels.selected.map((level) => ({
        kind: 'level' as const,
        id: Number(level.id),
        name: levelName(levels, level),
      })),
      ...constants.map(({ id, name }) => ({ kind: 'constant' as const, id, name })),
    ]),
    stored: formulaEquations.parse({
      equations: row?.equations ?? [],
      group_equation: row?.group_equations ?? [],
      final_equation: row?.final_equation ?? [],
    }),
  }
}

/**
 * The constants that every listing provides to formulas: its base price (unit price, or that of the first tier) and the
 * minimum order. Our own choice, the specification lists constants without naming any; stored ones have ids from 100.
 */
function ownConstants(listing: ListingRow): readonly Constant[] {
  const form = storedForm(listing) as {
    readonly unit_price?: number | null
    readonly order_quantity?: readonly { readonly per_unit: number | null }[]
  }
  const price = listing.price_type === 'fixed' ? form.unit_price : form.order_quantity?.[0]?.per_unit
  return [
    ...(price === null || price === undefined ? [] : [{ id: 1, name: 'Base price', value: price }]),
    ...(listing.moq === null ? [] : [{ id: 2, name: 'Minimum order', value: listing.moq }]),
  ]
}

/** The values to try or save; omitted ones keep their stored value. */
export interface Values {
  readonly mode: CalculatorMode
  readonly terms?: ReadonlyMap<number, number>
  readonly rows?: ReadonlyMap<string, number>
}

/**
 * The number of one option. In multilevel mode it is the value of its row; otherwise, or without a row, it is the sum
 * of its terms' values. Missing values count as 0 (D-65).
 */
function optionValue(
  state: CalculatorState,
  values: Values,
  levelId: number | string,
  terms: readonly (number | string)[],
): number {
  if (values.mode === 'multilevel') {
    const key = rowKey(levelId, terms)
    const row = values.rows?.get(key) ?? state.rowValues[key]
    if (row !== undefined) return row
  }
  return terms.reduce<number>((sum, term) => {
    const stored = state.specifications.find((each) => each.id === Number(term))?.attributes_values
    return sum + (values.terms?.get(Number(term)) ?? (stored === null || stored === undefined ? 0 : Number(stored)))
  }, 0)
}

/** The texts of the formulas under the current tags, in the order of calculation. */
export const formulaTexts = (entries: FormulaEquations, textOf: (entry: FormulaEntry) => string): Formulas => ({
  equations: entries.equations.map((entry) => ({ id: entry.id, text: textOf(entry) })),
  groups: entries.group_equation.map((entry) => ({ id: entry.id, text: textOf(entry) })),
  final: entries.final_equation[0] === undefined ? undefined : textOf(entries.final_equation[0]),
})

export const storedTexts = (state: CalculatorState): Formulas =>
  formulaTexts(state.stored, (entry) => fromEntry(entry, state.tags))
/** Takes only the typed text from sent entries; everything else is derived again. */
export const typedTexts = (entries: FormulaEquations): Formulas => formulaTexts(entries, (entry) => entry.value)

export function planOf(state: CalculatorState, formulas: Formulas): PlanResult {
  const groups = new Map(
    state.levels.selected.map((level) => [Number(level.id), level.group_id === null ? 0 : Number(level.group_id)]),
  )
  return planPrices(
    state.tags.map((tag) => ({ tag: tag.tag, group: tag.kind === 'level' ? (groups.get(tag.id) ?? 0) : undefined })),
    formulas,
  )
}

/** Calculates the prices of variations by their keys, all at once over columns. */
export function priceKeys(
  state: CalculatorState,
  values: Values,
  plan: PricePlan,
  keys: readonly string[],
): ColumnPrices {
  const options = levelOptions(state.levels)
  const levels = state.levels.selected.map((level, index) => ({
    tag: state.tags.find((tag) => tag.kind === 'level' && tag.id === Number(level.id))?.tag ?? '',
    options: options[index] ?? [],
    values: (options[index] ?? []).map((option) => optionValue(state, values, level.id, option.terms)),
  }))
  const constants = state.tags.flatMap((tag) =>
    tag.kind === 'constant'
      ? [{ tag: tag.tag, value: state.constants.find((each) => each.id === tag.id)?.value ?? Number.NaN }]
      : [],
  )
  return priceVariations(plan, levels, constants, keys)
}

/** The entries to store: values are inserted and tags are stored by id, whatever else was sent (D-66). */
export function entriesToStore(state: CalculatorState, sent: FormulaEquations): FormulaEquations {
  const constants = new Map(state.constants.map((constant) => [`c${constant.id}`, constant.value]))
  const made = (entry: FormulaEntry): FormulaEntry => {
    const result = toEntry(entry.id, entry.value, state.tags, (tag) => constants.get(tag.tagId))
    return result.ok ? result.entry : entry
  }
  return {
    equations: sent.equations.map(made),
    group_equation: sent.group_equation.map(made),
    final_equation: sent.final_equation.map(made),
  }
}
