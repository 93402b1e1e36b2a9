import { roundTo } from '../pricing/rounding.ts'
import { calculatorMessages as say } from './calculator.messages.ts'
import { BLOCK_ROWS, compileBlock, compileRow, type Block, type BlockFormula, type RowTrace } from './evaluate.ts'
import { admit, type Expression, type NameUse } from './expression.ts'
import { FAILURE_REASONS, type FailureReason } from './steps.ts'

/** Decimals of a calculated price, whatever its currency. D-70. */
export const PRICE_DECIMALS = 2

/** A variable that formulas may use. Tags of levels have a group (0 when the product has none); constants have none. */
export interface PriceTag {
  readonly tag: string
  readonly group: number | undefined
}

/** The formulas of a product as texts under today's tags. */
export interface Formulas {
  readonly equations: readonly { readonly id: number; readonly text: string }[]
  readonly groups: readonly { readonly id: number; readonly text: string }[]
  readonly final: string | undefined
}

/** Why the formulas cannot be saved: the entry (eq_1, group_2, final), the place counted from 1, and the reason. D-69. */
export interface FormulaProblem {
  readonly entry: string
  readonly at: number
  readonly reason: string
}

export type RowPrice = { readonly ok: true; readonly price: number } | { readonly ok: false; readonly reason: FailureReason }

/** Prices of many rows: `prices` holds NaN where `reasonOf` names the failure. */
export interface ColumnPrices {
  readonly prices: Float64Array
  readonly invalid: number
  readonly reasonOf: (row: number) => FailureReason | undefined
}

export interface PricePlan {
  /** One variation, by its tag values; a tag without a value is a failure ('missing'). */
  readonly priceRow: (valueOf: (tag: string) => number | undefined) => RowPrice
  /** All variations at once. Every column has at least `rows` values; a missing column fails the rows that need it. */
  readonly priceColumns: (columns: ReadonlyMap<string, Float64Array>, rows: number) => ColumnPrices
}

export type PlanResult =
  | { readonly ok: true; readonly plan: PricePlan }
  | { readonly ok: false; readonly problems: readonly FormulaProblem[] }

/**
 * Orders the formulas (equations, groups, final), fills in the missing ones and compiles what the price depends on. D-67.
 *
 * Without a final equation the price is the sum of the groups; a group without one is the sum of its equations, or without
 * any, of its tags. An equation belongs to the group of the first level tag it uses, directly or through other equations
 * (our choice: the wire names none). All problems of all entries are told at once. D-69.
 */
export function planPrices(tags: readonly PriceTag[], formulas: Formulas): PlanResult {
  const { steps, problems } = readSteps(tags, formulas)
  if (problems.length > 0) return { ok: false, problems }
  const cycles = findCycles(steps)
  if (cycles.length > 0) return { ok: false, problems: cycles }
  addMissingSteps(steps, tags)
  return { ok: true, plan: compilePlan(orderSteps(steps), tags.map((tag) => tag.tag)) }
}

const FINAL = 'final'
type Kind = 'equation' | 'group' | 'final'

interface Step {
  readonly name: string
  readonly kind: Kind
  readonly expression: Expression
  readonly uses: readonly NameUse[]
}

const stepLevel: Readonly<Record<Kind, number>> = { equation: 0, group: 1, final: 2 }

