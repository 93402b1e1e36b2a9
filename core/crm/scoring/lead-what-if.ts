import { decisiveAnswers, maximumOf, scoreEntry } from '../../listing-score/score-entry.ts'
import type { ScoreEntry } from '../../listing-score/score-rule.schema.ts'
import { factOf } from './lead-score.ts'
import type { LeadFacts } from './lead-score.ts'
import { criterionEntry, UNITS_PER_POINT } from './score-criteria.ts'
import type { ScoreCriteria } from './score-criteria.ts'
import { scorePercent, SCORING_GROUPS } from './scoring-groups.ts'
import type { ScoringGroup } from './scoring-groups.ts'

/** One fact to change. */
export interface LeadChange {
  readonly key: string
  readonly label: string
  /** The required answer; undefined means any. */
  readonly answer: string | number | undefined
  /** Points gained by it. */
  readonly gain: number
}

export interface WhatIf {
  readonly changes: readonly LeadChange[]
  /** Percent after the changes. */
  readonly percent: number
}

interface Option {
  readonly answer: string | number
  readonly units: number
}

/** All criteria about one fact. */
interface Question {
  readonly key: string
  readonly label: string
  readonly hasRules: boolean
  readonly now: number
  /** Answers that earn more than `now`, ascending; of equal ones the simplest. */
  readonly better: readonly Option[]
}

/**
 * The smallest changes that bring a lead to `percent` of the maximum over the groups (all, or ENGAGEMENT_GROUPS): the
 * fewest facts with the largest gains, and for each the weakest answer that is enough. Empty when the lead is there
 * already; undefined when it cannot be reached. Not part of the specification; the score is that of D-75.
 */
export function smallestChanges(
  criteria: ScoreCriteria,
  facts: LeadFacts,
  percent: number,
  groups: readonly ScoringGroup[] = SCORING_GROUPS.map(({ key }) => key),
): WhatIf | undefined {
  const scored = groups.flatMap((group) =>
    criteria[group].map((criterion) => ({ criterion, entry: criterionEntry(criterion) })),
  )
  const maximum = scored.reduce((sum, { entry }) => sum + maximumOf(entry), 0)
  const percentOf = (units: number) => scorePercent(units, maximum)
  const questions = [...Map.groupBy(scored, ({ criterion }) => criterion.key)].map(([key, about]) => {
    return questionOf(
      key,
      about[0]!.criterion.label,
      about.map(({ entry }) => entry),
      facts,
    )
  })
  let units = questions.reduce((sum, { now }) => sum + now, 0)

  const chosen: { question: Question; option: Option }[] = []
  for (const question of questions.filter(({ better }) => better.length > 0).sort((a, b) => gainOf(b) - gainOf(a))) {
    if (percentOf(units) >= percent) break
    chosen.push({ question, option: question.better.at(-1)! })
    units += gainOf(question)
  }
  if (percentOf(units) < percent) return undefined

  // The last choices gain least, so they are weakened first.
  for (const choice of chosen.toReversed()) {
    const rest = units - choice.option.units
    choice.option = choice.question.better.find((option) => percentOf(rest + option.units) >= percent)!
    units = rest + choice.option.units
  }
  const changes = chosen.map(({ question, option }) => ({
    key: question.key,
    label: question.label,
    answer: question.hasRules ? option.answer : undefined,
    gain: (option.units - question.now) / UNITS_PER_POINT,
  }))
  return { changes, percent: percentOf(units) }
}

function questionOf(key: string, label: string, entries: readonly ScoreEntry[], facts: LeadFacts): Question {
  const worth = (answer: ReturnType<typeof factOf>) =>
    entries.reduce((sum, entry) => sum + scoreEntry(entry, answer), 0)
  const rules = entries.flatMap((entry) => entry.rules)
  const now = worth(factOf(facts, key))
  const byUnits = new Map<number, Option>()
  for (const answer of decisiveAnswers(rules)) {
    const units = worth(answer)
    if (units > now && !byUnits.has(units)) byUnits.set(units, { answer, units })
  }
  return {
    key,
    label,
    hasRules: rules.length > 0,
    now,
    better: [...byUnits.values()].sort((a, b) => a.units - b.units),
  }
}

function gainOf({ now, better }: Question): number {
  return better.at(-1)!.units - now
}
