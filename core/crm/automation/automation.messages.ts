/** Texts of automation. Spec §8 quotes the first two; the others are ours, because the specification has no saving call (D-91). */
export const automationMessages = {
  notLoaded: 'Failed to fetch automation data',
  unknownError: 'An unknown error occurred',
  typeUnknown: 'Please select a record type',
  fieldMissing: 'Please select a field',
  fieldUnknown: (name: string) => `There is no field '${name}'`,
  scoreMissing: 'Please enter a score from 0 to 100',
  dueDays: (limit: number) => `Please enter a whole number of days from 0 to ${limit}`,
  statusFieldMissing: 'Records of this type have no status',
  actionsMissing: 'Please add an action',
  actionsTooMany: (limit: number) => `A rule can have at most ${limit} actions`,
  mergeFieldUnknown: (name: string) => `There is no field '${name}' to fill in`,
  fieldRemoved: (name: string) => `The form has no field '${name}' any more`,
  ownerGone: 'The chosen person has left the company',
  tagGone: 'The chosen tag was deleted',
  targetGone: 'The chosen record was deleted',
  fieldUnique: (label: string) => `${label} must be different for each record, so no rule can set it`,
  fieldRequired: (label: string) => `${label} must not be empty`,
  noAddress: 'The record has no e-mail address',
  nobodyToNotify: 'The record has no owner to notify',
  mailNotAllowed: 'E-mails need an approved company',
  tooManyMails: 'The daily limit of e-mails is reached',
  planLacks: 'Your plan does not include automation. Upgrade to create rules and to switch them on.',
  rulesTooMany: (limit: number) => `A company can have at most ${limit} rules`,
  created: 'Rule created',
  saved: 'Rule saved',
  deleted: 'Rule deleted',
  runWaits: 'The rule runs again for this record',
  runNotFailed: 'Only a run that failed can be repeated',
  writerGone:
    'Paused, because the account of the person who wrote it was closed. Whoever saves it again takes it over.',
  writerLacks: (right: string) =>
    `Paused, because the person who wrote it no longer has the right “${right}”. Whoever saves it again takes it over.`,
  writerSeesLess: (type: string) =>
    `Paused, because the person who wrote it no longer sees all ${type}. Whoever saves it again takes it over.`,
  actionBeyond: (right: string) => `This action needs the right “${right}”, which you do not have.`,
  isPaused: (name: string) => `The rule “${name}” is paused`,
  ranBy: (name: string) => `Rule “${name}” ran`,
  loop: (names: readonly string[]) => `These rules would set each other off without end: ${names.join(' → ')}`,
} as const

/** The text of automation rules that failed to load: the failure's message, or a fixed text. Accepts any rejection. Spec §8. */
export function automationFailureText(rejection: unknown): string {
  if (rejection === undefined || rejection === null) return automationMessages.unknownError
  const { message } = rejection as { readonly message?: unknown }
  return typeof message === 'string' && message.trim() !== '' ? message : automationMessages.notLoaded
}
