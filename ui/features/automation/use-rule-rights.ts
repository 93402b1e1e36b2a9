import { automatedType } from '../../../core/crm/automation/automation.ts'
import { lackedForRules } from '../../../core/crm/automation/rule-rights.ts'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { needLabel } from '../../../core/permissions/permissions.ts'
import { roleMessages } from '../../../core/permissions/roles.messages.ts'
import { useSessionUser } from '../../shared/app/use-session.ts'

/** For which record types the signed-in person may write rules, and why not for the others (D-302). */
export function useRuleRights() {
  const user = useSessionUser()
  const lacked = (type: RecordTypeName) =>
    user === undefined ? ({ module: 'Leads', action: 'Edit' } as const) : lackedForRules(user, type)
  const types = RECORD_TYPE_NAMES.filter((type) => lacked(type) === undefined)
  return {
    types,
    may: (typeId: number): boolean => types.some((type) => type === automatedType(typeId)),
    /** Undefined for types whose rules the person may write. */
    why: (type: RecordTypeName): string | undefined => {
      const missing = lacked(type)
      if (missing === undefined) return undefined
      if (missing === 'reach') return roleMessages.rulesNeedWhole(type.toLowerCase())
      return `The owner of your company can grant you the right “${needLabel(missing)}”.`
    },
  }
}
