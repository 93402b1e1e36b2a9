import { triggerText, actionText, type RuleNames } from '../../../core/crm/automation/rule-sentence.ts'
import { automatedType } from '../../../core/crm/automation/automation.ts'
import type { AutomationInput } from '../../../core/crm/automation/automation.schema.ts'
import { checkFilter } from '../../../core/filters/filter-check.ts'
import { toSentence } from '../../../core/filters/filter-sentence.ts'
import type { FilterField } from '../../../core/filters/filter-tree.ts'

/** The three parts of a rule's sentence. */
export interface RuleText {
  readonly when: string
  /** Empty when the rule acts on every record. */
  readonly condition: string
  readonly actions: readonly string[]
}

/** A rule in words. Conditions that no longer fit the form say so. */
export function ruleText(
  rule: Pick<AutomationInput, 'type_id' | 'trigger' | 'conditions' | 'actions'>,
  fields: readonly FilterField[],
  names: RuleNames,
): RuleText {
  const check = checkFilter(rule.conditions, fields)
  return {
    when: triggerText(rule.trigger, automatedType(rule.type_id) ?? 'Leads', names),
    condition:
      rule.conditions.rules.length === 0
        ? ''
        : check.ok
          ? toSentence(check.filter)
          : (check.problems[0]?.message ?? ''),
    actions: rule.actions.map((action) => actionText(action, names)),
  }
}

/** The whole sentence: 'When a lead is created, if Country is Italy, then add the tag “Italy”.' */
export function ruleSentence({ when, condition, actions }: RuleText): string {
  const sentence = `When ${when}${condition === '' ? '' : `, if ${condition}`}, then ${actions.join(', then ')}`
  // A quoted message may end the sentence by itself.
  return /[.!?]”$/.test(sentence) ? sentence : `${sentence}.`
}
