import { isKnownZone } from '../../../core/time/calendar.ts'
import {
  CRM_TYPES,
  isRecordTypeName,
  type RecordTypeName,
  resolveCrmType,
} from '../../../core/crm/records/record-types.ts'
import type { Action, Module } from '../../../core/permissions/catalogue.ts'
import { changesShared } from '../../../core/contracts/crm.contract.ts'
import { isGranted } from '../../../core/permissions/permissions.ts'
import { roleMessages } from '../../../core/permissions/roles.messages.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { forbidden, lacksRight, notFound, refusedField } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'

type CrmModule = (typeof CRM_TYPES)[number]['name']

/** Checks the right for the type in question, which the contract of a call for several types cannot name. */
export function requireRight(me: Viewer, module: Module, action: Action): void {
  if (!isGranted(me, { module, action })) throw lacksRight({ module, action })
}

/** Rules act on all records of a type, so a person who does not see all of them would widen the own reach by one. */
export function requireWholeReach(me: Viewer, type: RecordTypeName): void {
  if (me.reach[type] !== 'all') throw forbidden(roleMessages.rulesNeedWhole(type.toLowerCase()))
}

/**
 * Whether a person may change a tag, view or saved filter that the whole company uses: its creator, or a holder of the
 * named right.
 */
export const canChangeShared = (me: Viewer, madeBy: number | null): boolean =>
  madeBy === me.userId || isGranted(me, changesShared)

/** Throws `Forbidden` unless the person may change this tag, view or filter. */
export function requireSharedRight(me: Viewer, madeBy: number | null): void {
  if (!canChangeShared(me, madeBy)) requireRight(me, changesShared.module, changesShared.action)
}

/** The type of a view or saved filter that the caller may change; throws `missing()` when the company has none of this id. */
export async function changeableType(
  k: Kysely<Tables>,
  me: Viewer,
  table: 'custom_views' | 'saved_filters',
  id: number,
  missing: () => Error,
): Promise<RecordTypeName> {
  const found = await k.selectFrom(table).select(['type_id', 'user_id']).where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw missing()
  // A private view of somebody else is like none.
  if (table === 'custom_views' && found.user_id !== me.userId) {
    const shared = await k
      .selectFrom('custom_views')
      .select('id')
      .where('id', '=', id)
      .where('is_private', '=', false)
      .executeTakeFirst()
    if (shared === undefined) throw missing()
  }
  const type = recordTypeNamed(found.type_id)
  requireRight(me, type, 'View')
  requireSharedRight(me, found.user_id)
  return type
}

/** The record type that a call names; Leads by default. */
export function recordTypeOf(given: {
  readonly type_id?: number | undefined
  readonly type_name?: string | undefined
}): RecordTypeName {
  if (given.type_id === undefined && (given.type_name === undefined || given.type_name === '')) return 'Leads'
  const type = resolveCrmType(given)
  if (type === undefined || !isRecordTypeName(type.name)) throw refusedField('type_id', 'Please select Type')
  return type.name
}

/** The name of a type by its stored id. */
export function typeNameOf(typeId: number): CrmModule {
  const found = CRM_TYPES.find((type) => type.id === typeId)
  if (found === undefined) throw new Error(`No CRM type has the id ${typeId}`)
  return found.name
}

export function recordTypeNamed(typeId: number): RecordTypeName {
  const name = typeNameOf(typeId)
  if (!isRecordTypeName(name)) throw new Error(`${name} are no records`)
  return name
}

/** The caller's time zone, in which days of filters, tasks and meetings are interpreted. */
export const zoneOf = (me: Pick<Viewer, 'timeZone'>): string => (isKnownZone(me.timeZone) ? me.timeZone : 'UTC')

/** Whether the caller may view the records or activities of a type. */
export const maySee = (me: Viewer, typeId: number): boolean =>
  isGranted(me, { module: typeNameOf(typeId), action: 'View' })

/** The zone of the caller's screen when the request names a known one, else the profile's. */
export const screenZone = ({ me }: { readonly me: Viewer }, named: string | undefined): string =>
  isKnownZone(named) ? named : zoneOf(me)

export interface StoredRecord {
  readonly id: number
  readonly unique_id: string
  readonly type: RecordTypeName
  readonly type_id: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly owner_id: number | null
  readonly category: string
  readonly values: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
  readonly order_key: string
}

/**
 * The caller's record with this unique_id, if the caller has this right for its type. A missing and a foreign record
 * fail alike.
 */
export async function ownRecord(
  k: Kysely<Tables>,
  me: Viewer,
  uniqueId: string,
  action: Action,
  type?: RecordTypeName,
): Promise<StoredRecord> {
  const row = await k
    .selectFrom('crm_records')
    .select(['id', 'unique_id', 'type_id', 'name', 'email', 'phone', 'owner_id', 'category', 'values', 'order_key'])
    .where('unique_id', '=', uniqueId)
    .where('deleted_at', 'is', null)
    .$castTo<Omit<StoredRecord, 'type'>>()
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const found = recordTypeNamed(row.type_id)
  if (type !== undefined && type !== found) throw notFound()
  requireRight(me, found, action)
  return { ...row, type: found }
}

/** Locks records in the order of their ids before they are changed together (`lockInOrder`). */
export async function lockRecords(k: Kysely<Tables>, uniqueIds: readonly string[]): Promise<void> {
  await k
    .selectFrom('crm_records')
    .select('id')
    .where(sql<SqlBool>`unique_id = any(${[...uniqueIds]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Refuses, by field, a person who is not of the caller's company. */
export async function requireColleague(k: Kysely<Tables>, userId: number, field: string): Promise<void> {
  const found = await k
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (found === undefined) throw refusedField(field, 'Please choose a person of your company')
}

/** The words of a search in lower case. */
export const searchWords = (query: string): readonly string[] =>
  query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
