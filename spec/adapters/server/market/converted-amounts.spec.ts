import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { kyselyOn } from '../../../../adapters/server/database/kysely.ts'
import { amountSql } from '../../../../adapters/server/market/listing-sql.ts'
import { DEFAULT_USD_PER_UNIT } from '../../../../core/reference/exchange-rates.ts'
import { exponentOf } from '../../../../core/pricing/currency.ts'
import { convertedAmount, decimalsOf } from '../../../../core/pricing/money.ts'
import { describeMarket } from '../market.ts'

describeMarket('amounts in another currency', (market) => {
  it('[D-78] [D-316] are the same in lists as by the rule of core, for every number of digits', async () => {
    const prices = [0, 1, 9, 10, 99, 100, 101, 999, 1_000, 1_001, 9_999, 123_456, 99_999_999]
    const { rows } = await sql<{ from: 'USD'; to: 'USD'; minor: number; amount: number }>`
      select have.code as "from", want.code as "to", p.minor, ${amountSql(sql`p.minor`)} as amount
        from unnest(${prices}::bigint[]) as p (minor) cross join currencies have cross join currencies want`.execute(
      kyselyOn(market.server.db, 'system'),
    )

    expect(rows.length).toBeGreaterThan(1_000)
    // Rates are in dollars for one unit in the database, and in units for one dollar in core.
    const rates = Object.fromEntries(Object.entries(DEFAULT_USD_PER_UNIT).map(([code, usd]) => [code, 1 / usd]))
    const wrong = rows.filter(({ from, to, minor, amount }) => {
      const wanted = convertedAmount({ minor, currency: from }, to, rates) ?? Number.NaN
      const decimals = decimalsOf(wanted, exponentOf(to))
      // The inverse of a rate is not exact, which may turn the last digit.
      return !(Math.abs(amount - wanted) <= 1.01 * 10 ** -decimals) || Number(amount.toFixed(decimals)) !== amount
    })
    expect(wrong).toEqual([])
  })
})
