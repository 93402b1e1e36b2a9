import { z } from 'zod'
import { readText, writeText } from '../browser/account-storage.ts'

const draft = z.object({
  sessionId: z.string().min(1).max(64),
  message: z.string(),
  targetPrice: z.string(),
  neededBy: z.string(),
})
/** The texts of an unsent quote request. */
export type QuoteDraft = z.output<typeof draft>

const keyOf = (productId: number) => `tradehall:quote:${productId}`
const local = () => localStorage

/**
 * Drafts of quote requests by product, stored in this browser so that they survive a sign-in and a reload. The server
 * stores the chosen variation under the session id, which is random and known only to this browser (D-79).
 */
export const quoteDrafts = {
  read: (productId: number): QuoteDraft | undefined => {
    const text = readText(local, keyOf(productId))
    if (text === undefined) return undefined
    try {
      const parsed = draft.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : undefined
    } catch {
      return undefined
    }
  },
  begin: (): QuoteDraft => ({ sessionId: crypto.randomUUID(), message: '', targetPrice: '', neededBy: '' }),
  write: (productId: number, value: QuoteDraft | undefined): void => {
    writeText(local, keyOf(productId), value === undefined ? undefined : JSON.stringify(value))
  },
} as const
