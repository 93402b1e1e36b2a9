/**
 * Whether a call failed because the row does not exist, or belongs to somebody else. Compares by tag, because the class
 * would load the code of all calls before a page shows.
 */
export const isNotFound = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && '_tag' in failure && failure._tag === 'NotFound'
