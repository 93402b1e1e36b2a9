const MARK = 'new:'

/** The value of a lookup whose record does not exist yet and is created under this name with the save. */
export const newChoice = (name: string): string => `${MARK}${name}`

/** The name in a value of `newChoice`; undefined for any other value. */
export const newChoiceName = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined
