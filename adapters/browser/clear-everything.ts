import { clearCookie, cookieNames } from './cookie.ts'

/**
 * Clears local storage, session storage and every cookie of this origin, after the account was deleted (D-22). The browser
 * refusing one part does not affect the others. Never throws.
 */
export function clearEverything(
  local: () => Storage = () => localStorage,
  session: () => Storage = () => sessionStorage,
  document: Pick<Document, 'cookie'> = globalThis.document,
): void {
  for (const storage of [local, session]) {
    try {
      storage().clear()
    } catch {
      // A browser that refuses storage has nothing stored.
    }
  }
  for (const name of cookieNames(document)) clearCookie(name, document)
}
