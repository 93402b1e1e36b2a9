import { checkFilter, type FilterProblem } from '../../filters/filter-check.ts'
import type { CheckedFilter } from '../../filters/checked-filter.ts'
import type { FilterMoment } from '../../filters/filter-days.ts'
import { toPredicate } from '../../filters/filter-predicate.ts'
import { automationMessages as say } from './automation.messages.ts'
import type { AutomationAction, AutomationInput, AutomationRule, AutomationTrigger } from './automation.schema.ts'
import { readFieldValue, valueIn, type FieldValue } from '../forms/field-value.ts'
import { filterFieldsOf, OWNER_FIELDS } from '../lists/filter-fields.ts'
import { fieldsOf, type FormLayout } from '../forms/form.schema.ts'
import { CATEGORY_FIELDS } from '../lists/kanban.ts'
import { CRM_TYPES, isRecordTypeName, type RecordTypeName } from '../records/record-types.ts'

/** A record for rules: values by field name, including the owner field. */
export interface AutomatedRecord {
  readonly values: Readonly<Record<string, FieldValue>>
  readonly tags: readonly number[]
  /** Percent, 0 to 100. */
  readonly score: number
  /** The owner of the record: the owner field where the form has one. */
  readonly ownerId: number | null
}

/** One complete save. `before` is null for a new record. */
export interface RecordChange {
  readonly before: AutomatedRecord | null
  readonly after: AutomatedRecord
}

/** Effects of a rule other than changes of the record. */
export type AutomationEffect =
  | {
      readonly type: 'create_task'
      readonly subject: string
      readonly due_in_days: number
      readonly priority: string
      readonly owner_id: number | null
    }
  | { readonly type: 'notify'; readonly user_id: number | null; readonly message: string }

/** One executed rule with the fields that it changed, for its log and for history. */
export interface AutomationRun {
  readonly ruleId: number
  readonly changed: readonly string[]
  readonly effects: readonly AutomationEffect[]
}

export interface AutomationOutcome {
  readonly record: AutomatedRecord
  readonly runs: readonly AutomationRun[]
}

/** The context in which the rules of a type run. */
export interface AutomationPlace extends FilterMoment {
  readonly type: RecordTypeName
  readonly form: FormLayout
  /** The score of changed values, for rules that wait for one; by default it does not change. */
  readonly rescore?: (record: AutomatedRecord) => number
}

/** The record type a rule is for. */
export function automatedType(typeId: number): RecordTypeName | undefined {
  const name = CRM_TYPES.find((type) => type.id === typeId)?.name
  return name !== undefined && isRecordTypeName(name) ? name : undefined
}

/** The field name of tags. */
const TAG_FIELD = 'tag'

/** Why a rule is not valid for the form of its type, by path; empty when it is. `findLoop` checks for loops. D-91. */
export function checkAutomation(
  rule: AutomationInput,
  type: RecordTypeName,
  form: FormLayout,
): readonly FilterProblem[] {
  const byName = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const problems: FilterProblem[] = []
  const { event, field } = rule.trigger
  if (event === 'updated' && field !== undefined && field !== TAG_FIELD && !byName.has(field))
    problems.push({ path: 'trigger.field', message: say.fieldUnknown(field) })
  if (event === 'status_changed' && !byName.has(CATEGORY_FIELDS[type]))
    problems.push({ path: 'trigger.event', message: say.statusFieldMissing })
  const conditions = checkFilter(rule.conditions, filterFieldsOf(form))
  if (!conditions.ok)
    problems.push(...conditions.problems.map(({ path, message }) => ({ path: `conditions.${path}`, message })))
  for (const [at, action] of rule.actions.entries()) {
    if (action.type !== 'set_field') continue
    const target = byName.get(action.params.field)
    const read = target === undefined ? undefined : readFieldValue(target, action.params.value)
    if (read === undefined)
      problems.push({ path: `actions.${at}.params.field`, message: say.fieldUnknown(action.params.field) })
    else if (!read.ok) problems.push({ path: `actions.${at}.params.value`, message: read.message })
  }
  return problems
}

/**
 * Runs the rules after one save. Each rule runs at most once; its changes can trigger other rules, never itself. Rules
 * and actions run in the given order. Rules that are off, of another type, or whose conditions no longer fit the form
 * do nothing. D-91.
 */
