import type { Kysely } from 'kysely'
import { calculatorFields, equationsOf, formulaFields, formulasIn } from '../../../core/calculator/calculator-fields.ts'
import { fieldNumber } from '../../../core/calculator/calculator-save.ts'
import { calculatorMessages } from '../../../core/calculator/calculator.messages.ts'
import { fromEntry } from '../../../core/calculator/formula-entry.ts'
import type { FormulaEquations } from '../../../core/calculator/formula-entry.schema.ts'
import type { Formulas, PlanResult } from '../../../core/calculator/price-plan.ts'
import { rowKey } from '../../../core/calculator/price-variations.ts'
import { levelOptions } from '../../../core/catalogue/levels.ts'
import { listingMessages } from '../../../core/catalogue/listing.messages.ts'
import { termToScreen } from '../../../core/catalogue/specification.ts'
import type {
  calculatorInfo,
  calculatorMultipleCheck,
  calculatorMultipleSave,
  calculatorTableUpdate,
  equationFinalList,
} from '../../../core/contracts/calculator.contract.ts'
import type { constantsList } from '../../../core/contracts/variation.contract.ts'
import { toMoney } from '../../../core/pricing/money.ts'
import { jsonTable } from '../database/json-table.ts'
import type { Work } from '../database/store.ts'
import type { Tables } from '../database/tables.ts'
import type { Handler } from '../http/bind.ts'
import { mergeEdit } from '../http/merge-edit.ts'
import { notFound, refused } from '../http/refusals.ts'
import {
  type CalculatorState,
  entriesToStore,
  planOf,
  priceKeys,
  readCalculator,
  storedTexts,
  typedTexts,
  type Values,
} from './calculator-state.ts'
import { levelName } from './levels-store.ts'
import { asDraftAgain, listingToEdit, ownListing } from './own-listings.ts'
import type { ListingRow } from './listing-row.ts'
import { gate } from './plan-room.ts'
import { currencyOf } from './variation-facts.ts'

const SAVED = 'The prices are saved.'

export const showCalculator: Handler<typeof calculatorInfo> = async ({ product_id }, context) =>
  context.read(async (k) => {
    const listing = await ownListing(k, product_id)
    const state = await readCalculator(k, listing)
    const equations = shownEntries(state)
    const options = levelOptions(state.levels)
    const levelOfAttribute = new Map(
      state.levels.selected.flatMap((level) => level.attributes.map((id) => [Number(id), level] as const)),
    )
    const tagOf = (levelId: number | string) =>
      state.tags.find((tag) => tag.kind === 'level' && tag.id === Number(levelId))?.tag ?? ''
    const groups = new Map(state.levels.groups.map((group) => [group.group_id, group.group]))
    const inLevels = state.levels.selected.flatMap((level) => level.attributes)
    const terms = state.specifications
      .filter((row) => row.parent_id !== null && row.is_checked && levelOfAttribute.has(row.parent_id))
      .toSorted((a, b) => inLevels.indexOf(a.parent_id ?? 0) - inLevels.indexOf(b.parent_id ?? 0))
      .map((row) => ({
        id: row.id,
        name: termToScreen(row.name),
        attributes_values: row.attributes_values === null ? null : Number(row.attributes_values),
        tag: tagOf(levelOfAttribute.get(row.parent_id ?? 0)?.id ?? 0),
        parent: row.parent_id ?? 0,
      }))
    return {
      data: {
        mode: state.mode,
        terms,
        level: state.levels.selected.map((level, index) => ({
          id: Number(level.id),
          name: levelName(state.levels, level),
          tag: tagOf(level.id),
          group_id: level.group_id as number | null,
          group: level.group_id === null ? null : (groups.get(level.group_id) ?? null),
          is_multi_specification: level.is_multi_specification,
          rows: (options[index] ?? []).map((option) => {
            const key = rowKey(level.id, option.terms)
            return {
              key,
              name: termToScreen(option.name),
              terms: option.terms.map(Number),
              value: state.rowValues[key] ?? null,
            }
          }),
        })),
        group_id: [
          ...new Set(state.levels.selected.map((level) => (level.group_id === null ? 0 : Number(level.group_id)))),
        ],
        total_parent: new Set(terms.map((term) => term.parent)).size,
        currency: currencyOf(listing),
        ...equations,
      },
      ...equations,
      message: '',
    }
  })

export const listConstants: Handler<typeof constantsList> = async ({ product_id }, context) =>
  context.read(async (k) => {
    const state = await readCalculator(k, await ownListing(k, product_id))
    return {
      data: state.constants.map((constant) => ({
        ...constant,
        tag: state.tags.find((tag) => tag.kind === 'constant' && tag.id === constant.id)?.tag ?? '',
      })),
    }
  })

export const listFinalEquations: Handler<typeof equationFinalList> = async ({ product_id }, context) =>
  context.read(async (k) => ({
    data: shownEntries(await readCalculator(k, await ownListing(k, product_id))).final_equation,
  }))

