import { type FilterCondition, type FilterTree, isGroup } from '../../../core/filters/filter-tree.ts'
import { isSameJson } from '../../../core/text/same-json.ts'
import classes from './quick-filter.module.css'

export interface QuickRule {
  readonly label: string
  readonly rule: FilterCondition
}

interface QuickTogglesProps {
  readonly rules: readonly QuickRule[]
  readonly tree: FilterTree
  readonly onTree: (next: FilterTree) => void
}

/** Conditions that one click adds to the filter, and another one removes; for the `quick` slot of a list page. */
export function QuickToggles({ rules, tree, onTree }: QuickTogglesProps) {
  return (
    <div className={classes.values} role="group" aria-label="Quick filters">
      {rules.map(({ label, rule }) => (
        <button
          key={label}
          type="button"
          className={classes.value}
          aria-pressed={hasRule(tree, rule)}
          onClick={() => onTree(toggleRule(tree, rule))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const isRule = (rule: FilterCondition) => (each: FilterTree['rules'][number]) =>
  !isGroup(each) &&
  each.field === rule.field &&
  each.operator === rule.operator &&
  isSameJson(each.value ?? null, rule.value ?? null)

/** Whether the filter requires the rule. */
const hasRule = (tree: FilterTree, rule: FilterCondition): boolean =>
  (tree.match === 'all' || tree.rules.length === 1) && tree.rules.some(isRule(rule))

/** Requires the rule besides what the filter has, or no longer. */
export function toggleRule(tree: FilterTree, rule: FilterCondition): FilterTree {
  if (hasRule(tree, rule)) return { ...tree, rules: tree.rules.filter((each) => !isRule(rule)(each)) }
  const kept = tree.match === 'all' || tree.rules.length < 2 ? tree.rules : [tree]
  return { match: 'all', rules: [...kept, rule] }
}
