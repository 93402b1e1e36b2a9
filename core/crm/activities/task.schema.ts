import { z } from 'zod'
import { reminderType } from '../../reminders/reminder.schema.ts'
import { idList } from '../../text/comma-list.schema.ts'
import { pleaseSelect } from '../../text/messages.ts'
import { dayOrMoment } from '../../text/moment.schema.ts'
import { requiredText, textOf } from '../../text/text.schema.ts'

/** Wire values with their labels; 'defered' is misspelt only on the wire (D-02, D-88). */
export const TASK_STATUSES = [
  { value: 'defered', label: 'Deferred' },
  { value: 'in-progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'wait-for-someone', label: 'Waiting for someone' },
] as const

export const TASK_PRIORITIES = [
  { value: 'low', label: 'Low' },
  { value: 'lowest', label: 'Lowest' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
] as const

/** 'Account' is singular among plurals on the wire (D-02). */
export const TASK_RELATIONS = [
  { value: 'Leads', label: 'Leads' },
  { value: 'Contacts', label: 'Contacts' },
  { value: 'Account', label: 'Accounts' },
  { value: 'Deals', label: 'Deals' },
] as const

export const taskStatus = z.enum(TASK_STATUSES.map((status) => status.value))
export const taskPriority = z.enum(TASK_PRIORITIES.map((priority) => priority.value))
export const relation = z.enum(TASK_RELATIONS.map((related) => related.value))
export type TaskStatus = z.output<typeof taskStatus>
export type TaskPriority = z.output<typeof taskPriority>
export type Relation = z.output<typeof relation>

/** A new task is in progress and has normal priority (D-88). */
export const NEW_TASK = { status: 'in-progress', priority: 'normal' } as const

/** The record of an activity: both fields or neither. */
export const relatedId = z
  .string()
  .trim()
  .max(64)
  .nullish()
  .transform((id) => id || null)

/** A task as created and changed. Spec §3 "Task filter fields", D-88. */
export const taskInput = z
  .object({
    subject: requiredText('text', 'subject'),
    task_date: dayOrMoment('task date'),
    status: taskStatus.default(NEW_TASK.status),
    priority: taskPriority.default(NEW_TASK.priority),
    related_with: relation.nullish().transform((value) => value ?? null),
    related_id: relatedId,
    task_owner: z.coerce.number<number | string>(pleaseSelect('task owner')).int().positive().nullish(),
    tag: idList(),
    description: textOf('longText'),
    reminder_type: reminderType.default('popup'),
  })
  .refine((task) => (task.related_with === null) === (task.related_id === null), {
    path: ['related_id'],
    error: pleaseSelect('related record'),
  })
export type TaskInput = z.output<typeof taskInput>

/** The label of a wire value; the value itself when the list does not contain it. */
export function labelOf(choices: readonly { readonly value: string; readonly label: string }[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}
