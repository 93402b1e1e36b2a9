import { z } from 'zod'
import { listSearch } from '../../shared/list-page/list-search.ts'
import { CATALOG_STATES } from '../../../core/catalogs/catalog-states.ts'

export const catalogsSearch = listSearch.extend({
  /** If missing: all of them. */
  state: z.enum(CATALOG_STATES).optional().catch(undefined),
})
export type CatalogsSearch = Readonly<z.output<typeof catalogsSearch>>
