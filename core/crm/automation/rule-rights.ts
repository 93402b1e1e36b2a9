import type { Holder, PermissionNeed } from '../../permissions/permissions.ts'
import { isGranted, needLabel } from '../../permissions/permissions.ts'
import type { RecordReach } from '../../permissions/reach.ts'
import type { RecordTypeName } from '../records/record-types.ts'
import { automationMessages as say } from './automation.messages.ts'
import type { AutomationInput } from './automation.schema.ts'

/** The right that an action needs beyond the one to write the rule; undefined for those that only change or tell. D-302. */
export const actionNeeds = ({ type }: AutomationInput['actions'][number]): PermissionNeed | undefined =>
  type === 'create_task' ? { module: 'Tasks', action: 'Add' } : undefined

/** Why a rule does not run: its writer is gone, or could not write it today. Undefined when it runs. D-302. */
export function pausedBecause(
  { actions }: Pick<AutomationInput, 'actions'>,
  type: RecordTypeName,
  writer: (Holder & { readonly reach: RecordReach }) | undefined,
): string | undefined {
  if (writer === undefined) return say.writerGone
  const needs = [
    { module: 'Leads', action: 'Edit' } as const,
    { module: type, action: 'Edit' } as const,
    ...actions.map(actionNeeds),
  ]
  const missing = needs.find((need) => need !== undefined && !isGranted(writer, need))
  if (missing !== undefined) return say.writerLacks(needLabel(missing))
  return writer.reach[type] === 'all' ? undefined : say.writerSeesLess(type.toLowerCase())
}
