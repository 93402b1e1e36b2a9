import { z } from 'zod'
import { filterTree } from '../filters/filter-tree.ts'
import { MOST_PINS } from '../crm/lists/view-pins.ts'
import { viewName } from '../crm/lists/view.schema.ts'
import { KANBAN_PAGE_SIZE } from '../crm/lists/kanban.ts'
import { LIST_PAGE_SIZE, RECORDS_PER_CALL, type RecordTypeName } from '../crm/records/record-types.ts'
import { needsRecord, readValues, recordRow, typeFields, uniqueId, wireId } from './crm.contract.ts'
import { endpoint, needs, pageOf, paging } from './endpoint.ts'

/** A filter as an object, or as JSON text in a query. */
export const wireFilter = z.preprocess(
  (given) => {
    if (typeof given !== 'string') return given
    if (given.trim() === '') return undefined
    try {
      return JSON.parse(given) as unknown
    } catch {
      return given
    }
  },
  filterTree.nullish().transform((tree) => tree ?? undefined),
)

const sorting = { sort_by: z.string().max(60).optional(), sort_dir: z.enum(['asc', 'desc']).optional() }
const search = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text?.trim() ?? '')

export const savedFilterRow = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: filterTree,
  total_results: z.number().int(),
  /** Whether the caller may delete it (D-116, D-319). */
  can_change: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilterRow>

const filterField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(['text', 'choice', 'multi', 'number', 'date', 'boolean']),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** The values are people, and "me" is whoever looks (D-203). */
  isPerson: z.literal(true).optional(),
})

/** The response of a record list: the rows with their paging beside them, and the six keys of API-CRM-85. */
export const listResponse = pageOf(recordRow).extend({
  save_filters: z.array(savedFilterRow),
  /** The filterable fields with their choices. */
  filters: z.array(filterField),
  /** Names of the visible columns, in order. */
  setting_col: z.array(z.string()),
  default_column_name: z.array(z.string()),
  /** The filter of the view in use; null for the built-in one. */
  custom_view_filter: filterTree.nullable(),
  /** The groups that have rows, in order, when the call names a field for them; `total` counts the rows of open groups (D-248). */
  groups: z
    .array(
      z.object({
        category: z.string(),
        label: z.string(),
        total: z.number().int(),
        /** The sum of the amounts, as on the board; null where records have none (D-274). */
        sum: z.number().nullable().optional(),
      }),
    )
    .optional(),
})
export type ListResponse = z.output<typeof listResponse>

export const listInput = z.object({
  ...typeFields,
  custom_view_id: wireId.nullish(),
  filters: wireFilter,
  filter_id: wireId.nullish(),
  query: search,
  ...sorting,
  /** The field by which the rows are grouped; each row then names its group (D-248). */
  group: z.string().max(60).optional(),
  /** Groups whose rows are left out. */
  closed: z.array(z.string().max(100)).max(300).optional(),
  ...paging(LIST_PAGE_SIZE),
})
export type ListInput = z.output<typeof listInput>

export const dataListing = endpoint({
  id: 'crm.dataListing',
  method: 'POST',
  path: 'crm/data_listing',
  access: needsRecord('View'),
  input: listInput,
  response: {
    lead_data: listResponse.optional(),
    contact_data: listResponse.optional(),
    Account_data: listResponse.optional(),
    deal_data: listResponse.optional(),
  },
  summary:
    'Lists records of any of the four types, under the key of the type. View, saved filter, filter and query combine (D-83).',
})
export const leads = endpoint({
  id: 'crm.leads',
  method: 'POST',
  path: 'leads',
  access: needs('Leads', 'View'),
  input: listInput,
  response: { lead_data: listResponse },
  summary: 'Leads with paging, filters, query and sort order (D-83).',
})
export const contacts = endpoint({
  id: 'crm.contacts',
  method: 'POST',
  path: 'contact/list',
  access: needs('Contacts', 'View'),
  input: listInput,
  response: { contact_data: listResponse },
  summary: 'Contacts with paging, filters, query and sort order (D-83).',
})
export const accounts = endpoint({
  id: 'crm.accounts',
  method: 'POST',
  path: 'account/list',
  access: needs('Accounts', 'View'),
  input: listInput,
  response: { Account_data: listResponse },
  summary: 'Accounts with paging, filters, query and sort order (D-83).',
})
export const deals = endpoint({
  id: 'crm.deals',
  method: 'GET',
  path: 'deal/list',
  access: needs('Deals', 'View'),
  // A failed refresh keeps the current list (spec §8).
  background: true,
  input: listInput,
  response: { deal_data: listResponse },
  summary: 'Deals with paging, query and sort order; filters as JSON text (D-83).',
})

