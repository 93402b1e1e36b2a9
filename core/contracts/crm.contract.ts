import { z } from 'zod'
import { fieldValue } from '../crm/records/history.ts'
import { CRM_TYPES } from '../crm/records/record-types.ts'
import type { Action } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'
import { endpoint, needsAny, sellerOnly } from './endpoint.ts'

const RECORD_MODULES = ['Leads', 'Contacts', 'Accounts', 'Deals'] as const
const ACTIVITY_MODULES = ['Tasks', 'Meetings', 'Calls'] as const
const each = (modules: readonly PermissionNeed['module'][], action: Action) =>
  modules.map((module) => ({ module, action }))

/** Calls that serve all four record types: the switch of the type in question is asked by the handler. */
export const needsRecord = (action: Action) => needsAny(...each(RECORD_MODULES, action))
/** Calls about tasks, meetings and calls alike. */
export const needsActivity = (action: Action) => needsAny(...each(ACTIVITY_MODULES, action))
/** Calls that serve all seven types. */
export const needsCrm = (action: Action) => needsAny(...each([...RECORD_MODULES, ...ACTIVITY_MODULES], action))

/** The right to change what the whole company uses in its CRM: forms, and tags, views and saved filters of others. D-116. */
export const changesShared = { module: 'General Settings', action: 'Edit' } as const satisfies PermissionNeed

/** An id that also travels as text, in a query. */
export const wireId = z.coerce.number<number | string>().int()
/** Which type a call means; the name wins over the id (D-82). */
export const typeFields = { type_id: wireId.optional(), type_name: z.string().max(20).optional() }
/**
 * The edited fields of a change with the values they were read with. Fields that it does not name keep their stored value; one that
 * somebody else changed meanwhile answers 409 with the stored values (D-120).
 */
export const readValues = z.record(z.string().max(50), z.unknown()).optional()
export const uniqueId = z.string().trim().min(1).max(64)

export const personRow = z.object({ id: z.number().int(), name: z.string() })
export const tagRow = z.object({ id: z.number().int(), name: z.string() })

/** A record as lists, boards and pickers show it. `fields` are keyed by field name; `names` tell what ids in them are called. */
export const recordRow = z.object({
  id: z.number().int(),
  unique_id: z.string(),
  type_id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  owner: personRow.nullable(),
  /** The value of the board's field, '' without one (D-87). */
  category: z.string(),
  fields: z.record(z.string(), fieldValue),
  names: z.record(z.string(), z.string()),
  tags: z.array(tagRow),
  score: z.number(),
  /** The nearest task, meeting or call that is still to come. */
  next_activity: z.object({ type_id: z.number().int(), subject: z.string(), starts_at: z.string() }).nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type RecordRow = z.output<typeof recordRow>

export const crmTypes = endpoint({
  id: 'crm.types',
  method: 'GET',
  path: 'crm/type',
  access: sellerOnly,
  answer: { data: z.array(z.object({ id: z.number().int(), name: z.enum(CRM_TYPES.map((type) => type.name)) })) },
  summary: 'The seven CRM types with their ids (D-82).',
})

export const crmUsers = endpoint({
  id: 'crm.users',
  method: 'GET',
  path: 'crm/userList',
  access: sellerOnly,
  answer: { data: z.array(z.object({ id: z.number().int(), full_name: z.string(), email_id: z.string() })) },
  summary: 'The owner and the sub accounts of the company: who records can be given to.',
})

/** The record that a note, a file or an e-mail belongs to. */
export const ofRecord = z.object({ crm_unique_id: uniqueId })
/** Who did it; null for the system. */
export const author = z.object({ id: z.number().int(), name: z.string() }).nullable()
