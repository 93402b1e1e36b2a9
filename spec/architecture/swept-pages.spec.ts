import { describe, expect, it } from 'vitest'
import { routeList } from '../../core/navigation/routes.ts'
import { pageAddresses, sweepOf } from '../e2e/support/swept-pages.ts'

describe('the sweep', () => {
  it('visits every page of the route tree', () => {
    const visited = routeList.filter(({ id }) => sweepOf(id) !== undefined).map(({ route }) => route.path as string)

    expect(pageAddresses.length).toBeGreaterThan(30)
    expect(pageAddresses.filter((address) => !visited.includes(address))).toEqual([])
  })
})
