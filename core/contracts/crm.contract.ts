import { z } from 'zod'
import { TAG_COLORS } from '../crm/lists/tags.ts'
import { fieldValue } from '../crm/records/history.ts'
import { CRM_TYPES } from '../crm/records/record-types.ts'
import type { Action } from '../permissions/catalogue.ts'
import type { PermissionNeed } from '../permissions/permissions.ts'
import { endpoint, needsAny, sellerOnly } from './endpoint.ts'

const RECORD_MODULES = ['Leads', 'Contacts', 'Accounts', 'Deals'] as const
const ACTIVITY_MODULES = ['Tasks', 'Meetings', 'Calls'] as const
const each = (modules: readonly PermissionNeed['module'][], action: Action) =>
  modules.map((module) => ({ module, action }))

/** For calls that serve all four record types. The handler checks the right for the type in the request. */
export const needsRecord = (action: Action) => needsAny(...each(RECORD_MODULES, action))
/** For calls that serve tasks, meetings and calls. */
export const needsActivity = (action: Action) => needsAny(...each(ACTIVITY_MODULES, action))
/** For calls that serve all seven types. */
export const needsCrm = (action: Action) => needsAny(...each([...RECORD_MODULES, ...ACTIVITY_MODULES], action))
/** For the undo of a deletion, which needs the right of the deletion itself. */
export const restoresDeleted = needsAny(...each(RECORD_MODULES, 'Edit'), ...each(ACTIVITY_MODULES, 'Delete'))

/** The right to change what the whole company shares: forms, and the tags, views and saved filters of others. D-116. */
export const changesShared = { module: 'General Settings', action: 'Edit' } as const satisfies PermissionNeed

/** An id; in a query it is text. */
export const wireId = z.coerce.number<number | string>().int()
/** The type of a call; the name takes precedence over the id (D-82). */
export const typeFields = { type_id: wireId.optional(), type_name: z.string().max(20).optional() }
/**
 * The edited fields with the values that the caller read. Other fields keep their stored values. A field that somebody
 * else changed meanwhile causes a 409 with the stored values (D-120).
 */
export const readValues = z.record(z.string().max(50), z.unknown()).optional()
/** An enquiry by the id of its thread, or a chat by that of its room. D-245. */
export const dealingFields = { thread_id: wireId.optional(), room_id: z.string().trim().min(1).max(64).optional() }
export type DealingRef = z.input<z.ZodObject<typeof dealingFields>>
export const uniqueId = z.string().trim().min(1).max(64)

export const personRow = z.object({ id: z.number().int(), name: z.string() })
export const tagRow = z.object({ id: z.number().int(), name: z.string(), color: z.enum(TAG_COLORS).optional() })

/** A record in lists, boards and pickers. `fields` is keyed by field name; `names` has the names of the ids in it. */
export const recordRow = z.object({
  id: z.number().int(),
  unique_id: z.string(),
  type_id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  owner: personRow.nullable(),
  /** The value of the board's field, '' if it has none (D-87). */
  category: z.string(),
  fields: z.record(z.string(), fieldValue),
  names: z.record(z.string(), z.string()),
  tags: z.array(tagRow),
  /** Percent, of leads; 0 for other records (D-75). */
  score: z.number(),
  /** Percent of the engagement groups, of leads. */
  engagement: z.number(),
  /** The earliest open task, meeting or call of the kinds that the caller may view. D-241. */
  next_activity: z
    .object({
      type_id: z.number().int(),
      subject: z.string(),
      starts_at: z.string(),
      /** The day of a task without a time. */
      day: z.string().nullable(),
    })
    .nullable(),
  /** The last meeting or call that was not missed, or e-mail that was sent. D-202. */
  last_contact: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The group of the row in a grouped list. D-248. */
  group: z.string().optional(),
})
export type RecordRow = z.output<typeof recordRow>

/**
 * The event on the channels of the people of a company who may view a type, after a change of its records or of what
 * belongs to them. It says nothing else, so that nobody learns of a row that is not for them. D-242.
 */
export const crmChanged = z.object({
  type: z.literal('crm.changed'),
  of: z.enum(CRM_TYPES.map((type) => type.name)),
})

export const crmTypes = endpoint({
  id: 'crm.types',
  method: 'GET',
  path: 'crm/type',
  access: sellerOnly,
  response: { data: z.array(z.object({ id: z.number().int(), name: z.enum(CRM_TYPES.map((type) => type.name)) })) },
  summary: 'The seven CRM types with their ids (D-82).',
})

export const crmUsers = endpoint({
  id: 'crm.users',
  method: 'GET',
  path: 'crm/userList',
  access: needsCrm('View'),
  response: {
    /** `email_id` only for a caller with Sub Accounts: View. */
    data: z.array(z.object({ id: z.number().int(), full_name: z.string(), email_id: z.string().optional() })),
  },
  summary:
    'The owner and the sub-accounts of the company, to whom records can be assigned. Addresses need Sub Accounts: View (D-128).',
})

/** Identifies the record of a note, a file or an e-mail. */
export const ofRecord = z.object({ crm_unique_id: uniqueId })
/** The person who did it; null for the system. */
export const author = z.object({ id: z.number().int(), name: z.string() }).nullable()
