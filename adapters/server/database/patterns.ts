/** Escapes % _ \\ in a text for a LIKE pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A LIKE pattern for a text anywhere in a column. */
export const containing = (text: string): string => `%${literal(text)}%`
