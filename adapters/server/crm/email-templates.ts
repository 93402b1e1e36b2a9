import { type Kysely, sql } from 'kysely'
import {
  createEmailTemplate,
  deleteEmailTemplate,
  emailSignature,
  emailTemplates,
  type EmailTemplateRow,
  filledEmailTemplate,
  saveEmailSignature,
  updateEmailTemplate,
} from '../../../core/contracts/email-templates.contract.ts'
import { automationMessages } from '../../../core/crm/automation/automation.messages.ts'
import { filledFromRecord, unknownMergeFields } from '../../../core/crm/automation/merge-fields.ts'
import { emailTemplateMessages as say } from '../../../core/crm/activities/email-template.messages.ts'
import { emailTemplateInput, type EmailTemplateInput } from '../../../core/crm/activities/email-template.schema.ts'
import { fieldsOf } from '../../../core/crm/forms/form.schema.ts'
import { crmTypeOf, RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { checkedBy, mergeEdit } from '../http/merge-edit.ts'
import { notFound, refused } from '../http/refusals.ts'
import { canChangeShared, ownRecord, recordTypeNamed, requireRight, requireSharedRight } from './crm-access.ts'
import { formOf } from './forms-of.ts'
import { namesIn } from './record-json.ts'
import { authorOf } from './related-rows.ts'

export const emailTemplateBindings = [
  bind(emailTemplates, ({ type_id }, context) =>
    context.read(async (k) => {
      const seen = RECORD_TYPE_NAMES.filter((module) => isGranted(context.me, { module, action: 'View' }))
        .map((name) => crmTypeOf(name).id)
        .filter((id) => type_id === undefined || id === type_id)
      if (seen.length === 0) return { data: [] }
      const rows = await shownTemplates(k, context)
        .where('t.type_id', 'in', seen)
        .orderBy(sql`lower(t.name)`)
        .orderBy('t.id')
        .execute()
      return { data: rows.map((row) => rowOf(row, context)) }
    }),
  ),

  bind(createEmailTemplate, (input, context) =>
    context.write(async (w) => {
      requireRight(context.me, recordTypeNamed(input.type_id), 'Edit')
      await requireKnownFields(w.k, context, input)
      const { id } = await w.k
        .insertInto('email_templates')
        .values({
          company_id: context.me.companyId,
          user_id: context.me.userId,
          ...input,
          created_at: context.now,
          updated_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { message: say.created, data: rowOf(await oneTemplate(w.k, context, id), context) }
    }),
  ),

  bind(updateEmailTemplate, ({ id, was, ...sent }, context) =>
    context.write(async (w) => {
      await w.k.selectFrom('email_templates').select('id').where('id', '=', id).forUpdate().execute()
      const stored = await changeableTemplate(w.k, context, id)
      const { type_id, name, subject, body, is_shared } = stored
      const before = { type_id, name, subject, body, is_shared }
      const input = was === undefined ? sent : checkedBy(emailTemplateInput, mergeEdit(before, sent, was))
      requireRight(context.me, recordTypeNamed(input.type_id), 'Edit')
      await requireKnownFields(w.k, context, input)
      await w.k
        .updateTable('email_templates')
        .set({ ...input, updated_at: context.now })
        .where('id', '=', id)
        .execute()
      return { message: say.saved, data: rowOf({ ...stored, ...input }, context) }
    }),
  ),

  bind(deleteEmailTemplate, ({ id }, context) =>
    context.write(async (w) => {
      await changeableTemplate(w.k, context, id)
      await w.k.deleteFrom('email_templates').where('id', '=', id).execute()
      return { message: say.deleted }
    }),
  ),

  bind(filledEmailTemplate, ({ id, crm_unique_id }, context) =>
    context.read(async (k) => {
      const template = await oneTemplate(k, context, id)
      const record = await ownRecord(k, context.me, crm_unique_id, 'Edit', recordTypeNamed(template.type_id))
      const form = await formOf(k, context.me.companyId, record.type)
      const names = await namesIn(k, fieldsOf(form), record.values as Parameters<typeof namesIn>[2])
      const filled = (text: string) =>
        filledFromRecord(text, form, record.values, (field, value) => names.get(`${field.field_type}:${String(value)}`))
      return { data: { subject: filled(template.subject), body: filled(template.body) } }
    }),
  ),

  bind(emailSignature, (_, context) =>
    context.read(async (k) => ({ data: { signature: await signatureOf(k, context) } })),
  ),

  bind(saveEmailSignature, ({ was, ...sent }, context) =>
    context.write(async (w) => {
      const before = { signature: await signatureOf(w.k, context) }
      const { signature } = was === undefined ? sent : mergeEdit(before, sent, was)
      await w.k
        .insertInto('email_signatures')
        .values({ user_id: context.me.userId, signature, updated_at: context.now })
        .onConflict((on) => on.column('user_id').doUpdateSet({ signature, updated_at: context.now }))
        .execute()
      return { message: say.signatureSaved, data: { signature } }
    }),
  ),
]

// Helpers

/** The templates that the caller may use: own ones and shared ones. */
const shownTemplates = (k: Kysely<Tables>, { me }: Context) =>
  k
    .selectFrom('email_templates as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select(['t.id', 't.type_id', 't.name', 't.subject', 't.body', 't.is_shared', 't.user_id'])
    .select('u.full_name as user_name')
    .where((eb) => eb.or([eb('t.user_id', '=', me.userId), eb('t.is_shared', '=', true)]))

type Template = Awaited<ReturnType<ReturnType<typeof shownTemplates>['execute']>>[number]

const rowOf = (row: Template, { me }: Context): EmailTemplateRow => {
  const { id, type_id, name, subject, body, is_shared } = row
  const can_change =
    canChangeShared(me, row.user_id) && isGranted(me, { module: recordTypeNamed(type_id), action: 'Edit' })
  return { id, type_id, name, subject, body, is_shared, user: authorOf(row), can_change }
}

/** A template that the caller may use; one of somebody else that is not shared is like none. */
async function oneTemplate(k: Kysely<Tables>, context: Context, id: number): Promise<Template> {
  const row = await shownTemplates(k, context).where('t.id', '=', id).executeTakeFirst()
  if (row === undefined || !isGranted(context.me, { module: recordTypeNamed(row.type_id), action: 'View' }))
    throw notFound('template')
  return row
}

async function changeableTemplate(k: Kysely<Tables>, context: Context, id: number): Promise<Template> {
  const row = await oneTemplate(k, context, id)
  requireRight(context.me, recordTypeNamed(row.type_id), 'Edit')
  requireSharedRight(context.me, row.user_id)
  return row
}

/** Refuses merge fields that the form of the type does not have. */
async function requireKnownFields(k: Kysely<Tables>, { me }: Context, input: EmailTemplateInput): Promise<void> {
  const form = await formOf(k, me.companyId, recordTypeNamed(input.type_id))
  const errors = Object.fromEntries(
    (['subject', 'body'] as const).flatMap((part) => {
      const unknown = unknownMergeFields(input[part], form)
      return unknown.length === 0 ? [] : [[part, unknown.map(automationMessages.mergeFieldUnknown)]]
    }),
  )
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw refused(first, errors)
}

async function signatureOf(k: Kysely<Tables>, { me }: Context): Promise<string> {
  const row = await k
    .selectFrom('email_signatures')
    .select('signature')
    .where('user_id', '=', me.userId)
    .executeTakeFirst()
  return row?.signature ?? ''
}
