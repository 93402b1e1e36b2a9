import { describe, expect, it } from 'vitest'
import type { Client } from '../../../adapters/client/client.ts'
import { isForAnyone, isQueryOf, keyOf, queriesOf } from '../../../adapters/client/queries.ts'
import { productList } from '../../../core/contracts/market.contract.ts'
import { wishlist } from '../../../core/contracts/wishlist.contract.ts'

describe('keyOf', () => {
  it('uses one key for public data, so that a page rendered by the server continues in a signed-in browser', () => {
    const input = { search_keyword: 'steel' }

    expect(keyOf(of(41), productList, input)).toEqual(keyOf(of(undefined), productList, input))
    expect(isForAnyone(keyOf(of(41), productList, input))).toBe(true)
  })

  it('separates data for members by account', () => {
    const keys = [of(41), of(42), of(undefined)].map((client) => keyOf(client, wishlist, {}))

    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(3)
    expect(keys.some(isForAnyone)).toBe(false)
  })
})

describe('queriesOf', () => {
  it('is the part that all keys of a call share', () => {
    const [id] = keyOf(of(41), wishlist, {})

    expect(queriesOf(wishlist)).toEqual({ queryKey: [id] })
  })
})

describe('isQueryOf', () => {
  it('matches the keys of the calls and no others', () => {
    const key = keyOf(of(41), wishlist, {})

    expect(isQueryOf(key, productList, wishlist)).toBe(true)
    expect(isQueryOf(key, productList)).toBe(false)
  })
})

// Helpers

const of = (userId: number | undefined) =>
  ({
    session: { current: () => (userId === undefined ? undefined : { token: 't', user: { id: userId } }) },
  }) as unknown as Client
