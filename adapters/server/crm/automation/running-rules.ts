import { automationMessages as say } from '../../../../core/crm/automation/automation.messages.ts'
import type { AutomationRule } from '../../../../core/crm/automation/automation.schema.ts'
import { pausedBecause } from '../../../../core/crm/automation/rule-rights.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { addressOf as pageAddress } from '../../../../core/navigation/addresses.ts'
import { reachOfPerson } from '../../database/person-reach.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import { recordTypeNamed } from '../crm-access.ts'
import { type RuleSurroundings, surroundingsOf } from './rule-place.ts'
import type { Run } from './rule-run.ts'
import { storedRules } from './stored-rules.ts'

/** The rules of a type that are on, with what they refer to; the same for all records of a set. */
export interface TypeRules {
  readonly rules: readonly AutomationRule[]
  readonly around: RuleSurroundings
}

/** Reads the rules of a type that may run. */
export async function rulesOfType(run: Run, companyId: number, typeId: number): Promise<TypeRules> {
  const { w } = run
  const type = recordTypeNamed(typeId)
  const on = (await storedRules(w.k, companyId, { typeId })).filter((rule) => rule.status === 'on')
  const rules = on.length === 0 ? [] : await withoutPaused(run, companyId, type, on)
  const actions = rules.flatMap((rule) => rule.actions)
  return { rules, around: await surroundingsOf(w.k, companyId, type, typeId, actions) }
}

/** The rules whose writers could write them today. The owner and the writer are told once of each other one (D-302). */
async function withoutPaused(
  { w, now }: Run,
  companyId: number,
  type: RecordTypeName,
  rules: readonly AutomationRule[],
): Promise<readonly AutomationRule[]> {
  await w.asSystem()
  const rows = await w.k
    .selectFrom('automation_rules')
    .select(['id', 'written_by'])
    .where('company_id', '=', companyId)
    .where('written_by', 'is not', null)
    .execute()
  const writerOf = new Map(rows.map(({ id, written_by }) => [id, written_by]))
  const people = new Map<number, Awaited<ReturnType<typeof reachOfPerson>>>()
  const running: AutomationRule[] = []
  for (const rule of rules) {
    // A rule of before migration 0140 kept nobody, and acts for the company alone.
    const writer = writerOf.get(rule.id) ?? undefined
    if (writer !== undefined && !people.has(writer)) people.set(writer, await reachOfPerson(w.k, companyId, writer))
    const paused = (writer === undefined ? undefined : pausedBecause(rule, type, people.get(writer))) ?? null
    if (paused === null) running.push(rule)
    if (paused === rule.paused) continue
    await w.k
      .updateTable('automation_rules')
      .set({ paused })
      .where('id', '=', rule.id)
      .where('company_id', '=', companyId)
      .execute()
    if (paused === null || rule.paused !== null) continue
    const owner = await w.k
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', companyId)
      .where('type', '=', 'seller')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const news = {
      kind: 'enquiries',
      title: say.isPaused(rule.name),
      message: paused,
      link: pageAddress('automation', { id: rule.id }),
    } as const
    for (const userId of new Set([owner?.id, people.get(writer ?? 0)?.userId]))
      if (userId !== undefined) await notifyPerson(w, { userId, companyId }, news, now)
  }
  await w.as({ companyId, userId: 0 })
  return running
}
