import { addressOf as pageAddress, recordListRoutes } from '../../../../core/navigation/addresses.ts'
import { notificationMessages as news } from '../../../../core/notifications/notification.messages.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import { tellNewOwners } from '../new-owners.ts'
import type { Run } from './rule-run.ts'

/** A record whose owner rules changed, with their names. */
export interface Given {
  readonly id: number
  readonly from: number | null
  readonly rules: readonly string[]
}

/** Tells people which records rules gave them, those of a set once, and those of an import in one notice. */
export async function tellOfGiven(
  { w, services, now }: Run,
  companyId: number,
  given: readonly Given[],
  importId: number | null = null,
): Promise<void> {
  if (given.length === 0) return
  const rules = [...new Set(given.flatMap((each) => each.rules))]
  // A record that several changes moved is told with the owner that it had first.
  const first = given.filter(({ id }, at) => given.findIndex((each) => each.id === id) === at)
  const how = () => news.givenByRules(rules)
  const topic = importId === null ? undefined : `rules-of-import:${importId}`
  await tellNewOwners(w, { companyId, by: undefined, how, topic, origin: services.origin, now }, first)
}

/** Tells each person once for each rule what it says of the records of an import: the number, and the newest text. D-332. */
export async function tellOfImport(
  { w, now }: Run,
  companyId: number,
  { id, notices }: NonNullable<Run['ofImport']>,
): Promise<void> {
  await w.asSystem()
  const groups = Map.groupBy(notices, ({ userId, ruleId }) => `${userId}:${ruleId}`)
  // In one order, so that two sets never wait for each other's notices.
  for (const [, group] of [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { userId, ruleId, ruleName, type, message } = group.at(-1)!
    const titleOf = (count: number) => (count === 1 ? ruleName : news.ruleOfMany(ruleName, count, type))
    const gathered = { topic: `rule-of-import:${id}:${ruleId}`, count: group.length, titleOf }
    const title = titleOf(group.length)
    const link = pageAddress(recordListRoutes[type])
    await notifyPerson(w, { userId, companyId }, { kind: 'enquiries', title, message, link, gathered }, now)
  }
}
