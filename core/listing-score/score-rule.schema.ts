import { z } from 'zod'
import { numberOf } from './plain-number.ts'

const action = z.enum(['add', 'subtract'])
const worth = { points: z.number(), action }

/**
 * One rule of evaluation_data as it is saved: range rules need both bounds, other actions are refused. Spec §3, §4;
 * D-71.
 */
export const scoreRuleSchema = z.discriminatedUnion('operator', [
  z.object({ operator: z.literal(['=', '!=']), value: z.union([z.number(), z.string()]), ...worth }),
  z.object({ operator: z.literal(['<', '<=', '>', '>=']), value: z.number(), ...worth }),
  z.object({ operator: z.literal('between'), min: z.number(), max: z.number(), ...worth }),
  z.object({ operator: z.literal(['in', 'not_in']), values: z.array(z.string()), ...worth }),
])
export type ScoreRule = Readonly<z.infer<typeof scoreRuleSchema>>

/** How one answer is scored: points for having it, rules about its value, and its weight. */
export interface ScoreEntry {
  readonly informationScore: number
  readonly weight: number
  readonly rules: readonly ScoreRule[]
}

/** All rules of an entry as they are saved. Saving refuses what loading tolerates (`parseEvaluationData`). */
export const evaluationDataSchema = z.array(scoreRuleSchema)

/**
 * The rules of a stored entry, from their JSON text (spec §3 "Lead scoring groups"). Invalid JSON, or JSON that is not
 * a list, gives no rules; a malformed rule is left out, because it would match nothing (D-71). Never throws.
 */
export function parseEvaluationData(stored: unknown): readonly ScoreRule[] {
  const list = typeof stored === 'string' ? parsedJson(stored) : stored
  if (!Array.isArray(list)) return []
  return list.flatMap((each) => {
    const rule = scoreRuleSchema.safeParse(withNumbers(each))
    return rule.success ? [rule.data] : []
  })
}

/** The rules as JSON text. Spec §9: "Lead scoring evaluation data is sent as a JSON string". */
export function printEvaluationData(rules: readonly ScoreRule[]): string {
  return JSON.stringify(rules)
}

/** Source material writes numbers as texts too: "10" is a bound and "5" are points. */
function withNumbers(rule: unknown): unknown {
  const numeric = (value: unknown) => (typeof value === 'string' ? (numberOf(value) ?? value) : value)
  const held = { ...(rule as Record<string, unknown>) }
  for (const name of ['points', 'min', 'max']) held[name] = numeric(held[name])
  if (['<', '<=', '>', '>='].includes(String(held['operator']))) held['value'] = numeric(held['value'])
  if (Array.isArray(held['values'])) held['values'] = held['values'].map(String)
  return held
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
