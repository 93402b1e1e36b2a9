import type { Kysely } from 'kysely'
import {
  DEFAULT_CRITERIA,
  printCriterion,
  readCriterion,
  type ScoreCriteria,
  wireCriteria,
} from '../../../../core/crm/scoring/score-criteria.ts'
import { SCORING_GROUPS } from '../../../../core/crm/scoring/scoring-groups.ts'
import type { Tables } from '../../database/tables.ts'

/** The criteria of a company, or the default ones, with their version. */
export async function storedCriteria(
  k: Kysely<Tables>,
  companyId: number,
): Promise<{ readonly criteria: ScoreCriteria; readonly version: number }> {
  const row = await k
    .selectFrom('lead_scoring')
    .select(['criteria', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return { criteria: readCriteria(row?.criteria ?? null), version: row?.version ?? 0 }
}

export const readCriteria = (stored: unknown): ScoreCriteria =>
  stored === null
    ? DEFAULT_CRITERIA
    : byGroup((_, list) => list.map(readCriterion), wireCriteria.parse(stored) as never)

export const printCriteria = (criteria: ScoreCriteria) =>
  byGroup((_, list) => list.map(printCriterion), criteria as never) as ReturnType<typeof wireCriteria.parse>

const byGroup = (
  make: (group: string, list: readonly never[]) => unknown,
  of: Readonly<Record<string, readonly never[]>>,
) => Object.fromEntries(SCORING_GROUPS.map(({ key }) => [key, make(key, of[key] ?? [])])) as never
