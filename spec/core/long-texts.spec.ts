import { describe, expect, it } from 'vitest'
import { checkFilter } from '../../core/filters/filter-check.ts'
import { LISTING_IMPORT_FIELDS, readListingRow } from '../../core/import/listing-row.ts'
import { numberShown } from '../../core/import/workbook.ts'
import { withoutSecrets } from '../../core/navigation/secrets.ts'

/** As long as a text of a call or a file may be; what takes the time of its length twice over takes seconds. */
const LENGTH = 60_000
const LIMIT_MS = 250

// One such text, which anybody signed in may send, stopped the server for everybody.
describe('a rule', () => {
  it.each<[string, () => unknown]>([
    ['number of a filter', () => amountOver(`${'0'.repeat(LENGTH)}E`)],
    ['number of a filter with blanks', () => amountOver(`1${' '.repeat(LENGTH)}E`)],
    ['number format of a workbook', () => numberShown(164, '['.repeat(LENGTH))],
    ['quoted number format of a workbook', () => numberShown(164, '"'.repeat(LENGTH))],
    ['tier of a cell', () => tierOf(`1-2:${'\t'.repeat(LENGTH)}x\ny`)],
    ['tier of a cell with blanks', () => tierOf(`1${' '.repeat(LENGTH)}x`)],
    ['address with a long name', () => withoutSecrets(`/page?a${'\x01'.repeat(LENGTH)}b=1`)],
  ])('takes no longer for a hostile text: %s', (_, run) => {
    // A loaded machine may be slow for other reasons.
    const times = [1, 2, 3].map(() => {
      const before = performance.now()
      run()
      return performance.now() - before
    })
    expect(Math.min(...times)).toBeLessThan(LIMIT_MS)
  })
})

// Helpers

const amountOver = (value: string) =>
  checkFilter({ match: 'all', rules: [{ field: 'amount', operator: 10, value }] }, [
    { name: 'amount', label: 'Amount', type: 'number' },
  ])

function tierOf(cell: string) {
  const field = LISTING_IMPORT_FIELDS.find(({ key }) => key === 'order_quantity')!
  return readListingRow([{ column: 0, field }], { decimal: '.' }, [cell])
}
