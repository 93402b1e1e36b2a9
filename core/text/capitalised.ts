/**
 * The text with a capital first letter; the rest stays as it is, and so does a text that begins with another character.
 * The locale of the machine does not matter: the texts are English.
 */
export const capitalised = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