function readSteps(tags: readonly PriceTag[], formulas: Formulas) {
  const entries: { name: string; kind: Kind; text: string }[] = [
    ...formulas.equations.map(({ id, text }) => ({ name: `eq_${id}`, kind: 'equation' as const, text })),
    ...formulas.groups.map(({ id, text }) => ({ name: `group_${id}`, kind: 'group' as const, text })),
    ...(formulas.final === undefined ? [] : [{ name: FINAL, kind: 'final' as const, text: formulas.final }]),
  ]
  const kinds = new Map(entries.map((entry) => [entry.name, entry.kind]))
  // A group without a formula of its own can be used as well: it is a sum by then.
  for (const group of groupsOf(tags)) kinds.set(`group_${group}`, 'group')
  const known = new Set(tags.map((tag) => tag.tag))
  const steps = new Map<string, Step>()
  const problems: FormulaProblem[] = []
  for (const { name, kind, text } of entries) {
    const admitted = admit(text)
    if (!admitted.ok) {
      problems.push({ entry: name, ...admitted.refusal })
      continue
    }
    for (const use of admitted.names) {
      const used = kinds.get(use.name)
      if (known.has(use.name)) continue
      if (used === undefined) problems.push({ entry: name, at: use.at, reason: say.unknownTag(use.name) })
      else if (used !== 'equation' && stepLevel[used] >= stepLevel[kind]) {
        problems.push({ entry: name, at: use.at, reason: say.notUsableHere(use.name) })
      }
    }
    steps.set(name, { name, kind, expression: admitted.expression, uses: admitted.names })
  }
  return { steps, problems }
}

const groupsOf = (tags: readonly PriceTag[]) =>
  [...new Set(tags.flatMap((tag) => (tag.group === undefined ? [] : [tag.group])))]

function findCycles(steps: ReadonlyMap<string, Step>): readonly FormulaProblem[] {
  const done = new Set<string>()
  const problems: FormulaProblem[] = []
  const visit = (step: Step, path: readonly string[]) => {
    if (done.has(step.name)) return
    for (const use of step.uses) {
      const next = steps.get(use.name)
      if (next === undefined) continue
      const here = [...path, step.name]
      const start = here.indexOf(next.name)
      if (start >= 0) problems.push({ entry: step.name, at: use.at, reason: say.cycle([...here.slice(start), next.name]) })
      else visit(next, here)
    }
    done.add(step.name)
  }
  for (const step of steps.values()) visit(step, [])
  return problems
}

function addMissingSteps(steps: Map<string, Step>, tags: readonly PriceTag[]) {
  const groupOf = equationGroups(steps, tags)
  const groups = new Set(groupsOf(tags))
  for (const step of steps.values()) if (step.kind === 'group') groups.add(Number(step.name.slice('group_'.length)))
  for (const group of groups) {
    const name = `group_${group}`
    if (steps.has(name)) continue
    const equations = [...steps.values()].filter((step) => step.kind === 'equation' && groupOf.get(step.name) === group)
    const parts = equations.length > 0 ? equations.map((step) => step.name) : tags.filter((tag) => tag.group === group).map((tag) => tag.tag)
    steps.set(name, sumStep(name, 'group', parts))
  }
  if (!steps.has(FINAL)) steps.set(FINAL, sumStep(FINAL, 'final', [...groups].map((group) => `group_${group}`)))
}

function sumStep(name: string, kind: Kind, parts: readonly string[]): Step {
  const terms = parts.map((part): Expression => ({ kind: 'tag', name: part, at: 1 }))
  const [first = { kind: 'number', value: 0 } satisfies Expression, ...rest] = terms
  const expression = rest.reduce<Expression>((left, right) => ({ kind: 'binary', operator: '+', left, right }), first)
  return { name, kind, expression, uses: parts.map((part) => ({ name: part, at: 1 })) }
}

function equationGroups(steps: ReadonlyMap<string, Step>, tags: readonly PriceTag[]): ReadonlyMap<string, number> {
  const groupOfTag = new Map(tags.map((tag) => [tag.tag, tag.group]))
  const found = new Map<string, number | undefined>()
  const groupOf = (step: Step): number | undefined => {
    if (found.has(step.name)) return found.get(step.name)
    const group = step.uses
      .map((use) => groupOfTag.get(use.name) ?? (steps.has(use.name) ? groupOf(steps.get(use.name) as Step) : undefined))
      .find((value) => value !== undefined)
    found.set(step.name, group)
    return group
  }
  const groups = new Map<string, number>()
  for (const step of steps.values()) {
    const group = step.kind === 'equation' ? groupOf(step) : undefined
    if (group !== undefined) groups.set(step.name, group)
  }
  return groups
}

