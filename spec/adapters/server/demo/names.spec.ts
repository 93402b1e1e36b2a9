import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyTrades, sectorsOf } from '../../../../adapters/server/demo/names.ts'
import { CATEGORY_TREE } from '../../../../core/reference/category-tree.ts'

const sectors = CATEGORY_TREE.map(({ name }) => name)
const company = fc.record({
  name: fc.constantFrom(...companyTrades).map((trade) => `Delta ${trade} Co., Ltd.`),
  approval: fc.constantFrom('approved' as const, 'pending' as const),
})

describe('sectorsOf', () => {
  it('gives each company two sectors of the tree', () => {
    fc.assert(
      fc.property(fc.array(company), (companies) => {
        const found = sectorsOf(companies, sectors)
        expect(found).toHaveLength(companies.length)
        for (const own of found) {
          expect(new Set(own).size).toBe(2)
          expect(sectors).toEqual(expect.arrayContaining([...own]))
        }
      }),
    )
  })

  it('leaves no sector without an approved company, once there are as many companies as sectors', () => {
    fc.assert(
      fc.property(
        fc.array(
          company.map((each) => ({ ...each, approval: 'approved' as const })),
          { minLength: sectors.length },
        ),
        fc.array(company.map((each) => ({ ...each, approval: 'pending' as const }))),
        (approved, pending) => {
          const found = sectorsOf([...pending, ...approved], sectors).slice(pending.length)
          expect(new Set(found.flat())).toEqual(new Set(sectors))
        },
      ),
    )
  })
})
