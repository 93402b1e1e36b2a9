import { sql } from 'kysely'
import type { AutomationInput } from '../../../core/crm/automation/automation.schema.ts'
import { crmTypeIds } from '../../../core/crm/records/record-types.ts'
import { DAY_MS } from '../../../core/time/durations.ts'
import { resultsOf, surroundingsOf } from '../crm/automation/rule-place.ts'
import type { DemoPart } from './demo-part.ts'

/** A rule with the number of its latest runs that the log shows. */
interface DemoRule {
  readonly rule: Pick<AutomationInput, 'name' | 'trigger' | 'conditions' | 'actions'>
  readonly runs: number
  readonly of: { readonly status?: string }
}

const ALL = { match: 'all', rules: [] } as const
const always = { field: undefined, value: undefined }

const RULES: readonly DemoRule[] = [
  {
    rule: {
      name: 'Welcome every new lead',
      trigger: { event: 'created', ...always },
      conditions: ALL,
      actions: [{ type: 'create_task', params: { subject: 'Answer the enquiry', due_in_days: 1, priority: 'high' } }],
    },
    runs: 31,
    of: {},
  },
  {
    rule: {
      name: 'Tell the owner about hot leads',
      trigger: { event: 'score_reached', field: undefined, value: 70 },
      conditions: { match: 'all', rules: [{ field: 'lead_status', operator: 2, value: 'Lost' }] },
      actions: [
        { type: 'notify', params: { message: 'This lead is hot. Call while the interest is high.', user_id: null } },
      ],
    },
    runs: 4,
    of: { status: 'Interested' },
  },
  {
    rule: {
      name: 'Follow up after contact',
      trigger: { event: 'status_changed', field: undefined, value: 'Contacted' },
      conditions: ALL,
      actions: [
        {
          type: 'send_mail',
          params: {
            subject: 'Thank you for your time, {{first_name}}',
            body: 'Dear {{first_name}},\n\nthank you for talking to us. Please answer this e-mail with any question.\n\nKind regards',
          },
        },
        { type: 'create_task', params: { subject: 'Ask how it is going', due_in_days: 7, priority: 'normal' } },
      ],
    },
    runs: 6,
    of: { status: 'Contacted' },
  },
]

/** Three rules of the first seller, with what they did. They are added last, so that the demo's own rows set off nothing. */
export const automationPart: DemoPart = {
  name: 'rules',
  seed: async (w, world) => {
    const [seller] = world.sellers
    if (seller === undefined) return
    await sql`select set_config('app.automation', 'off', true)`.execute(w.k)
    for (const [place, { rule, runs, of }] of RULES.entries()) {
      const leads = await w.k
        .selectFrom('crm_records')
        .select(['id', 'email', 'created_at'])
        .where('company_id', '=', seller.id)
        .where('type_id', '=', crmTypeIds.Leads)
        .where('deleted_at', 'is', null)
        .$if(of.status !== undefined, (query) => query.where('category', '=', of.status ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(runs)
        .execute()
      const last = leads[0]
      const { id } = await w.k
        .insertInto('automation_rules')
        .values({
          company_id: seller.id,
          type_id: crmTypeIds.Leads,
          name: rule.name,
          status: 'on',
          trigger: JSON.stringify(rule.trigger),
          conditions: JSON.stringify(rule.conditions),
          actions: JSON.stringify(rule.actions),
          run_count: leads.length,
          last_run_at: last?.created_at ?? null,
          created_at: new Date(world.now.getTime() - (60 - place) * DAY_MS),
          updated_at: new Date(world.now.getTime() - (60 - place) * DAY_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const around = await surroundingsOf(w.k, seller.id, 'Leads', crmTypeIds.Leads, rule.actions)
      for (const [at, lead] of leads.toReversed().entries()) {
        const mails = rule.actions.findIndex(({ type }) => type === 'send_mail')
        // One of them shows what a run looks like whose e-mail had nowhere to go.
        const refused =
          mails !== -1 && at === leads.length - 2 ? [{ at: mails, reason: 'The record has no e-mail address' }] : []
        await w.k
          .insertInto('automation_runs')
          .values({
            company_id: seller.id,
            rule_id: id,
            record_id: lead.id,
            version: 1,
            rule: JSON.stringify({ ...rule, type_id: crmTypeIds.Leads, status: 'on' }),
            state: refused.length > 0 ? 'partly' : 'done',
            results: JSON.stringify(resultsOf(around, rule.actions, refused)),
            changes: JSON.stringify([]),
            ran_at: lead.created_at,
          })
          .execute()
      }
    }
  },
}
