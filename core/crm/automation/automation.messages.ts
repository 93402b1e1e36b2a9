/** Texts of automation. Spec §8 quotes the first two; the others are ours, because the specification has no saving call (D-91). */
export const automationMessages = {
  notLoaded: 'Failed to fetch automation data',
  unknownError: 'An unknown error occurred',
  typeUnknown: 'Please select a record type',
  fieldMissing: 'Please select a field',
  fieldUnknown: (name: string) => `There is no field '${name}'`,
  scoreMissing: 'Please enter a score from 0 to 100',
  statusFieldMissing: 'Records of this type have no status',
  actionsMissing: 'Please add an action',
  actionsTooMany: (limit: number) => `A rule can have at most ${limit} actions`,
  loop: (names: readonly string[]) => `These rules would set each other off without end: ${names.join(' → ')}`,
} as const

/** The text of automation rules that failed to load: the failure's message, or a fixed text. Accepts any rejection. Spec §8. */
export function automationFailureText(rejection: unknown): string {
  if (rejection === undefined || rejection === null) return automationMessages.unknownError
  const { message } = rejection as { readonly message?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? message : automationMessages.notLoaded
}
