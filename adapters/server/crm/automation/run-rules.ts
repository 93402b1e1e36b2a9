import { TASK } from '../../../../core/crm/activities/activity-kinds.ts'
import { reachesRecord } from '../../../../core/permissions/reach.ts'
import { DAY_MS } from '../../../../core/time/durations.ts'
import { reachOfPerson } from '../../database/person-reach.ts'
import { sql } from 'kysely'
import {
  type AutomatedRecord,
  type AutomationEffect,
  type AutomationPlace,
  changedFields,
  hasMergeFields,
  repeatActions,
  runAutomation,
} from '../../../../core/crm/automation/automation.ts'
import { automationInput, type AutomationRule } from '../../../../core/crm/automation/automation.schema.ts'
import { pausedBecause } from '../../../../core/crm/automation/rule-rights.ts'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'
import { automationMessages as say } from '../../../../core/crm/automation/automation.messages.ts'
import { NEW_TASK } from '../../../../core/crm/activities/task.schema.ts'
import { notificationMessages as news } from '../../../../core/notifications/notification.messages.ts'
import { emailNews } from '../../../../core/crm/crm.messages.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { diffValues } from '../../../../core/crm/records/history.ts'
import type { RecordValues } from '../../../../core/crm/records/record.schema.ts'
import { readEngagement } from '../../../../core/crm/scoring/score-facts.ts'
import { addressOf as pageAddress, recordAddress, recordListRoutes } from '../../../../core/navigation/addresses.ts'
import { startMoment } from '../../../../core/reminders/reminder-time.ts'
import { addDays, calendarDay } from '../../../../core/time/calendar.ts'
import { countedTry } from '../../account/attempts.ts'
import { lockInOrder, type Work } from '../../database/store.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import { topActivityKey } from '../activity-rows.ts'
import { tellNewOwners } from '../new-owners.ts'
import { recordTypeNamed } from '../crm-access.ts'
import { leadEngaged } from '../scoring/lead-engagement.job.ts'
import { scorerOf, scoresOfLead } from '../scoring/lead-scorer.ts'
import { ownerFieldOf } from '../record-rows.ts'
import { derivedColumns, labelled, topKey } from '../write-record.ts'
import {
  addressOf,
  automatedRecord,
  namesOfRecords,
  placeOf,
  resultsOf,
  type RuleSurroundings,
  shownChanges,
  type Snapshot,
  surroundingsOf,
} from './rule-place.ts'
import { settingOf } from '../../site/market-settings.ts'
import { storedRules } from './stored-rules.ts'

interface Run {
  readonly w: Work
  readonly services: Services
  readonly now: Date
  /** Of changes of an import, whose notices are told together. */
  readonly ofImport?: { readonly id: number; readonly notices: RuleNotice[] } | undefined
}

type NamedRule = Pick<AutomationRule, 'id' | 'name'>

/** What a rule tells a person about one record of an import. */
interface RuleNotice {
  readonly userId: number
  readonly ruleId: number
  readonly ruleName: string
  readonly type: RecordTypeName
  readonly message: string
}

/** A record whose owner rules changed, with their names. */
interface Given {
  readonly id: number
  readonly from: number | null
  readonly rules: readonly string[]
}

/**
 * Lets the rules look at the waiting changes of some records, those of each record in their order. The changes are removed
 * in the same transaction, so their effects happen exactly once.
 */
