import { crmTypeIds } from '../records/record-types.ts'

/** The type ids of the three activities. D-82. */
export const { Tasks: TASK, Meetings: MEETING, Calls: CALL } = crmTypeIds
export type ActivityTypeId = typeof TASK | typeof MEETING | typeof CALL

/** What one activity of a type is called on screens. */
export const ACTIVITY_LABELS: Readonly<Record<ActivityTypeId, string>> = {
  [TASK]: 'Task',
  [MEETING]: 'Meeting',
  [CALL]: 'Call',
}
