/** A text in a LIKE pattern without the special meaning of % _ \\. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A LIKE pattern for a text anywhere in a column. */
export const containing = (text: string): string => `%${literal(text)}%`
