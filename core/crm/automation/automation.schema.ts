import { z } from 'zod'
import { filterTree } from '../../filters/filter-tree.ts'
import { isDecimal } from '../../text/loose-values.ts'
import { pleaseSelect } from '../../text/messages.ts'
import { requiredText } from '../../text/text.schema.ts'
import { automationMessages as say } from './automation.messages.ts'
import { NEW_TASK, taskPriority } from '../activities/task.schema.ts'

/** Maximum number of actions of one rule. Our own limit. */
export const MAX_ACTIONS = 20
/** Latest due date of a task created by a rule, in days from now. */
export const MAX_DUE_DAYS = 365

/** The events that trigger a rule. D-91. */
export const TRIGGER_EVENTS = [
  { value: 'created', label: 'A record is created' },
  { value: 'updated', label: 'A record is changed' },
  { value: 'status_changed', label: 'The status changes' },
  { value: 'score_reached', label: 'The score reaches' },
] as const
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number]['value']

/** The actions of a rule. D-91. */
export const ACTION_TYPES = [
  { value: 'assign_owner', label: 'Assign an owner' },
  { value: 'set_field', label: 'Set a field' },
  { value: 'add_tag', label: 'Add a tag' },
  { value: 'create_task', label: 'Create a task' },
  { value: 'send_mail', label: 'Send an e-mail' },
  { value: 'notify', label: 'Notify' },
] as const
export type ActionType = (typeof ACTION_TYPES)[number]['value']

const id = (message: string) => z.coerce.number<number | string>(message).int(message).positive(message)
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

/** NaN for a text that is no number. */
const numberIn = (given: number | string): number =>
  typeof given === 'number' ? given : isDecimal(given) ? Number(given) : Number.NaN

const trigger = z
  .object({
    event: z.enum(
      TRIGGER_EVENTS.map(({ value }) => value),
      say.fieldMissing,
    ),
    /** For `updated`: the field that must change; any field when absent. */
    field: z
      .string()
      .trim()
      .min(1)
      .nullish()
      .transform((field) => field ?? undefined),
    /** The value that the field, status or score must reach; any when absent. */
    value: z
      .union([z.string(), z.number(), z.boolean()])
      .nullish()
      .transform((value) => (value === '' ? undefined : (value ?? undefined))),
  })
  .superRefine(({ event, value }, context) => {
    const score = typeof value === 'string' ? numberIn(value) : Number(value)
    if (event !== 'score_reached' || (value !== undefined && score >= 0 && score <= 100)) return
    context.addIssue({ code: 'custom', path: ['value'], message: say.scoreMissing })
  })
export type AutomationTrigger = Readonly<z.output<typeof trigger>>

const action = z.discriminatedUnion('type', [
  z.object({ type: z.literal('assign_owner'), params: z.object({ owner_id: id(pleaseSelect('owner')) }) }),
  z.object({
    type: z.literal('set_field'),
    params: z.object({ field: z.string(say.fieldMissing).trim().min(1, say.fieldMissing), value: fieldValue }),
  }),
  z.object({ type: z.literal('add_tag'), params: z.object({ tag_id: id(pleaseSelect('tag')) }) }),
  z.object({
    type: z.literal('create_task'),
    params: z.object({
      subject: requiredText('text', 'subject'),
      due_in_days: z
        .union([z.number(), z.string()], say.dueDays(MAX_DUE_DAYS))
        .default(0)
        .transform(numberIn)
        .refine((days) => Number.isInteger(days) && days >= 0 && days <= MAX_DUE_DAYS, say.dueDays(MAX_DUE_DAYS)),
      priority: taskPriority.default(NEW_TASK.priority),
    }),
  }),
  // Goes to the address of the record; `{{field}}` stands for the value of a field (D-173).
  z.object({
    type: z.literal('send_mail'),
    params: z.object({ subject: requiredText('text', 'subject'), body: requiredText('longText', 'message') }),
  }),
  // Without a recipient the record's owner is notified.
  z.object({
    type: z.literal('notify'),
    params: z.object({
      message: requiredText('longText', 'message'),
      user_id: id(pleaseSelect('person'))
        .nullish()
        .transform((user) => user ?? null),
    }),
  }),
])
export type AutomationAction = z.output<typeof action>

/** A rule as a seller writes it: without id and without the server's counters. D-91. */
export const automationInput = z.object({
  name: requiredText('text', 'rule name'),
  type_id: z.coerce.number<number | string>(say.typeUnknown).pipe(z.literal([1, 2, 3, 4], say.typeUnknown)),
  status: z.enum(['on', 'off']).default('on'),
  trigger,
  conditions: filterTree.default({ match: 'all', rules: [] }),
  actions: z.array(action).min(1, say.actionsMissing).max(MAX_ACTIONS, say.actionsTooMany(MAX_ACTIONS)),
})
export type AutomationInput = z.output<typeof automationInput>

/** A stored rule, as automation/show returns it. D-91. */
export const automationRule = automationInput.extend({
  id: z.number().int().positive(),
  /** Grows with each change; a run keeps the version that ran. */
  version: z.number().int().positive().default(1),
  run_count: z.number().int().nonnegative(),
  last_run_at: z.string().nullable(),
  /** Why it does not run although it is on: its writer lacks a right by now (D-302). */
  paused: z.string().nullable().default(null),
})
export type AutomationRule = z.output<typeof automationRule>