export const leadChoices = endpoint({
  id: 'crm.leadChoices',
  method: 'GET',
  path: 'lead/list',
  access: needs('Leads', 'View'),
  input: z.object({ query: search }),
  response: { data: z.array(z.object({ unique_id: z.string(), name: z.string(), email: z.string().nullable() })) },
  summary: 'Leads to choose from: the first twenty matches (D-83).',
})

export const recordChoices = endpoint({
  id: 'crm.recordChoices',
  method: 'GET',
  path: 'crm/record_choices',
  access: needsRecord('View'),
  input: z.object({ ...typeFields, query: search }),
  response: {
    data: z.array(
      z.object({ unique_id: z.string(), type_id: z.number().int(), name: z.string(), email: z.string().nullable() }),
    ),
  },
  summary:
    'Records to choose from, of one type or of all types that the caller may view. Not part of the specification (D-83).',
})

export const leadSideList = endpoint({
  id: 'crm.leadSideList',
  method: 'GET',
  path: 'lead/list/main',
  access: needs('Leads', 'View'),
  input: z.object({ query: search, ...paging(LIST_PAGE_SIZE) }),
  response: { data: pageOf(recordRow) },
  summary: 'The side list of leads with status and owner, by page (D-83).',
})

const cards = z.object({
  category: z.string(),
  label: z.string(),
  total: z.number().int(),
  sum: z.number().nullable(),
  /** The amounts, each by its own probability or that of its stage (D-239); null without amounts. */
  weighted: z.number().nullable().optional(),
  data: z.array(recordRow),
})
export type BoardCards = z.output<typeof cards>

export const recordBoard = endpoint({
  id: 'crm.recordBoard',
  method: 'GET',
  path: 'crm/kanbon_data_list',
  access: needsRecord('View'),
  input: z.object({
    ...typeFields,
    /** The field that makes the columns; without it the usual one of the type (D-234). */
    group: z.string().max(60).optional(),
    category: z.string().max(100).optional(),
    custom_view_id: wireId.nullish(),
    filters: wireFilter,
    query: search,
    ...paging(KANBAN_PAGE_SIZE),
  }),
  response: { data: z.array(cards) },
  summary:
    'The columns of a board by any choice, owner or date with ten cards each, or the next cards of one column when `category` is sent (D-87, D-234).',
})

export const moveCard = endpoint({
  id: 'crm.moveCard',
  method: 'POST',
  path: 'crm/kanbon_move',
  access: needsRecord('Edit'),
  input: z.object({
    ...typeFields,
    unique_id: uniqueId,
    /** The field that makes the columns; without it the usual one of the type (D-234). */
    group: z.string().max(60).optional(),
    category: z.string().max(100),
    /** The owner whom the caller read, in columns by owner: another one now is a conflict (D-120). */
    was: z.string().max(100).optional(),
    /** The card above the new position, and the one below. */
    after: uniqueId.nullish(),
    before: uniqueId.nullish(),
  }),
  response: { data: z.object({ unique_id: z.string(), category: z.string() }) },
  summary:
    "Moves a card: saves the column's field, and in the usual columns the position. Not part of the specification (D-87, D-234).",
})

const info = z.object({
  record: recordRow,
  /** The form with its values. */
  sections: z.array(
    z.object({
      section_id: z.number(),
      name: z.string(),
      fields: z.array(
        z.object({ id: z.number(), name: z.string(), label: z.string(), field_type: z.string(), value: z.unknown() }),
      ),
    }),
  ),
  fields: z.record(z.string(), z.unknown()),
  tags: z.array(z.object({ id: z.number().int(), name: z.string() })),
  owner: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  scores: z.object({ lead: z.number(), engagement: z.number(), class: z.string() }),
  /** Records that reference this one. */
  contacts: z.array(recordRow),
  deals: z.array(recordRow),
  /** Of an account. Ours, beside the contacts and deals of the specification. */
  leads: z.array(recordRow),
})
export type RecordInfo = z.output<typeof info>

