import type { Generated } from 'kysely'

/** A file of a message as stored in its row; the address is created for the response. */
export interface KeptFile {
  readonly id: number
  readonly key: string
  readonly name: string
  /** In bytes. */
  readonly size: number
}

export interface ChatTables {
  rooms: {
    id: string
    is_group: Generated<boolean>
    /** Of a group; a chat of two is called by the other person. */
    name: string | null
    created_by: number
    /** `{lower id}:{higher id}` of a chat of two, so that there is one of it. */
    pair: string | null
    last_seq: Generated<number>
    last_message: string | null
    last_message_at: Date | null
    created_at: Generated<Date>
  }
  /** How a room looks to one of its people. */
  room_members: {
    room_id: string
    user_id: number
    read_seq: Generated<number>
    is_pinned: Generated<boolean>
    is_archived: Generated<boolean>
    is_blocked: Generated<boolean>
    /** A stranger wrote first and this person has not accepted yet (D-95). */
    is_request: Generated<boolean>
    /** Grows with every change of the flags: clients keep the newest row. */
    version: Generated<number>
  }
  messages: {
    id: Generated<number>
    room_id: string
    seq: number
    sender_id: number
    recipient_id: number | null
    client_id: string | null
    message: string
    message_type: string
    replied_parent_id: number | null
    replied_message: string | null
    chat_transfer_id: string | null
    promotion_type: string | null
    master_prom_id: string | null
    /** `KeptFile[]` */
    files: unknown
    created_at: Date
  }
}
