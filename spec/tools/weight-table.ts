import { COLUMNS } from '../../core/catalogue/product-variants.ts'
import { LISTING_ENTRY_NAMES, listingEntries, weightOf } from '../../core/listing-score/listing-entries.ts'

export const WEIGHT_TABLE_PAGE = 'docs/listing-completeness.md'

const START = '<!-- table: listing weights -->'
const END = '<!-- /table -->'

/** The page with core's weight table between its markers. Throws when a marker is missing. */
export function withWeightTable(page: string): string {
  const from = page.indexOf(START)
  const to = page.indexOf(END, from)
  if (from === -1 || to === -1) throw new Error(`${WEIGHT_TABLE_PAGE} lacks ${START} or ${END}`)
  return `${page.slice(0, from + START.length)}\n${weightTable()}${page.slice(to)}`
}

function weightTable(): string {
  const rows = LISTING_ENTRY_NAMES.map((name) => {
    const { label, field } = listingEntries[name]
    return [`\`${name}\``, label, `\`${field}\``, ...COLUMNS.map((column) => percent(weightOf(name, column)))]
  })
  const totals = COLUMNS.map((column) => {
    const weights = LISTING_ENTRY_NAMES.map((name) => weightOf(name, column) ?? 0).filter((weight) => weight > 0)
    return `${percent(weights.reduce((sum, weight) => sum + weight, 0))} (${weights.length})`
  })
  return [
    ['Entry', 'Label', 'Field', ...COLUMNS],
    ['---', '---', '---', ...COLUMNS.map(() => '---:')],
    ...rows,
    ['**Total** (entries)', '', '', ...totals],
  ]
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}

function percent(hundredths: number | null): string {
  return hundredths === null ? '–' : (hundredths / 100).toFixed(2)
}
