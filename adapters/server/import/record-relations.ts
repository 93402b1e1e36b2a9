import { importMessages as say } from '../../../core/import/import.messages.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { crmTypeOf, type RecordTypeName } from '../../../core/crm/records/record-types.ts'
import type { CellRelation } from '../../../core/import/record-row.ts'
import type { Tables } from '../database/tables.ts'
import { holdersOfText, keysOf } from './records-by-text.ts'

/** The ids that relations may mean, by `relationKey`; at most one is clear. */
export async function relationsOf(
  k: Kysely<Tables>,
  companyId: number,
  relations: readonly CellRelation[],
): Promise<ReadonlyMap<string, readonly (string | number)[]>> {
  const found = new Map<string, (string | number)[]>()
  const groups = Map.groupBy(relations, ({ field }) => `${field.relation?.target}:${field.relation?.by}`)
  for (const group of groups.values()) {
    const relation = group[0]?.field.relation
    if (relation === undefined) continue
    const texts = new Map(group.map(({ text }) => [text.toLowerCase(), text]))
    const rows =
      relation.target === 'person'
        ? await peopleNamed(k, relation.by, [...texts.keys()])
        : await recordsNamed(k, companyId, relation.target, relation.by, texts)
    for (const { key, id } of rows) {
      const place = `${relation.target}:${relation.by}:${key}`
      found.set(place, [...(found.get(place) ?? []), id])
    }
  }
  return found
}

export const relationKey = ({ field, text }: CellRelation): string =>
  `${field.relation?.target}:${field.relation?.by}:${text.toLowerCase()}`

export const unclear = ({ field, text }: CellRelation, count: number): string => {
  const target = field.relation?.target ?? 'person'
  if (target === 'person') return count === 0 ? say.missing('person', text) : say.several('people', text, count)
  const many = target.toLowerCase()
  if (count === 0 && field.canMake === true) return say.missingAccount(text)
  return count === 0
    ? say.missingRecord(crmTypeOf(target).singular.toLowerCase(), many, text)
    : say.several(many, text, count)
}

function peopleNamed(k: Kysely<Tables>, by: string, texts: readonly string[]) {
  const value =
    by === 'id' ? sql<string>`id::text` : by === 'email' ? sql<string>`lower(email)` : sql<string>`lower(full_name)`
  return k
    .selectFrom('users')
    .select(['id', value.as('key')])
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${value} = any(${[...texts]}::text[])`)
    .execute()
}

/** The records that texts name, by the texts without letter case. */
async function recordsNamed(
  k: Kysely<Tables>,
  companyId: number,
  target: RecordTypeName,
  by: string,
  texts: ReadonlyMap<string, string>,
): Promise<readonly { readonly key: string; readonly id: string }[]> {
  const typeId = crmTypeOf(target).id
  if (by === 'name' || by === 'email') {
    const rows = await holdersOfText(k, typeId, `${by}_key`, [...texts.values()])
    return rows.map(({ text, unique_id: id }) => ({ key: text.toLowerCase(), id }))
  }
  const named = k
    .selectFrom('crm_records')
    .select('unique_id as id')
    .where('type_id', '=', typeId)
    .where('deleted_at', 'is', null)
  if (by === 'id')
    return named
      .select('unique_id as key')
      .where(sql<SqlBool>`unique_id = any(${[...texts.keys()]}::text[])`)
      .execute()
  const held = await keysOf(k, companyId, target, Number(by), [...texts.values()])
  const seen = await named
    .select('crm_records.id as row')
    .where('id', 'in', [0, ...held.keys()])
    .execute()
  return seen.flatMap(({ id, row }) => (held.get(row) ?? []).map((text) => ({ key: text.toLowerCase(), id })))
}
