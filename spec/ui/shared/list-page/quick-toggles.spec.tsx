import { expect, it } from 'vitest'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import { toggleRule } from '../../../../ui/shared/list-page/quick-toggles.tsx'

const mine = { field: 'owner', operator: 1, value: 'me' } as const
const city = { field: 'city', operator: 7 } as const

it('adds a rule to what the filter requires, and removes it again', () => {
  const both = toggleRule({ match: 'all', rules: [city] }, mine)
  expect(both).toEqual({ match: 'all', rules: [city, mine] })
  expect(toggleRule(both, { ...mine })).toEqual({ match: 'all', rules: [city] })
})

it('requires the rule besides alternatives', () => {
  const either: FilterTree = { match: 'any', rules: [city, mine] }
  expect(toggleRule(either, mine)).toEqual({ match: 'all', rules: [either, mine] })
  expect(toggleRule({ match: 'any', rules: [mine] }, mine).rules).toEqual([])
})
