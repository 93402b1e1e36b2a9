import { clearCookie, cookieNames } from './cookie.ts'

/**
 * Clears local storage, session storage and every cookie of this origin: what happens to a deleted account (D-22).
 * Each part is cleared even when another one is refused. Never throws.
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
      // A browser that refuses storage keeps nothing in it either.
    }
  }
  for (const name of cookieNames(document)) clearCookie(name, document)
}
