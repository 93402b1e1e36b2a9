import { z } from 'zod'
import { LISTING_STATES } from '../../../core/catalogue/options.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'

export const listingsSearch = listSearch.extend({
  /** If missing: all but the deleted ones. */
  state: z.enum(LISTING_STATES).exclude(['all']).optional().catch(undefined),
})
export type ListingsSearch = Readonly<z.output<typeof listingsSearch>>