export const saveByTable: Handler<typeof calculatorTableUpdate> = async (
  { product_id, draft, attributes_values, formula_equations, mode, was },
  context,
) =>
  context.write(async (w) => {
    gate(context, 'calculator', listingMessages.calculatorLocked)
    const listing = await listingToEdit(w, context, { product_id, draft })
    const state = await readCalculator(w.k, listing)
    const own = new Set(state.specifications.filter((row) => row.parent_id !== null).map((row) => String(row.id)))
    const values = numbersOf('attributes_values', attributes_values, (key) => own.has(key))
    const sent = new Map([...values].map(([key, value]) => [Number(key), value]))
    const { formulas, ...next } = merged(state, { mode, terms: sent, formulas: formula_equations }, was)
    const terms = next.terms ?? sent
    if (terms.size > 0) {
      const rows = [...terms].map(([id, value]) => ({ id, value }))
      await w.k
        .updateTable('specifications as s')
        .from(jsonTable(rows, 'id bigint, value numeric'))
        .set((eb) => ({ attributes_values: eb.ref('input.value') }))
        .whereRef('s.id', '=', 'input.id')
        .where('s.listing_id', '=', listing.id)
        .execute()
    }
    return save(w, listing, state, next, formulas)
  })

export const saveByRows: Handler<typeof calculatorMultipleSave> = async (
  { product_id, draft, row_name, formula_equations, was },
  context,
) =>
  context.write(async (w) => {
    gate(context, 'calculator', listingMessages.calculatorLocked)
    const listing = await listingToEdit(w, context, { product_id, draft })
    const state = await readCalculator(w.k, listing)
    const own = knownRows(state)
    const rows = numbersOf('row_name', row_name, (key) => own.has(key))
    const { formulas, ...next } = merged(state, { mode: 'multilevel', rows, formulas: formula_equations }, was)
    return save(w, listing, state, next, formulas)
  })

export const checkRows: Handler<typeof calculatorMultipleCheck> = async (
  { product_id, row_name, attribute_id, formula_equations },
  context,
) =>
  context.read(async (k) => {
    const listing = await ownListing(k, product_id)
    const state = await readCalculator(k, listing)
    const own = knownRows(state)
    const keys = Array.isArray(row_name) ? row_name : Object.keys(row_name)
    if (keys.some((key) => !own.has(key))) throw notFound('row')
    const rows = Array.isArray(row_name) ? undefined : numbersOf('row_name', row_name, (key) => own.has(key))
    const plan = planned(
      planOf(state, formula_equations === undefined ? storedTexts(state) : typedTexts(formula_equations)),
    )
    const wanted = (keys.length > 0 ? keys : [...own.keys()]).filter((key) => {
      const level = state.levels.selected.find((each) => Number(each.id) === own.get(key)?.level)
      return attribute_id.length === 0 || level?.attributes.some((id) => attribute_id.includes(Number(id)))
    })
    const matrix = await liveKeys(k, listing.id)
    const prices = priceKeys(
      state,
      { mode: 'multilevel', ...(rows !== undefined && { rows }) },
      plan,
      matrix.map((item) => item.key),
    )
    return {
      data: wanted.map((key) => {
        const row = own.get(key)
        const at = matrix.findIndex((item) => row !== undefined && `-${item.key}-`.includes(`-${row.terms}-`))
        const reason = at < 0 ? 'missing' : prices.reasonOf(at)
        return {
          key,
          rowname: row?.name ?? key,
          price: reason === undefined ? (prices.prices[at] ?? null) : null,
          reason: reason === undefined ? null : calculatorMessages.failure[reason],
        }
      }),
    }
  })

type Sent = Values & { readonly formulas: FormulaEquations | undefined }

/** Merges sent values and formulas with what others saved since the caller read them (D-310). */
function merged(state: CalculatorState, sent: Sent, was: Readonly<Record<string, unknown>> | undefined): Sent {
  if (was === undefined) return sent
  const { mode, terms, rows, formulas } = sent
  const storedFormulas = formulaFields(storedTexts(state))
  const termValues = state.specifications.map((row) => [row.id, row.attributes_values] as const)
  const stored = {
    mode: state.mode,
    ...namedBy(calculatorFields.term, new Map(termValues.map(([id, value]) => [id, value && Number(value)]))),
    ...namedBy(
      calculatorFields.row,
      new Map([...(rows?.keys() ?? [])].map((key) => [key, state.rowValues[key] ?? null])),
    ),
    ...storedFormulas,
  }
  const given: Readonly<Record<string, unknown>> = {
    mode,
    ...namedBy(calculatorFields.term, terms),
    ...namedBy(calculatorFields.row, rows),
    // A stored formula that is not sent was removed, or is new to the caller: `was` tells which.
    ...(formulas && {
      ...Object.fromEntries(Object.keys(storedFormulas).map((name) => [name, ''])),
      ...formulaFields(typedTexts(formulas)),
    }),
  }
  const result = mergeEdit(stored, given, { mode: state.mode, ...was })
  // A value that was never set counts as 0 (D-65).
  const numberOf = (name: string) => Number(result[name] ?? 0)
  const finalId = formulas?.final_equation[0]?.id ?? state.stored.final_equation[0]?.id ?? 1
  return {
    mode,
    ...(terms && { terms: new Map([...terms.keys()].map((id) => [id, numberOf(calculatorFields.term(id))])) }),
    ...(rows && { rows: new Map([...rows.keys()].map((key) => [key, numberOf(calculatorFields.row(key))])) }),
    formulas: formulas && equationsOf(formulasIn(result), finalId),
  }
}

