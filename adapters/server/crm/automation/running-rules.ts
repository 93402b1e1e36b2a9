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
  run: Run,
  companyId: number,
  type: RecordTypeName,
  rules: readonly AutomationRule[],
): Promise<readonly AutomationRule[]> {
  const { w } = run
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
  const news: PauseNews[] = []
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
    if (paused !== null && rule.paused === null)
      news.push({ rule, reason: paused, writerId: people.get(writer ?? 0)?.userId })
  }
  await tellOfPauses(run, companyId, news)
  await w.as({ companyId, userId: 0 })
  return running
}

interface PauseNews {
  readonly rule: AutomationRule
  readonly reason: string
  /** Undefined when the writer is no longer there. */
  readonly writerId: number | undefined
}

/** Tells the owner and each writer which rules pause, and why. */
async function tellOfPauses({ w, now }: Run, companyId: number, all: readonly PauseNews[]): Promise<void> {
  if (all.length === 0) return
  const owner = await w.k
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'seller')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  for (const { rule, reason, writerId } of all) {
    const title = say.isPaused(rule.name)
    const news = {
      kind: 'enquiries',
      title,
      message: reason,
      link: pageAddress('automation', { id: rule.id }),
    } as const
    for (const userId of new Set([owner?.id, writerId]))
      if (userId !== undefined) await notifyPerson(w, { userId, companyId }, news, now)
  }
}
