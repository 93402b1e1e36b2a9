import { threadOrder, type ThreadOrder } from '../../../core/crm/activities/threads.ts'
import type { SessionUser } from '../../shared/app/use-session.ts'

/** The state of the enquiries page in its address. Sellers start with received enquiries, buyers with sent ones. */
export interface EnquiryPlace {
  readonly type: 'sent' | 'received'
  readonly page: number
  readonly sort: ThreadOrder
  readonly threadId: number | undefined
}

export function enquiryPlaceOf(search: Readonly<Record<string, unknown>>, user: SessionUser): EnquiryPlace {
  const isSeller = user.type !== 'other'
  const type = search['type'] === 'sent' || !isSeller ? 'sent' : 'received'
  const whole = (value: unknown) =>
    Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
  return {
    type,
    page: whole(search['page']) ?? 1,
    sort: threadOrder.parse(search['sort_by']),
    threadId: whole(search['thread']),
  }
}

export const enquiryQuery = ({ type, page, sort, threadId }: EnquiryPlace) => ({
  type,
  page: page === 1 ? undefined : page,
  sort_by: sort === 'latest' ? undefined : sort,
  thread: threadId,
})
