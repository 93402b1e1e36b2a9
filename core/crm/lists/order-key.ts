/**
 * Texts that order cards. There is always another text between any two, so moving one card writes one row.
 * Keys contain only digits and small letters and are compared by code units (collation "C"). A key has an integer part,
 * whose first letter encodes sign and length, and a fraction, so that cards added at either end of a column get short
 * keys. The scheme follows David Greenspan's "Implementing fractional indexing".
 */
export type OrderKey = string

/**
 * A key that gets longer than this is replaced, with its long neighbours, by short ones: cards moved again and again into
 * the same place let keys grow, and an index refuses texts of some 2,700 bytes. Our own choice. D-218.
 */
export const LONG_ORDER_KEY = 48

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const FIRST_KEY = 'n0'
/** Not a valid key, because nothing could be placed below it. */
const LEAST_WHOLE = `a${'0'.repeat(13)}`

/** Whether a text is an order key. */
export function isOrderKey(text: string): boolean {
  const length = wholeLength(text)
  return (
    /^[a-z][0-9a-z]+$/.test(text) && text.length >= length && text !== LEAST_WHOLE && !isZeroEnded(text.slice(length))
  )
}

/**
 * A key between `before` and `after`; null means the end of the column. Throws a RangeError for invalid keys or a wrong
 * order.
 */
export function keyBetween(before: OrderKey | null, after: OrderKey | null): OrderKey {
  for (const key of [before, after])
    if (key !== null && !isOrderKey(key)) throw new RangeError(`'${key}' is no order key`)
  if (before !== null && after !== null && before >= after)
    throw new RangeError(`'${before}' does not come before '${after}'`)
  if (before === null) return after === null ? FIRST_KEY : keyAheadOf(after)
  const whole = wholeOf(before)
  const fraction = before.slice(whole.length)
  if (after === null) return nextWhole(whole) ?? whole + fractionAbove(fraction)
  if (wholeOf(after) === whole) return whole + fractionBetween(fraction, after.slice(whole.length))
  const next = nextWhole(whole)
  return next !== undefined && next < after ? next : whole + fractionAbove(fraction)
}

/** A number of ascending keys between two keys, evenly spread when both are given. */
export function keysBetween(before: OrderKey | null, after: OrderKey | null, count: number): readonly OrderKey[] {
  if (count <= 0) return []
  if (before !== null && after !== null) {
    const middle = keyBetween(before, after)
    const below = Math.floor((count - 1) / 2)
    return [...keysBetween(before, middle, below), middle, ...keysBetween(middle, after, count - 1 - below)]
  }
  const keys: OrderKey[] = []
  if (after === null) {
    for (let key = before; keys.length < count;) keys.push((key = keyBetween(key, null)))
    return keys
  }
  for (let key: OrderKey = after; keys.length < count;) keys.push((key = keyBetween(null, key)))
  return keys.reverse()
}

function keyAheadOf(after: OrderKey): OrderKey {
  const whole = wholeOf(after)
  if (whole < after && whole !== LEAST_WHOLE) return whole
  const previous = whole === LEAST_WHOLE ? undefined : previousWhole(whole)
  if (previous !== undefined && previous !== LEAST_WHOLE) return previous
  return LEAST_WHOLE + (previous === undefined ? fractionBetween('', after.slice(whole.length)) : fractionAbove(''))
}

/** A fraction strictly between two others, without trailing zeros. */
function fractionBetween(low: string, high: string): string {
  let shared = 0
  while (shared < high.length && (low[shared] ?? '0') === high[shared]) shared += 1
  if (shared > 0) return high.slice(0, shared) + fractionBetween(low.slice(shared), high.slice(shared))
  const from = low === '' ? 0 : DIGITS.indexOf(low.charAt(0))
  const to = DIGITS.indexOf(high.charAt(0))
  if (to - from > 1) return digit(Math.floor((from + to) / 2))
  if (high.length > 1) return high.charAt(0)
  return digit(from) + fractionAbove(low.slice(1))
}

/** A fraction above another: the first digit that leaves room is increased. Iterative, because keys can be long. */
function fractionAbove(low: string): string {
  let place = 0
  while (low[place] === 'z') place += 1
  const from = DIGITS.indexOf(low[place] ?? '0')
  return low.slice(0, place) + digit(Math.floor((from + DIGITS.length) / 2))
}

/** The first letter n to z means 1 to 13 digits from zero up, m down to a means 1 to 13 digits below zero. */
function wholeLength(key: string): number {
  const head = key.charCodeAt(0) - 97
  return head >= 13 ? head - 13 + 2 : 13 - head + 1
}

const wholeOf = (key: OrderKey): string => key.slice(0, wholeLength(key))
const isZeroEnded = (fraction: string): boolean => fraction.endsWith('0')
const digit = (value: number): string => DIGITS.charAt(value)

function nextWhole(whole: string): string | undefined {
  const digits = whole.slice(1).split('')
  for (let place = digits.length - 1; place >= 0; place -= 1) {
    const value = DIGITS.indexOf(digits[place] ?? '0') + 1
    if (value < DIGITS.length) {
      digits[place] = digit(value)
      return whole.charAt(0) + digits.join('')
    }
    digits[place] = '0'
  }
  const head = whole.charCodeAt(0) + 1
  return head > 122 ? undefined : filledWhole(String.fromCharCode(head), '0')
}

function previousWhole(whole: string): string | undefined {
  const digits = whole.slice(1).split('')
  for (let place = digits.length - 1; place >= 0; place -= 1) {
    const value = DIGITS.indexOf(digits[place] ?? '0') - 1
    if (value >= 0) {
      digits[place] = digit(value)
      return whole.charAt(0) + digits.join('')
    }
    digits[place] = 'z'
  }
  const head = whole.charCodeAt(0) - 1
  return head < 97 ? undefined : filledWhole(String.fromCharCode(head), 'z')
}

const filledWhole = (head: string, filling: string): string => head + filling.repeat(wholeLength(head) - 1)
