/** Whether a call failed because the row does not exist, or belongs to somebody else. */
export const isNotFound = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && '_tag' in failure && failure._tag === 'NotFound'
