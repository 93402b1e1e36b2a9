import { useCallback } from 'react'
import type { AnyEndpoint } from '../../../core/contracts/endpoint.ts'
import {
  calendar,
  callBoard,
  calls,
  meetingBoard,
  meetings,
  reminders,
  taskBoard,
  tasks,
} from '../../../core/contracts/crm-activities.contract.ts'
import { activities } from '../../../core/contracts/crm-history.contract.ts'
import { useInvalidate } from '../app/use-invalidate.ts'

export type ActivityKind = 'task' | 'meeting' | 'call'

const SHOWN: Readonly<Record<ActivityKind, readonly AnyEndpoint[]>> = {
  task: [tasks, taskBoard],
  meeting: [meetings, meetingBoard],
  call: [calls, callBoard],
}

/** The calls whose responses show activities of a kind. */
export const callsOfActivities = (kind: ActivityKind): readonly AnyEndpoint[] => [
  ...SHOWN[kind],
  calendar,
  activities,
  reminders,
]

/** Loads again what shows tasks, meetings or calls, after one of them has changed (CRM-07). */
export function useActivitiesChanged(): (kind: ActivityKind) => Promise<void> {
  const invalidate = useInvalidate()
  return useCallback((kind) => invalidate(...callsOfActivities(kind)), [invalidate])
}