export function runAutomation(
  rules: readonly AutomationRule[],
  change: RecordChange,
  place: AutomationPlace,
): AutomationOutcome {
  const fitting = rules
    .filter((rule) => rule.status === 'on' && automatedType(rule.type_id) === place.type)
    .flatMap((rule) => {
      const conditions = checkFilter(rule.conditions, filterFieldsOf(place.form))
      return conditions.ok ? [{ rule, conditions: conditions.filter }] : []
    })
  const done = new Set<AutomationRule>()
  const runs: AutomationRun[] = []
  let record = change.after
  const changes: RecordChange[] = [change]
  for (let next = changes.shift(); next !== undefined; next = changes.shift()) {
    for (const { rule, conditions } of fitting) {
      if (done.has(rule) || !isTriggered(rule.trigger, next, place.type) || !meets(record, conditions, place)) continue
      done.add(rule)
      const { record: after, effects } = applyActions(rule.actions, record, place)
      runs.push({ ruleId: rule.id, changed: changedFields(record, after), effects })
      changes.push({ before: record, after })
      record = after
    }
  }
  return { record, runs }
}

/**
 * What a rule would do to a stored record regardless of its trigger (a dry run); undefined when its conditions exclude
 * the record. D-91.
 */
export function tryAutomation(
  rule: AutomationInput,
  record: AutomatedRecord,
  place: AutomationPlace,
): (Omit<AutomationRun, 'ruleId'> & { readonly record: AutomatedRecord }) | undefined {
  const conditions = checkFilter(rule.conditions, filterFieldsOf(place.form))
  if (!conditions.ok || !meets(record, conditions.filter, place)) return undefined
  const { record: after, effects } = applyActions(rule.actions, record, place)
  return { record: after, changed: changedFields(record, after), effects }
}

/** Whether a save triggers a rule. A new record has no changes, so only `created` and `score_reached` apply to it. */
export function isTriggered(
  trigger: AutomationTrigger,
  { before, after }: RecordChange,
  type: RecordTypeName,
): boolean {
  switch (trigger.event) {
    case 'created':
      return before === null
    case 'updated': {
      if (before === null) return false
      const changed = changedFields(before, after).filter(
        (name) => trigger.field === undefined || name === trigger.field,
      )
      return changed.some(
        (name) =>
          trigger.field === undefined || trigger.value === undefined || isValue(fieldOf(after, name), trigger.value),
      )
    }
    case 'status_changed': {
      const field = CATEGORY_FIELDS[type]
      return (
        before !== null &&
        changedFields(before, after).includes(field) &&
        (trigger.value === undefined || isValue(fieldOf(after, field), trigger.value))
      )
    }
    case 'score_reached': {
      const wanted = Number(trigger.value)
      return after.score >= wanted && (before === null || before.score < wanted)
    }
  }
}

/**
 * A circle of rules that could trigger each other endlessly, in order; undefined when there is none. Rules that are off
 * are ignored. Conditions are not evaluated, since they may hold for any record. A single rule is not a circle, because
 * it never triggers itself. D-91.
 */
export function findLoop(rules: readonly AutomationRule[]): readonly AutomationRule[] | undefined {
  const on = rules.filter((rule) => rule.status === 'on')
  const followers = new Map(on.map((rule) => [rule, on.filter((other) => other !== rule && feeds(rule, other))]))
  const done = new Set<AutomationRule>()
  const path: AutomationRule[] = []
  const walk = (rule: AutomationRule): readonly AutomationRule[] | undefined => {
    const at = path.indexOf(rule)
    if (at !== -1) return path.slice(at)
    if (done.has(rule)) return undefined
    path.push(rule)
    for (const follower of followers.get(rule) ?? []) {
      const loop = walk(follower)
      if (loop !== undefined) return loop
    }
    path.pop()
    done.add(rule)
    return undefined
  }
  for (const rule of on) {
    const loop = walk(rule)
    if (loop !== undefined) return loop
  }
  return undefined
}

/** The refusal of a set of rules with a loop: the names in order, the first one repeated at the end. */
export const loopMessage = (loop: readonly AutomationRule[]): string =>
  say.loop([...loop, ...loop.slice(0, 1)].map(({ name }) => name))

