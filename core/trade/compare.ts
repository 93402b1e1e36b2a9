/** Buyers compare at most this many products side by side. Our own choice (D-196). */
export const COMPARED_MOST = 4

/** The compared products of an address or of the browser's storage: distinct ids in order, at most `most`. */
export function readCompared(text: unknown, most = COMPARED_MOST): readonly number[] {
  if (typeof text !== 'string' && typeof text !== 'number') return []
  const ids = String(text)
    .slice(0, 200)
    .split(',')
    .map((part) => (/^\s*[1-9]\d{0,14}\s*$/.test(part) ? Number(part) : undefined))
    .filter((id) => id !== undefined)
  return [...new Set(ids)].slice(0, most)
}

/** The text that `readCompared` reads. */
export const comparedText = (ids: readonly number[]): string => ids.join(',')

/** Adds a product, or removes it. A fifth product is not added. */
export function toggleCompared(ids: readonly number[], id: number): readonly number[] {
  if (ids.includes(id)) return ids.filter((one) => one !== id)
  return ids.length < COMPARED_MOST ? [...ids, id] : ids
}

/** A fact with its text for each product, '' where a product does not state it. */
export interface ComparedFact {
  readonly name: string
  readonly values: readonly string[]
  /** Whether the products say different things. */
  readonly differs: boolean
}

/** Every value of the facts of one name: a seller may call a specification like a field of the form. */
const stated = (facts: readonly { readonly value: string }[]): string =>
  [...new Set(facts.map(({ value }) => value).filter((value) => value !== ''))].join(', ')

/** The facts of several products as rows, in the order in which they first appear; none that every product leaves open. */
export function comparedFacts(
  products: readonly (readonly { readonly name: string; readonly value: string }[])[],
): readonly ComparedFact[] {
  const names = [...new Set(products.flatMap((facts) => facts.map(({ name }) => name)))]
  return names.flatMap((name) => {
    const values = products.map((facts) => stated(facts.filter((fact) => fact.name === name)))
    return values.every((value) => value === '')
      ? []
      : [{ name, values, differs: new Set(values.map((value) => value.trim().toLowerCase())).size > 1 }]
  })
}
