/** A reduction that may apply to a price; amounts in minor units of the product's currency. */
export interface PriceRule {
  /** `rule:` or `level:` with its id: decides between equal reductions. */
  readonly id: string
  /** The reason that buyers read. */
  readonly name: string
  /** Percent off, 0 to 100 with two decimals; 0 for an amount. */
  readonly percent: number
  /** Off each piece; 0 for a percentage. */
  readonly amount: number
  /** The quantity from which it applies. */
  readonly minQuantity: number
  /** The total without reductions from which it applies. */
  readonly minTotal: number
}

/** How the rules of a seller work together. */
export interface PriceRules {
  readonly rules: readonly PriceRule[]
  /** `best`: the greatest reduction alone. `all`: their sum. */
  readonly combine: 'best' | 'all'
  /** No price is reduced by more percent than this. */
  readonly mostPercent: number
}

/** One reduction of a price, with its reason. */
export interface PriceStep {
  readonly id: string
  readonly name: string
  /** Off each piece, in minor units. */
  readonly off: number
}

export interface ReducedPrice {
  readonly unitPrice: number
  /** What was taken off, greatest first; empty for the list price. */
  readonly steps: readonly PriceStep[]
}

/**
 * A price per piece after the rules that apply to the quantity. Independent of the order of the rules. At least one minor
 * unit remains, because a price of 0 means that there is none; a price with a fraction of a minor unit is reduced in
 * steps of `decimals` of it (D-335). D-162.
 */
export function reducedPrice(listPrice: number, quantity: number, rules: PriceRules, decimals = 0): ReducedPrice {
  if (decimals === 0) return reducedWhole(listPrice, quantity, rules)
  const parts = 10 ** decimals
  const whole = (minor: number) => Math.round(minor * parts)
  const { unitPrice, steps } = reducedWhole(whole(listPrice), quantity, {
    ...rules,
    rules: rules.rules.map((rule) => ({ ...rule, amount: whole(rule.amount), minTotal: whole(rule.minTotal) })),
  })
  return { unitPrice: unitPrice / parts, steps: steps.map((step) => ({ ...step, off: step.off / parts })) }
}

function reducedWhole(listPrice: number, quantity: number, { rules, combine, mostPercent }: PriceRules): ReducedPrice {
  const most = Math.max(0, Math.min(listPrice - 1, percentOf(listPrice, mostPercent, 'down')))
  const found = rules
    .filter(({ minQuantity, minTotal }) => quantity >= minQuantity && listPrice * quantity >= minTotal)
    .map(({ id, name, percent, amount }) => ({
      id,
      name,
      off: Math.min(listPrice, percent > 0 ? percentOf(listPrice, percent, 'half') : amount),
    }))
    .filter(({ off }) => off > 0)
    .toSorted((one, other) => other.off - one.off || (one.id < other.id ? -1 : 1))
  let left = most
  const steps: PriceStep[] = []
  for (const step of combine === 'best' ? found.slice(0, 1) : found) {
    const off = Math.min(step.off, left)
    if (off > 0) steps.push({ ...step, off })
    left -= off
  }
  return { unitPrice: listPrice - (most - left), steps }
}

/** A share of a whole amount, rounded half up or down to a whole number. Exact, because the decimals of a percentage are counted. */
function percentOf(amount: number, percent: number, rounding: 'half' | 'down'): number {
  const hundredths = BigInt(Math.round(percent * 100))
  return Number((BigInt(amount) * hundredths + (rounding === 'half' ? 5_000n : 0n)) / 10_000n)
}
