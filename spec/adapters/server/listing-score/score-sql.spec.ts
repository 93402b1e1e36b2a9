import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Db } from '../../../../adapters/server/database/db.ts'
import type { ListingRules } from '../../../../core/listing-score/column-entries.ts'
import { createListingScorer } from '../../../../core/listing-score/listing-score.ts'
import { listingScoreSql } from '../../../../core/listing-score/score-sql.ts'
import { aListingText, someListingRules } from '../../../arbitraries/listing.ts'
import { runs } from '../../../arbitraries/runs.ts'
import { describeOnBothEngines } from '../databases.ts'

const LISTINGS_A_SET = 200

describeOnBothEngines('listingScoreSql', (engine) => {
  it('returns the score of core to the hundredth, for any listing and any rules', async () => {
    const sets = Math.ceil(runs(3_000) / LISTINGS_A_SET)
    await fc.assert(
      fc.asyncProperty(
        someListingRules,
        fc.array(aListingText, { minLength: LISTINGS_A_SET, maxLength: LISTINGS_A_SET }),
        async (rules, texts) => {
          const told = await scoredBy(engine.db, rules, texts)
          const { hundredths } = createListingScorer(rules)
          const differ = texts.flatMap((text, at) => {
            const core = hundredths(JSON.parse(text) as object)
            return core === told[at] ? [] : [{ text, core, sql: told[at] }]
          })
          expect(differ).toEqual([])
        },
      ),
      { numRuns: sets },
    )
  }, 3_600_000)

  it('scores by the default rules like the form', async () => {
    const form = {
      availability: 'by_order',
      price_type: 'fixed',
      category_lists: ['Machinery / Pumps'],
      brand_id: 3,
      name: 'Pump',
    }
    // 10.7 + 7.9 + 10 + 2.14
    expect(await scoredBy(engine.db, {}, [JSON.stringify(form), '{}'])).toEqual([3074, 0])
  })

  it('reads the state of variations from the given expressions', async () => {
    const { text, values } = listingScoreSql({}, { form: 'l.form', variations: 'l.state', firstParam: 1 })
    const form = `'{"product_type":"configured","price_type":"fixed","currency_id":1,"choice_options":[]}'::jsonb`
    const states = [
      `'{"levels_complete":true,"default_price":4}'`,
      `'{"levels_complete":false,"default_price":0}'`,
      'null',
    ]
    const { rows } = await engine.db.query<{ score: number }>(
      `select ${text} as score from (values ${states.map((state, at) => `(${at}, ${form}, ${state}::jsonb)`).join(', ')}) as l (at, form, state) order by at`,
      values,
    )
    expect(rows.map(({ score }) => Number(score))).toEqual([586, 0, 0])
  })
})

// Helpers

async function scoredBy(db: Db, rules: ListingRules, texts: readonly string[]): Promise<readonly number[]> {
  const { text, values } = listingScoreSql(rules, { form: 'l.form', firstParam: 2 })
  const { rows } = await db.tx(async (q) => {
    await q.query('set local jit = off')
    return q.query<{ score: number }>(
      `select ${text} as score from jsonb_array_elements($1::jsonb) with ordinality as l (form, at) order by at`,
      [`[${texts.join(',')}]`, ...values],
    )
  })
  return rows.map(({ score }) => Number(score))
}
