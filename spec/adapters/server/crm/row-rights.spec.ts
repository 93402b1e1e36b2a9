import fc from 'fast-check'
import { DEFAULT_FORMS } from '../../../../core/crm/forms/default-forms.ts'
import { boardGroups } from '../../../../core/crm/lists/board-groups.ts'
import { expect, it } from 'vitest'
import { bindings } from '../../../../adapters/server/bindings.ts'
import { formOf } from '../../../../adapters/server/crm/forms-of.ts'
import { insertRecord } from '../../../../adapters/server/crm/write-record.ts'
import { reachedTables } from '../../../../adapters/server/database/row-reach.ts'
import { writeAsSystem } from '../../../../adapters/server/database/store.ts'
import { pathOf } from '../../../../adapters/server/http/bind.ts'
import { createAutomation } from '../../../../core/contracts/automation.contract.ts'
import {
  callBoard,
  calls,
  createTask,
  deleteTask,
  meetingBoard,
  meetings,
  reminders,
  taskBoard,
  tasks,
} from '../../../../core/contracts/crm-activities.contract.ts'
import { conversionOffer, convertLead } from '../../../../core/contracts/crm-conversion.contract.ts'
import { mergeDuplicates } from '../../../../core/contracts/crm-duplicates.contract.ts'
import { createEmail, deleteEmails, emails } from '../../../../core/contracts/crm-emails.contract.ts'
import { saveRecord } from '../../../../core/contracts/crm-forms.contract.ts'
import { activities, createActivity } from '../../../../core/contracts/crm-history.contract.ts'
import {
  assignLeads,
  deleteRecords,
  leadChoices,
  leadInfo,
  leads,
  leadSideList,
  moveCard,
  recordBoard,
  recordChoices,
  dataListing,
  updateLeadStatus,
} from '../../../../core/contracts/crm-lists.contract.ts'
import { createNote, deleteNote, notes } from '../../../../core/contracts/crm-notes.contract.ts'
import { restoreDeleted } from '../../../../core/contracts/crm-restore.contract.ts'
import { setTags } from '../../../../core/contracts/crm-tags.contract.ts'
import { createRole, updateRole } from '../../../../core/contracts/roles.contract.ts'
import {
  createSubAccount,
  deleteSubAccounts,
  listSubAccounts,
  updateSubAccount,
} from '../../../../core/contracts/sub-accounts.contract.ts'
import { visitList } from '../../../../core/contracts/visits.contract.ts'
import { CALL_STATUSES } from '../../../../core/crm/activities/call.schema.ts'
import { NAMING_FIELDS } from '../../../../core/crm/forms/default-forms.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import {
  crmTypeIds,
  LIST_RESPONSE_KEYS,
  RECORD_TYPE_NAMES,
  type RecordTypeName,
} from '../../../../core/crm/records/record-types.ts'
import { ownerPermissions } from '../../../../core/permissions/permissions.ts'
import {
  type Reach,
  type ReachedOwners,
  reachedOwners,
  reachesActivity,
  reachesRecord,
  type RecordReach,
  REACHES,
  teamOf,
  WHOLE_REACH,
} from '../../../../core/permissions/reach.ts'
import { describeMarket, type Market, type Person } from '../market.ts'

interface MadeRecord {
  readonly mark: string
  readonly id: number
  readonly uniqueId: string
  readonly type: RecordTypeName
  readonly ownerId: number | null
}

interface MadeActivity {
  readonly mark: string
  readonly kind: 'Tasks' | 'Meetings' | 'Calls'
  readonly ownerId: number | null
  readonly record: MadeRecord | null
}

interface Team {
  readonly seller: Person
  readonly people: readonly {
    readonly person: Person
    readonly owners: ReachedOwners
    readonly boss: number | null
    readonly reach: RecordReach
  }[]
  readonly records: readonly MadeRecord[]
  readonly activities: readonly MadeActivity[]
}

