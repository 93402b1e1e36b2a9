import { IRREGULAR, STOP_WORDS, SYNONYMS, UNITS } from './spelling.ts'

/** A word of a text, in lower case and without accents. */
export interface Word {
  readonly text: string
  /** A hyphen, slash or dot ties it to the word before: 'QU-828'. */
  readonly isTied: boolean
}

/** Maximum length of a word, in code points; the rest is cut off. */
export const MAX_WORD_LENGTH = 40

/** Lower case without accents: 'Café' is 'cafe', 'Weiß' is 'weiss'. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđı]/g, (letter) => LETTERS.get(letter) ?? letter)

/**
 * The words of a text without those that mean nothing for a search. Numbers keep their decimals ('2.5') and lose the
 * commas of thousands. Each sign of Chinese and Japanese is a word, because they are written without blanks.
 */
export function wordsIn(text: string): readonly Word[] {
  const plain = foldText(text)
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d)/g, '.')
    .replace(/(?<=\d)\s?(?:["”]|′′|'')/g, ' inch ')
    .replace(/(?<=\d)\s?[′'’](?!\p{L})/gu, ' ft ')
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(/['’]/g, '')
  const all = [...plain.matchAll(WORD)].map((found) => ({
    text: Array.from(found[0]).slice(0, MAX_WORD_LENGTH).join(''),
    isTied: /[-/._]/.test(plain.charAt(found.index - 1)) && /[\p{L}\p{N}]/u.test(plain.charAt(found.index - 2)),
  }))
  return all.filter(
    ({ text: word, isTied }, at) =>
      isTied ||
      all[at + 1]?.isTied === true ||
      !STOP_WORDS.has(word) ||
      measureOf(all[at - 1]?.text ?? '', word) !== undefined,
  )
}

/** The singular of an English word; equal for 'battery' and 'batteries', but not always a word. */
export function stemOf(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}i`
  if (word.length > 4 && word.endsWith('ie')) return word.slice(0, -1)
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}i`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:ss|sh|ch|x)es$/.test(word) || (word.length > 5 && word.endsWith('oes'))) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** The form of a word that listings and searches compare: singular, one spelling for its synonyms. */
export function canonicalOf(word: string): string {
  const stem = stemOf(word)
  return (
    CANONICAL.get(stem) ??
    stem.replace(/is(e|ed|er|ing|ation)$/, (whole, end: string) => (stem.length > 7 ? `iz${end}` : whole))
  )
}

/** '20t' for '20' and 'tonnes'; undefined when these are no number and unit. */
export function measureOf(number: string, unit: string): string | undefined {
  const short = UNIT.get(unit)
  return short === undefined || !/^\d+(?:\.\d+)?$/.test(number) ? undefined : `${number}${short}`
}

/** '20t' for '20tonnes'; undefined for any other word. */
export function writtenMeasure(word: string): string | undefined {
  const found = /^(\d+(?:\.\d+)?)([a-z]+\d?)$/.exec(word)
  return found?.[1] === undefined || found[2] === undefined ? undefined : measureOf(found[1], found[2])
}

/** Whether a word contains a digit of any script. Such words are not corrected. */
export const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

// Helpers

const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }),
)

const WORD =
  /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}]+)*/gu

const CANONICAL: ReadonlyMap<string, string> = new Map(
  SYNONYMS.flatMap(([first = '', ...others]) => others.map((other) => [stemOf(other), stemOf(first)] as const)),
)

const UNIT: ReadonlyMap<string, string> = new Map(
  UNITS.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0] ?? spelling] as const)),
)
