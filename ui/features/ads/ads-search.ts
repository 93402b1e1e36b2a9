import { z } from 'zod'
import { AD_STATES } from '../../../core/ads/ad-states.ts'
import { id } from '../../../core/text/id.schema.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'

export const adsSearch = listSearch.extend({
  /** If missing: all of them. */
  state: z.enum(AD_STATES).optional().catch(undefined),
  /** The type of ads; if missing: simple ones. */
  type: z.string().max(50).optional().catch(undefined),
})
export type AdsSearch = Readonly<z.output<typeof adsSearch>>

export const adFormSearch = z.object({
  /** The ad whose texts and listings a new one starts with. */
  copy: id.optional().catch(undefined),
})
