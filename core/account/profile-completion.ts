/**
 * The fields of a complete profile, in the order in which onboarding asks for them. `pending_fields` lists the empty
 * ones (D-42).
 */
export const PROFILE_FIELDS = [
  { name: 'full_name', label: 'Full name' },
  { name: 'designation', label: 'Position' },
  { name: 'languages', label: 'Languages' },
  { name: 'time_zone', label: 'Time zone' },
  { name: 'country', label: 'Country' },
  { name: 'city', label: 'City' },
  { name: 'postal_code', label: 'Postal code' },
  { name: 'street_address', label: 'Street' },
  { name: 'mobile', label: 'Mobile number' },
  { name: 'avatar_original', label: 'Picture' },
] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]['name']

/** The values of the fields that count; null, missing and blank are empty. */
export type FilledFields = { readonly [Name in ProfileField]?: string | null | undefined }

export interface Completion {
  /** Whole percent, 0 to 100; every field has the same weight. */
  readonly percent: number
  readonly pending: readonly ProfileField[]
}

/**
 * How complete a profile is: the source of `complete_profile` and `pending_fields` on server and screens. The
 * specification does not say how they are computed, so each field of `PROFILE_FIELDS` has the same weight. 100 only
 * when no field is pending.
 */
export function completionOf(fields: FilledFields): Completion {
  const pending = PROFILE_FIELDS.map(({ name }) => name).filter((name) => (fields[name] ?? '').trim() === '')
  return { percent: Math.floor((100 * (PROFILE_FIELDS.length - pending.length)) / PROFILE_FIELDS.length), pending }
}

/** The label of a profile field. */
export const profileFieldLabel = (name: string): string =>
  PROFILE_FIELDS.find((field) => field.name === name)?.label ?? name
