import { type Kysely, sql } from 'kysely'
import {
  automationRuns,
  type AutomationRunRow,
  automations,
  createAutomation,
  deleteAutomation,
  retryAutomationRun,
  showAutomation,
  tryAutomationCall,
  updateAutomation,
} from '../../../../core/contracts/automation.contract.ts'
import {
  automatedType,
  checkAutomation,
  findLoop,
  hasMergeFields,
  loopMessage,
  tryAutomation,
} from '../../../../core/crm/automation/automation.ts'
import { automationMessages as say } from '../../../../core/crm/automation/automation.messages.ts'
import {
  automationInput,
  type AutomationInput,
  type AutomationRule,
} from '../../../../core/crm/automation/automation.schema.ts'
import {
  CRM_TYPES,
  crmTypeOf,
  isRecordTypeName,
  type RecordTypeName,
} from '../../../../core/crm/records/record-types.ts'
import { actionNeeds } from '../../../../core/crm/automation/rule-rights.ts'
import { isGranted, needLabel } from '../../../../core/permissions/permissions.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import { lockFor, type Work } from '../../database/store.ts'
import type { Tables } from '../../database/tables.ts'
import { bind } from '../../http/bind.ts'
import type { Context } from '../../http/context.ts'
import { checkedBy, mergeEdit } from '../../http/merge-edit.ts'
import { paginatorOf } from '../../http/paginator.ts'
import { notFound, refused, refusedField } from '../../http/refusals.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { gate } from '../../listing/plan-room.ts'
import { requireRight, requireWholeReach } from '../crm-access.ts'
import { countRecords, recordCondition } from '../record-rows.ts'
import { automationRetryJob } from './automation.job.ts'
import {
  automatedRecord,
  namesOfRecords,
  placeOf,
  resultsOf,
  type Snapshot,
  shownChanges,
  surroundingsOf,
} from './rule-place.ts'
import { ruleOf, storedRules } from './stored-rules.ts'

/** Rules of one company. Our own limit, so that a change is looked at quickly. */
const MOST_RULES = 200
/** Records that a dry run shows. */
const TRIED = 50