const infoOf = <const Name extends string>(
  id: string,
  path: string,
  module: RecordTypeName,
  name: Name,
  inPath = false,
) =>
  endpoint({
    id,
    method: 'GET',
    path,
    access: needs(module, 'View'),
    ...(inPath ? { params: { [name]: uniqueId } as Record<Name, typeof uniqueId> } : {}),
    input: z.object((inPath ? {} : { [name]: uniqueId }) as Record<Name, typeof uniqueId>),
    response: { data: info },
    summary: `One record of ${module} with its fields, tags, owner and scores.`,
  })
export const leadInfo = infoOf('crm.leadInfo', 'lead/info', 'Leads', 'lead_id')
export const contactInfo = infoOf('crm.contactInfo', 'contact/info-sidebar', 'Contacts', 'contact_id')
export const dealInfo = infoOf('crm.dealInfo', 'deal/sidebar-info', 'Deals', 'deal_id')
export const accountInfo = endpoint({
  id: 'crm.accountInfo',
  method: 'GET',
  path: 'account/info/{id}',
  access: needs('Accounts', 'View'),
  params: { id: uniqueId },
  response: { data: info },
  summary: 'One account with its contacts, deals and leads.',
})

const ids = z.object({ ...typeFields, unique_ids: z.array(uniqueId).min(1).max(RECORDS_PER_CALL) })
export const deleteRecords = endpoint({
  id: 'crm.deleteRecords',
  method: 'DELETE',
  path: 'crm/delete_lead',
  access: needsRecord('Delete'),
  input: ids,
  response: { data: z.object({ deleted: z.number().int() }) },
  summary: 'Deletes one or several records, or none when one does not exist.',
})
export const restoreRecords = endpoint({
  id: 'crm.restoreRecords',
  method: 'POST',
  path: 'crm/restore_lead',
  access: needsRecord('Delete'),
  input: ids,
  response: { data: z.object({ restored: z.number().int() }) },
  summary: 'Restores deleted records within a minute, for undo. Not part of the specification.',
})

export const updateLeadStatus = endpoint({
  id: 'crm.updateLeadStatus',
  method: 'POST',
  path: 'lead/lead-status-update',
  access: needs('Leads', 'Edit'),
  /** `was` is the name of the status that the caller read. */
  input: z.object({ lead_id: uniqueId, status_id: wireId, was: z.string().max(200).optional() }),
  summary:
    'Changes the status of a lead and records it in the history. With `was`, 409 if somebody else changed it (D-120).',
})
export const assignLeads = endpoint({
  id: 'crm.assignLeads',
  method: 'POST',
  path: 'lead/assign',
  access: needs('Leads', 'Edit'),
  input: z.object({
    lead_ids: z.array(uniqueId).min(1).max(RECORDS_PER_CALL),
    user_id: wireId,
    /** The owners that the caller read, by lead. */
    was: z.record(uniqueId, wireId.nullable()).optional(),
  }),
  summary:
    'Assigns leads to a person of the company. With `was`, 409 and no change if somebody else assigned one (D-120).',
})
export const leadStatuses = endpoint({
  id: 'crm.leadStatuses',
  method: 'GET',
  path: 'status-settings/index',
  access: needs('Leads', 'View'),
  response: {
    data: z.array(z.object({ id: z.number().int(), name: z.string(), color: z.string(), order: z.number().int() })),
  },
  summary: 'The lead statuses in order: the options of the status field in the company’s form.',
})

