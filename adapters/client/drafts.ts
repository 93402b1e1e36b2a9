import { isObject, parsedJson } from '../../core/text/loose-values.ts'
import { DAY_MS } from '../../core/time/durations.ts'
import { accountStorage } from '../browser/account-storage.ts'
import type { Client } from './client.ts'

/** How long an unsaved draft stays on the device, in milliseconds: 30 days (D-119). */
export const DRAFT_LIFETIME_MS = 30 * DAY_MS

/** Changed, unsaved fields. */
export interface Draft {
  /** The typed values, by field. */
  readonly values: Readonly<Record<string, unknown>>
  /** The original values of the same fields, to detect changes by others. */
  readonly base: Readonly<Record<string, unknown>>
  /** The version of its subject that the draft was typed for, where that changes what saving means. */
  readonly version?: number | undefined
  /** The time zone in which its times were typed. */
  readonly zone?: string | undefined
  /** The key with which these values were sent, if they were: the next send repeats it, also after a reload. */
  readonly idempotencyKey?: string | undefined
}

export interface Drafts {
  /** Undefined when there is no draft, it is older than 30 days, or the browser refuses storage. */
  readonly read: (key: string) => Draft | undefined
  /** Undefined removes the draft. Fails silently if storage is full or refused, so that typing never stops. */
  readonly write: (key: string, draft: Draft | undefined) => void
}

/**
 * Drafts of forms and composers in this browser, stored per account, so that no person sees what another typed
 * (D-119).
 */
export const draftsOf = ({ session }: Pick<Client, 'session'>, now: () => number = Date.now): Drafts =>
  draftsIn(() => session.current()?.user.id, now)

/**
 * Drafts that a visitor starts and finishes after signing in, such as a quote request: they belong to no account. Signing
 * out clears them with the whole storage.
 */
export const visitorDrafts: Drafts = draftsIn(() => undefined, Date.now)

function draftsIn(account: () => number | undefined, now: () => number): Drafts {
  const storage = accountStorage(() => localStorage, account)
  const named = (key: string) => `draft:${key}`
  return {
    read: (key) => {
      const text = storage.read(named(key))
      if (text === undefined) return undefined
      const draft = parsed(text)
      if (draft !== undefined && now() - draft.at <= DRAFT_LIFETIME_MS) {
        const { at: _, ...kept } = draft
        return kept
      }
      storage.write(named(key), undefined)
      return undefined
    },
    write: (key, draft) =>
      storage.write(named(key), draft === undefined ? undefined : JSON.stringify({ at: now(), ...draft })),
  }
}

function parsed(text: string): StoredDraft | undefined {
  const stored = parsedJson(text)
  return isStored(stored) ? stored : undefined
}

interface StoredDraft extends Draft {
  /** When it was written, in ms since 1970. */
  readonly at: number
}

// Checked by hand, because the validation library would load with every form.
const isStored = (stored: unknown): stored is StoredDraft =>
  isObject(stored) &&
  typeof stored['at'] === 'number' &&
  isObject(stored['values']) &&
  isObject(stored['base']) &&
  (stored['version'] === undefined || typeof stored['version'] === 'number') &&
  (stored['zone'] === undefined || typeof stored['zone'] === 'string') &&
  (stored['idempotencyKey'] === undefined || typeof stored['idempotencyKey'] === 'string')

/** The key of the unsent text of a chat room. */
export const chatDraftKey = (roomId: string): string => `chat:${roomId}`