const PEOPLE = 4
const OWNERS = PEOPLE + 2
/** Marks are found in any response, wherever it names the row. */
const MARK = /zq\d+zq/g
const KINDS = ['Tasks', 'Meetings', 'Calls'] as const
const WALK_MS = 120_000

/** Roles, reporting lines and owners by number: 0 is nobody, 1 the owner of the company, then the sub-users. */
const aTeam = fc.record({
  reach: fc.array(
    fc.record(
      Object.fromEntries(RECORD_TYPE_NAMES.map((type) => [type, fc.constantFrom(...REACHES)])) as Record<
        RecordTypeName,
        fc.Arbitrary<Reach>
      >,
    ),
    { minLength: PEOPLE, maxLength: PEOPLE },
  ),
  // Each reports to somebody made before, so that there is no circle.
  boss: fc.tuple(...Array.from({ length: PEOPLE }, (_, at) => fc.integer({ min: -1, max: at - 1 }))),
  records: fc.array(fc.nat(OWNERS - 1), { minLength: 16, maxLength: 16 }),
  activities: fc.array(fc.tuple(fc.nat(OWNERS - 1), fc.integer({ min: -6, max: 15 })), {
    minLength: 15,
    maxLength: 15,
  }),
})

describeMarket('row rights', (market) => {
  it(
    '[D-115] no answer, count, search or board of any call contains a record beyond the reach, and lists contain all within it',
    async () => {
      for (const [round, about] of fc.sample(aTeam, { numRuns: 2, seed: 115 }).entries()) {
        const team = await teamIn(market, about)
        for (const [at, { person, owners }] of team.people.entries()) {
          const within = team.records.filter((record) => reachesRecord(owners, record))
          await exactLists(person, team, owners)
          await policiesAlone(market, person, team, owners)
          // The walk through all calls is long, so two people of one company make it.
          if (round === 0 && at < 2) await noLeak(market, person, team, within)
          await refusedWrites(person, team, within)
        }
        // The owner of the company sees everything.
        expect(marksIn(await team.seller.call(recordChoices, { query: 'zq', type_name: 'Leads' }))).toEqual(
          marksOf(team.records.filter(({ type }) => type === 'Leads')),
        )
      }
    },
    WALK_MS,
  )

  it('[D-115] hands a record over, follows new reporting lines at once, and widens nobody’s own view', async () => {
    const team = await teamIn(market, {
      reach: [
        { ...WHOLE_REACH, Leads: 'team' },
        { ...WHOLE_REACH, Leads: 'own' },
        { ...WHOLE_REACH, Leads: 'own', Deals: 'own', Contacts: 'own', Accounts: 'own' },
        WHOLE_REACH,
      ],
      boss: [-1, 0, -1, -1],
      records: Array.from({ length: 16 }, (_, at) => (at % 4 === 0 ? [2, 3, 4, 0][at / 4]! : 1)),
      activities: [],
    })
    const [head, member, other, whole] = team.people.map(({ person }) => person) as [Person, Person, Person, Person]
    const [ofHead, ofMember, ofOther] = team.records.filter(({ type }) => type === 'Leads') as [
      MadeRecord,
      MadeRecord,
      MadeRecord,
      MadeRecord,
    ]
    const seen = async (person: Person) => marksIn(await person.call(leadChoices, { query: '' }))
    expect(await seen(head)).toEqual(marksOf([ofHead, ofMember]))
    expect(await seen(member)).toEqual([ofMember.mark])

    // Who acts for a person, such as a job, sees no more than that person.
    const asMember = await writeAsSystem(market.db, async (w) => {
      const k = await w.as({ companyId: member.companyId, userId: member.userId })
      return k.selectFrom('crm_records').select('name').where('type_id', '=', crmTypeIds.Leads).execute()
    })
    expect(marksIn(asMember)).toEqual([ofMember.mark])

    // What somebody deleted comes back within the own reach, and not beyond it (D-256).
    const about = { crm_unique_id: ofMember.uniqueId }
    const note = (await member.call(createNote, { ...about, message: 'Mine' })).data.id
    const mail = (await member.call(createEmail, { ...about, to: '', cc: '', subject: 'Offer', body: '' })).data.id
    const due = (
      await member.call(createTask, {
        subject: 'Ring',
        task_date: '2030-01-01 10:00:00',
        related_with: 'Leads',
        related_id: ofMember.uniqueId,
        tag: [],
      })
    ).data.id
    const count = async () => [
      (await member.call(notes, about)).data.length,
      (await member.call(emails, about)).data.length,
      (await member.call(tasks, about)).data.total,
      (await member.call(reminders, {})).data.length,
    ]
    const before = await count()
    await member.call(deleteNote, { id: note })
    await member.call(deleteEmails, { ids: [mail] })
    await member.call(deleteTask, { id: due })
    expect(await count()).toEqual(before.map((number) => number - 1))
    for (const [kind, id] of [
      ['note', note],
      ['email', mail],
      ['task', due],
    ] as const) {
      expect(await other.fails(restoreDeleted, { kind, ids: [id] })).toMatchObject({ _tag: 'NotFound' })
      await member.call(restoreDeleted, { kind, ids: [id] })
    }
    expect(await count()).toEqual(before)

    // A record may be given away, with everything that is written with it, and is gone then.
    await other.call(assignLeads, { lead_ids: [ofOther.uniqueId], user_id: member.userId } as never)
    expect(await seen(other)).toEqual([])
    expect(await seen(head)).toEqual(marksOf([ofHead, ofMember, ofOther]))
    expect(await other.fails(leadInfo, { lead_id: ofOther.uniqueId })).toMatchObject({ _tag: 'NotFound' })
    const given = await other.call(createTask, {
      subject: 'Call them',
      task_date: '2030-01-01',
      status: 'in-progress',
      priority: 'normal',
      task_owner: member.userId,
    } as never)
    expect(given.data.task_owner).toBe(member.userId)
    expect((await other.call(tasks, {})).data.total).toBe(0)

    // A unique value of somebody else's record is taken all the same.
    const form = await formIn(market, team.seller, 'Leads')
    const unique = form.find((field) => field.unique === '1')
    if (unique !== undefined)
      expect(
        await other.fails(saveRecord, {
          type_id: 1,
          form_fields: [
            ...(unique.name === 'first_name' ? [] : [{ id: fieldId(form, 'first_name'), value: 'Ada' }]),
            { id: unique.id, value: await valueOf(market, ofHead.id, unique.id) },
          ],
        }),
      ).toMatchObject({ _tag: 'Refused' })

    // Reporting lines.
    await team.seller.call(updateSubAccount, { id: other.userId, reports_to: head.userId })
    expect((await head.call(recordChoices, { query: '', type_name: 'Deals' })).data).toHaveLength(4)
    expect(await team.seller.fails(updateSubAccount, { id: head.userId, reports_to: member.userId })).toMatchObject({
      errors: { reports_to: [expect.stringContaining('cannot report to')] },
    })
    expect(await team.seller.fails(updateSubAccount, { id: head.userId, reports_to: head.userId })).toMatchObject({
      errors: { reports_to: ['Nobody can report to themselves.'] },
    })
    const stranger = await market.subuser(await market.seller(), [])
    expect(await team.seller.fails(updateSubAccount, { id: head.userId, reports_to: stranger.userId })).toMatchObject({
      errors: { reports_to: ['Please choose a sub account of your company'] },
    })

    // Nobody hands out what he lacks.
    expect(await head.fails(createRole, { name: 'Wider', reach: { Leads: 'all' } })).toMatchObject({
      message: 'You can only show what you see yourself. You do not see all leads that this role would show.',
    })
    const narrower = await head.call(createRole, { name: 'As wide', reach: { Leads: 'team', Deals: 'own' } })
    expect(narrower.data.reach).toEqual({ Leads: 'team', Deals: 'own', Contacts: 'all', Accounts: 'all' })
    expect(
      await other.fails(updateRole, { id: narrower.data.id, name: 'As wide', reach: { Deals: 'all' } }),
    ).toMatchObject({
      _tag: 'Refused',
    })
    expect(await head.fails(updateSubAccount, { id: member.userId, reports_to: null })).toMatchObject({
      errors: { reports_to: ['Only a person who sees all records may change who reports to whom.'] },
    })
    expect(await member.fails(updateSubAccount, { id: other.userId, password: 'Harbour-Crane-42!' })).toMatchObject({
      message: expect.stringContaining('sees records that you do not see'),
    })
    await head.call(updateSubAccount, { id: member.userId, password: 'Harbour-Crane-42!' })
    expect(
      await head.fails(createAutomation, {
        name: 'To me',
        type_id: 1,
        trigger: { event: 'status_changed', value: 'Contacted' },
        actions: [{ type: 'assign_owner', params: { owner_id: head.userId } }],
      } as never),
    ).toMatchObject({ _tag: 'Forbidden' })

    // Who reported to a deleted person reports to the next above; the records stay the team's.
    await whole.call(updateSubAccount, { id: member.userId, reports_to: other.userId })
    await whole.call(deleteSubAccounts, { user_id: [other.userId] })
    const { data } = await whole.call(listSubAccounts, {})
    expect(data.find(({ user_id }) => user_id === member.userId)?.reports_to).toBe(head.userId)
    expect(await seen(head)).toEqual(marksOf([ofHead, ofMember, ofOther]))
    const made = await team.seller.call(createSubAccount, {
      full_name: 'New',
      email_id: `new-${market.engine}@reach.example`,
      password: 'Harbour-Crane-42!',
      role_id: narrower.data.id,
      reports_to: head.userId,
    })
    expect(made.data.reports_to).toBe(head.userId)
  })
})