export const views = endpoint({
  id: 'crm.views',
  method: 'GET',
  path: 'crm/custom_view',
  access: needsRecord('View'),
  input: z.object(typeFields),
  response: {
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        /** Whether the caller may rename, save or delete it (D-116). */
        can_change: z.boolean().optional(),
        /** Whether only its owner sees it (D-202). */
        is_private: z.boolean().optional(),
        /** The name of its owner. */
        owner: z.string().optional(),
        /** Its place among the views that the caller has pinned, from 0; absent for other views (D-247). */
        pin: z.number().int().optional(),
      }),
    ),
  },
  summary: 'The views of a type, the built-in one first (D-86).',
})
const viewLayout = z.enum(['table', 'board'])
const viewFields = {
  ...typeFields,
  name: viewName,
  filters: wireFilter,
  columns: z.array(z.string().max(60)).max(250).default([]),
  ...sorting,
  /** Omitted: a new view is for the whole company, a stored one stays as it is. */
  is_private: z.boolean().optional(),
  layout: viewLayout.optional(),
  /** The field that makes the columns of the board, or the groups of the table; null for the usual columns, and for no groups (D-234, D-248). */
  group: z.string().max(60).nullable().optional(),
  /** Column widths in pixels. */
  widths: z.record(z.string().max(60), z.number().int().min(40).max(1000)).optional(),
}
export const view = endpoint({
  id: 'crm.view',
  method: 'GET',
  path: 'crm/custom_view/{id}',
  access: needsRecord('View'),
  params: { id: wireId },
  input: z.object(typeFields),
  response: {
    data: z.object({
      id: z.number().int(),
      name: z.string(),
      filters: filterTree,
      columns: z.array(z.string()),
      sort_by: z.string().nullable(),
      sort_dir: z.enum(['asc', 'desc']).nullable(),
      is_private: z.boolean().optional(),
      layout: z.enum(['table', 'board']).optional(),
      group: z.string().nullable().optional(),
      widths: z.record(z.string(), z.number()).optional(),
    }),
  },
  summary: 'One view with its filter, columns, widths, order and layout. Private views of others do not exist (D-202).',
})
export const deleteView = endpoint({
  id: 'crm.deleteView',
  method: 'DELETE',
  path: 'crm/custom_view/{id}',
  access: needsRecord('View'),
  params: { id: wireId },
  summary:
    'Deletes a view. Allowed for its creator and with General Settings: Edit; the built-in view is refused (D-86, D-116).',
})
export const pinView = endpoint({
  id: 'crm.pinView',
  method: 'PUT',
  path: 'crm/custom_view/{id}/pin',
  access: needsRecord('View'),
  params: { id: wireId },
  /** The place among the pinned views, from 0; null unpins the view. */
  input: z.object({ place: z.number().int().min(0).max(MOST_PINS).nullable() }),
  response: { data: z.array(z.number().int()) },
  summary:
    'Pins a view for the caller, moves its pin or removes it, and returns the pinned views of its type in order. Not part of the specification (D-247).',
})
const viewResponse = { data: z.object({ id: z.number().int() }) }
export const createView = endpoint({
  id: 'crm.createView',
  method: 'POST',
  path: 'lead/custom-index-save',
  access: needsRecord('View'),
  creates: true,
  input: z.object({ ...viewFields, id: z.null().optional() }),
  response: viewResponse,
  summary: 'Creates a view; an id is refused (D-08).',
})
export const updateView = endpoint({
  id: 'crm.updateView',
  method: 'PUT',
  path: 'lead/custom-index-save',
  access: needsRecord('View'),
  /** `was` holds the fields that changed, as they were read; with it, all others stay as they are stored. */
  input: z.object({ ...viewFields, id: wireId, was: readValues }),
  response: viewResponse,
  summary:
    'Updates the view with this id. Allowed for its creator and with General Settings: Edit; with `was`, 409 when a colleague changed the same (D-08, D-116, D-310).',
})
export const saveFilter = endpoint({
  id: 'crm.saveFilter',
  method: 'POST',
  path: 'lead/filter-save',
  access: needsRecord('View'),
  creates: true,
  input: z.object({
    ...typeFields,
    name: viewName,
    filter: filterTree,
  }),
  response: { data: savedFilterRow },
  summary: 'Stores a named filter, which lists return under save_filters.',
})
export const deleteFilter = endpoint({
  id: 'crm.deleteFilter',
  method: 'DELETE',
  path: 'lead/filter-delete/{id}',
  access: needsRecord('View'),
  params: { id: wireId },
  summary: 'Deletes a saved filter. Allowed for its creator and with General Settings: Edit (D-116).',
})
export const saveColumns = endpoint({
  id: 'crm.saveColumns',
  method: 'POST',
  path: 'crm/update_datalisting_fields',
  access: needsRecord('View'),
  input: z.object({ ...typeFields, columns: z.array(z.string().max(60)).max(250) }),
  summary: "Stores the caller's visible columns in order; lists return them as setting_col.",
})