/** Whether a change made by one rule could trigger another. */
function feeds(rule: AutomationRule, other: AutomationRule): boolean {
  const type = automatedType(rule.type_id)
  if (type === undefined || rule.type_id !== other.type_id) return false
  const { event, field, value } = other.trigger
  return rule.actions.some((action) => {
    const change = changeOf(action, type)
    if (change === undefined) return false
    switch (event) {
      case 'created':
        return false
      // The score can depend on any value.
      case 'score_reached':
        return true
      case 'updated':
        return field === undefined || change.field === field
      // A status is set to a fixed value, so a different one can be excluded.
      case 'status_changed':
        return change.field === CATEGORY_FIELDS[type] && (value === undefined || isValue(change.value, value))
    }
  })
}

/** The field that an action changes and its new value; undefined when the record does not change. */
function changeOf(
  action: AutomationAction,
  type: RecordTypeName,
): { readonly field: string; readonly value: FieldValue } | undefined {
  switch (action.type) {
    case 'set_field':
      return {
        field: action.params.field,
        value: typeof action.params.value === 'string' ? action.params.value.trim() : action.params.value,
      }
    case 'assign_owner':
      return { field: ownerField(type), value: action.params.owner_id }
    case 'add_tag':
      return { field: TAG_FIELD, value: action.params.tag_id }
    case 'create_task':
    case 'notify':
      return undefined
  }
}

/** The forms of deals have no owner field, but a change of owner needs a name. */
const ownerField = (type: RecordTypeName): string => OWNER_FIELDS[type] ?? 'owner'

function applyActions(
  actions: readonly AutomationAction[],
  start: AutomatedRecord,
  place: AutomationPlace,
): { readonly record: AutomatedRecord; readonly effects: readonly AutomationEffect[] } {
  const effects: AutomationEffect[] = []
  const byName = new Map(fieldsOf(place.form).map((field) => [field.name, field]))
  let record = start
  for (const action of actions) {
    switch (action.type) {
      case 'assign_owner': {
        const owner = OWNER_FIELDS[place.type]
        const values =
          owner !== undefined && byName.has(owner)
            ? { ...record.values, [owner]: action.params.owner_id }
            : record.values
        record = { ...record, values, ownerId: action.params.owner_id }
        break
      }
      case 'set_field': {
        const field = byName.get(action.params.field)
        const read = field === undefined ? undefined : readFieldValue(field, action.params.value)
        // A field that was removed from the form keeps its value.
        if (read?.ok === true) record = { ...record, values: { ...record.values, [action.params.field]: read.value } }
        break
      }
      case 'add_tag':
        if (!record.tags.includes(action.params.tag_id))
          record = { ...record, tags: [...record.tags, action.params.tag_id] }
        break
      case 'create_task':
        effects.push({ type: 'create_task', ...action.params, owner_id: record.ownerId })
        break
      case 'notify':
        effects.push({
          type: 'notify',
          message: action.params.message,
          user_id: action.params.user_id ?? record.ownerId,
        })
        break
    }
  }
  const score = place.rescore?.(record) ?? record.score
  return { record: score === record.score ? record : { ...record, score }, effects }
}

/** The fields in which two states of a record differ, sorted by name, including tags and owner. */
export function changedFields(before: AutomatedRecord, after: AutomatedRecord): readonly string[] {
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)])
  const changed = [...names].filter((name) => !isSame(fieldOf(before, name), fieldOf(after, name)))
  if (!isSame(before.tags.map(String).toSorted(), after.tags.map(String).toSorted())) changed.push(TAG_FIELD)
  if (before.ownerId !== after.ownerId && !changed.some((name) => Object.values(OWNER_FIELDS).includes(name)))
    changed.push('owner')
  return changed.toSorted()
}

const fieldOf = (record: AutomatedRecord, name: string): FieldValue =>
  name === TAG_FIELD ? record.tags.map(String) : valueIn(record.values, name)
const isSame = (one: FieldValue, other: FieldValue): boolean => JSON.stringify(one) === JSON.stringify(other)
/** Whether a value equals or contains the value of a trigger: '5' and 5 are equal (D-14). */
const isValue = (value: FieldValue, wanted: string | number | boolean): boolean =>
  typeof value === 'object' && value !== null
    ? value.includes(String(wanted))
    : value !== null && String(value) === String(wanted)

function meets(record: AutomatedRecord, conditions: CheckedFilter, place: AutomationPlace): boolean {
  return toPredicate(conditions, place)({ ...record.values, [TAG_FIELD]: record.tags.map(String) })
}
