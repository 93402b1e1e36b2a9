import type { CallResponse } from '../../core/contracts/endpoint.ts'
import { rowsOfFile } from './cached-file.ts'
import type { Client } from './client.ts'
import type { ContractOf } from './lazy-call.ts'
import { categoriesCache, categoryList } from './lazy-calls.ts'

type CategoryNode = CallResponse<ContractOf<typeof categoriesCache>>['data'][number]

export interface CategoryTree {
  /** Parents before their children. */
  readonly tree: readonly CategoryNode[]
  /** False when only the sectors could be loaded; a category that is missing here may still exist. */
  readonly isComplete: boolean
}

/**
 * The categories of the market from the cached file; if it is missing, invalid or empty, only the sectors, from a call.
 * Rejects with the `CallFailure` of that call. API-LOOKUP-13, D-109.
 */
export async function loadCategories(client: Client): Promise<CategoryTree> {
  const cached = await rowsOfFile(client.call(categoriesCache, {}))
  if (cached !== undefined) return { tree: cached, isComplete: true }
  const { data } = await client.call(categoryList, {})
  return { tree: data.map(({ id, name, slug, parent }) => ({ id, name, slug, parent })), isComplete: false }
}
