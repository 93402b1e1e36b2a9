import { checkFilter, type FilterProblem } from '../../filters/filter-check.ts'
import type { CheckedFilter } from '../../filters/checked-filter.ts'
import type { FilterMoment } from '../../filters/filter-days.ts'
import { toPredicate } from '../../filters/filter-predicate.ts'
import { isSameJson } from '../../text/same-json.ts'
import { automationMessages as say } from './automation.messages.ts'
import { limits } from '../../text/limits.ts'
import { filledIn, mergeFields, unknownMergeFields, valueText } from './merge-fields.ts'
import type { AutomationAction, AutomationInput, AutomationRule, AutomationTrigger } from './automation.schema.ts'
import { isEmptyValue, readFieldValue, valueIn, type FieldValue } from '../forms/field-value.ts'
import { filterFieldsOf, OWNER_FIELDS } from '../lists/filter-fields.ts'
import { isRequired } from '../forms/field-flags.ts'
import { fieldsOf, type FormField, type FormLayout } from '../forms/form.schema.ts'
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
  | { readonly type: 'send_mail'; readonly subject: string; readonly body: string }
  | { readonly type: 'notify'; readonly user_id: number | null; readonly message: string }

/** One executed rule with the fields that it changed, for its log and for history. */
export interface AutomationRun {
  readonly ruleId: number
  readonly changed: readonly string[]
  readonly effects: readonly AutomationEffect[]
  /** The rule whose change triggered this one; none when a person's change did. */
  readonly cause?: number
  /** The actions in their order, with the record's values in the places of merge fields. */
  readonly actions: readonly AutomationAction[]
  /** Actions that could not be done, by their place in the rule. */
  readonly refused?: readonly RefusedAction[]
}

export interface RefusedAction {
  readonly at: number
  readonly reason: string
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
  /** Why an action cannot be done now; by default every action can. The other actions of the rule go on. */
  readonly refuse?: (action: AutomationAction, record: AutomatedRecord) => string | undefined
  /** Values of a record beside its form, for conditions on times. */
  readonly times?: Readonly<Record<string, FieldValue>>
  /** The name of a person or record that a value refers to. */
  readonly nameOf?: (field: FormField, value: FieldValue) => string | undefined
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
    for (const [part, text] of Object.entries(textsOf(action)))
      for (const name of unknownMergeFields(text, form))
        problems.push({ path: `actions.${at}.params.${part}`, message: say.mergeFieldUnknown(name) })
    if (action.type !== 'set_field') continue
    const target = byName.get(action.params.field)
    const read = target === undefined ? undefined : readFieldValue(target, action.params.value)
    if (target === undefined || read === undefined)
      problems.push({ path: `actions.${at}.params.field`, message: say.fieldUnknown(action.params.field) })
    else if (!read.ok) problems.push({ path: `actions.${at}.params.value`, message: read.message })
    else {
      const message = settingRefused(target, read.value)
      if (message !== undefined) problems.push({ path: `actions.${at}.params.value`, message })
    }
  }
  return problems
}

/** Why no rule may give a field this value: it is unique, or required and would be empty. */
export function settingRefused(field: FormField, value: FieldValue): string | undefined {
  if (field.unique === '1') return say.fieldUnique(field.label)
  return isRequired(field) && isEmptyValue(value) ? say.fieldRequired(field.label) : undefined
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
  const changes: { readonly change: RecordChange; readonly cause?: number }[] = [{ change }]
  for (let next = changes.shift(); next !== undefined; next = changes.shift()) {
    for (const { rule, conditions } of fitting) {
      if (done.has(rule) || !isTriggered(rule.trigger, next.change, place.type) || !meets(record, conditions, place))
        continue
      done.add(rule)
      const { record: after, ...rest } = applyActions([...rule.actions.entries()], record, place)
      const cause = next.cause === undefined ? {} : { cause: next.cause }
      runs.push({ ruleId: rule.id, changed: changedFields(record, after), ...cause, ...rest })
      changes.push({ change: { before: record, after }, cause: rule.id })
      record = after
    }
  }
  return { record, runs }
}

