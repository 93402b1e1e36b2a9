import type { MenuNode } from '../../core/contracts/lookup.contract.ts'
import { rowsOfFile } from './cached-file.ts'
import type { Client } from './client.ts'
import { menuCache, menuItems } from './lazy-calls.ts'

/**
 * The menu of the market, sectors with their branches, from the cached file; if it is missing, invalid or empty, from
 * the call. Rejects with the `CallFailure` of that call. API-LOOKUP-02, API-LOOKUP-03, D-109.
 */
export async function loadMenu(client: Client): Promise<readonly MenuNode[]> {
  return (await rowsOfFile(client.call(menuCache, {}))) ?? (await client.call(menuItems, {})).data
}
