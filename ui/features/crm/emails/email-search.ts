import { EMAIL_STATUSES } from '../../../../core/crm/activities/email-statuses.ts'
import { listSearch } from '../../../shared/list-page/list-search.ts'
import { oneOf, searchOf, type SearchOf } from '../../../shared/app/search-fields.ts'

/** The address of the list of e-mails: those of everybody or one's own, of all states or one, as a list or a board. */
export const emailSearch = searchOf({
  ...listSearch.fields,
  whose: oneOf('me'),
  status: oneOf(...EMAIL_STATUSES.map(({ value }) => value)),
  layout: oneOf('board'),
})
export type EmailSearch = SearchOf<typeof emailSearch>