// Only what the price depends on, each step after those it uses.
function orderSteps(steps: ReadonlyMap<string, Step>): readonly Step[] {
  const ordered = new Map<string, Step>()
  const visit = (step: Step) => {
    if (ordered.has(step.name)) return
    for (const use of step.uses) {
      const next = steps.get(use.name)
      if (next !== undefined) visit(next)
    }
    ordered.set(step.name, step)
  }
  const final = steps.get(FINAL)
  if (final !== undefined) visit(final)
  return [...ordered.values()]
}

function compilePlan(steps: readonly Step[], tagNames: readonly string[]): PricePlan {
  const rowSteps = steps.map((step) => ({ name: step.name, run: compileRow(step.expression) }))
  return {
    priceRow: (valueOf) => {
      const trace: RowTrace = { failure: undefined }
      const found = new Map<string, number>()
      let price = Number.NaN
      for (const step of rowSteps) {
        price = step.run((name) => found.get(name) ?? valueOf(name) ?? Number.NaN, trace)
        found.set(step.name, price)
      }
      return settled(price, trace.failure)
    },
    priceColumns: blockPricer(steps, tagNames),
  }
}

function settled(exact: number, failure: FailureReason | undefined): RowPrice {
  if (!Number.isFinite(exact)) return { ok: false, reason: failure ?? 'missing' }
  if (failure !== undefined) return { ok: false, reason: failure }
  const price = roundTo(exact, PRICE_DECIMALS)
  if (!Number.isFinite(price)) return { ok: false, reason: 'overflow' }
  return price < 0 ? { ok: false, reason: 'negative' } : { ok: true, price: price + 0 } // + 0: minus zero is no price
}

function blockPricer(steps: readonly Step[], tagNames: readonly string[]): PricePlan['priceColumns'] {
  const slots = new Map([...tagNames, ...steps.map((step) => step.name)].map((name, index) => [name, index]))
  const slotOf = (name: string) => slots.get(name) ?? -1
  const blockSteps: { slot: number; run: BlockFormula }[] = steps.map((step) => ({
    slot: slotOf(step.name),
    run: compileBlock(step.expression, slotOf),
  }))
  const missing = new Float64Array(BLOCK_ROWS).fill(Number.NaN)
  const last = blockSteps.at(-1)?.slot ?? -1
  return (columns, rows) => {
    const prices = new Float64Array(rows)
    const reasons = new Uint8Array(rows)
    const block: Block = { views: Array.from({ length: slots.size }, () => missing), failed: new Uint8Array(BLOCK_ROWS), rows: 0 }
    const inputs = tagNames.map((tag, slot) => ({ slot, column: columns.get(tag) }))
    let invalid = 0
    for (let start = 0; start < rows; start += BLOCK_ROWS) {
      block.rows = Math.min(BLOCK_ROWS, rows - start)
      block.failed.fill(0)
      for (const { slot, column } of inputs) if (column !== undefined) block.views[slot] = column.subarray(start, start + block.rows)
      for (const { slot, run } of blockSteps) block.views[slot] = run(block)
      const exact = block.views[last] ?? missing
      for (let i = 0; i < block.rows; i++) {
        const price = roundTo(exact[i] as number, PRICE_DECIMALS)
        if (price >= 0 && price < Infinity && block.failed[i] === 0) {
          prices[start + i] = price + 0
          continue
        }
        const failed = block.failed[i] as number
        const row = settled(exact[i] as number, failed === 0 ? undefined : FAILURE_REASONS[failed - 1])
        prices[start + i] = Number.NaN
        reasons[start + i] = row.ok ? 0 : 1 + FAILURE_REASONS.indexOf(row.reason)
        invalid++
      }
    }
    return { prices, invalid, reasonOf: (row) => FAILURE_REASONS[(reasons[row] ?? 0) - 1] }
  }
}
