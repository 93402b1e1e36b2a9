/**
 * A name for somebody who may not know the person: the first letter of each word and an ellipsis, so that
 * lengths stay unknown.
 */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => `${Array.from(word)[0] ?? ''}…`)
    .join(' ')
