import { expect, it } from 'vitest'
import {
  readRecentProducts,
  RECENT_PRODUCTS,
  recentProductsText,
  withRecentProduct,
} from '../../../core/trade/recent-products.ts'

it('[D-209] remembers the latest products once each, whatever the browser holds', () => {
  const many = Array.from({ length: 20 }, (_, at) => at + 1).reduce<readonly number[]>(withRecentProduct, [])
  expect(many).toHaveLength(RECENT_PRODUCTS)
  expect(many[0]).toBe(20)
  expect(withRecentProduct([4, 7, 9], 9)).toEqual([9, 4, 7])
  expect(readRecentProducts(recentProductsText(many))).toEqual(many)
  expect(readRecentProducts('0,-1,x,1.5,,07,7,7')).toEqual([7])
  expect(readRecentProducts(undefined)).toEqual([])
})
