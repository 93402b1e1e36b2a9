/** A message for a person outside, that nothing is set up to carry. */
export interface OutboxMessage {
  readonly kind: 'mail' | 'sms'
  /** An e-mail address or a number with its country code. */
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly html?: string
}

/** Keeps messages where the machine's own people can read them (D-37). */
export interface Outbox {
  add(message: OutboxMessage): Promise<void>
}