/** Does some actions of a rule again, after they could not be done. D-174. */
export function repeatActions(
  rule: AutomationInput,
  which: readonly number[],
  record: AutomatedRecord,
  place: AutomationPlace,
): Omit<AutomationRun, 'ruleId'> & { readonly record: AutomatedRecord } {
  const actions = [...rule.actions.entries()].filter(([at]) => which.includes(at))
  const { record: after, ...rest } = applyActions(actions, record, place)
  return { record: after, changed: changedFields(record, after), ...rest }
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
  const { record: after, ...rest } = applyActions([...rule.actions.entries()], record, place)
  return { record: after, changed: changedFields(record, after), ...rest }
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
 * it never triggers itself. Takes time in proportion to the rules and their actions. D-91.
 */
export function findLoop(rules: readonly AutomationRule[]): readonly AutomationRule[] | undefined {
  const on = rules.filter((rule) => rule.status === 'on')
  const graph = feedingGraph(on)
  const group = groupsOf(graph)
  const sizes = new Map<number, number>()
  for (let at = 0; at < on.length; at += 1) sizes.set(group[at]!, (sizes.get(group[at]!) ?? 0) + 1)
  const start = on.findIndex((_, at) => (sizes.get(group[at]!) ?? 0) > 1)
  if (start === -1) return undefined
  const isRule = (node: number) => node < on.length
  const within = (node: number) => group[node] === group[start]
  // The nearest follower in the group leads back to the start, since all of the group reach each other.
  const next = pathTo(graph, start, (node) => isRule(node) && node !== start, within).at(-1)!
  const back = pathTo(graph, next, (node) => node === start, within)
  return [start, next, ...back.slice(0, -1)].filter(isRule).map((node) => on[node]!)
}

/** Rules and, between them, kinds of changes: a rule leads to what it changes, and a change to the rules that it triggers. */
function feedingGraph(on: readonly AutomationRule[]): readonly (readonly number[])[] {
  const graph: number[][] = on.map(() => [])
  const hubs = new Map<string, number>()
  const hub = (key: string): number => {
    const known = hubs.get(key)
    if (known !== undefined) return known
    hubs.set(key, graph.length)
    return graph.push([]) - 1
  }
  for (const [at, rule] of on.entries()) {
    const type = automatedType(rule.type_id)
    if (type === undefined) continue
    const of = (kind: string) => hub(JSON.stringify([type, kind]))
    const status = CATEGORY_FIELDS[type]
    const { event, field, value } = rule.trigger
    if (event === 'score_reached' || (event === 'updated' && field === undefined)) graph[of('any')]!.push(at)
    else if (event === 'updated') graph[of(`field ${field}`)]!.push(at)
    else if (event === 'status_changed' && value === undefined) graph[of(`field ${status}`)]!.push(at)
    // A status is set to a fixed value, so a different one can be excluded.
    else if (event === 'status_changed') graph[of(`status ${value}`)]!.push(at)
    for (const action of rule.actions) {
      const change = changeOf(action, type)
      if (change === undefined) continue
      graph[at]!.push(of('any'), of(`field ${change.field}`))
      if (change.field !== status) continue
      const values = typeof change.value === 'object' ? (change.value ?? []) : [change.value]
      for (const each of values) graph[at]!.push(of(`status ${each}`))
    }
  }
  return graph
}

/** The number of each node's group, in which all nodes reach each other (Tarjan, without recursion). */
function groupsOf(graph: readonly (readonly number[])[]): readonly number[] {
  const order = graph.map(() => -1)
  const low = graph.map(() => -1)
  const group = graph.map(() => -1)
  const open: number[] = []
  let [count, groups] = [0, 0]
  for (let root = 0; root < graph.length; root += 1) {
    if (order[root] !== -1) continue
    const path = [{ node: root, edge: 0 }]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top
      if (top.edge === 0) {
        order[node] = low[node] = count++
        open.push(node)
      }
      const follower = graph[node]![top.edge++]
      if (follower !== undefined) {
        if (order[follower] === -1) path.push({ node: follower, edge: 0 })
        else if (group[follower] === -1) low[node] = Math.min(low[node]!, order[follower]!)
        continue
      }
      path.pop()
      const parent = path.at(-1)
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node]!, low[node]!)
      if (low[node] !== order[node]) continue
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        group[last] = groups
        if (last === node) break
      }
      groups += 1
    }
  }
  return group
}

/** The shortest way from a node to one that is wanted, without its first node. There is one. */
function pathTo(
  graph: readonly (readonly number[])[],
  from: number,
  isWanted: (node: number) => boolean,
  within: (node: number) => boolean,
): readonly number[] {
  const cameFrom = new Map<number, number>()
  const queue = [from]
  for (const node of queue)
    for (const follower of graph[node]!) {
      if (!within(follower) || (cameFrom.has(follower) && follower !== from)) continue
      if (follower !== from || isWanted(from)) cameFrom.set(follower, node)
      if (isWanted(follower)) {
        const path = [follower]
        for (let at = node; at !== from; at = cameFrom.get(at)!) path.unshift(at)
        return path
      }
      if (follower !== from) queue.push(follower)
    }
  return []
}

/** The refusal of a set of rules with a loop: the names in order, the first one repeated at the end. */
export const loopMessage = (loop: readonly AutomationRule[]): string =>
  say.loop([...loop, ...loop.slice(0, 1)].map(({ name }) => name))

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
    case 'send_mail':
    case 'notify':
      return undefined
  }
}

