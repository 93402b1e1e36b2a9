import { toAddress } from '../../../core/filters/filter-address.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import type { FilterField, FilterTree } from '../../../core/filters/filter-tree.ts'

/** A filter as the address writes it, the same for equal filters; empty for none, or for one that does not fit. */
export function filterText(tree: FilterTree, fields: readonly FilterField[]): string {
  const checked = checkFilter(tree, fields)
  return checked.ok ? toAddress(checked.filter) : ''
}
