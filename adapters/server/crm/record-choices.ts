import { leadChoices, recordChoices } from '../../../core/contracts/crm-lists.contract.ts'
import { crmTypes, crmUsers } from '../../../core/contracts/crm.contract.ts'
import { CRM_TYPES, RECORD_TYPE_NAMES, type RecordTypeName, crmTypeOf } from '../../../core/crm/records/record-types.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { bind } from '../http/bind.ts'
import { requireRight, recordTypeOf, searchWords } from './crm-access.ts'
import { containing } from '../database/patterns.ts'
import { hasWords } from './record-rows.ts'

export const recordChoiceBindings = [
  bind(crmTypes, () => ({ data: CRM_TYPES.map(({ id, name }) => ({ id, name })) })),
  bind(crmUsers, (_, context) => {
    const seesAddresses = isGranted(context.me, { module: 'Sub Accounts', action: 'View' })
    return context.read(async (k) => ({
      data: (
        await k
          .selectFrom('users')
          .select(['id', 'full_name', 'email'])
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
      ).map(({ id, full_name, email }) => ({ id, full_name, ...(seesAddresses ? { email_id: email } : {}) })),
    }))
  }),
  bind(leadChoices, ({ query }, context) =>
    context.read(async (k) => ({
      data: (await choices(k, ['Leads'], query)).map(({ unique_id, name, email }) => ({
        unique_id,
        name,
        email,
      })),
    })),
  ),
  bind(recordChoices, ({ query, ...given }, context) => {
    const hasType = given.type_id !== undefined || (given.type_name ?? '') !== ''
    const types = hasType
      ? [recordTypeOf(given)]
      : RECORD_TYPE_NAMES.filter((module) => isGranted(context.me, { module, action: 'View' }))
    for (const type of types) requireRight(context.me, type, 'View')
    return context.read(async (k) => ({ data: await choices(k, types, query) }))
  }),
]

interface Choice {
  unique_id: string
  type_id: number
  name: string
  email: string | null
}

/** Records offered at once. */
const CHOICES = 20

/** Records whose name contains every word, then those where another text does; the last changed first. */
export async function choices(k: Kysely<Tables>, types: readonly RecordTypeName[], query: string): Promise<Choice[]> {
  const words = searchWords(query)
  const found = k
    .selectFrom('crm_records as r')
    .select(['unique_id', 'type_id', 'name', 'email'])
    .where(
      'type_id',
      'in',
      types.map((type) => crmTypeOf(type).id),
    )
    .where('deleted_at', 'is', null)
    .$if(words.length > 0, (q) => q.where(hasWords(types, words)))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHOICES)
  if (words.length === 0) return found.execute()
  const named = await found
    .where((eb) => eb.and(words.map((word) => eb('name_key', 'like', containing(word)))))
    .execute()
  if (named.length === CHOICES) return named
  const ids = new Set(named.map(({ unique_id }) => unique_id))
  const others = (await found.execute()).filter(({ unique_id }) => !ids.has(unique_id))
  return [...named, ...others].slice(0, CHOICES)
}
