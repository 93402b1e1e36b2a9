/** The outcome of a form that the browser submitted without scripts. The page is rendered again with it. */
export interface SentForm {
  /** The call succeeded, and the page says so. */
  readonly isDone: boolean
  /** A refusal that belongs to no field. */
  readonly alert?: string | undefined
  /** The first message of each field. */
  readonly fieldTexts: Readonly<Record<string, string>>
  /** What was typed, without passwords and tokens. */
  readonly values: Readonly<Record<string, string>>
}

/**
 * Hands a sign-in over to the scripts of the next page: a one-time code, as in an autologin link (D-19). The browser stores sign-ins
 * itself (D-17), and the address of a page is no place for a code.
 */
export const SIGN_IN_CODE_COOKIE = 'sign_in_code'
