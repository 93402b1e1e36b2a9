import { z } from 'zod'
import { id } from '../../../core/text/id.schema.ts'
import { listSearch } from '../../shared/list-page/list-search.ts'

export const automationsSearch = listSearch
export type AutomationsSearch = Readonly<z.output<typeof automationsSearch>>

export const ruleSearch = z.object({
  tab: z.enum(['log']).optional().catch(undefined),
  /** For a new rule: the example or the stored rule that it starts from. */
  example: z.string().max(20).optional().catch(undefined),
  copy: id.optional().catch(undefined),
})
export type RuleSearch = Readonly<z.output<typeof ruleSearch>>
