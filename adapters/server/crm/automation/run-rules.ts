import { sql } from 'kysely'
import { automationMessages as say } from '../../../../core/crm/automation/automation.messages.ts'
import { automationInput, type AutomationRule } from '../../../../core/crm/automation/automation.schema.ts'
import {
  type AutomatedRecord,
  type AutomationEffect,
  type AutomationPlace,
  changedFields,
  hasMergeFields,
  repeatActions,
  runAutomation,
} from '../../../../core/crm/automation/automation.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { diffValues } from '../../../../core/crm/records/history.ts'
import type { RecordValues } from '../../../../core/crm/records/record.schema.ts'
import { readEngagement } from '../../../../core/crm/scoring/score-facts.ts'
import { DAY_MS } from '../../../../core/time/durations.ts'
import { lockInOrder } from '../../database/store.ts'
import { settingOf } from '../../site/market-settings.ts'
import { recordTypeNamed } from '../crm-access.ts'
import { ownerFieldOf } from '../record-rows.ts'
import { scorerOf, scoresOfLead } from '../scoring/lead-scorer.ts'
import { derivedColumns, labelled, topKey } from '../write-record.ts'
import { mailKey, type NamedRule, takeEffect } from './rule-effects.ts'
import { type Given, tellOfImport, tellOfGiven } from './rule-news.ts'
import {
  automatedRecord,
  namesOfRecords,
  placeOf,
  resultsOf,
  type RuleSurroundings,
  shownChanges,
  type Snapshot,
  surroundingsOf,
} from './rule-place.ts'
import { actAs, type LockedRecord, lockedRecord, type RuleNotice, type Run, tagsOf } from './rule-run.ts'
import { rulesOfType, type TypeRules } from './running-rules.ts'

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
    await tellOfGiven(run, companyId, each, importId)
  for (const each of imports.values()) await tellOfImport(run, companyId, each)
  await w.asSystem()
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
  if (given !== undefined) await tellOfGiven(run, stored.company_id, [given])
  await w.asSystem()
}

// Helpers

interface Change {
  readonly id: number
  readonly before: Snapshot | null
  readonly after: Snapshot
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

function stateOf(results: readonly { readonly reason: string | null }[]): 'done' | 'partly' | 'failed' {
  const failed = results.filter(({ reason }) => reason !== null).length
  return failed === 0 ? 'done' : failed === results.length ? 'failed' : 'partly'
}