const namedBy = <Key>(nameOf: (key: Key) => string, values: ReadonlyMap<Key, unknown> = new Map()) =>
  Object.fromEntries([...values].map(([key, value]) => [nameOf(key), value]))

/**
 * Stores formulas and values and writes the price of every variation; one invalid part refuses the whole save (D-69).
 */
async function save(
  w: Work,
  listing: ListingRow,
  state: CalculatorState,
  values: Values,
  sent: FormulaEquations | undefined,
) {
  const formulas: Formulas = sent === undefined ? storedTexts(state) : typedTexts(sent)
  const plan = planned(planOf(state, formulas))
  const matrix = await liveKeys(w.k, listing.id)
  const prices = priceKeys(
    state,
    values,
    plan,
    matrix.map((item) => item.key),
  )
  if (prices.invalid > 0) {
    const first = matrix.findIndex((_, row) => prices.reasonOf(row) !== undefined)
    const reason = prices.reasonOf(first)
    throw refused(
      `${calculatorMessages.invalidVariations(prices.invalid)}${reason === undefined ? '' : `: ${calculatorMessages.failure[reason]}`}`,
    )
  }
  const currency = currencyOf(listing)
  const changed = matrix.flatMap((item, row) => {
    const minor = toMoney(prices.prices[row] ?? 0, currency)?.minor
    if (minor === undefined) throw refused(calculatorMessages.failure.overflow)
    return minor === item.price_minor ? [] : [{ id: item.id, minor }]
  })
  if (changed.length > 0) {
    await w.k
      .updateTable('matrix_items as m')
      .from(jsonTable(changed, 'id bigint, minor numeric'))
      .set((eb) => ({ price_minor: eb.ref('input.minor') }))
      .whereRef('m.id', '=', 'input.id')
      .where('m.listing_id', '=', listing.id)
      .execute()
  }
  const entries = sent === undefined ? state.stored : entriesToStore(state, sent)
  const row = {
    mode: values.mode,
    row_values: JSON.stringify({ ...state.rowValues, ...Object.fromEntries(values.rows ?? []) }),
    equations: JSON.stringify(entries.equations),
    group_equations: JSON.stringify(entries.group_equation),
    final_equation: JSON.stringify(entries.final_equation),
    updated_at: new Date(),
  }
  await w.k
    .insertInto('calculators')
    .values({ listing_id: listing.id, company_id: listing.company_id, ...row })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute()
  await asDraftAgain(w, listing, 'prices calculated', listing.name)
  return { message: SAVED }
}

function planned(result: PlanResult) {
  if (result.ok) return result.plan
  const errors: Record<string, string[]> = {}
  for (const { entry, at, reason } of result.problems) (errors[entry] ??= []).push(`${reason} (position ${at})`)
  throw refused(result.problems[0]?.reason ?? calculatorMessages.callFailed, errors)
}

/**
 * Numbers of a form, null as 0 (D-65). An empty or invalid number is refused under its own name; an unknown one is
 * ignored.
 */
function numbersOf(
  field: string,
  values: Readonly<Record<string, string | number | null>>,
  isKnown: (key: string) => boolean,
): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const errors: Record<string, string[]> = {}
  for (const [key, value] of Object.entries(values)) {
    if (!isKnown(key)) throw notFound('value')
    const number = fieldNumber(value)
    if (number === undefined) errors[`${field}.${key}`] = ['Please enter a number']
    else found.set(key, number)
  }
  if (Object.keys(errors).length > 0) throw refused('Please enter a number', errors)
  return found
}

/** Every possible row: its level, its terms and its name. */
function knownRows(
  state: CalculatorState,
): ReadonlyMap<string, { readonly level: number; readonly terms: string; readonly name: string }> {
  const options = levelOptions(state.levels)
  return new Map(
    state.levels.selected.flatMap((level, index) =>
      (options[index] ?? []).map(
        (option) =>
          [
            rowKey(level.id, option.terms),
            { level: Number(level.id), terms: option.terms.join('-'), name: termToScreen(option.name) },
          ] as const,
      ),
    ),
  )
}

const liveKeys = (k: Kysely<Tables>, listingId: number) =>
  k
    .selectFrom('matrix_items')
    .select(['id', 'key', 'price_minor'])
    .where('listing_id', '=', listingId)
    .where('retired', '=', false)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Stored entries with their text under the current tags (D-66). */
function shownEntries(state: CalculatorState): FormulaEquations {
  const today = (entries: FormulaEquations['equations']) =>
    entries.map((entry) => ({ ...entry, value: fromEntry(entry, state.tags) }))
  return {
    equations: today(state.stored.equations),
    group_equation: today(state.stored.group_equation),
    final_equation: today(state.stored.final_equation),
  }
}
