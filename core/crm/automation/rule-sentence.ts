import type { FieldValue } from '../forms/field-value.ts'
import { crmTypeOf, type RecordTypeName } from '../records/record-types.ts'
import type { AutomationAction, AutomationTrigger } from './automation.schema.ts'
import { valueText } from './merge-fields.ts'

/** How a rule names what it refers to by id. Undefined where the thing is gone. */
export interface RuleNames {
  readonly field: (name: string) => string | undefined
  readonly person: (id: number) => string | undefined
  readonly tag: (id: number) => string | undefined
  /** The text of a field's value, when it is an id. */
  readonly value?: (field: string, value: FieldValue) => string | undefined
}

const quoted = (text: string): string => `“${text}”`

/** What a rule waits for, as the first part of its sentence: 'a lead is created'. D-91. */
export function triggerText(
  { event, field, value }: AutomationTrigger,
  type: RecordTypeName,
  names: RuleNames,
): string {
  const singular = crmTypeOf(type).singular.toLowerCase()
  const one = /^[aeiou]/.test(singular) ? `an ${singular}` : `a ${singular}`
  switch (event) {
    case 'created':
      return `${one} is created`
    case 'updated': {
      if (field === undefined) return `${one} is changed`
      const label = field === 'tag' ? 'Tag' : (names.field(field) ?? field)
      if (value === undefined) return `${label} of ${one} changes`
      return `${label} of ${one} becomes ${quoted(names.value?.(field, value) ?? valueText(value))}`
    }
    case 'status_changed':
      return value === undefined
        ? `the status of ${one} changes`
        : `the status of ${one} becomes ${quoted(valueText(value))}`
    case 'score_reached':
      return `the score of ${one} reaches ${valueText(value ?? null)}`
  }
}

/** What an action does, as a part of the rule's sentence: 'create the task “Call”'. D-91. */
export function actionText(action: AutomationAction, names: RuleNames): string {
  switch (action.type) {
    case 'assign_owner':
      return `assign it to ${names.person(action.params.owner_id) ?? 'a person who has left'}`
    case 'set_field': {
      const { field, value } = action.params
      const label = names.field(field) ?? field
      const text = names.value?.(field, value) ?? valueText(value)
      return text === '' ? `clear ${label}` : `set ${label} to ${quoted(text)}`
    }
    case 'add_tag':
      return `add the tag ${quoted(names.tag(action.params.tag_id) ?? 'deleted')}`
    case 'create_task': {
      const { subject, due_in_days: days } = action.params
      const due = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
      return `create the task ${quoted(subject)}, due ${due}`
    }
    case 'send_mail':
      return `send the e-mail ${quoted(action.params.subject)}`
    case 'notify': {
      const { user_id, message } = action.params
      const whom = user_id === null ? 'its owner' : (names.person(user_id) ?? 'a person who has left')
      return `notify ${whom}: ${quoted(message)}`
    }
  }
}