export const automationBindings = [
  bind(automations, ({ page, per_page }, context) =>
    context.read(async (k) => {
      // Whoever may not see the records of a type sees no rules for them.
      const seen = CRM_TYPES.flatMap(({ id, name }) =>
        isRecordTypeName(name) && isGranted(context.me, { module: name, action: 'View' }) ? [id] : [],
      )
      const own = k
        .selectFrom('automation_rules')
        .where('company_id', '=', context.me.companyId)
        .where('type_id', 'in', seen)
      const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const rows = await own
        .selectAll()
        .orderBy('id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      return { data: paginatorOf(rows.map(ruleOf), Number(total), { page, per_page }, context) }
    }),
  ),

  bind(showAutomation, ({ id }, context) =>
    context.read(async (k) => ({ data: await oneRule(k, context, id, 'View') })),
  ),

  bind(createAutomation, (input, context) =>
    context.write(async (w) => {
      await requireSound(w, context, input)
      const row = await w.k
        .insertInto('automation_rules')
        .values({
          company_id: context.me.companyId,
          ...columnsOf(input),
          created_by: context.me.userId,
          written_by: context.me.userId,
          created_at: context.now,
          updated_at: context.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'automation rule', subjectId: row.id, verb: 'created', title: row.name })
      return { message: say.created, data: ruleOf(row) }
    }),
  ),

  bind(updateAutomation, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      await takeTurn(w, context)
      const stored = await oneRule(w.k, context, id, 'Edit')
      const input = was === undefined ? sent : checkedBy(automationInput, mergeEdit(inputOf(stored), sent, was))
      const before = columnsOf(inputOf(stored))
      const after = columnsOf(input)
      const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
      if (changed.length === 0 && (stored.paused === null || input.status === 'off'))
        return { message: say.saved, data: stored }
      await requireSound(w, context, input, stored)
      const row = await w.k
        .updateTable('automation_rules')
        .set({
          ...after,
          version: sql<number>`version + 1`,
          updated_at: context.now,
          // Whoever switches a rule off does not take it over.
          ...(input.status === 'on' && { written_by: context.me.userId, paused: null }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await w.record({
        subject: 'automation rule',
        subjectId: id,
        verb: 'updated',
        title: input.name,
        changes: changed.map((field) => ({ field, old: before[field], new: after[field] })),
      })
      return { message: say.saved, data: ruleOf(row) }
    }),
  ),

  bind(deleteAutomation, ({ id }, context) =>
    context.write(async (w) => {
      const rule = await oneRule(w.k, context, id, 'Edit')
      await w.k.deleteFrom('automation_rules').where('id', '=', id).execute()
      await w.record({ subject: 'automation rule', subjectId: id, verb: 'deleted', title: rule.name })
      return { message: say.deleted }
    }),
  ),

  bind(tryAutomationCall, (input, context) => {
    const type = typeOf(input)
    requireRight(context.me, type, 'View')
    return context.read(async (k) => {
      const around = await surroundingsOf(k, context.me.companyId, type, input.type_id, input.actions)
      refuseProblems(input, type, around.form)
      const condition = recordCondition(context, type, around.form, { filters: [input.conditions] })
      const rows = await k
        .selectFrom('crm_records as r')
        .select([
          'r.id',
          'r.unique_id',
          'r.name',
          'r.email',
          'r.values',
          'r.owner_id',
          'r.score',
          'r.created_at',
          'r.updated_at',
        ])
        .where(condition.sql)
        .orderBy('r.created_at', 'desc')
        .orderBy('r.id', 'desc')
        .limit(TRIED)
        .$castTo<Omit<Snapshot, 'tags'> & Tried>()
        .execute()
      const tags = await tagsByRecord(
        k,
        rows.map(({ id }) => id),
      )
      const names = input.actions.some(hasMergeFields)
        ? await namesOfRecords(
            k,
            around.form,
            rows.map(({ values }) => values),
          )
        : new Map<string, string>()
      const records = rows.map((row) => {
        const record = automatedRecord(around.form, { ...row, tags: tags.get(row.id) ?? [] })
        // The database has found that the record meets the conditions.
        const rule = { ...input, conditions: { match: 'all' as const, rules: [] } }
        const tried = tryAutomation(rule, record, placeOf(around, row, context.now, { names }))
        return {
          unique_id: row.unique_id,
          name: row.name,
          changes: tried === undefined ? [] : shownChanges(around, record, tried.record),
          results: resultsOf(around, tried?.actions ?? input.actions, tried?.refused),
        }
      })
      const total = rows.length < TRIED ? rows.length : Number(await countRecords(k, condition))
      return { data: { total, records } }
    })
  }),

  bind(automationRuns, ({ id, page, per_page }, context) =>
    context.read(async (k) => {
      await oneRule(k, context, id, 'View')
      const { total } = await k
        .selectFrom('automation_runs')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('rule_id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = await selectRuns(k)
        .where('n.rule_id', '=', id)
        .orderBy('n.id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .execute()
      return { data: paginatorOf(rows.map(runOf), Number(total), { page, per_page }, context) }
    }),
  ),

  bind(retryAutomationRun, ({ id }, context) =>
    context.write(async (w) => {
      const run = await w.k
        .selectFrom('automation_runs')
        .select(['rule_id', 'state', 'record_id'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (run === undefined) throw notFound('run')
      await oneRule(w.k, context, run.rule_id, 'Edit')
      if ((run.state !== 'failed' && run.state !== 'partly') || run.record_id === null) throw refused(say.runNotFailed)
      await w.k.updateTable('automation_runs').set({ state: 'waiting' }).where('id', '=', id).execute()
      await enqueue(w, automationRetryJob, { run_id: id })
      return {
        message: say.runWaits,
        data: runOf(await selectRuns(w.k).where('n.id', '=', id).executeTakeFirstOrThrow()),
      }
    }),
  ),
]

// Helpers

interface Tried {
  readonly id: number
  readonly unique_id: string
  readonly name: string
  readonly email: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

function typeOf({ type_id }: Pick<AutomationInput, 'type_id'>): RecordTypeName {
  const type = automatedType(type_id)
  if (type === undefined) throw refusedField('type_id', say.typeUnknown)
  return type
}

/** The company's rule, if the caller has this right for its type. A missing and a foreign rule fail alike. */
async function oneRule(
  k: Kysely<Tables>,
  { me }: Context,
  id: number,
  action: 'View' | 'Edit',
): Promise<AutomationRule> {
  const [rule] = await storedRules(k, me.companyId, { id })
  if (rule === undefined) throw notFound('rule')
  const type = typeOf(rule)
  requireRight(me, type, action)
  if (action === 'Edit') requireWholeReach(me, type)
  return rule
}

/** Changes of one company's rules take turns, so that two of them never make a circle together. */
const takeTurn = (w: Work, { me }: Context): Promise<void> => lockFor(w.k, `automation:${me.companyId}`)

/** Refuses a rule that does not fit its form, that the plan does not include, or that makes a circle with others. */
async function requireSound(w: Work, context: Context, input: AutomationInput, stored?: AutomationRule): Promise<void> {
  const type = typeOf(input)
  requireRight(context.me, type, 'Edit')
  requireWholeReach(context.me, type)
  // Rules of before a downgrade can still be switched off and corrected (D-31).
  if (stored === undefined || (stored.status === 'off' && input.status === 'on'))
    gate(context, 'automation', say.planLacks)
  await takeTurn(w, context)
  const around = await surroundingsOf(w.k, context.me.companyId, type, input.type_id, input.actions)
  // A rule that no longer fits its form can always be switched off.
  if (input.status === 'off' && stored !== undefined && isSameBut(stored, input)) return
  refuseProblems(input, type, around.form)
  for (const [at, action] of input.actions.entries()) {
    const params = `actions.${at}.params`
    const need = actionNeeds(action)
    if (need !== undefined && !isGranted(context.me, need))
      throw refusedField(`actions.${at}`, say.actionBeyond(needLabel(need)))
    if (action.type === 'assign_owner' && !around.people.has(action.params.owner_id))
      throw refusedField(`${params}.owner_id`, say.ownerGone)
    if (action.type === 'add_tag' && !around.tags.has(action.params.tag_id))
      throw refusedField(`${params}.tag_id`, say.tagGone)
    if (action.type === 'notify' && action.params.user_id !== null && !around.people.has(action.params.user_id))
      throw refusedField(`${params}.user_id`, say.ownerGone)
    if (action.type !== 'set_field') continue
    const reason = placeOf(around, NO_FACTS(context.now), context.now).refuse?.(action, NOTHING)
    if (reason !== undefined) throw refusedField(`${params}.value`, reason)
  }
  const others = (await storedRules(w.k, context.me.companyId)).filter((rule) => rule.id !== stored?.id)
  if (stored === undefined && others.length >= MOST_RULES) throw refused(say.rulesTooMany(MOST_RULES))
  const loop = findLoop([
    ...others,
    { ...input, id: stored?.id ?? Number.MAX_SAFE_INTEGER, version: 1, run_count: 0, last_run_at: null, paused: null },
  ])
  if (loop !== undefined) throw refusedField('actions', loopMessage(loop))
}

const NOTHING = { values: {}, tags: [], score: 0, ownerId: null }
const NO_FACTS = (now: Date) => ({ email: null, created_at: now, updated_at: now })

const isSameBut = (stored: AutomationRule, input: AutomationInput): boolean =>
  JSON.stringify({ ...columnsOf(inputOf(stored)), status: '' }) === JSON.stringify({ ...columnsOf(input), status: '' })

/** Refuses with the message of every part that does not fit, by its path. */
function refuseProblems(
  input: AutomationInput,
  type: RecordTypeName,
  form: Parameters<typeof checkAutomation>[2],
): void {
  const problems = checkAutomation(input, type, form)
  if (problems.length === 0) return
  const errors: Record<string, string[]> = {}
  for (const { path, message } of problems) (errors[path] ??= []).push(message)
  throw refused(problems[0]?.message ?? '', errors)
}

const columnsOf = ({ name, type_id, status, trigger, conditions, actions }: AutomationInput) => ({
  name,
  type_id,
  status,
  trigger: JSON.stringify(trigger),
  conditions: JSON.stringify(conditions),
  actions: JSON.stringify(actions),
})

const inputOf = ({ name, type_id, status, trigger, conditions, actions }: AutomationRule): AutomationInput => ({
  name,
  type_id,
  status,
  trigger,
  conditions,
  actions,
})

async function tagsByRecord(
  k: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await k
    .selectFrom('record_tags')
    .select(['record_id', 'tag_id'])
    .where('record_id', 'in', [...ids])
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.record_id)].map(([id, own]) => [id, own.map((row) => row.tag_id)]))
}

const selectRuns = (k: Kysely<Tables>) =>
  k
    .selectFrom('automation_runs as n')
    .leftJoin('crm_records as r', (join) => join.onRef('r.id', '=', 'n.record_id').on('r.deleted_at', 'is', null))
    .leftJoin('automation_rules as c', 'c.id', 'n.cause_rule_id')
    .select([
      'n.id',
      'n.rule_id',
      'n.version',
      'n.state',
      'n.results',
      'n.changes',
      'n.ran_at',
      'n.cause_rule_id',
      'c.name as cause_name',
      'r.unique_id',
      'r.type_id',
      'r.name',
    ])
    .$castTo<RunRow>()

interface RunRow extends Pick<AutomationRunRow, 'id' | 'rule_id' | 'version' | 'state' | 'results' | 'changes'> {
  readonly ran_at: Date
  readonly cause_rule_id: number | null
  readonly cause_name: string | null
  readonly unique_id: string | null
  readonly type_id: number | null
  readonly name: string | null
}

const runOf = ({ cause_rule_id, cause_name, unique_id, type_id, name, ran_at, ...row }: RunRow): AutomationRunRow => ({
  ...row,
  cause: cause_rule_id === null ? null : { id: cause_rule_id, name: cause_name ?? '' },
  record: unique_id === null ? null : { unique_id, type_id: type_id ?? crmTypeOf('Leads').id, name: name ?? '' },
  ran_at: formatWireTime(ran_at),
})
