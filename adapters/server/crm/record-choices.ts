import { leadChoices, recordChoices } from '../../../core/contracts/crm-lists.contract.ts'
import { crmTypes, crmUsers } from '../../../core/contracts/crm.contract.ts'
import { CRM_TYPES, RECORD_TYPE_NAMES, type RecordTypeName, crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Queryable } from '../database/db.ts'
import { bind } from '../http/bind.ts'
import type { Context } from '../http/context.ts'
import { Params, demand, readAsCaller, recordTypeOf } from './crm-access.ts'

export const recordChoiceBindings = [
  bind(crmTypes, () => ({ data: CRM_TYPES.map(({ id, name }) => ({ id, name })) })),
  bind(crmUsers, (_, context) =>
    context.read(async (k) => ({
      data: (
        await k
          .selectFrom('users')
          .select(['id', 'full_name', 'email'])
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ id, full_name, email }) => ({ id, full_name, email_id: email })),
    })),
  ),
  bind(leadChoices, ({ query }, context) =>
    readAsCaller(context, async (q) => ({
      data: (await choices(q, context, ['Leads'], query)).map(({ unique_id, name, email }) => ({
        unique_id,
        name,
        email,
      })),
    })),
  ),
  bind(recordChoices, ({ query, ...given }, context) => {
    const isTold = given.type_id !== undefined || (given.type_name ?? '') !== ''
    const types = isTold
      ? [recordTypeOf(given)]
      : RECORD_TYPE_NAMES.filter((module) => isGranted(context.me, { module, action: 'View' }))
    for (const type of types) demand(context.me, type, 'View')
    return readAsCaller(context, async (q) => ({ data: await choices(q, context, types, query) }))
  }),
]

interface Choice {
  unique_id: string
  type_id: number
  name: string
  email: string | null
}

async function choices(
  q: Queryable,
  context: Context,
  types: readonly RecordTypeName[],
  query: string,
): Promise<Choice[]> {
  const params = new Params()
  const where = [
    `company_id = ${params.bind(context.me.companyId)}`,
    `type_id = any(${params.bind(
      types.map((type) => crmTypeOf(type).id),
      'int[]',
    )})`,
    'deleted_at is null',
    ...query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => `search like ${params.bind(`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`, 'text')}`),
  ]
  const { rows } = await q.query<Choice>(
    `select unique_id, type_id, name, email from crm_records where ${where.join(' and ')} order by updated_at desc, id desc limit 20`,
    params.values,
  )
  return rows
}
