import type { AutomationInput } from '../../../core/crm/automation/automation.schema.ts'

/** A rule that a new one can start from. */
export interface RuleExample {
  readonly key: string
  readonly title: string
  readonly text: string
  readonly rule: Pick<AutomationInput, 'name' | 'type_id' | 'trigger' | 'actions'>
}

/** Rules that most sellers want; the statuses are those of the first form. */
export const RULE_EXAMPLES: readonly RuleExample[] = [
  {
    key: 'welcome',
    title: 'Answer every new lead',
    text: 'A task for tomorrow, so that no enquiry waits.',
    rule: {
      name: 'Answer every new lead',
      type_id: 1,
      trigger: { event: 'created', field: undefined, value: undefined },
      actions: [{ type: 'create_task', params: { subject: 'Answer the enquiry', due_in_days: 1, priority: 'high' } }],
    },
  },
  {
    key: 'hot',
    title: 'Tell the owner about hot leads',
    text: 'A notification as soon as the score reaches 70.',
    rule: {
      name: 'Tell the owner about hot leads',
      type_id: 1,
      trigger: { event: 'score_reached', field: undefined, value: 70 },
      actions: [
        { type: 'notify', params: { message: 'This lead is hot. Call while the interest is high.', user_id: null } },
      ],
    },
  },
  {
    key: 'thanks',
    title: 'Follow up after contact',
    text: 'An e-mail, and a task a week later.',
    rule: {
      name: 'Follow up after contact',
      type_id: 1,
      trigger: { event: 'status_changed', field: undefined, value: 'Contacted' },
      actions: [
        {
          type: 'send_mail',
          params: {
            subject: 'Thank you for your time, {{first_name}}',
            body: 'Dear {{first_name}},\n\nthank you for talking to us. Please answer this e-mail with any question.\n\nKind regards',
          },
        },
        { type: 'create_task', params: { subject: 'Ask how it is going', due_in_days: 7, priority: 'normal' } },
      ],
    },
  },
]
