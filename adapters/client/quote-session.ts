import { readText, writeText } from '../browser/account-storage.ts'

const keyOf = (productId: number) => `tradehall:quote-session:${productId}`
const local = () => localStorage

/**
 * The session ids of unsent quote requests by product, stored in this browser so that they survive a sign-in and a
 * reload. The server stores the chosen variation under the id, which is random and known only to this browser (D-79).
 */
export const quoteSessions = {
  read: (productId: number): string | undefined => readText(local, keyOf(productId)),
  write: (productId: number, id: string | undefined): void => {
    writeText(local, keyOf(productId), id)
  },
} as const
