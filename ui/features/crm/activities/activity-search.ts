import { z } from 'zod'
import { listSearch } from '../../../shared/list-page/list-search.ts'

/** The address of a list of tasks, meetings or calls: all of the company's or one's own, as a list or a board. */
export const activitySearch = listSearch.extend({
  /** Default: one's own tasks, but everybody's meetings and calls. */
  whose: z.enum(['all', 'me']).optional().catch(undefined),
  layout: z.literal('board').optional().catch(undefined),
})
export type ActivitySearch = Readonly<z.output<typeof activitySearch>>
