import { NEW_TASK } from '../../../core/crm/activities/task.schema.ts'
import type { ActionType, AutomationAction } from '../../../core/crm/automation/automation.schema.ts'
import type { FormField } from '../../../core/crm/forms/form.schema.ts'
import type { Surroundings } from './use-surroundings.ts'

/** A new action of a type, which asks for what it lacks. */
export function newAction(type: ActionType, surroundings: Surroundings): AutomationAction {
  switch (type) {
    case 'assign_owner':
      return { type, params: { owner_id: Number(surroundings.people[0]?.value ?? 0) } }
    case 'set_field': {
      // A choice has a value to start with, so that no rule empties a field by accident.
      const settable = settableFields(surroundings)
      const field = settable.find(({ option_list }) => option_list.length > 0) ?? settable[0]
      return { type, params: { field: field?.name ?? '', value: field?.option_list[0] ?? null } }
    }
    case 'add_tag':
      return { type, params: { tag_id: Number(surroundings.tags[0]?.value ?? 0) } }
    case 'create_task':
      return { type, params: { subject: '', due_in_days: 1, priority: NEW_TASK.priority } }
    case 'send_mail':
      return { type, params: { subject: '', body: '' } }
    case 'notify':
      return { type, params: { message: '', user_id: null } }
  }
}

/** The fields that a rule can set: not unique ones, and no references to records, which are chosen by search. */
export const settableFields = ({ fields }: Surroundings): readonly FormField[] =>
  fields.filter(({ unique, field_type }) => unique !== '1' && field_type !== 'lookup')
