import { notFound } from '@tanstack/react-router'
import { isNotFound } from '../../../core/failure/is-not-found.ts'
import { blogDetails, pageView } from '../../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../../adapters/client/queries.ts'
import type { AppContextValue } from '../../shared/app/app-context.ts'

/** Loads a post or page by its slug; an unknown one is not found. */
export async function loadText(
  { client, queryClient }: AppContextValue,
  contract: typeof blogDetails | typeof pageView,
  slug: string,
) {
  const { data } = await queryClient.ensureQueryData(queryFor(client, contract, { slug })).catch((failure: unknown) => {
    throw isNotFound(failure) ? notFound() : failure
  })
  return data
}
