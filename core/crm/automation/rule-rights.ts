import type { Holder, PermissionNeed } from '../../permissions/permissions.ts'
import { isGranted, needLabel } from '../../permissions/permissions.ts'
import type { RecordTypeName } from '../records/record-types.ts'
import { automationMessages as say } from './automation.messages.ts'
import type { AutomationInput } from './automation.schema.ts'

/** The right that an action needs beyond the one to write the rule; undefined for those that only change or tell. D-302. */
export const actionNeeds = ({ type }: AutomationInput['actions'][number]): PermissionNeed | undefined =>
  type === 'create_task' ? { module: 'Tasks', action: 'Add' } : undefined

/** Who writes a rule; without a reach somebody who sees all records. */
export type RuleWriter = Holder & {
  readonly reach?: Readonly<Partial<Record<string, string>>> | null | undefined
}

/** What a person lacks to write rules for a type: a right, or sight of all its records. Undefined for who may. D-173, D-302. */
export function lackedForRules(writer: RuleWriter, type: RecordTypeName): PermissionNeed | 'reach' | undefined {
  const needs = [{ module: 'Leads', action: 'Edit' } as const, { module: type, action: 'Edit' } as const]
  const missing = needs.find((need) => !isGranted(writer, need))
  return missing ?? ((writer.reach?.[type] ?? 'all') === 'all' ? undefined : 'reach')
}

/** Why a rule does not run: its writer is gone, or could not write it today. Undefined when it runs. D-302. */
export function pausedBecause(
  { actions }: Pick<AutomationInput, 'actions'>,
  type: RecordTypeName,
  writer: RuleWriter | undefined,
): string | undefined {
  if (writer === undefined) return say.writerGone
  const lacked = lackedForRules(writer, type)
  if (typeof lacked === 'object') return say.writerLacks(needLabel(lacked))
  const missing = actions.map(actionNeeds).find((need) => need !== undefined && !isGranted(writer, need))
  if (missing !== undefined) return say.writerLacks(needLabel(missing))
  return lacked === 'reach' ? say.writerSeesLess(type.toLowerCase()) : undefined
}
