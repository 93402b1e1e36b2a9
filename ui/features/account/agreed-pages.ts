import { pageView } from '../../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'

/** Texts of the operator that a new account agrees to, as far as they are published (D-252). */
export const AGREED_PAGES = { terms: 'terms', privacy: 'privacy' } as const

/** Loads them before the page is shown, so that it names them without scripts, too. A missing one is left out. */
export async function loadAgreedPages({ client, queryClient }: AppContextValue): Promise<void> {
  await Promise.all(
    Object.values(AGREED_PAGES).map((slug) => queryClient.prefetchQuery(queryFor(client, pageView, { slug }))),
  )
}
