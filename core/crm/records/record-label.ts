/** The facts that a link to a record shows. */
export interface LabelledRecord {
  readonly name: string | null | undefined
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

/**
 * The text of a link to a record, never empty: its name, else what it is known by, an e-mail address before a phone
 * number.
 */
export function recordLabel({ name, email, phone }: LabelledRecord): string {
  for (const text of [name, email, phone]) {
    const shown = text?.trim() ?? ''
    if (shown !== '') return shown
  }
  return '(No name)'
}
