/** How many business types a company may have. Spec §9. */
export const MAX_BUSINESS_TYPES = 3

/** A chosen business type; with any choice exactly one is main. D-53. */
export interface BusinessType {
  readonly type: string
  readonly is_main: boolean
}

/** Adds a type at the end; the first one becomes main. A type chosen before, and a fourth, change nothing. Spec §5, D-53. */
export function withBusinessType(chosen: readonly BusinessType[], type: string): readonly BusinessType[] {
  if (chosen.length >= MAX_BUSINESS_TYPES || chosen.some((entry) => entry.type === type)) return chosen
  return [...chosen, { type, is_main: chosen.length === 0 }]
}

/** Takes a type away; when it was main, the first of the rest is promoted. D-53. */
export function withoutBusinessType(chosen: readonly BusinessType[], type: string): readonly BusinessType[] {
  const rest = chosen.filter((entry) => entry.type !== type)
  if (rest.some((entry) => entry.is_main)) return rest
  return rest.map((entry, index) => ({ ...entry, is_main: index === 0 }))
}

/** Marks one chosen type as main and the others as not; a type that was not chosen changes nothing. D-53. */
export const withMainBusinessType = (chosen: readonly BusinessType[], type: string): readonly BusinessType[] =>
  chosen.some((entry) => entry.type === type)
    ? chosen.map((entry) => ({ ...entry, is_main: entry.type === type }))
    : chosen
