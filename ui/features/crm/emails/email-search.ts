import { z } from 'zod'
import { EMAIL_STATUSES } from '../../../../core/crm/activities/email-statuses.ts'
import { listSearch } from '../../../shared/list-page/list-search.ts'

/** The address of the list of e-mails: those of everybody or one's own, of all states or one, as a list or a board. */
export const emailSearch = listSearch.extend({
  whose: z.literal('me').optional().catch(undefined),
  status: z
    .enum(EMAIL_STATUSES.map(({ value }) => value))
    .optional()
    .catch(undefined),
  layout: z.literal('board').optional().catch(undefined),
})
export type EmailSearch = Readonly<z.output<typeof emailSearch>>