// What a person is shown

/** Lists, boards, choices and their numbers contain exactly what the rule of core says. */
async function exactLists(person: Person, team: Team, owners: ReachedOwners): Promise<void> {
  for (const type of RECORD_TYPE_NAMES) {
    const expected = marksOf(team.records.filter((record) => record.type === type && reachesRecord(owners, record)))
    const listed = await person.call(dataListing, { type_name: type, query: '' })
    const rows = listed[LIST_RESPONSE_KEYS[type] as 'lead_data']!
    expect(marksIn(rows.data.map(({ name }) => name))).toEqual(expected)
    expect(rows.total).toBe(expected.length)
    const searched = await person.call(dataListing, { type_name: type, query: 'zq' })
    expect(searched[LIST_RESPONSE_KEYS[type] as 'lead_data']!.total).toBe(expected.length)
    const board = (await person.call(recordBoard, { type_name: type })).data
    expect(marksIn(board.map(({ data }) => data.map(({ name }) => name)))).toEqual(expected)
    expect(board.reduce((sum, { total }) => sum + total, 0)).toBe(expected.length)
    for (const { name: group } of boardGroups(type, { sections: DEFAULT_FORMS[type] })) {
      const by = (await person.call(recordBoard, { type_name: type, group })).data
      expect(marksIn(by.map(({ data }) => data.map(({ name }) => name))), group).toEqual(expected)
    }
    expect(marksIn((await person.call(recordChoices, { type_name: type, query: 'zq' })).data)).toEqual(expected)
    if (type !== 'Leads') continue
    expect((await person.call(leads, { query: '' })).lead_data.total).toBe(expected.length)
    expect(marksIn((await person.call(leadSideList, { query: 'zq' })).data.data.map(({ name }) => name))).toEqual(
      expected,
    )
    expect(marksIn(await person.call(leadChoices, { query: '' }))).toEqual(expected)
  }
  for (const [kind, list, board] of [
    ['Tasks', tasks, taskBoard],
    ['Meetings', meetings, meetingBoard],
    ['Calls', calls, callBoard],
  ] as const) {
    const expected = marksOf(
      team.activities.filter((one) => one.kind === kind && reachesActivity(person.userId, owners, one)),
    )
    const { data } = (await person.call(list as typeof tasks, {})) as {
      data: { data: readonly object[]; total: number }
    }
    expect(marksIn(data.data.map((row) => [Reflect.get(row, 'subject'), Reflect.get(row, 'title')]))).toEqual(expected)
    expect(data.total).toBe(expected.length)
    const columns = (await person.call(board as typeof taskBoard, {})).data
    expect(columns.reduce((sum, { total }) => sum + total, 0)).toBe(expected.length)
  }
}