/** The forms of deals have no owner field, but a change of owner needs a name. */
const ownerField = (type: RecordTypeName): string => OWNER_FIELDS[type] ?? 'owner'

/** Whether an action needs values of the record, and their names, for its texts. */
export const hasMergeFields = (action: AutomationAction): boolean =>
  Object.values(textsOf(action)).some((text) => mergeFields(text).length > 0)

/** The texts of an action in which merge fields may stand, by parameter. D-173. */
function textsOf(action: AutomationAction): Readonly<Record<string, string>> {
  switch (action.type) {
    case 'send_mail':
      return { subject: action.params.subject, body: action.params.body }
    case 'create_task':
      return { subject: action.params.subject }
    case 'notify':
      return { message: action.params.message }
    case 'assign_owner':
    case 'set_field':
    case 'add_tag':
      return {}
  }
}

function withTexts(action: AutomationAction, filled: (text: string) => string): AutomationAction {
  switch (action.type) {
    case 'send_mail': {
      const { subject, body } = action.params
      return { ...action, params: { subject: inOneLine(filled(subject)), body: filled(body) } }
    }
    case 'create_task': {
      // A longer subject could not be saved again.
      const subject = Array.from(inOneLine(filled(action.params.subject)))
        .slice(0, limits.text)
        .join('')
      return { ...action, params: { ...action.params, subject } }
    }
    case 'notify':
      return { ...action, params: { ...action.params, message: filled(action.params.message) } }
    case 'assign_owner':
    case 'set_field':
    case 'add_tag':
      return action
  }
}

const inOneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

function applyActions(
  actions: readonly (readonly [number, AutomationAction])[],
  start: AutomatedRecord,
  place: AutomationPlace,
): {
  readonly record: AutomatedRecord
  readonly effects: readonly AutomationEffect[]
  readonly actions: readonly AutomationAction[]
  readonly refused?: readonly RefusedAction[]
} {
  const shown: AutomationAction[] = []
  const effects: AutomationEffect[] = []
  const refused: RefusedAction[] = []
  const byName = new Map(fieldsOf(place.form).map((field) => [field.name, field]))
  let record = start
  const filled = (text: string) =>
    filledIn(text, (name) => {
      const value = valueIn(record.values, name)
      const field = byName.get(name)
      return (field === undefined ? undefined : place.nameOf?.(field, value)) ?? valueText(value)
    })
  for (const [at, unfilled] of actions) {
    const action = withTexts(unfilled, filled)
    shown.push(action)
    const reason = place.refuse?.(action, record)
    if (reason !== undefined) {
      refused.push({ at, reason })
      continue
    }
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
        if (read?.ok !== true) break
        record = { ...record, values: { ...record.values, [action.params.field]: read.value } }
        if (action.params.field === OWNER_FIELDS[place.type])
          record = { ...record, ownerId: typeof read.value === 'number' ? read.value : null }
        break
      }
      case 'add_tag':
        if (!record.tags.includes(action.params.tag_id))
          record = { ...record, tags: [...record.tags, action.params.tag_id] }
        break
      case 'create_task':
        effects.push({ type: 'create_task', ...action.params, owner_id: record.ownerId })
        break
      case 'send_mail':
        effects.push({ type: 'send_mail', ...action.params })
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
  const score = record === start ? record.score : (place.rescore?.(record) ?? record.score)
  return {
    record: score === record.score ? record : { ...record, score },
    effects,
    actions: shown,
    ...(refused.length === 0 ? {} : { refused }),
  }
}

/** The fields in which two states of a record differ, sorted by name, including tags and owner. */
export function changedFields(before: AutomatedRecord, after: AutomatedRecord): readonly string[] {
  const names = new Set([...Object.keys(before.values), ...Object.keys(after.values)])
  const changed = [...names].filter((name) => !isSameJson(fieldOf(before, name), fieldOf(after, name)))
  if (!isSameJson(before.tags.map(String).toSorted(), after.tags.map(String).toSorted())) changed.push(TAG_FIELD)
  if (before.ownerId !== after.ownerId && !changed.some((name) => Object.values(OWNER_FIELDS).includes(name)))
    changed.push('owner')
  return changed.toSorted()
}

const fieldOf = (record: AutomatedRecord, name: string): FieldValue =>
  name === TAG_FIELD ? record.tags.map(String) : valueIn(record.values, name)
/** Whether a value equals or contains the value of a trigger: '5' and 5 are equal (D-14). */
const isValue = (value: FieldValue, wanted: string | number | boolean): boolean =>
  typeof value === 'object' && value !== null
    ? value.includes(String(wanted))
    : value !== null && String(value) === String(wanted)

function meets(record: AutomatedRecord, conditions: CheckedFilter, place: AutomationPlace): boolean {
  return toPredicate(conditions, place)({ ...place.times, ...record.values, [TAG_FIELD]: record.tags.map(String) })
}
