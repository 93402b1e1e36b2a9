import { hasDigit } from './words.ts'

/** Words up to this length are corrected by looking up everything that is one edit away. */
export const MAX_EDITED_LENGTH = 8
/** Maximum number of corrections of a word that are tried. */
const MAX_CORRECTIONS = 6

/** Whether a word may be corrected: numbers and models differ by one sign, and short words resemble too many others. */
export const isCorrectable = (word: string): boolean => word.length >= 5 && !hasDigit(word)

/** Edits that turn a word of this length into another one which is still what was meant. */
const mostEdits = (word: string): number => (word.length < 6 ? 1 : 2)

/** Everything that is one typing error away: a letter too much, missing, wrong, or two swapped. */
export function oneEditAway(word: string): readonly string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    for (const letter of LETTERS) {
      found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    if (after !== '') found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
  }
  found.delete(word)
  return [...found]
}

/** A known word that a typed one may stand for. */
export interface Correction {
  readonly word: string
  readonly edits: number
}

/** The known words closest to a typed one, and none beyond; those with the same first letter before others. */
export function correctionsOf(typed: string, known: readonly string[]): readonly Correction[] {
  const near = [...new Set(known)]
    .filter((word) => Math.abs(word.length - typed.length) <= mostEdits(typed))
    .map((word) => ({ word, edits: editsBetween(typed, word) }))
    .filter(({ edits }) => edits > 0 && edits <= mostEdits(typed))
  const fewest = Math.min(...near.map(({ edits }) => edits))
  return near
    .filter(({ edits }) => edits === fewest)
    .toSorted(
      (one, other) =>
        Number(one.word[0] !== typed[0]) - Number(other.word[0] !== typed[0]) ||
        Math.abs(one.word.length - typed.length) - Math.abs(other.word.length - typed.length) ||
        (one.word < other.word ? -1 : 1),
    )
    .slice(0, MAX_CORRECTIONS)
}

/** Letters added, removed, replaced, or swapped with their neighbour, to turn one word into the other. */
export function editsBetween(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)]
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const present = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      let edits = Math.min(
        (last[column] as number) + 1,
        (present[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] as number) + 1)
      present.push(edits)
    }
    beforeLast = last
    last = present
  }
  return last[to.length] as number
}

/** Maximum number of corrected searches that are tried. */
const MAX_TRIED = 12

/**
 * The words of a search with corrections, the fewest edits first. `found` has the corrections of each unknown word;
 * without one for each of them there is no corrected search.
 */
export function correctedSearches(
  words: readonly string[],
  found: ReadonlyMap<string, readonly Correction[]>,
): readonly { readonly words: readonly string[]; readonly edits: number }[] {
  let searches: { readonly words: readonly string[]; readonly edits: number }[] = [{ words: [], edits: 0 }]
  for (const word of words) {
    const choices = found.get(word) ?? [{ word, edits: 0 }]
    searches = searches.flatMap((search) =>
      choices.map((choice) => ({ words: [...search.words, choice.word], edits: search.edits + choice.edits })),
    )
    searches = searches.toSorted((one, other) => one.edits - other.edits).slice(0, MAX_TRIED)
  }
  return searches.filter(({ edits }) => edits > 0)
}

// Helpers

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
