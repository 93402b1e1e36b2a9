import { type Kysely, sql, type SqlBool } from 'kysely'
import type { FormEffect } from '../../../core/contracts/crm-forms.contract.ts'
import type { FormChange } from '../../../core/crm/forms/form-changes.ts'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { Tables } from '../database/tables.ts'

/** The records that each change of a form concerns; changes that concern none are left out. */
export async function formEffects(
  k: Kysely<Tables>,
  type: RecordTypeName,
  changes: readonly FormChange[],
): Promise<FormEffect[]> {
  const counted = await Promise.all(changes.map((change) => effectOf(k, type, change)))
  return counted.filter(({ records }) => records > 0)
}

async function effectOf(k: Kysely<Tables>, type: RecordTypeName, change: FormChange): Promise<FormEffect> {
  const { kind, field } = change
  // Read in an inner query: a parameter in both `select` and `group by` would count as two expressions.
  const values = k.selectFrom(
    k
      .selectFrom('crm_records as r')
      .select(sql<string | null>`btrim(r.values ->> ${String(field.id)}::text)`.as('value'))
      .where('r.type_id', '=', crmTypeOf(type).id)
      .where('r.deleted_at', 'is', null)
      .as('v'),
  )
  const isFilled = sql<SqlBool>`v.value not in ('', '[]')`
  const effect = (records: number, options: FormEffect['options'] = []): FormEffect => ({
    kind,
    field_id: field.id,
    label: field.label,
    records,
    options,
  })
  switch (kind) {
    case 'required':
    case 'removed': {
      const found = await values
        .where(kind === 'removed' ? isFilled : sql<SqlBool>`(${isFilled}) is not true`)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirst()
      return effect(found?.n ?? 0)
    }
    case 'unique': {
      const shared = values
        .where(isFilled)
        .groupBy(sql`lower(v.value)`)
        .having((eb) => eb.fn.countAll<number>(), '>', 1)
        .select((eb) => eb.fn.countAll<number>().as('n'))
      const found = await k
        .selectFrom(shared.as('s'))
        .select(sql<number>`coalesce(sum(s.n), 0)::int`.as('n'))
        .executeTakeFirst()
      return effect(found?.n ?? 0)
    }
    case 'options': {
      const used = await values
        .where(sql<SqlBool>`v.value = any(${[...change.options]}::text[])`)
        .groupBy('v.value')
        .select((eb) => [sql<string>`v.value`.as('name'), eb.fn.countAll<number>().as('records')])
        .orderBy('records', 'desc')
        .orderBy('name')
        .execute()
      return effect(
        used.reduce((sum, { records }) => sum + records, 0),
        used,
      )
    }
  }
}
