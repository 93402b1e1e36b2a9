/** A number with at least one thousands group and an optional decimal part. */
const GROUPED = /^([+-]?\d{1,3}(?:(?<group>[,. '])\d{3})(?:\k<group>\d{3})*)(?:(?<point>[.,])(\d*))?$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** A single comma before three digits separates thousands, as on our screens: "1,234". Not after a leading 0: "0,125". */
const ONE_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/
/** The largest number has 309 digits and 102 commas; counting the zeros of a longer text would take long. */
const LONGEST = 500

/**
 * Parses a number that a person typed or pasted: "1,234.56", "1.234,56", "1 234,56" and "1234.56" are the same number.
 * Returns '' for an empty text and undefined for an invalid or ambiguous number ("12,34,567", "1e3"), or one with more
 * digits than can be kept, which would change. Files and programs use one spelling (`isDecimal`). Our own choice.
 */
export function readNumber(text: string): number | '' | undefined {
  const plain = text
    .trim()
    .replace(/[\u00A0\u2009\u202F]/g, ' ')
    .replace(/\u2019/g, "'")
    .replace(/^\u2212/, '-')
  if (plain === '') return ''
  if (plain.length > LONGEST) return undefined
  if (PLAIN.test(plain) && !ONE_GROUP.test(plain)) return kept(plain.replace(',', '.'))
  const found = GROUPED.exec(plain)
  if (found === null || found.groups?.['group'] === found.groups?.['point']) return undefined
  return kept(`${(found[1] ?? '').replace(/[,. ']/g, '')}.${found[4] ?? ''}`)
}

function kept(decimal: string): number | undefined {
  const value = Number(decimal)
  return digitsOf(decimal) === digitsOf(String(value)) ? value : undefined
}

/** Without sign, point, exponent and the zeros around them. */
const digitsOf = (text: string): string =>
  text
    .replace(/e.*$/, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '')

const formats = new Map<number, Intl.NumberFormat>()

/**
 * Formats a number for screens with all decimals, at least `decimals` of them: "1,234.5", and "1,234.50" for a price.
 * `readNumber` parses the result.
 */
export function numberText(value: number, decimals = 0): string {
  const format =
    formats.get(decimals) ?? new Intl.NumberFormat('en', { minimumFractionDigits: decimals, maximumFractionDigits: 20 })
  formats.set(decimals, format)
  return format.format(value)
}
