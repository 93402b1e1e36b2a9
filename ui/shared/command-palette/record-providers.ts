import type { Client } from '../../../adapters/client/client.ts'
import type { RecentRecord } from '../../../adapters/client/recent-records.ts'
import { canOpen } from '../../../core/navigation/guard.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { fitOf } from './rank-commands.ts'
import type { Holder } from '../../../core/permissions/permissions.ts'

/**
 * A record in the search results and in the list of recent records. `icon` names a menu icon; core/navigation creates
 * `address`.
 */
export type FoundRecord = RecentRecord

/** Finds records of one kind, best first; a handful is enough. */
export type FindRecords = (
  query: string,
  asking: { readonly client: Client; readonly signal: AbortSignal },
) => Promise<readonly FoundRecord[]>

export interface RecordProvider {
  /** Unique: a second registration replaces the first. */
  readonly id: string
  /** The list of these records; people who cannot open it do not search it. */
  readonly route: RouteId
  /** Loaded at the first search. */
  readonly load: () => Promise<FindRecords>
}

const providers = new Map<string, RecordProvider>()

/**
 * Adds records of a feature to the command palette. Call it once, where the workspace's routes are composed:
 * `registerRecords({ id: 'leads', route: 'leads', load: () => import('…/find-leads.ts').then(({ findLeads }) =>
 * findLeads) })`.
 */
export function registerRecords(provider: RecordProvider): void {
  providers.set(provider.id, provider)
}

/** Whether there is anything this person can search. */
export const hasRecords = (viewer: Holder): boolean => providersFor(viewer).length > 0

/**
 * Searches all providers whose records the person may open. Names that begin with the query come first, then names that
 * contain it, then records found by other texts; equal ones in the order of registration. The search fails only when all
 * of them fail.
 */
export async function findRecords(
  query: string,
  asking: { readonly client: Client; readonly viewer: Holder; readonly signal: AbortSignal },
): Promise<readonly FoundRecord[]> {
  const answers = await Promise.allSettled(
    providersFor(asking.viewer).map(async ({ load }) => (await load())(query, asking)),
  )
  const failed = answers.find((response) => response.status === 'rejected')
  if (failed !== undefined && answers.every(({ status }) => status === 'rejected')) throw failed.reason
  const found = answers.flatMap((response) => (response.status === 'fulfilled' ? response.value : []))
  // The name counts before an e-mail address, whatever kind of record it is.
  return found.toSorted((a, b) => fitOf(b, query) - fitOf(a, query))
}

/** For specs: forgets all providers. */
export const forgetProviders = (): void => providers.clear()

const providersFor = (viewer: Holder): readonly RecordProvider[] =>
  [...providers.values()].filter(({ route }) => canOpen(route, viewer))
