import { calls, meetings, tasks } from '../../../../core/contracts/crm-activities.contract.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import { pagesFor, type PagesQuery, type RowPage } from '../../../../adapters/client/queries.ts'
import type { ActivityKind, ActivityItem } from './activity-forms.ts'

export interface ActivityRequest {
  readonly crm_unique_id?: string
  readonly query?: string
  readonly filters?: FilterTree
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
