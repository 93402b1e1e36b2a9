/**
 * Whether two values have the same JSON. The keys of objects must be in the same order; undefined equals undefined only.
 */
export const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
