import { TASK } from '../../../../core/crm/activities/activity-kinds.ts'
import { NEW_TASK } from '../../../../core/crm/activities/task.schema.ts'
import type { AutomationRule } from '../../../../core/crm/automation/automation.schema.ts'
import type { AutomatedRecord, AutomationEffect } from '../../../../core/crm/automation/automation.ts'
import { emailNews } from '../../../../core/crm/crm.messages.ts'
import { fieldsOf } from '../../../../core/crm/forms/form.schema.ts'
import { recordAddress } from '../../../../core/navigation/addresses.ts'
import { reachesRecord } from '../../../../core/permissions/reach.ts'
import { startMoment } from '../../../../core/reminders/reminder-time.ts'
import { addDays, calendarDay } from '../../../../core/time/calendar.ts'
import { DAY_MS } from '../../../../core/time/durations.ts'
import { countedTry } from '../../account/attempts.ts'
import { reachOfPerson } from '../../database/person-reach.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { notifyPerson } from '../../notifications/notify.ts'
import { settingOf } from '../../site/market-settings.ts'
import { topActivityKey } from '../activity-rows.ts'
import { leadEngaged } from '../scoring/lead-engagement.job.ts'
import { addressOf, type RuleSurroundings } from './rule-place.ts'
import type { LockedRecord, Run } from './rule-run.ts'

export type NamedRule = Pick<AutomationRule, 'id' | 'name'>

/** E-mails of rules count for the same daily limit as those that people send (D-118). */
export const mailKey = (companyId: number): string => `crm-mail:day:${companyId}`

/** Writes one effect of a rule on a record. */
export async function takeEffect(
  run: Run,
  around: RuleSurroundings,
  record: LockedRecord,
  after: AutomatedRecord,
  rule: NamedRule,
  effect: AutomationEffect,
): Promise<void> {
  switch (effect.type) {
    case 'create_task':
      return createTask(run, around, record, effect)
    case 'send_mail':
      return sendMail(run, around, record, after, effect)
    case 'notify':
      return notify(run, around, record, after, rule, effect)
  }
}

type EffectOf<Type extends AutomationEffect['type']> = Extract<AutomationEffect, { readonly type: Type }>

async function createTask(
  { w, now }: Run,
  around: RuleSurroundings,
  record: LockedRecord,
  effect: EffectOf<'create_task'>,
): Promise<void> {
  const { companyId, type } = around
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
}

async function sendMail(
  { w, services, now }: Run,
  around: RuleSurroundings,
  record: LockedRecord,
  after: AutomatedRecord,
  effect: EffectOf<'send_mail'>,
): Promise<void> {
  const { companyId, type, form } = around
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
}

async function notify(
  { w, now, ofImport }: Run,
  { companyId, type }: RuleSurroundings,
  record: LockedRecord,
  after: AutomatedRecord,
  rule: NamedRule,
  effect: EffectOf<'notify'>,
): Promise<void> {
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
