/**
 * A number as written in a formula. Negative numbers get parentheses: a^2 with a = -2 is (-2)^2, not -2^2. Undefined
 * unless finite.
 */
export const numberText = (value: number | undefined): string | undefined =>
  !Number.isFinite(value) ? undefined : (value as number) < 0 ? `(${value})` : String(value)
