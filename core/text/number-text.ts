/** The shape of a number with thousands groups: at least one group, a decimal part perhaps. */
const GROUPED = /^([+-]?\d{1,3}(?:(?<group>[,. '])\d{3})(?:\k<group>\d{3})*)(?:(?<point>[.,])(\d*))?$/
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
/** One comma before three digits groups thousands, as our own screens write them: "1,234". A leading 0 does not: "0,125". */
const ONE_GROUP = /^[+-]?[1-9]\d{0,2},\d{3}$/

/**
 * Reads a number that a person typed or pasted: "1,234.56", "1.234,56", "1 234,56" and "1234.56" are one number. Returns '' for an
 * empty text and undefined for a text that is no number or can be read in two ways ("12,34,567", "1e3"). Files and programs send
 * numbers in one spelling (`isDecimal`). Our own choice, the specification is silent.
 */
export function readNumber(text: string): number | '' | undefined {
  const plain = text
    .trim()
    .replace(/[\u00A0\u2009\u202F]/g, ' ')
    .replace(/\u2019/g, "'")
    .replace(/^\u2212/, '-')
  if (plain === '') return ''
  if (PLAIN.test(plain) && !ONE_GROUP.test(plain)) return Number(plain.replace(',', '.'))
  const found = GROUPED.exec(plain)
  if (found === null || found.groups?.['group'] === found.groups?.['point']) return undefined
  return Number(`${(found[1] ?? '').replace(/[,. ']/g, '')}.${found[4] ?? ''}`)
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 })

/** A number as screens write it: "1,234.5", with all its decimals. `readNumber` reads it back. */
export const numberText = (value: number): string => grouped.format(value)
