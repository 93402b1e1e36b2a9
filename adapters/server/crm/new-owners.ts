import { ownRecordsAddress } from '../../../core/crm/lists/own-records.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import { recordAddress } from '../../../core/navigation/addresses.ts'
import { notificationMessages as say } from '../../../core/notifications/notification.messages.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { reachesRecord } from '../../../core/permissions/reach.ts'
import { reachOfPerson } from '../database/person-reach.ts'
import type { Work } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { tellPerson } from '../notifications/tell-person.ts'
import { recordTypeNamed } from './crm-access.ts'
import { formOf } from './forms-of.ts'

/** Who gives records to whom, and how the news says it. */
export interface Giving {
  readonly companyId: number
  /** The person who does it, who is told nothing; undefined for rules. */
  readonly by: number | undefined
  /** The words below the title. */
  readonly how: (ownerId: number) => string
  /** What several transactions tell of together. */
  readonly topic?: string | undefined
  readonly origin: string
  readonly now: Date
}

/** Records of a type that a person has got; the name and id are those of any of them. */
export interface Gain {
  readonly type: RecordTypeName
  readonly ownerId: number
  readonly count: number
  readonly uniqueId: string
  readonly name: string
}

/** What a person gives by a call. */
export const givingOf = ({ me, services, now }: Context): Giving => ({
  companyId: me.companyId,
  by: me.userId,
  how: () => say.givenBy(me.fullName),
  origin: services.origin,
  now,
})

/**
 * Tells the owners of records who did not own them before, once for each type (D-278). The transaction goes on with the
 * rights that it had.
 */
export async function tellNewOwners(
  w: Work,
  giving: Giving,
  changed: readonly { readonly id: number; readonly from: number | null }[],
): Promise<void> {
  if (changed.length === 0) return
  const from = new Map(changed.map((each) => [each.id, each.from]))
  // The record may have left the reach of the person who gave it away.
  const rows = await w.unscoped((k) =>
    k
      .selectFrom('crm_records')
      .select(['id', 'type_id', 'unique_id', 'name', 'owner_id'])
      .where('company_id', '=', giving.companyId)
      .where('id', 'in', [...from.keys()])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  )
  const given = rows.filter((row) => row.owner_id !== null && row.owner_id !== from.get(row.id))
  const groups = Map.groupBy(given, (row) => `${row.type_id}:${row.owner_id}`)
  // In one order, so that two sets never wait for each other's notices.
  const gains = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]): Gain => {
      const { type_id, owner_id, unique_id, name } = group[0]!
      return { type: recordTypeNamed(type_id), ownerId: owner_id ?? 0, count: group.length, uniqueId: unique_id, name }
    })
  await tellGains(w, giving, gains)
}

/** Tells each person what is theirs now, unless they did it themselves or may not view it. */
export async function tellGains(w: Work, giving: Giving, gains: readonly Gain[]): Promise<void> {
  const { companyId, by, how, topic, origin, now } = giving
  const others = gains.filter(({ ownerId }) => ownerId !== by)
  if (others.length === 0) return
  await w.unscoped(async (k) => {
    for (const { type, ownerId, count, uniqueId, name } of others) {
      const person = await reachOfPerson(k, companyId, ownerId)
      if (person === undefined || !mayView(person, type)) continue
      const titleOf = (all: number) => say.nowOwnerOfMany(all, type)
      const news =
        count === 1 && topic === undefined
          ? { title: say.nowOwner(crmTypeOf(type).singular, name), link: recordAddress(type, uniqueId) }
          : { title: titleOf(count), link: ownRecordsAddress(type, await formOf(k, companyId, type)) }
      const gathered = topic === undefined ? undefined : { topic: `${topic}:${type}`, count, titleOf }
      await tellPerson(w, ownerId, { kind: 'records', ...news, message: how(ownerId), gathered, origin, now })
    }
  })
}

type Reached = NonNullable<Awaited<ReturnType<typeof reachOfPerson>>>

const mayView = (person: Reached, type: RecordTypeName): boolean =>
  isGranted(person, { module: type, action: 'View' }) &&
  reachesRecord(person.owners ?? {}, { type, ownerId: person.userId })
