/** What a profile is asked for, in the order in which onboarding asks. D-42's `pending_fields` names those still empty. */
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

/** What stands in the fields that count; null, missing and blank are empty. */
export type FilledFields = { readonly [Name in ProfileField]?: string | null | undefined }

export interface Completion {
  /** Whole percent, 0 to 100: every field counts alike. */
  readonly percent: number
  readonly pending: readonly ProfileField[]
}

/**
 * How complete a profile is. The one rule behind `complete_profile` and `pending_fields`, on server and screens alike. The spec names
 * the two, not how they come about: each field of `PROFILE_FIELDS` counts alike. 100 only when nothing is pending.
 */
export function completionOf(fields: FilledFields): Completion {
  const pending = PROFILE_FIELDS.map(({ name }) => name).filter((name) => (fields[name] ?? '').trim() === '')
  return { percent: Math.floor((100 * (PROFILE_FIELDS.length - pending.length)) / PROFILE_FIELDS.length), pending }
}

/** What a person would call a field of the profile. */
export const profileFieldLabel = (name: string): string =>
  PROFILE_FIELDS.find((field) => field.name === name)?.label ?? name
