import type { Generated } from 'kysely'

export interface SystemTables {
  /** Realtime events waiting to be published, written with the change they tell of. */
  outbox: {
    id: Generated<number>
    channels: string[]
    event: string
    /** JSON text on the way in, parsed on the way out. */
    data: unknown
    except_socket: string | null
    created_at: Generated<Date>
    published_at: Date | null
  }
  /** Mails and text messages that no outside service is set up for. */
  outside_messages: {
    id: Generated<number>
    kind: 'mail' | 'sms'
    recipient: string
    subject: string | null
    body: string
    html: string | null
    created_at: Generated<Date>
  }
  idempotency_keys: {
    user_id: number
    endpoint: string
    key: string
    answer: unknown
    created_at: Generated<Date>
  }
  /** Counted tries per key and window: sign-in, codes, resets. */
  attempts: { key: string; window_start: Date; tries: number }
  /** What the server makes once for all its processes, e.g. the key of the realtime engine. */
  settings: { name: string; value: unknown }
  /** Every change of a record: what was, what is, who and when (D-93). */
  history: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    /** What kind of record, e.g. `listing`, `Leads`. */
    subject: string
    subject_id: string
    verb: string
    title: string | null
    /** `[{field, label, old, new}]` */
    changes: unknown
    created_at: Generated<Date>
  }
  notifications: {
    id: Generated<number>
    user_id: number
    company_id: number
    kind: string
    title: string
    body: string
    link: string | null
    read_at: Date | null
    created_at: Generated<Date>
  }
  files: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    /** Where the file store keeps it. */
    key: string
    name: string
    content_type: string
    size: number
    width: number | null
    height: number | null
    /** `public`: anyone; `company`: its people; `room:{id}`: that room's members. */
    access: string
    created_at: Generated<Date>
  }
}
