import { useSyncExternalStore } from 'react'
import { comparedProducts } from '../../../adapters/client/compared-products.ts'
import { readCompared } from '../../../core/trade/compare.ts'

/** The ids of the products that the person compares; none on the server. */
export function useCompared(): readonly number[] {
  return readCompared(useSyncExternalStore(comparedProducts.subscribe, comparedProducts.read, () => ''))
}
