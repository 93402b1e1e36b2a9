import { isKnownZone } from '../../../core/time/calendar.ts'
import { formatWireTime } from '../../../core/time/wire-time.ts'
import {
  CRM_TYPES,
  isRecordTypeName,
  type RecordTypeName,
  resolveCrmType,
} from '../../../core/crm/records/record-types.ts'
import type { Action, Module } from '../../../core/permissions/catalogue.ts'
import { changesShared } from '../../../core/contracts/crm.contract.ts'
import { isGranted, needLabel } from '../../../core/permissions/permissions.ts'
import type { Queryable } from '../database/db.ts'
import { readAs } from '../database/store.ts'
import type { Context } from '../http/context.ts'
import { forbidden, notFound, refusedField } from '../http/refusals.ts'
import type { Viewer } from '../http/viewer.ts'

type CrmModule = (typeof CRM_TYPES)[number]['name']

/** The switch of the type in question, which the contract of a call for several types cannot name. */
export function demand(me: Viewer, module: Module, action: Action): void {
  if (!isGranted(me, { module, action })) {
    throw forbidden(
      `You do not have the right “${needLabel({ module, action })}”. The owner of your company can grant it.`,
    )
  }
}

/** Whether a person may change a tag, view or saved filter that the whole company uses: the person who made it, or a holder of the named right. */
export const mayChangeShared = (me: Viewer, madeBy: number | null): boolean =>
  madeBy === me.userId || isGranted(me, changesShared)

/** Refuses a person who may not change this thing of the whole company. */
export function demandShared(me: Viewer, madeBy: number | null): void {
  if (!mayChangeShared(me, madeBy)) demand(me, changesShared.module, changesShared.action)
}

/** The record type that a call means: Leads when it says nothing. */
export function recordTypeOf(given: {
  readonly type_id?: number | undefined
  readonly type_name?: string | undefined
}): RecordTypeName {
  if (given.type_id === undefined && (given.type_name === undefined || given.type_name === '')) return 'Leads'
  const type = resolveCrmType(given)
  if (type === undefined || !isRecordTypeName(type.name)) throw refusedField('type_id', 'Please select Type')
  return type.name
}

/** The name of a type by its id as stored. */
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

/** The caller's own zone: days of filters, tasks and meetings are meant in it. */
export const zoneOf = (me: Viewer): string => (isKnownZone(me.timeZone) ? me.timeZone : 'UTC')

/** Reads as the caller with SQL in hand; both locks hold: the company in the text, row-level security below. */
export const readAsCaller = <T>(context: Context, work: (q: Queryable) => Promise<T>): Promise<T> =>
  readAs(context.db, context.identity, (_, q) => work(q))

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

/** The caller's record of this unique_id, with the right to do this to its type. Missing and foreign ones are told alike. */
export async function ownRecord(
  q: Queryable,
  me: Viewer,
  uniqueId: string,
  action: Action,
  type?: RecordTypeName,
): Promise<StoredRecord> {
  const { rows } = await q.query<Omit<StoredRecord, 'type'>>(
    `select id, unique_id, type_id, name, email, phone, owner_id, category, values, order_key from crm_records
      where company_id = $1 and unique_id = $2 and deleted_at is null`,
    [me.companyId, uniqueId],
  )
  const row = rows[0]
  if (row === undefined) throw notFound()
  const found = recordTypeNamed(row.type_id)
  if (type !== undefined && type !== found) throw notFound()
  demand(me, found, action)
  return { ...row, type: found }
}

/** A person of the caller's company; anybody else is refused by field. */
export async function demandColleague(q: Queryable, me: Viewer, userId: number, field: string): Promise<void> {
  const { rows } = await q.query(`select 1 from users where company_id = $1 and id = $2 and deleted_at is null`, [
    me.companyId,
    userId,
  ])
  if (rows.length === 0) throw refusedField(field, 'Please choose a person of your company')
}

export const wireTime = (at: Date): string => formatWireTime(at.getTime())

/** Collects the values of a statement; `bind` answers their placeholders. */
export class Params {
  readonly values: unknown[] = []
  bind(value: unknown, cast = ''): string {
    this.values.push(value)
    return `$${this.values.length}${cast === '' ? '' : `::${cast}`}`
  }
  get next(): number {
    return this.values.length + 1
  }
}

/** The paginator of D-07 around a page of rows. */
export function pageAround<Row>(
  rows: readonly Row[],
  total: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  path: string,
) {
  const last = Math.max(1, Math.ceil(total / per_page))
  const first = (page - 1) * per_page + 1
  const url = (to: number) => `/api/v1/${path}?page=${to}&per_page=${per_page}`
  return {
    current_page: page,
    data: [...rows],
    from: rows.length === 0 ? null : first,
    to: rows.length === 0 ? null : first + rows.length - 1,
    last_page: last,
    per_page,
    total,
    next_page_url: page < last ? url(page + 1) : null,
    prev_page_url: page > 1 ? url(Math.min(page - 1, last)) : null,
  }
}
