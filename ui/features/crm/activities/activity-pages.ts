import { type ActivitySort, calls, meetings, tasks } from '../../../../core/contracts/crm-activities.contract.ts'
import type { TaskSection } from '../../../../core/crm/activities/task-sections.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import { pagesFor, type PagesQuery, type RowPage } from '../../../../adapters/client/queries.ts'
import type { ActivityKind, ActivityItem } from './activity-forms.ts'

export interface ActivityRequest {
  readonly crm_unique_id?: string
  readonly query?: string
  readonly filters?: FilterTree
  readonly whose?: 'me'
  readonly sections?: TaskSection[]
  readonly sort?: ActivitySort
  readonly direction?: 'asc' | 'desc'
  readonly time_zone?: string
  readonly per_page?: number
}

/** Tasks, meetings or calls as an infinite query. */
export function activityPages(
  client: Client,
  kind: ActivityKind,
  request: ActivityRequest,
): PagesQuery<RowPage<ActivityItem>> {
  switch (kind) {
    case 'task':
      return pagesFor(client, tasks, request, ({ data }) => ({
        ...data,
        data: data.data.map((row) => ({ kind: 'task' as const, row })),
      }))
    case 'meeting':
      return pagesFor(client, meetings, request, ({ data }) => ({
        ...data,
        data: data.data.map((row) => ({ kind: 'meeting' as const, row })),
      }))
    case 'call':
      return pagesFor(client, calls, request, ({ data }) => ({
        ...data,
        data: data.data.map((row) => ({ kind: 'call' as const, row })),
      }))
  }
}
