import { isNearlyEqual, NOISE_DECIMALS, roundTo } from '../pricing/rounding.ts'
import { unitKey } from '../reference/units.ts'
import { calculatorMessages as say } from './calculator.messages.ts'
import type { Expression } from './expression.ts'

/**
 * The unit of a part of a formula: units with their powers (Kg × Meter^2; empty for a ratio), a literal number, which
 * fits any unit, or 'unknown' when it contains a name without a unit.
 */
export type Quantity = 'number' | 'unknown' | ReadonlyMap<string, Power>
interface Power {
  /** As first written. */
  readonly unit: string
  readonly power: number
}

export type QuantityResult =
  | { readonly ok: true; readonly quantity: Quantity }
  | { readonly ok: false; readonly at: number; readonly reason: string }

/** What is known about a name: the unit of a tag or the quantity of an earlier step; neither when unknown. */
export type QuantityOf = (name: string) => {
  readonly unit?: string | undefined
  readonly quantity?: Quantity | undefined
}

/**
 * The unit of a formula, or the place where it mixes units. Both sides of a sum or comparison need the same unit;
 * exponents and decimals must be plain numbers. Names without a unit fit everything, so that nothing is refused on a
 * guess. Our choice: the specification gives specifications a unit (§3) but says nothing about formulas.
 */
export function quantityOf(expression: Expression, known: QuantityOf): QuantityResult {
  try {
    return { ok: true, quantity: measure(expression, known) }
  } catch (thrown) {
    if (thrown instanceof Mixed) return { ok: false, at: thrown.at, reason: thrown.reason }
    throw thrown
  }
}

class Mixed {
  readonly at: number
  readonly reason: string
  constructor(at: number, reason: string) {
    this.at = at
    this.reason = reason
  }
}

const RATIO: ReadonlyMap<string, Power> = new Map()

function measure(expression: Expression, known: QuantityOf): Quantity {
  switch (expression.kind) {
    case 'number':
      return 'number'
    case 'tag': {
      const { unit = '', quantity } = known(expression.name)
      return quantity ?? (unit.trim() === '' ? 'unknown' : new Map([[unitKey(unit), { unit: unit.trim(), power: 1 }]]))
    }
    case 'negate':
      return measure(expression.of, known)
    case 'binary': {
      const { operator, left, right } = expression
      const a = measure(left, known)
      const b = measure(right, known)
      switch (operator) {
        case '+':
        case '-':
          return alike(a, b, right)
        case '*':
          return product(a, b, 1)
        case '/':
          return product(a, b, -1)
        case '^':
          return raised(a, plain(b, right), writtenNumber(right))
      }
    }
    // oxlint-disable-next-line no-fallthrough -- the inner switch returns in every case
    case 'call': {
      const [first = 'number', ...rest] = expression.args.map((arg) => measure(arg, known))
      const argOf = (index: number) => expression.args[index + 1] ?? expression
      switch (expression.name) {
        case 'abs':
        case 'ceil':
        case 'floor':
          return first
        case 'sqrt':
          return raised(first, 'number', 0.5)
        case 'round':
          rest.forEach((decimals, index) => plain(decimals, argOf(index)))
          return first
        case 'min':
        case 'max':
          return rest.reduce((left, right, index) => alike(left, right, argOf(index)), first)
      }
    }
  }
}

/**
 * Both sides of a sum: a literal number takes the unit of the other side, and a known unit wins over an unknown one.
 */
function alike(a: Quantity, b: Quantity, right: Expression): Quantity {
  if (typeof a === 'string') return typeof b === 'string' ? (a === 'number' ? b : a) : b
  if (typeof b === 'string' || isSame(a, b)) return a
  throw new Mixed(placeOf(right), say.mixedUnits(unitText(a), unitText(b)))
}

function product(a: Quantity, b: Quantity, sign: 1 | -1): Quantity {
  if (a === 'unknown' || b === 'unknown') return 'unknown'
  if (a === 'number' && b === 'number') return 'number'
  const powers = new Map(a === 'number' ? RATIO : a)
  for (const [key, { unit, power }] of b === 'number' ? RATIO : b) {
    const total = (powers.get(key)?.power ?? 0) + sign * power
    if (isNearlyEqual(total, 0)) powers.delete(key)
    else powers.set(key, { unit: powers.get(key)?.unit ?? unit, power: total })
  }
  return powers
}

function raised(base: Quantity, exponent: Quantity, value: number | undefined): Quantity {
  if (typeof base === 'string') return base === 'number' && exponent === 'number' ? 'number' : 'unknown'
  if (base.size === 0) return base
  if (value === undefined) return 'unknown'
  if (value === 0) return RATIO
  return new Map([...base].map(([key, { unit, power }]) => [key, { unit, power: power * value }]))
}

function plain(quantity: Quantity, expression: Expression): Quantity {
  if (typeof quantity !== 'string' && quantity.size > 0)
    throw new Mixed(placeOf(expression), say.plainNumberNeeded(unitText(quantity)))
  return quantity
}

const isSame = (a: ReadonlyMap<string, Power>, b: ReadonlyMap<string, Power>) =>
  a.size === b.size && [...a].every(([key, { power }]) => isNearlyEqual(b.get(key)?.power ?? 0, power))

/** 'Kg', 'Kg × Meter^2'; a ratio is 'a plain number'. */
function unitText(powers: ReadonlyMap<string, Power>): string {
  if (powers.size === 0) return 'a plain number'
  return [...powers.values()]
    .map(({ unit, power }) => (power === 1 ? unit : `${unit}^${roundTo(power, NOISE_DECIMALS)}`))
    .join(' × ')
}

/** The value of an exponent that is a literal number, with its sign. */
function writtenNumber(expression: Expression): number | undefined {
  if (expression.kind === 'number') return expression.value
  const of = expression.kind === 'negate' ? writtenNumber(expression.of) : undefined
  return of === undefined ? undefined : -of
}

/** The position of a part, as far as its names tell. */
function placeOf(expression: Expression): number {
  const first = (parts: readonly Expression[]) => Math.min(...parts.map(placeOf))
  switch (expression.kind) {
    case 'number':
      return Infinity
    case 'tag':
      return expression.at
    case 'negate':
      return placeOf(expression.of)
    case 'binary':
      return first([expression.left, expression.right])
    case 'call':
      return first(expression.args)
  }
}
