import type { z } from 'zod'
import {
  calls,
  createCall,
  createMeeting,
  createTask,
  deleteCall,
  deleteMeeting,
  deleteTask,
  meetings,
  tasks,
  updateCall,
  updateMeeting,
  updateTask,
} from '../../../../core/contracts/crm-activities.contract.ts'
import type { FilterTree } from '../../../../core/filters/filter-tree.ts'
import type { Client } from '../../../../adapters/client/client.ts'
import type { SaveCall } from '../../../shared/form/use-save.ts'
import type { PlanKind, PlanRow } from './activity-forms.ts'

/** Names and calls of the three kinds of activity: their screens are one. */
export const planKinds = {
  task: { one: 'task', many: 'tasks', title: 'Tasks', module: 'Tasks', indexId: tasks.id },
  meeting: { one: 'meeting', many: 'meetings', title: 'Meetings', module: 'Meetings', indexId: meetings.id },
  call: { one: 'call', many: 'calls', title: 'Calls', module: 'Calls', indexId: calls.id },
} as const

export interface PlanAsk {
  readonly crm_unique_id?: string
  readonly query?: string
  readonly filters?: FilterTree
  readonly page: number
}

export interface PlanPage {
  readonly rows: readonly PlanRow[]
  readonly total: number
  readonly page: number
  readonly lastPage: number
}

/** A page of tasks, meetings or calls. */
export async function loadPlans(client: Client, kind: PlanKind, ask: PlanAsk, signal: AbortSignal): Promise<PlanPage> {
  switch (kind) {
    case 'task': {
      const { data } = await client.call(tasks, ask, { signal })
      return {
        rows: data.data.map((row) => ({ kind: 'task', row })),
        total: data.total,
        page: data.current_page,
        lastPage: data.last_page,
      }
    }
    case 'meeting': {
      const { data } = await client.call(meetings, ask, { signal })
      return {
        rows: data.data.map((row) => ({ kind: 'meeting', row })),
        total: data.total,
        page: data.current_page,
        lastPage: data.last_page,
      }
    }
    case 'call': {
      const { data } = await client.call(calls, ask, { signal })
      return {
        rows: data.data.map((row) => ({ kind: 'call', row })),
        total: data.total,
        page: data.current_page,
        lastPage: data.last_page,
      }
    }
  }
}

/** Creates or changes; the body was checked by the same schema that the contract names. */
export function savePlan(
  client: Client,
  kind: PlanKind,
  body: Record<string, unknown>,
  options: SaveCall,
  id?: number,
): Promise<{ readonly message: string }> {
  switch (kind) {
    case 'task': {
      const task = body as z.input<typeof createTask.input>
      return id === undefined
        ? client.call(createTask, task, options)
        : client.call(updateTask, { ...task, id }, options)
    }
    case 'meeting': {
      const meeting = body as z.input<typeof createMeeting.input>
      return id === undefined
        ? client.call(createMeeting, meeting, options)
        : client.call(updateMeeting, { ...meeting, id }, options)
    }
    case 'call': {
      const call = body as z.input<typeof createCall.input>
      return id === undefined
        ? client.call(createCall, call, options)
        : client.call(updateCall, { ...call, id }, options)
    }
  }
}

export const deletePlan = (client: Client, kind: PlanKind, id: number): Promise<{ readonly message: string }> =>
  client.call({ task: deleteTask, meeting: deleteMeeting, call: deleteCall }[kind], { id }, { isAsked: true })

/** The name and start of any of the three. */
export const planName = ({ kind, row }: PlanRow): string => (kind === 'meeting' ? row.title : row.subject)
export const planStart = ({ kind, row }: PlanRow): string =>
  kind === 'task' ? row.task_date : kind === 'meeting' ? row.from : row.call_start_date_time
export const planRelation = ({ kind, row }: PlanRow): string | null =>
  kind === 'task' ? row.related_with : row.related_to
