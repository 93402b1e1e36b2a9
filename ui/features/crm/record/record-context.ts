import type { MouseEvent } from 'react'
import type { RecordTypeName } from '../../../../core/crm/records/record-types.ts'

/** The record that the tabs of its page belong to. */
export interface RecordContext {
  readonly type: RecordTypeName
  readonly uniqueId: string
  readonly name: string
  readonly canEdit: boolean
}

/** What the box beside a record writes. */
export type ComposerKind = 'note' | 'call' | 'email' | 'task' | 'meeting'

/** What somebody asked to write; `at` counts the requests, so that the same one opens again. */
export interface Composing {
  readonly kind: ComposerKind
  readonly to?: string
  readonly at: number
}

/** Opens the product's own form for an e-mail or a call when somebody presses an address or a number. */
export type ContactBy = (kind: 'email' | 'call', to: string, event: MouseEvent) => void