export async function lookAtRecords(run: Run, companyId: number, recordIds: readonly number[]): Promise<void> {
  const { w, now } = run
  await actAs(w, companyId)
  // All of them first, so that two jobs never wait for each other's records.
  await lockInOrder(w.k, 'crm_records', recordIds)
  const waiting = await w.k
    .deleteFrom('automation_changes')
    .where('record_id', 'in', [...recordIds])
    .returning(['id', 'record_id', 'before', 'after', 'import_id'])
    .$castTo<Change & { record_id: number; import_id: number | null }>()
    .execute()
  const ofTypes = new Map<number, TypeRules>()
  const counts = new Map<number, number>()
  const given: (Given & { readonly importId: number | null })[] = []
  const imports = new Map<number, { readonly id: number; readonly notices: RuleNotice[] }>()
  for (const change of waiting.toSorted((one, other) => one.record_id - other.record_id || one.id - other.id)) {
    const record = await lockedRecord(w, change.record_id)
    if (record === undefined) continue
    const ofType = ofTypes.get(record.type_id) ?? (await rulesOfType(run, companyId, record.type_id))
    ofTypes.set(record.type_id, ofType)
    if (ofType.rules.length === 0) continue
    const importId = change.import_id
    const ofImport = importId === null ? undefined : (imports.get(importId) ?? { id: importId, notices: [] })
    if (ofImport !== undefined) imports.set(ofImport.id, ofImport)
    const ran = await runRules({ ...run, ofImport }, ofType.around, record, ofType.rules, change)
    for (const id of ran.ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    if (ran.given !== undefined) given.push({ ...ran.given, importId: change.import_id })
  }
  // At the end and in one order, so that two jobs never wait for each other's rules.
  for (const [id, count] of [...counts].toSorted(([one], [other]) => one - other))
    await w.k
      .updateTable('automation_rules')
      .set({ run_count: sql<number>`run_count + ${count}::int`, last_run_at: now })
      .where('id', '=', id)
      .execute()
  for (const [importId, each] of Map.groupBy(given, (one) => one.importId))
    await tellOwners(run, companyId, each, importId)
  for (const each of imports.values()) await tellOfImport(run, companyId, each)
  await w.asSystem()
}

/** Tells people which records rules gave them, those of a set once, and those of an import in one notice. */
async function tellOwners(
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
async function tellOfImport(
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

/** Repeats the actions of a run that could not be done. */
export async function repeatRun(run: Run, runId: number): Promise<void> {
  const { w, now } = run
  const stored = await w.k
    .selectFrom('automation_runs')
    .select(['company_id', 'record_id', 'rule_id', 'rule', 'results', 'changes', 'state'])
    .where('id', '=', runId)
    .forUpdate()
    .$castTo<StoredRun>()
    .executeTakeFirst()
  if (stored?.state !== 'waiting') return
  await actAs(w, stored.company_id)
  const rule = automationInput.parse(stored.rule)
  const record = stored.record_id === null ? undefined : await lockedRecord(w, stored.record_id)
  const failed = stored.results.flatMap(({ reason }, at) => (reason === null ? [] : [at]))
  if (record === undefined) {
    await w.k
      .updateTable('automation_runs')
      .set({ state: stateOf(stored.results) })
      .where('id', '=', runId)
      .execute()
    await w.asSystem()
    return
  }
  const type = recordTypeNamed(record.type_id)
  const around = await surroundingsOf(w.k, stored.company_id, type, record.type_id, rule.actions)
  const tags = await tagsOf(w, record.id)
  const before = automatedRecord(around.form, { ...record, tags })
  const place = await placeFor(run, around, record, record.values, rule.actions)
  const outcome = repeatActions(rule, failed, before, place)
  const refused = outcome.refused ?? []
  // The record is not told of a repetition in which nothing could be done.
  const given =
    refused.length === failed.length
      ? undefined
      : await store(run, around, record.id, before, outcome.record, [
          { rule: { id: stored.rule_id, name: rule.name }, effects: outcome.effects },
        ])
  const again = resultsOf(
    around,
    outcome.actions,
    refused.map(({ at, reason }) => ({ at: failed.indexOf(at), reason })),
  )
  const results = stored.results.map((result, at) => again[failed.indexOf(at)] ?? result)
  await w.k
    .updateTable('automation_runs')
    .set({
      state: stateOf(results),
      results: JSON.stringify(results),
      changes: JSON.stringify([...stored.changes, ...shownChanges(around, before, outcome.record)]),
      ran_at: now,
    })
    .where('id', '=', runId)
    .execute()
  if (given !== undefined) await tellOwners(run, stored.company_id, [given])
  await w.asSystem()
}

// Helpers

interface Change {
  readonly id: number
  readonly before: Snapshot | null
  readonly after: Snapshot
}

/** The rules of a type that are on, with what they refer to; the same for all records of a set. */
interface TypeRules {
  readonly rules: readonly AutomationRule[]
  readonly around: RuleSurroundings
}

async function rulesOfType(run: Run, companyId: number, typeId: number): Promise<TypeRules> {
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

interface StoredRun {
  readonly company_id: number
  readonly record_id: number | null
  readonly rule_id: number
  readonly rule: unknown
  readonly results: readonly { readonly text: string; readonly reason: string | null }[]
  readonly changes: readonly unknown[]
  readonly state: string
}

interface LockedRecord {
  readonly id: number
  readonly type_id: number
  readonly unique_id: string
  readonly name: string
  readonly email: string | null
  readonly category: string
  readonly owner_id: number | null
  readonly score: number
  /** Numbers about the person behind a lead. */
  readonly engagement: unknown
  readonly values: RecordValues
  readonly created_at: Date
  readonly updated_at: Date
}

/** Acts for a company, so that rules reach its own rows only. What they change is not noted as a change again. */
async function actAs(w: Work, companyId: number): Promise<void> {
  await sql`select set_config('app.automation', 'off', true)`.execute(w.k)
  await w.as({ companyId, userId: 0 })
}

const lockedRecord = (w: Work, id: number): Promise<LockedRecord | undefined> =>
  w.k
    .selectFrom('crm_records')
    .select([
      'id',
      'type_id',
      'unique_id',
      'name',
      'email',
      'category',
      'owner_id',
      'score',
      'engagement',
      'values',
      'created_at',
      'updated_at',
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$castTo<LockedRecord>()
    .executeTakeFirst()

async function tagsOf(w: Work, recordId: number): Promise<readonly number[]> {
  const rows = await w.k
    .selectFrom('record_tags')
    .select('tag_id')
    .where('record_id', '=', recordId)
    .orderBy('tag_id')
    .execute()
  return rows.map((row) => row.tag_id)
}

/** Runs the rules for one change of a record, which was read anew, and returns the ids of those that ran. */
async function runRules(
  run: Run,
  around: RuleSurroundings,
  record: LockedRecord,
  rules: readonly AutomationRule[],
  change: Change,
): Promise<{ readonly ids: readonly number[]; readonly given?: Given | undefined }> {
  const { w, now } = run
  const before = change.before === null ? null : automatedRecord(around.form, change.before)
  const after = automatedRecord(around.form, change.after)
  const place = await placeFor(
    run,
    around,
    record,
    change.after.values,
    rules.flatMap((rule) => rule.actions),
  )
  const outcome = runAutomation(rules, { before, after }, place)
  if (outcome.runs.length === 0) return { ids: [] }
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const given = await store(
    run,
    around,
    record.id,
    after,
    outcome.record,
    outcome.runs.map(({ ruleId, effects }) => ({ rule: byId.get(ruleId)!, effects })),
  )
  let state = after
  for (const { ruleId, actions, refused, cause, changed } of outcome.runs) {
    const rule = byId.get(ruleId)!
    const results = resultsOf(around, actions, refused)
    const reached = stepTo(state, outcome.record, changed)
    await w.k
      .insertInto('automation_runs')
      .values({
        company_id: around.companyId,
        rule_id: ruleId,
        record_id: record.id,
        change_id: change.id,
        cause_rule_id: cause ?? null,
        version: rule.version,
        rule: JSON.stringify(rule),
        state: stateOf(results),
        results: JSON.stringify(results),
        changes: JSON.stringify(shownChanges(around, state, reached)),
        ran_at: now,
      })
      .execute()
    state = reached
  }
  return { ids: outcome.runs.map(({ ruleId }) => ruleId), given }
}

/** The state that one rule of several reached: the fields that it changed have the value that they have in the end. */
function stepTo(from: AutomatedRecord, end: AutomatedRecord, changed: readonly string[]): AutomatedRecord {
  const values = Object.fromEntries(
    Object.entries(from.values).map(([name, value]) => [
      name,
      changed.includes(name) ? (end.values[name] ?? null) : value,
    ]),
  )
  return {
    ...from,
    values,
    tags: changed.includes('tag') ? end.tags : from.tags,
    ownerId: changed.length > 0 ? end.ownerId : from.ownerId,
  }
}

async function placeFor(
  { w, services, now }: Run,
  around: RuleSurroundings,
  record: LockedRecord,
  values: RecordValues,
  actions: AutomationRule['actions'],
): Promise<AutomationPlace> {
  const scorer = around.type === 'Leads' ? await scorerOf(w, around.companyId) : undefined
  const engagement = readEngagement(record.engagement)
  const rescore =
    scorer === undefined
      ? {}
      : { rescore: (state: AutomatedRecord) => scorer(valuesOf(around, values, state), engagement).score }
  const names = actions.some(hasMergeFields)
    ? await namesOfRecords(w.k, around.form, [values])
    : new Map<string, string>()
  if (!actions.some((action) => action.type === 'send_mail')) return placeOf(around, record, now, { ...rescore, names })
  await w.asSystem()
  const used = await w.k
    .selectFrom('attempts')
    .select('tries')
    .where('key', '=', mailKey(around.companyId))
    .where('window_start', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst()
  const perDay = await settingOf(w.k, services.config, 'crm_mails_per_day')
  await w.as({ companyId: around.companyId, userId: 0 })
  return placeOf(around, record, now, {
    ...rescore,
    names,
    mailRoom: { left: perDay - (used?.tries ?? 0) },
  })
}

/** A state by the ids of the form's fields, over the stored values. */
const valuesOf = ({ form }: RuleSurroundings, stored: RecordValues, state: AutomatedRecord): RecordValues => ({
  ...stored,
  ...(Object.fromEntries(
    fieldsOf(form).map(({ id, name }) => [String(id), state.values[name] ?? null]),
  ) as RecordValues),
})

/** E-mails of rules count for the same daily limit as those that people send (D-118). */
const mailKey = (companyId: number): string => `crm-mail:day:${companyId}`

/** Writes what rules changed, and their effects. Returns whom they gave the record. */
async function store(
  run: Run,
  around: RuleSurroundings,
  recordId: number,
  before: AutomatedRecord,
  after: AutomatedRecord,
  runs: readonly { readonly rule: NamedRule; readonly effects: readonly AutomationEffect[] }[],
): Promise<Given | undefined> {
  const { w, now } = run
  const { companyId, type, form } = around
  const record = await lockedRecord(w, recordId)
  if (record === undefined) return undefined
  const changed = new Set(changedFields(before, after))
  const altered = fieldsOf(form).filter(({ name }) => changed.has(name))
  const values = {
    ...record.values,
    ...Object.fromEntries(altered.map(({ id, name }) => [String(id), after.values[name] ?? null])),
  }
  const scores = type === 'Leads' ? await scoresOfLead(w, companyId, values, record.engagement) : {}
  const changes = diffValues(record.values, values)
  const ownerId = before.ownerId === after.ownerId ? record.owner_id : after.ownerId
  const derived = derivedColumns(type, form, values)
  if (changes.length > 0 || ownerId !== record.owner_id)
    await w.k
      .updateTable('crm_records')
      .set({
        ...derived,
        ...scores,
        owner_id: ownerFieldOf(type, form) === undefined ? ownerId : derived.owner_id,
        values: JSON.stringify(values),
        ...(derived.category === record.category
          ? {}
          : { order_key: await topKey(w.k, companyId, record.type_id, derived.category) }),
        updated_at: now,
      })
      .where('id', '=', record.id)
      .execute()
  const added = after.tags.filter((id) => !before.tags.includes(id))
  if (added.length > 0)
    await w.k
      .insertInto('record_tags')
      .values(added.map((tag_id) => ({ company_id: companyId, record_id: record.id, tag_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const tagged =
    added.length === 0
      ? []
      : [
          {
            field: 'tag',
            label: 'Tags',
            old: before.tags.map((id) => around.tags.get(id) ?? ''),
            new: after.tags.map((id) => around.tags.get(id) ?? ''),
          },
        ]
  const subject = { subject: type, subjectId: record.unique_id }
  for (const { rule } of runs) await w.record({ ...subject, verb: 'related', title: say.ranBy(rule.name) })
  if (changes.length > 0 || tagged.length > 0)
    await w.record({
      ...subject,
      verb: 'updated',
      title: derived.name,
      changes: [...labelled(form, changes), ...tagged],
    })
  for (const { rule, effects } of runs)
    for (const effect of effects) await takeEffect(run, around, { ...record, name: derived.name }, after, rule, effect)
  return before.ownerId === after.ownerId
    ? undefined
    : { id: record.id, from: record.owner_id, rules: runs.map(({ rule }) => rule.name) }
}

async function takeEffect(
  { w, services, now, ofImport }: Run,
  around: RuleSurroundings,
  record: LockedRecord,
  after: AutomatedRecord,
  rule: NamedRule,
  effect: AutomationEffect,
): Promise<void> {
  const { companyId, type, form } = around
  switch (effect.type) {
    case 'create_task': {
      const wanted = effect.owner_id
      const owner = wanted !== null && around.people.has(wanted) ? wanted : around.ownerId
      const day = addDays(calendarDay(now.getTime(), around.timeZone), effect.due_in_days)
      await w.k
        .insertInto('crm_activities')
        .values({
          company_id: companyId,
          type_id: TASK,
          record_id: record.id,
          subject: effect.subject,
          starts_at: new Date(startMoment(day, around.timeZone) ?? now.getTime()),
          status: NEW_TASK.status,
          priority: effect.priority,
          owner_id: owner,
          fields: JSON.stringify({ task_date: day, description: '', reminder_type: 'popup' }),
          order_key: await topActivityKey(w.k, TASK),
          created_at: now,
          updated_at: now,
        })
        .execute()
      await w.record({
        subject: type,
        subjectId: record.unique_id,
        verb: 'related',
        title: `Task “${effect.subject}” added`,
      })
      if (type === 'Leads') await leadEngaged(w, companyId, record.id)
      return
    }
    case 'send_mail': {
      const byName = new Map(fieldsOf(form).map((field) => [field.name, field]))
      const to = addressOf(around, byName, after, record.email)
      if (to === undefined) return
      const { id } = await w.k
        .insertInto('emails')
        .values({
          company_id: companyId,
          record_id: record.id,
          recipients: [to],
          copies: [],
          subject: effect.subject,
          body: effect.body,
          status: 'waiting',
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.record({
        subject: type,
        subjectId: record.unique_id,
        verb: 'related',
        title: emailNews(effect.subject, 'waiting'),
      })
      await writeMail(w, { to, subject: effect.subject, text: effect.body }, id)
      await w.asSystem()
      const perDay = await settingOf(w.k, services.config, 'crm_mails_per_day')
      await countedTry(w.k, mailKey(companyId), perDay, DAY_MS, now)
      await w.as({ companyId, userId: 0 })
      return
    }
    case 'notify': {
      if (effect.user_id === null) return
      await w.asSystem()
      // Only people whose reach includes the record are notified.
      const person = await reachOfPerson(w.k, companyId, effect.user_id)
      const isReached = person !== undefined && reachesRecord(person.owners ?? {}, { type, ownerId: after.ownerId })
      const [userId, message] = [effect.user_id, effect.message]
      if (isReached && ofImport !== undefined)
        ofImport.notices.push({ userId, ruleId: rule.id, ruleName: rule.name, type, message })
      else if (isReached)
        await notifyPerson(
          w,
          { userId, companyId },
          { kind: 'enquiries', title: rule.name, message, link: recordAddress(type, record.unique_id) },
          now,
        )
      await w.as({ companyId, userId: 0 })
    }
  }
}

function stateOf(results: readonly { readonly reason: string | null }[]): 'done' | 'partly' | 'failed' {
  const failed = results.filter(({ reason }) => reason !== null).length
  return failed === 0 ? 'done' : failed === results.length ? 'failed' : 'partly'
}
