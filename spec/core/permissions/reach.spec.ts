import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECORD_TYPE_NAMES, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import {
  coversReach,
  hasWholeReach,
  makesCircle,
  reachBeyondOwn,
  reachedOwners,
  reachesActivity,
  reachesRecord,
  reachOf,
  type RecordReach,
  REACHES,
  teamOf,
  WHOLE_REACH,
} from '../../../core/permissions/reach.ts'

const aReach: fc.Arbitrary<RecordReach> = fc.record(
  Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, fc.constantFrom(...REACHES)])) as Record<
    RecordTypeName,
    fc.Arbitrary<(typeof REACHES)[number]>
  >,
)
const aPerson = fc.integer({ min: 1, max: 8 })
const lines = fc.uniqueArray(fc.record({ userId: aPerson, reportsTo: fc.option(aPerson) }), {
  selector: ({ userId }) => userId,
})
const aRecord = fc.record({ type: fc.constantFrom(...RECORD_TYPE_NAMES), ownerId: fc.option(aPerson) })

describe('[D-115] reporting lines', () => {
  it('a team is the person and everybody below, and every line of the team ends at the person', () => {
    fc.assert(
      fc.property(aPerson, lines, (person, all) => {
        const team = teamOf(person, all)
        expect(team).toContain(person)
        for (const { userId, reportsTo } of all)
          if (reportsTo !== null && team.includes(reportsTo)) expect(team).toContain(userId)
        for (const member of team)
          if (member !== person)
            expect(all.some((one) => one.userId === member && team.includes(one.reportsTo ?? 0))).toBe(true)
      }),
    )
  })

  it('changes that make no circle never make one, in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aPerson, aPerson), { maxLength: 20 }), (changes) => {
        const reportsTo = new Map<number, number>()
        const now = () => [...reportsTo].map(([userId, boss]) => ({ userId, reportsTo: boss }))
        for (const [person, boss] of changes) if (!makesCircle(person, boss, now())) reportsTo.set(person, boss)
        for (const start of reportsTo.keys()) {
          const passed = new Set<number>()
          for (let at: number | undefined = start; at !== undefined; at = reportsTo.get(at)) {
            expect(passed).not.toContain(at)
            passed.add(at)
          }
        }
      }),
    )
  })
})

describe('[D-115] reach', () => {
  it('all includes team, and team includes own', () => {
    fc.assert(
      fc.property(aPerson, lines, aRecord, (person, all, record) => {
        const sees = (each: (typeof REACHES)[number]) =>
          reachesRecord(reachedOwners(person, { ...WHOLE_REACH, [record.type]: each }, teamOf(person, all)), record)
        expect(sees('all')).toBe(true)
        if (sees('own')) expect(sees('team')).toBe(true)
        expect(sees('own')).toBe(record.ownerId === person)
      }),
    )
  })

  it('shows activities by their owner, their record, or, without a record, the widest reach', () => {
    const owners = reachedOwners(1, { ...WHOLE_REACH, Leads: 'own', Deals: 'team' }, [1, 2])
    const lead = { type: 'Leads', ownerId: 2 } as const
    expect(reachesActivity(1, owners, { ownerId: 1, record: lead })).toBe(true)
    expect(reachesActivity(1, owners, { ownerId: 2, record: lead })).toBe(false)
    expect(reachesActivity(1, owners, { ownerId: 3, record: { type: 'Deals', ownerId: 2 } })).toBe(true)
    expect(reachesActivity(1, owners, { ownerId: 3, record: null })).toBe(true)
    const team = reachedOwners(1, { Leads: 'own', Deals: 'team', Contacts: 'own', Accounts: 'own' }, [1, 2])
    expect(reachesActivity(1, team, { ownerId: 2, record: null })).toBe(true)
    expect(reachesActivity(1, team, { ownerId: 3, record: null })).toBe(false)
    expect(reachesActivity(1, team, { ownerId: null, record: null })).toBe(false)
  })

  it('lets nobody hand out more than the own reach, but keeps what a role showed', () => {
    fc.assert(
      fc.property(aReach, aReach, (own, wanted) => {
        expect(reachBeyondOwn(WHOLE_REACH, wanted)).toBeUndefined()
        expect(reachBeyondOwn(own, own)).toBeUndefined()
        expect(reachBeyondOwn(own, wanted, wanted)).toBeUndefined()
        expect(reachBeyondOwn(own, WHOLE_REACH) === undefined).toBe(hasWholeReach(own))
      }),
    )
    expect(reachBeyondOwn({ ...WHOLE_REACH, Deals: 'own' }, { ...WHOLE_REACH, Deals: 'team' })).toBe('Deals')
  })

  it('covers another person exactly when that person sees nothing more', () => {
    fc.assert(
      fc.property(aPerson, aPerson, aReach, aReach, lines, (one, other, ofOne, ofOther, all) => {
        const mine = reachedOwners(one, ofOne, teamOf(one, all))
        const theirs = reachedOwners(other, ofOther, teamOf(other, all))
        const records = RECORD_TYPE_NAMES.flatMap((type) =>
          [null, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((ownerId) => ({ type, ownerId })),
        )
        expect(coversReach({ owners: mine }, { owners: theirs })).toBe(
          records.every((record) => !reachesRecord(theirs, record) || reachesRecord(mine, record)),
        )
      }),
    )
  })

  it('reads what is missing or unknown as all', () => {
    expect(reachOf(null)).toEqual(WHOLE_REACH)
    expect(reachOf({ Leads: 'own', Deals: 'nobody', Fish: 'own' })).toEqual({ ...WHOLE_REACH, Leads: 'own' })
  })
})
