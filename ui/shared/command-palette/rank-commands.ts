export interface Rankable {
  readonly label: string
  readonly keywords?: readonly string[]
}

/**
 * Scores how well a query matches; 0 means no match. From best to worst: start of the label, start of a word, inside,
 * in a keyword, letters in order.
 */
export function fitOf(item: Rankable, query: string): number {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return 1
  const label = item.label.toLowerCase()
  if (label.startsWith(wanted)) return 6
  if (label.split(/[\s/·-]+/).some((word) => word.startsWith(wanted))) return 5
  if (label.includes(wanted)) return 4
  if (item.keywords?.some((keyword) => keyword.toLowerCase().startsWith(wanted)) === true) return 3
  const parts = wanted.split(/\s+/)
  if (parts.length > 1 && parts.every((part) => label.includes(part))) return 3
  return wanted.length > 1 && hasInOrder(label, wanted) ? 1 : 0
}

/** The items that match, best first; equal ones keep their order. */
export function rankCommands<Item extends Rankable>(items: readonly Item[], query: string): Item[] {
  return items
    .map((item, index) => ({ item, index, fit: fitOf(item, query) }))
    .filter((entry) => entry.fit > 0)
    .sort((a, b) => b.fit - a.fit || a.index - b.index)
    .map((entry) => entry.item)
}

function hasInOrder(text: string, letters: string): boolean {
  let at = 0
  for (const letter of text) if (letter === letters[at]) at += 1
  return at === letters.length
}
