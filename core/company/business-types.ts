import { capitalised } from '../text/capitalised.ts'

/** Maximum number of business types of a company. Spec §9. */
export const MAX_BUSINESS_TYPES = 3

/** A chosen business type. Exactly one of them is the main type. D-53. */
export interface BusinessType {
  readonly type: string
  readonly is_main: boolean
}

/** Types as people read them: 'Agents (main), Service providers'. The main type is marked when there are others. */
export const businessTypesText = (types: readonly string[], main?: string | null): string =>
  types
    .map((type) => (type === main && types.length > 1 ? `${capitalised(type)} (main)` : capitalised(type)))
    .join(', ')

/**
 * Adds a type at the end; the first becomes the main type. A repeated or fourth type changes nothing. Spec §5, D-53.
 */
export function withBusinessType(chosen: readonly BusinessType[], type: string): readonly BusinessType[] {
  if (chosen.length >= MAX_BUSINESS_TYPES || chosen.some((entry) => entry.type === type)) return chosen
  return [...chosen, { type, is_main: chosen.length === 0 }]
}

/** Removes a type. If it was the main type, the first remaining one is promoted. D-53. */
export function withoutBusinessType(chosen: readonly BusinessType[], type: string): readonly BusinessType[] {
  const rest = chosen.filter((entry) => entry.type !== type)
  if (rest.some((entry) => entry.is_main)) return rest
  return rest.map((entry, index) => ({ ...entry, is_main: index === 0 }))
}

/** Makes one chosen type the main type; a type that is not chosen changes nothing. D-53. */
export const withMainBusinessType = (chosen: readonly BusinessType[], type: string): readonly BusinessType[] =>
  chosen.some((entry) => entry.type === type)
    ? chosen.map((entry) => ({ ...entry, is_main: entry.type === type }))
    : chosen
