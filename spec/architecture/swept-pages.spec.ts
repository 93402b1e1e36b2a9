import { describe, expect, it } from 'vitest'
import { pageAddresses, pagesOf, SWEEPS } from '../e2e/support/swept-pages.ts'

describe('the sweep', () => {
  it('visits every page of the route tree', () => {
    const visited = SWEEPS.flatMap((sweep) => {
      if (sweep.role === 'sub-user') return []
      const viewer = { visitor: undefined, buyer: { type: 'other' }, seller: { type: 'seller' } } as const
      return pagesOf(sweep, viewer[sweep.role]).map(({ route }) => route.path as string)
    })

    expect(pageAddresses.length).toBeGreaterThan(30)
    expect(pageAddresses.filter((address) => !visited.includes(address))).toEqual([])
  })
})
