import { type RawBuilder, sql, type SqlBool } from 'kysely'
import {
  type EmailSort,
  emailBoard,
  emailList,
  type ListedEmail,
} from '../../../core/contracts/crm-activities.contract.ts'
import type { EmailStatus } from '../../../core/crm/activities/email-statuses.ts'
import { ACTIVITY_COLUMNS } from '../../../core/crm/lists/kanban.ts'
import { crmTypeOf, RECORD_TYPE_NAMES } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { containing } from '../database/patterns.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { paginatorOf } from '../http/paginator.ts'
import { recordTypeNamed } from './crm-access.ts'
import { emailOf, type EmailRow, emailSource, selectEmails } from './emails.ts'

/** What each order of the list compares. */
const SORTS: Readonly<Record<EmailSort, string>> = {
  created: 'e.created_at',
  subject: 'lower(e.subject)',
  status: 'e.status',
  record: `lower(coalesce(r.name, ''))`,
  author: `lower(coalesce(u.full_name, ''))`,
}

export const emailListBindings = [
  bind(emailList, (input, context) =>
    context.read(async (k) => {
      const condition = emailCondition(context, input)
      const { sort = 'created', direction = sort === 'created' ? 'desc' : 'asc' } = input
      const { total } = await emailSource(k)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where(condition)
        .executeTakeFirstOrThrow()
      const rows = await selectEmails(k)
        .select(['r.type_id', 'r.name as record_name'])
        .where(condition)
        .orderBy(sql.raw(`${SORTS[sort]} ${direction}, e.created_at desc, e.id desc`))
        .limit(input.per_page)
        .offset((input.page - 1) * input.per_page)
        .execute()
      return {
        data: paginatorOf(
          rows.map((row) => listedEmail(row, context)),
          total,
          input,
          context,
        ),
      }
    }),
  ),
  bind(emailBoard, (input, context) =>
    context.read(async (k) => {
      const condition = emailCondition(context, input)
      const counted = await emailSource(k)
        .select((eb) => ['e.status', eb.fn.countAll<number>().as('total')])
        .where(condition)
        .groupBy('e.status')
        .execute()
      const data = []
      for (const column of ACTIVITY_COLUMNS.email) {
        if (input.category !== undefined && column.category !== input.category) continue
        const rows = await selectEmails(k)
          .select(['r.type_id', 'r.name as record_name'])
          .where(condition)
          .where(sql<SqlBool>`e.status = ${column.category}`)
          .orderBy('e.created_at', 'desc')
          .orderBy('e.id', 'desc')
          .limit(input.per_page)
          .offset((input.page - 1) * input.per_page)
          .execute()
        data.push({
          ...column,
          total: counted.find(({ status }) => status === column.category)?.total ?? 0,
          data: rows.map((row) => listedEmail(row, context)),
        })
      }
      return { data }
    }),
  ),
]

// Helpers

const listedEmail = (
  row: EmailRow & { readonly type_id: number; readonly record_name: string | null },
  context: Context,
): ListedEmail => ({
  ...emailOf(row, context),
  type_name: recordTypeNamed(row.type_id),
  record_name: row.record_name,
})

/** The e-mails of a list over `emailSource`: of records of types that the caller may view. */
function emailCondition(
  { me }: Context,
  input: { readonly whose?: 'me' | undefined; readonly query: string; readonly status?: EmailStatus | undefined },
): RawBuilder<SqlBool> {
  const seen = RECORD_TYPE_NAMES.filter((module) => isGranted(me, { module, action: 'View' })).map(
    (name) => crmTypeOf(name).id,
  )
  const parts = [sql<SqlBool>`r.type_id = any(${seen}::int[])`]
  if (input.whose === 'me') parts.push(sql<SqlBool>`e.user_id = ${me.userId}`)
  if (input.status !== undefined) parts.push(sql<SqlBool>`e.status = ${input.status}`)
  if (input.query !== '') {
    const pattern = containing(input.query)
    parts.push(
      sql<SqlBool>`(e.subject ilike ${pattern} or array_to_string(e.recipients || e.copies, ' ') ilike ${pattern} or r.name ilike ${pattern})`,
    )
  }
  return sql.join(parts, sql` and `)
}
