import type { EmailStatus } from '../../../../core/crm/activities/email-statuses.ts'

export interface EmailFile {
  readonly id: number
  readonly name: string
  readonly size: number
  readonly url: string
}

export interface Email {
  readonly id: number
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly body: string
  readonly status: EmailStatus
  readonly reason: string | null
  readonly files: readonly EmailFile[]
  readonly created_at: string
}

export const STATUS_COLORS = { draft: 'gray', waiting: 'blue', sent: 'green', failed: 'red' } as const

/** How lists and windows name an e-mail. */
export const subjectText = ({ subject }: Pick<Email, 'subject'>): string => subject || 'No subject'

/** A draft may have no receiver. */
export const receiversText = ({ to }: Pick<Email, 'to'>): string =>
  to.length === 0 ? 'No receiver yet' : `To ${to.join(', ')}`
