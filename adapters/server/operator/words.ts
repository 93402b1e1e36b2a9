/** The words of a search, each of which must be found. */
export const wordsOf = (search: string): readonly string[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
