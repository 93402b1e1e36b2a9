import type { Generated } from 'kysely'

export interface CrmTables {
  crm_forms: {
    id: Generated<number>
    company_id: number
    type_id: number
    unique_id: string
    user_id: number
    /** JSON text on the way in, parsed on the way out; so everywhere below. */
    sections: unknown
    /** Fields that stand in no section. */
    unused: Generated<unknown>
    updated_at: Generated<Date>
  }
  crm_records: {
    id: Generated<number>
    company_id: number
    /** 1 Leads, 2 Deals, 3 Contacts, 4 Accounts (D-82). */
    type_id: number
    unique_id: string
    name: string
    email: string | null
    phone: string | null
    owner_id: number | null
    /** The value of the board's field, '' without one (D-87). */
    category: Generated<string>
    /** Keyed by field id (D-84). */
    values: Generated<unknown>
    order_key: string
    search: Generated<string>
    score: Generated<number>
    source: string | null
    person_user_id: number | null
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** Set by deleting; restored within the time of the undo. */
    deleted_at: Date | null
  }
  crm_activities: {
    id: Generated<number>
    company_id: number
    /** 5 task, 6 meeting, 7 call. */
    type_id: number
    record_id: number | null
    subject: string
    starts_at: Date
    ends_at: Date | null
    status: string | null
    priority: string | null
    owner_id: number | null
    fields: Generated<unknown>
    tag_ids: Generated<number[]>
    order_key: string
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  reminders: {
    activity_id: number
    company_id: number
    user_id: number
    type_id: number
    remind_at: Date
    reminder_type: Generated<string>
    reminder_status: Generated<string>
  }
  custom_views: {
    id: Generated<number>
    company_id: number
    user_id: number
    type_id: number
    name: string
    filters: unknown
    columns: Generated<unknown>
    sort_by: string | null
    sort_dir: string | null
    created_at: Generated<Date>
  }
  saved_filters: {
    id: Generated<number>
    company_id: number
    user_id: number
    type_id: number
    name: string
    filter: unknown
    created_at: Generated<Date>
  }
  list_columns: { company_id: number; user_id: number; type_id: number; columns: unknown }
  notes: {
    id: Generated<number>
    company_id: number
    record_id: number
    user_id: number | null
    message: string
    created_at: Generated<Date>
  }
  record_files: {
    id: Generated<number>
    company_id: number
    record_id: number
    file_id: number
    created_at: Generated<Date>
  }
  emails: {
    id: Generated<number>
    company_id: number
    record_id: number
    user_id: number | null
    recipients: Generated<string[]>
    copies: Generated<string[]>
    subject: Generated<string>
    body: Generated<string>
    status: Generated<'draft' | 'sent'>
    created_at: Generated<Date>
    sent_at: Date | null
  }
  tags: { id: Generated<number>; company_id: number; type_id: number; name: string; created_at: Generated<Date> }
  record_tags: { company_id: number; record_id: number; tag_id: number }
}
