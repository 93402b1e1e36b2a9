/** A message for a person that no configured service can send. */
export interface OutboxMessage {
  readonly kind: 'sms'
  /** A number with its country code. */
  readonly to: string
  readonly text: string
}

/** Stores messages where people with access to this machine can read them (D-37). */
export interface Outbox {
  add(message: OutboxMessage): Promise<void>
}
