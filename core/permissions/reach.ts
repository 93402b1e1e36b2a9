import { RECORD_TYPE_NAMES, type RecordTypeName } from '../crm/records/record-types.ts'

/** Whose records of a type a role shows: one's own, those of oneself and everybody below, or all of the company. D-115. */
export const REACHES = ['own', 'team', 'all'] as const
export type Reach = (typeof REACHES)[number]

/** The reach of a role for each record type. */
export type RecordReach = Readonly<Record<RecordTypeName, Reach>>

/** The reach of an owner, and of every role that does not say otherwise. */
export const WHOLE_REACH: RecordReach = { Leads: 'all', Deals: 'all', Contacts: 'all', Accounts: 'all' }

/** A stored reach with all types; missing and unknown values are `all`. */
export const reachOf = (stored: Partial<Readonly<Record<string, unknown>>> | null | undefined): RecordReach =>
  Object.fromEntries(
    RECORD_TYPE_NAMES.map((type) => [type, REACHES.find((reach) => reach === stored?.[type]) ?? 'all']),
  ) as RecordReach

/** Whether the first reach shows more than the second. */
export const isWider = (one: Reach, other: Reach): boolean => REACHES.indexOf(one) > REACHES.indexOf(other)

/** One person's place in the reporting lines of a company; without `reportsTo` it is the owner's. */
export interface ReportingLine {
  readonly userId: number
  readonly reportsTo?: number | null | undefined
}

/** A person and everybody below, in ascending order. Ends for lines that form a circle, which no company can save. */
export function teamOf(userId: number, lines: readonly ReportingLine[]): readonly number[] {
  const below = Map.groupBy(lines, ({ reportsTo }) => reportsTo ?? null)
  const team = new Set([userId])
  for (const member of team) for (const { userId: each } of below.get(member) ?? []) team.add(each)
  return [...team].toSorted((one, other) => one - other)
}

/** Whether a person who reports to `boss` would stand in a circle: to oneself, or to somebody below. */
export const makesCircle = (userId: number, boss: number, lines: readonly ReportingLine[]): boolean =>
  teamOf(userId, lines).includes(boss)

/**
 * The owners whose records of each type a person sees; `undefined` is every owner, and records without one. Tasks,
 * meetings and calls of no record have the widest of the four.
 */
export interface ReachedOwners {
  readonly Leads?: readonly number[] | undefined
  readonly Deals?: readonly number[] | undefined
  readonly Contacts?: readonly number[] | undefined
  readonly Accounts?: readonly number[] | undefined
  readonly unrelated?: readonly number[] | undefined
}

/** The owners that a person reaches: oneself by `own`, the team by `team`. */
export function reachedOwners(userId: number, reach: RecordReach, team: readonly number[]): ReachedOwners {
  const owners = { own: [userId], team: [...new Set([userId, ...team])], all: undefined }
  const widest = RECORD_TYPE_NAMES.map((type) => reach[type]).reduce((one, other) =>
    isWider(other, one) ? other : one,
  )
  return Object.fromEntries(
    [...RECORD_TYPE_NAMES.map((type) => [type, reach[type]] as const), ['unrelated', widest] as const].flatMap(
      ([type, each]) => (owners[each] === undefined ? [] : [[type, owners[each]]]),
    ),
  )
}

/** Whether a record of this type and owner is within reach. The statements of the server agree with this. */
export const reachesRecord = (
  owners: ReachedOwners,
  record: { readonly type: RecordTypeName; readonly ownerId: number | null },
): boolean => includes(owners[record.type], record.ownerId)

/**
 * Whether a task, meeting or call is within reach: it is one's own, its record is, or it has no record and its owner is
 * within the widest reach.
 */
export const reachesActivity = (
  userId: number,
  owners: ReachedOwners,
  activity: {
    readonly ownerId: number | null
    readonly record: { readonly type: RecordTypeName; readonly ownerId: number | null } | null
  },
): boolean =>
  activity.ownerId === userId ||
  (activity.record === null ? includes(owners.unrelated, activity.ownerId) : reachesRecord(owners, activity.record))

/**
 * The first type for which a role would show more than this person sees; undefined when there is none. What the role
 * showed before is not checked. Nobody can hand out a right that he lacks.
 */
export const reachBeyondOwn = (
  own: RecordReach,
  wanted: RecordReach,
  before?: RecordReach,
): RecordTypeName | undefined =>
  RECORD_TYPE_NAMES.find(
    (type) => isWider(wanted[type], own[type]) && (before === undefined || isWider(wanted[type], before[type])),
  )

/** Whether a person sees all records of every type, and may therefore change who reports to whom. */
export const hasWholeReach = (reach: RecordReach): boolean => RECORD_TYPE_NAMES.every((type) => reach[type] === 'all')

/**
 * Whether everything that another person sees is also within one's own reach, so that one may set that person's
 * password.
 */
export const coversReach = (
  own: { readonly owners: ReachedOwners | undefined },
  other: { readonly owners: ReachedOwners | undefined },
): boolean =>
  RECORD_TYPE_NAMES.every((type) => {
    const [mine, theirs] = [own.owners?.[type], other.owners?.[type]]
    return mine === undefined || (theirs !== undefined && theirs.every((owner) => mine.includes(owner)))
  })

const includes = (owners: readonly number[] | undefined, ownerId: number | null): boolean =>
  owners === undefined || (ownerId !== null && owners.includes(ownerId))
