/** A number as it stands in a formula, a negative one in parentheses: a^2 with a = -2 is (-2)^2, not -2^2. Undefined for no finite number. */
export const numberText = (value: number | undefined): string | undefined =>
  !Number.isFinite(value) ? undefined : (value as number) < 0 ? `(${value})` : String(value)
