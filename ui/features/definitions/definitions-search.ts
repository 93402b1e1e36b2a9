import { z } from 'zod'
import { DEFINITION_USES } from '../../../core/catalogue/options.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'

export const definitionsSearch = listSearch.extend({
  use: z.enum(DEFINITION_USES).exclude(['all']).optional().catch(undefined),
  /** The kind, on a page with several. */
  tab: z.string().optional().catch(undefined),
})
export type DefinitionsSearch = Readonly<z.output<typeof definitionsSearch>>