/** The database itself shows nothing beyond the reach to statements without any condition. */
async function policiesAlone(market: Market, person: Person, team: Team, owners: ReachedOwners): Promise<void> {
  const { userId, companyId } = person
  const texts = await market.db.read(
    async (q) => {
      const all: string[] = []
      for (const table of reachedTables)
        all.push(
          ...(await q.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)).rows.map(
            ({ row }) => row,
          ),
        )
      return all
    },
    { companyId, userId, owners },
  )
  // Notes and e-mails name their record; a task shows the id of a record beyond the reach, but no mark of it.
  const allowed = [
    ...marksOf(team.records.filter((record) => reachesRecord(owners, record))),
    ...marksOf(team.activities.filter((one) => reachesActivity(userId, owners, one))),
  ].toSorted()
  expect(marksIn(texts)).toEqual(allowed)
}

/**
 * Every reading call of the server, also those that are added later, with the ids of rows beyond the reach: no response
 * contains a mark that the person may not see.
 */
async function noLeak(market: Market, person: Person, team: Team, within: readonly MadeRecord[]): Promise<void> {
  const { owners } = team.people.find((one) => one.person === person)!
  const allowed = new Set([
    ...marksOf(within),
    ...marksOf(team.activities.filter((one) => reachesActivity(person.userId, owners, one))),
  ])
  const beyond = team.records.filter((record) => !within.includes(record))
  const targets = RECORD_TYPE_NAMES.flatMap((type) => beyond.find((record) => record.type === type) ?? [])
  const reads = bindings.filter(
    ({ contract }) =>
      READ_BY.has(contract.access.kind) &&
      contract.id !== 'account.signOut' &&
      (contract.method === 'GET' || READS.some((read) => read.test(contract.id))),
  )
  for (const target of [undefined, ...targets.slice(0, 2)]) {
    const texts = await inBunches(reads, async ({ contract }) => {
      const type_name = target?.type ?? 'Leads'
      const names = ['unique_id', 'crm_unique_id', 'lead_id', 'contact_id', 'deal_id', 'account_id', 'record_id']
      const input: Record<string, string> = {
        type_name,
        type_id: String(crmTypeIds[type_name]),
        ...Object.fromEntries(names.map((name) => [name, target?.uniqueId ?? ''])),
      }
      const path = pathOf(contract).replaceAll(/:(\w+)/g, (_, name: string) =>
        target === undefined
          ? '1'
          : name === 'id' && !pathOf(contract).includes('info')
            ? String(target.id)
            : target.uniqueId,
      )
      const isGet = contract.method === 'GET'
      const response = await fetch(
        `${market.url}${path}${isGet ? `?${new URLSearchParams(target === undefined ? { type_name, type_id: input['type_id']! } : input)}` : ''}`,
        {
          method: contract.method,
          redirect: 'manual',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          ...(isGet ? {} : { body: JSON.stringify(target === undefined ? { type_name } : input) }),
        },
      )
      return { id: contract.id, status: response.status, text: await response.text() }
    })
    expect(texts.filter(({ status }) => status >= 500)).toEqual([])
    expect(
      texts.flatMap(({ id, text }) =>
        (text.match(MARK) ?? []).filter((mark) => !allowed.has(mark)).map((mark) => `${id}: ${mark}`),
      ),
    ).toEqual([])
  }
}

