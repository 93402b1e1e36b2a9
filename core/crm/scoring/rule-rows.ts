import type { ScoreRule } from '../../listing-score/score-rule.schema.ts'
import type { ScoreCriterion } from './score-criteria.ts'

/** One row of the settings: a rule of a field, or the points for knowing it at all. */
export interface RuleRow {
  /** The field, and the place of its rule; undefined for the points for knowing it. */
  readonly key: string
  readonly at: number | undefined
  readonly rule: ScoreRule | undefined
  /** Points before the weight, with sign. */
  readonly points: number
}

/** What a row becomes when it is saved. */
export interface RuleEdit {
  readonly key: string
  /** The name of a field that the group does not have yet. */
  readonly label: string
  readonly weight: number
  /** Undefined: `points` are for knowing the field. */
  readonly rule: ScoreRule | undefined
  readonly points: number
}

/** The rows of a criterion: the points for knowing the field, then its rules. Each criterion has at least one. */
export function rowsOf({ key, information_score, rules }: ScoreCriterion): readonly RuleRow[] {
  const known: RuleRow = { key, at: undefined, rule: undefined, points: information_score }
  return [
    ...(information_score !== 0 || rules.length === 0 ? [known] : []),
    ...rules.map((rule, at) => ({ key, at, rule, points: rule.action === 'add' ? rule.points : -rule.points })),
  ]
}

/** The group with a new row, or with `replaced` replaced; a row whose field changes moves to that field. */
export function withRow(
  group: readonly ScoreCriterion[],
  edit: RuleEdit,
  replaced?: RuleRow,
): readonly ScoreCriterion[] {
  const isSameField = replaced?.key === edit.key
  // In its place when only its content changes.
  if (replaced !== undefined && isSameField && replaced.rule !== undefined && edit.rule !== undefined)
    return changed(group, edit.key, (criterion) => ({
      ...criterion,
      weight: edit.weight,
      rules: criterion.rules.map((rule, at) => (at === replaced.at ? edit.rule! : rule)),
    }))
  const rest = replaced === undefined ? group : withoutRow(group, replaced, isSameField)
  const known = rest.find(({ key }) => key === edit.key)
  const criterion: ScoreCriterion = known ?? {
    key: edit.key,
    label: edit.label,
    information_score: 0,
    weight: edit.weight,
    has_evaluation_edit_allow: 1,
    rules: [],
  }
  const next: ScoreCriterion = {
    ...criterion,
    weight: edit.weight,
    ...(edit.rule === undefined ? { information_score: edit.points } : { rules: [...criterion.rules, edit.rule] }),
  }
  return known === undefined ? [...rest, next] : changed(rest, edit.key, () => next)
}

/** The group without a row; a field without rows leaves it, unless it is kept for another row. */
export function withoutRow(
  group: readonly ScoreCriterion[],
  row: RuleRow,
  keepsField = false,
): readonly ScoreCriterion[] {
  const left = changed(group, row.key, (criterion) =>
    row.rule === undefined
      ? { ...criterion, information_score: 0 }
      : { ...criterion, rules: criterion.rules.filter((_, at) => at !== row.at) },
  )
  if (keepsField) return left
  return left.filter(
    ({ key, information_score, rules }) => key !== row.key || information_score !== 0 || rules.length > 0,
  )
}

const changed = (
  group: readonly ScoreCriterion[],
  key: string,
  change: (criterion: ScoreCriterion) => ScoreCriterion,
): readonly ScoreCriterion[] => group.map((criterion) => (criterion.key === key ? change(criterion) : criterion))
