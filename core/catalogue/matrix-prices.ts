import { type CurrencyCode, exponentOf } from '../pricing/currency.ts'
import { PRICE_DECIMALS } from '../pricing/money.ts'
import { isNearlyEqual, roundTo } from '../pricing/rounding.ts'
import { readNumber } from '../text/number-text.ts'
import { variationPriceMessage } from './product-form/price-decimals.ts'

/** One cell of a pasted column: a price, a message that says why it is none, or neither for an empty cell. */
export interface PriceCell {
  readonly text: string
  readonly price?: number
  readonly message?: string
}

/**
 * Reads a column of prices that was copied from a spreadsheet: one cell per line, with or without the code or sign of
 * the currency ("USD 12.50", "12,50 €"). Of several columns (tabs) the first one counts in which every filled cell is a
 * number, else the last. Our own choice.
 */
export function readPriceColumn(pasted: string, currency: CurrencyCode): readonly PriceCell[] {
  const lines = pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  const width = Math.max(...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? ''))
  const marks = marksOf(currency)
  const amountOf = (cell: string) => {
    const mark = marks.find((each) => cell.startsWith(each) || cell.endsWith(each))
    return mark === undefined ? cell : cell.startsWith(mark) ? cell.slice(mark.length) : cell.slice(0, -mark.length)
  }
  const isNumeric = (column: readonly string[]) =>
    column.some((cell) => cell !== '') && column.every((cell) => readNumber(amountOf(cell)) !== undefined)
  const column = columns.find(isNumeric) ?? columns.at(-1) ?? []
  return column.map((text): PriceCell => {
    const price = readNumber(amountOf(text))
    if (price === '') return { text }
    const message = variationPriceMessage(price)
    return message === undefined && price !== undefined ? { text, price } : { text, message: message ?? '' }
  })
}

/** How spreadsheets write a currency beside an amount. */
const marksOf = (currency: CurrencyCode): readonly string[] =>
  (['code', 'symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  )

/**
 * Whether a pasted text is more than a typed number: several cells, of which the first may be empty, or one amount with
 * its currency.
 */
export const isPastedColumn = (pasted: string, currency: CurrencyCode): boolean =>
  /[\n\r\t]/.test(pasted.trimEnd()) ||
  (readNumber(pasted) === undefined && readPriceColumn(pasted, currency)[0]?.price !== undefined)

/**
 * A price raised by percent, or lowered by a negative one; never below 0. Rounded to the decimals of its currency, or to
 * those of prices when it has more than its currency (D-335).
 */
export const raisedByPercent = (price: number, percent: number, currency: CurrencyCode): number => {
  const exponent = exponentOf(currency)
  const isWhole = isNearlyEqual(price, roundTo(price, exponent))
  return roundTo(Math.max(0, price * (1 + percent / 100)), isWhole ? exponent : PRICE_DECIMALS)
}

/** A price raised by an amount, or lowered by a negative one; never below 0. */
export const raisedByAmount = (price: number, amount: number): number =>
  roundTo(Math.max(0, price + amount), PRICE_DECIMALS)