const READ_BY: ReadonlySet<string> = new Set(['signedIn', 'seller', 'permission'])
/** Reading calls that are no GET. */
const READS = [
  /^crm\.(leads|contacts|accounts|dataListing|tasks|meetings|calls|checkDuplicates)$/,
  /^score\.preview$/,
  /^automation\.try$/,
]

/** A record beyond the reach does not exist for any call that would change it or add to it. */
async function refusedWrites(person: Person, team: Team, within: readonly MadeRecord[]): Promise<void> {
  const beyond = team.records.find((record) => record.type === 'Leads' && !within.includes(record))
  if (beyond === undefined) return
  const own = within.find((record) => record.type === 'Leads')
  const id = beyond.uniqueId
  const gone = { _tag: 'NotFound' }
  const calls = [
    () => person.fails(leadInfo, { lead_id: id }),
    () => person.fails(saveRecord, { type_id: 1, unique_id: id, form_fields: [] }),
    () =>
      person.fails(deleteRecords, { type_id: 1, unique_ids: own === undefined ? [id] : [own.uniqueId, id] } as never),
    () => person.fails(moveCard, { type_id: 1, unique_id: id, category: 'Won' } as never),
    () => person.fails(updateLeadStatus, { lead_id: id, status_id: 1 }),
    () => person.fails(assignLeads, { lead_ids: [id], user_id: person.userId } as never),
    () => person.fails(setTags, { id, tag_ids: [] } as never),
    () => person.fails(createNote, { crm_unique_id: id, message: 'Mine now' }),
    () => person.fails(notes, { crm_unique_id: id }),
    () => person.fails(emails, { crm_unique_id: id }),
    () => person.fails(createEmail, { crm_unique_id: id, to: ['a@b.example'], subject: 'S', body: 'B' } as never),
    () => person.fails(activities, { type_name: 'Leads', crm_unique_id: id }),
    () => person.fails(createActivity, { type_name: 'Leads', crm_unique_id: id, title: 'T', description: 'D' }),
    () => person.fails(conversionOffer, { lead_id: id }),
    () => person.fails(convertLead, { lead_id: id, account: 'none', contact: 'new', has_deal: false } as never),
    () => person.fails(visitList, { crm_unique_id: id }),
    () => person.fails(deleteNote, { id: beyond.id }),
    ...(own === undefined
      ? []
      : [() => person.fails(mergeDuplicates, { type_id: 1, kept: own.uniqueId, others: [id], choices: {} } as never)]),
  ]
  for (const call of calls) expect(await call(), call.toString()).toMatchObject(gone)
}

