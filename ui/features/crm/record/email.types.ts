import type { EmailStatus } from '../../../../core/crm/activities/correspondence.schema.ts'

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
