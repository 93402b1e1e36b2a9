import { z } from 'zod'
import { savedSearchChange, savedSearchForm } from '../product-list/saved-search.ts'
import { id } from '../text/id.schema.ts'
import { endpoint, signedIn } from './endpoint.ts'

/** A search that the caller has saved. */
export const savedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The query of the product list: words and filters. */
  query: z.string(),
  /** Id of the currency of its prices. */
  currency: z.number().int(),
  /** What it looks for, in words. */
  about: z.string(),
  notices: z.boolean(),
  created_at: z.string(),
  /** When the caller was told about new products the last time. */
  told_at: z.string().nullable(),
})
export type SavedSearch = z.output<typeof savedSearch>

export const savedSearches = endpoint({
  id: 'savedSearches.list',
  method: 'GET',
  path: 'front/saved_search/list',
  access: signedIn,
  response: { data: z.array(savedSearch) },
  summary: "The caller's saved searches, the newest first (D-227).",
})

export const savedSearchStore = endpoint({
  id: 'savedSearches.store',
  method: 'POST',
  path: 'front/saved_search/store',
  access: signedIn,
  creates: true,
  input: savedSearchForm,
  response: { data: savedSearch },
  summary: 'Saves words and filters of the product list under a name (D-227).',
})

export const savedSearchUpdate = endpoint({
  id: 'savedSearches.update',
  method: 'POST',
  path: 'front/saved_search/update/{id}',
  access: signedIn,
  params: { id },
  input: savedSearchChange,
  response: { data: savedSearch },
  summary: 'Renames a saved search, or switches its notices (D-227).',
})

export const savedSearchDelete = endpoint({
  id: 'savedSearches.delete',
  method: 'POST',
  path: 'front/saved_search/delete/{id}',
  access: signedIn,
  params: { id },
  summary: 'Deletes a saved search; it can be restored for a day (D-227).',
})

export const savedSearchRestore = endpoint({
  id: 'savedSearches.restore',
  method: 'POST',
  path: 'front/saved_search/restore/{id}',
  access: signedIn,
  params: { id },
  response: { data: savedSearch },
  summary: 'Brings a deleted search back, for undo (D-227).',
})
