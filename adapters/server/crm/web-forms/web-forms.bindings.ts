import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  createWebForm,
  deleteWebForm,
  showWebForm,
  updateWebForm,
  webForms,
  type WebFormRow,
} from '../../../../core/contracts/web-forms.contract.ts'
import { changesShared } from '../../../../core/contracts/crm.contract.ts'
import { webFormProblem } from '../../../../core/crm/web-forms/web-form.ts'
import { webFormMessages as say } from '../../../../core/crm/web-forms/web-form.messages.ts'
import { webFormInput, type WebFormInput } from '../../../../core/crm/web-forms/web-form.schema.ts'
import { formatWireTime } from '../../../../core/time/wire-time.ts'
import type { Work } from '../../database/store.ts'
import type { Tables } from '../../database/tables.ts'
import { bind } from '../../http/bind.ts'
import type { Context } from '../../http/context.ts'
import { checkedBy, mergeEdit } from '../../http/merge-edit.ts'
import { notFound, refusedField } from '../../http/refusals.ts'
import { requireColleague, requireRight } from '../crm-access.ts'
import { formOf } from '../forms-of.ts'

export const webFormBindings = [
  bind(webForms, (_, context) =>
    context.read(async (k) => ({ data: (await selectWebForms(k).orderBy('f.id', 'desc').execute()).map(rowOf) })),
  ),

  bind(showWebForm, ({ id }, context) => context.read(async (k) => ({ data: await oneWebForm(k, id) }))),

  bind(createWebForm, (input, context) => {
    requireRights(context)
    return context.write(async (w) => {
      await requireFitting(w, context, input)
      const { id } = await w.k
        .insertInto('web_forms')
        .values({
          company_id: context.me.companyId,
          token: randomBytes(12).toString('base64url'),
          ...columnsOf(input),
          created_by: context.me.userId,
          created_at: context.now,
          updated_at: context.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await w.record({ subject: 'web form', subjectId: id, verb: 'created', title: input.title })
      return { message: say.created, data: await oneWebForm(w.k, id) }
    })
  }),

  bind(updateWebForm, ({ id, was, ...sent }, context) => {
    requireRights(context)
    return context.write(async (w) => {
      await w.k.selectFrom('web_forms').select('id').where('id', '=', id).forUpdate().execute()
      const stored = await oneWebForm(w.k, id)
      const before = inputOf(stored)
      const input = was === undefined ? sent : checkedBy(webFormInput, mergeEdit(before, sent, was))
      const [old, next] = [columnsOf(before), columnsOf(input)]
      const changed = (Object.keys(next) as (keyof typeof next)[]).filter(
        (name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]),
      )
      if (changed.length === 0) return { message: say.saved, data: stored }
      // A form that no longer fits the lead form can still be switched off.
      if (input.status === 'on' || changed.some((name) => name !== 'status'))
        await requireFitting(w, context, input, before)
      await w.k
        .updateTable('web_forms')
        .set({ ...next, updated_at: context.now })
        .where('id', '=', id)
        .execute()
      await w.record({
        subject: 'web form',
        subjectId: id,
        verb: 'updated',
        title: input.title,
        changes: changed.map((field) => ({ field, old: old[field], new: next[field] })),
      })
      return { message: say.saved, data: await oneWebForm(w.k, id) }
    })
  }),

  bind(deleteWebForm, ({ id }, context) => {
    requireRights(context)
    return context.write(async (w) => {
      const { title } = await oneWebForm(w.k, id)
      await w.k.deleteFrom('web_forms').where('id', '=', id).execute()
      await w.record({ subject: 'web form', subjectId: id, verb: 'deleted', title })
      return { message: say.deleted }
    })
  }),
]

// Helpers

function requireRights({ me }: Context): void {
  requireRight(me, 'Leads', 'Add')
  requireRight(me, changesShared.module, changesShared.action)
}

/** Refuses fields that cannot be asked, and a new owner who is not of the company. */
async function requireFitting(w: Work, context: Context, input: WebFormInput, before?: WebFormInput): Promise<void> {
  const problem = webFormProblem(await formOf(w.k, context.me.companyId, 'Leads'), input.fields)
  if (problem !== undefined) throw refusedField('fields', problem)
  if (input.owner_id !== null && input.owner_id !== before?.owner_id)
    await requireColleague(w.k, input.owner_id, 'owner_id')
}

const columnsOf = ({ fields, hosts, ...rest }: WebFormInput) => ({
  ...rest,
  hosts: [...hosts],
  fields: JSON.stringify(fields.map(({ id, is_required }) => ({ id, is_required }))),
})

const inputOf = (form: WebFormRow): WebFormInput => {
  const { title, intro, thanks, consent, fields, owner_id, source, hosts, status } = form
  return { title, intro, thanks, consent, fields, owner_id, source, hosts, status }
}

const selectWebForms = (k: Kysely<Tables>) =>
  k
    .selectFrom('web_forms as f')
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'f.owner_id').on('u.deleted_at', 'is', null))
    .select([
      'f.id',
      'f.token',
      'f.title',
      'f.intro',
      'f.thanks',
      'f.consent',
      'f.fields',
      'f.owner_id',
      'f.source',
      'f.hosts',
      'f.status',
      'u.full_name as owner_name',
    ])
    .select((eb) => {
      const sends = eb.selectFrom('web_form_sends as s').whereRef('s.form_id', '=', 'f.id')
      return [
        sends.select((of) => of.fn.countAll<number>().as('n')).as('sent'),
        sends.select((of) => of.fn.max('s.sent_at').as('at')).as('last_sent_at'),
      ]
    })

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectWebForms>['execute']>>[number]

const rowOf = ({ owner_name, last_sent_at, sent, ...row }: StoredRow): WebFormRow => ({
  ...row,
  fields: row.fields as WebFormRow['fields'],
  status: row.status as WebFormRow['status'],
  owner: row.owner_id === null || owner_name === null ? null : { id: row.owner_id, name: owner_name },
  sent: Number(sent ?? 0),
  last_sent_at: last_sent_at === null ? null : formatWireTime(last_sent_at),
})

/** The company's form; a missing and a foreign one fail alike. */
async function oneWebForm(k: Kysely<Tables>, id: number): Promise<WebFormRow> {
  const row = await selectWebForms(k).where('f.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('web form')
  return rowOf(row)
}
