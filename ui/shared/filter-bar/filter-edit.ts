import { isGroup } from '../../../core/filters/filter-tree.ts'
import type {
  FilterCondition,
  FilterField,
  FilterGroup,
  FilterRule,
  FilterTree,
  FilterValue,
} from '../../../core/filters/filter-tree.ts'
import { OPERATORS, OPERATORS_OF } from '../../../core/filters/operators.ts'
import type { OperatorNumber } from '../../../core/filters/operators.ts'

/** The path of a rule: its index in each group from the root down. The root is []. */
export type RulePath = readonly number[]

/**
 * Returns the tree with another rule at a path; undefined removes the rule, and a group that loses its last rule is
 * removed too.
 */
export function replaceRule(tree: FilterTree, path: RulePath, next: FilterRule | undefined): FilterTree {
  const [index, ...deeper] = path
  if (index === undefined) return next !== undefined && isGroup(next) ? next : tree
  const rules = tree.rules.flatMap((rule, at): readonly FilterRule[] => {
    if (at !== index) return [rule]
    if (deeper.length === 0) return next === undefined ? [] : [next]
    if (!isGroup(rule)) return [rule]
    const inner = replaceRule(rule, deeper, next)
    return inner.rules.length === 0 ? [] : [inner]
  })
  return { ...tree, rules }
}

export function groupAt(tree: FilterTree, path: RulePath): FilterGroup | undefined {
  const [index, ...deeper] = path
  if (index === undefined) return tree
  const rule = tree.rules[index]
  return rule === undefined || !isGroup(rule) ? undefined : groupAt(rule, deeper)
}

export function addRule(tree: FilterTree, path: RulePath, rule: FilterRule): FilterTree {
  const group = groupAt(tree, path)
  return group === undefined ? tree : replaceRule(tree, path, { ...group, rules: [...group.rules, rule] })
}

export function setMatch(tree: FilterTree, path: RulePath, match: 'all' | 'any'): FilterTree {
  const group = groupAt(tree, path)
  return group === undefined ? tree : replaceRule(tree, path, { ...group, match })
}

export function countConditions(tree: FilterTree): number {
  return tree.rules.reduce((sum, rule) => sum + (isGroup(rule) ? countConditions(rule) : 1), 0)
}

const FIRST_OPERATOR: Readonly<Partial<Record<FilterField['type'], OperatorNumber>>> = {
  text: 3,
  choice: 3,
  multi: 3,
  date: 13,
  number: 12,
}

/** The initial condition after a field was chosen. */
export function startCondition(field: FilterField): FilterCondition {
  const operator = FIRST_OPERATOR[field.type] ?? OPERATORS_OF[field.type][0] ?? 1
  return withOperator({ field: field.name, operator }, field, operator)
}

/** Changes the operator and keeps the value where both operators take the same kind. */
export function withOperator(
  condition: FilterCondition,
  field: FilterField,
  operator: OperatorNumber,
): FilterCondition {
  const kept =
    condition.value !== undefined && OPERATORS[condition.operator].arity === OPERATORS[operator].arity
      ? field.type === 'choice'
        ? choiceFor(condition.value, operator)
        : condition.value
      : blankValue(field, operator)
  return { field: field.name, operator, ...(kept === undefined ? {} : { value: kept }) }
}

/** Whether an operator of a choice takes several values. */
export const takesSeveral = (field: FilterField, operator: OperatorNumber): boolean =>
  field.type === 'multi' || (field.type === 'choice' && (operator === 3 || operator === 4))

/** One choice as a list and back, so that another operator keeps it. */
function choiceFor(value: FilterValue, operator: OperatorNumber): FilterValue {
  const list = Array.isArray(value) ? (value as readonly (string | number)[]) : value === '' ? [] : [value as string]
  return operator === 3 || operator === 4 ? list : (list[0] ?? '')
}

function blankValue(field: FilterField, operator: OperatorNumber): FilterValue | undefined {
  const { arity } = OPERATORS[operator]
  if (arity === 0) return undefined
  if (field.type === 'date' && operator === 13) return { span: 'last', days: 30 }
  if (arity === 2) return ['', '']
  if (takesSeveral(field, operator)) return []
  return field.type === 'boolean' ? true : ''
}

/** The operator as text after the field's name; dates count in days. */
export function operatorWords(field: FilterField, operator: OperatorNumber): string {
  const words =
    field.type === 'date'
      ? { ...WORDS, ...DATE_WORDS }
      : field.type === 'multi'
        ? { ...WORDS, ...MULTI_WORDS }
        : field.type === 'choice'
          ? { ...WORDS, ...CHOICE_WORDS }
          : WORDS
  return words[operator]
}

const WORDS: Readonly<Record<OperatorNumber, string>> = {
  1: 'is',
  2: "isn't",
  3: 'contains',
  4: "doesn't contain",
  5: 'starts with',
  6: 'ends with',
  7: 'is empty',
  8: 'is not empty',
  9: '<  less than',
  10: '>  more than',
  11: '<=  at most',
  12: '>=  at least',
  13: 'between',
  14: 'not between',
}
const DATE_WORDS: Readonly<Partial<Record<OperatorNumber, string>>> = {
  1: 'is on',
  2: "isn't on",
  9: 'before',
  10: 'after',
  11: 'on or before',
  12: 'on or after',
  13: 'within',
  14: 'not within',
}
const CHOICE_WORDS: Readonly<Partial<Record<OperatorNumber, string>>> = { 3: 'is any of', 4: 'is none of' }
const MULTI_WORDS: Readonly<Partial<Record<OperatorNumber, string>>> = {
  1: 'is exactly',
  2: "isn't exactly",
  3: 'contains any of',
  4: 'contains none of',
}