async function inBunches<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const done: U[] = []
  for (let at = 0; at < items.length; at += 8) done.push(...(await Promise.all(items.slice(at, at + 8).map(work))))
  return done
}

// Making a company

async function teamIn(
  market: Market,
  about: {
    readonly reach: readonly RecordReach[]
    readonly boss: readonly number[]
    readonly records: readonly number[]
    readonly activities: readonly (readonly [number, number])[]
  },
): Promise<Team> {
  const seller = await market.seller()
  const persons: Person[] = []
  for (let at = 0; at < PEOPLE; at += 1) persons.push(await market.subuser(seller, ownerPermissions))
  const lines = persons.map(({ userId }, at) => ({ userId, reportsTo: persons[about.boss[at]!]?.userId ?? null }))
  for (const [at, { userId, reportsTo }] of lines.entries()) {
    await market.db.query('update users set reports_to = $1 where id = $2', [reportsTo, userId])
    await market.db.query('update roles set reach = $1 where id = (select role_id from users where id = $2)', [
      JSON.stringify(about.reach[at]),
      userId,
    ])
  }
  const ids = [null, seller.userId, ...persons.map(({ userId }) => userId)]
  const now = market.clock.now
  const made = await writeAsSystem(market.db, async (w) => {
    const records: MadeRecord[] = []
    for (const [at, owner] of about.records.entries()) {
      const type = RECORD_TYPE_NAMES[at % RECORD_TYPE_NAMES.length]!
      const form = await formOf(w.k, seller.companyId, type)
      const mark = newMark()
      const ownerId = ids[owner] ?? null
      // Every second contact and deal refers to an account and a contact, perhaps of somebody else.
      const tied = (target: RecordTypeName) => records.findLast((record) => record.type === target)?.uniqueId ?? null
      const values = Object.fromEntries(
        fieldsOf(form).flatMap(({ id, name, field_type }) =>
          name === NAMING_FIELDS[type]
            ? [[id, mark]]
            : name === 'email'
              ? [[id, `${mark}@reach.example`]]
              : field_type === 'lookup' && (name === 'account' || name === 'contact')
                ? [[id, tied(name === 'account' ? 'Accounts' : 'Contacts')]]
                : [],
        ),
      )
      const { id, unique_id } = await insertRecord(w, {
        companyId: seller.companyId,
        userId: seller.userId,
        type,
        form,
        values,
        ownerId,
        now,
      })
      records.push({ mark, id, uniqueId: unique_id, type, ownerId })
      const belongs = { company_id: seller.companyId, record_id: id, user_id: seller.userId }
      await w.k
        .insertInto('notes')
        .values({ ...belongs, message: `Note ${mark}` })
        .execute()
      await w.k
        .insertInto('emails')
        .values({
          ...belongs,
          recipients: [`${mark}@reach.example`],
          copies: [],
          subject: `Mail ${mark}`,
          body: mark,
          status: 'draft',
        })
        .execute()
    }
    const activities: MadeActivity[] = []
    for (const [at, [owner, recordAt]] of about.activities.entries()) {
      const kind = KINDS[at % KINDS.length]!
      const record = records[recordAt] ?? null
      const mark = newMark()
      const ownerId = ids[owner] ?? null
      const { id } = await w.k
        .insertInto('crm_activities')
        .values({
          company_id: seller.companyId,
          type_id: crmTypeIds[kind],
          record_id: record?.id ?? null,
          subject: mark,
          starts_at: new Date(now.getTime() + at * 3_600_000),
          ends_at: new Date(now.getTime() + (at + 1) * 3_600_000),
          status: kind === 'Tasks' ? 'in-progress' : kind === 'Calls' ? CALL_STATUSES[0] : null,
          priority: 'normal',
          owner_id: ownerId,
          fields: JSON.stringify({ task_date: '2030-01-01', call_type: 'Outbound', description: mark }),
          order_key: `a${at}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (ownerId !== null)
        await w.k
          .insertInto('reminders')
          .values({
            activity_id: id,
            company_id: seller.companyId,
            user_id: ownerId,
            type_id: crmTypeIds[kind],
            remind_at: now,
          })
          .execute()
      activities.push({ mark, kind, ownerId, record })
    }
    return { records, activities }
  })
  return {
    seller,
    people: persons.map((person, at) => ({
      person,
      boss: lines[at]!.reportsTo,
      reach: about.reach[at]!,
      owners: reachedOwners(person.userId, about.reach[at]!, teamOf(person.userId, lines)),
    })),
    ...made,
  }
}

let marks = 0
const newMark = (): string => `zq${(marks += 1)}zq`
const marksOf = (rows: readonly { readonly mark: string }[]): readonly string[] =>
  rows.map(({ mark }) => mark).toSorted()
const marksIn = (answer: unknown): readonly string[] =>
  [...new Set(JSON.stringify(answer).match(MARK) ?? [])].toSorted()

const formIn = (market: Market, seller: Person, type: RecordTypeName) =>
  writeAsSystem(market.db, async (w) => fieldsOf(await formOf(w.k, seller.companyId, type)))
const fieldId = (form: Awaited<ReturnType<typeof formIn>>, name: string): number =>
  form.find((field) => field.name === name)!.id
const valueOf = async (market: Market, id: number, field: number): Promise<string> =>
  (
    await market.db.query<{ value: string }>('select values ->> $2 as value from crm_records where id = $1', [
      id,
      String(field),
    ])
  ).rows[0]!.value
