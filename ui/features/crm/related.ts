import { isRecordTypeName, type RecordTypeName, resolveCrmType } from '../../../core/crm/records/record-types.ts'

/** Converts a relation on the wire ('Account' among plurals, D-02) to the type's id. */
export function typeRelation(relation: string): number
export function typeRelation(typeId: number): string | null
export function typeRelation(given: string | number): string | number | null {
  if (typeof given === 'string') return resolveCrmType({ type_name: given })?.id ?? 0
  const name = resolveCrmType({ type_id: given })?.name
  return name === undefined ? null : name === 'Accounts' ? 'Account' : name
}

/** The record type that a relation on the wire refers to. */
export function relatedType(relation: string | null): RecordTypeName | undefined {
  const name = relation === null ? undefined : resolveCrmType({ type_name: relation })?.name
  return name !== undefined && isRecordTypeName(name) ? name : undefined
}
