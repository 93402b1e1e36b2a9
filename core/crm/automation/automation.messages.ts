/** Why an automation rule is refused. Ours; the specification has only screens and reading calls (D-91). */
export const automationMessages = {
  typeUnknown: 'Please select a record type',
  fieldMissing: 'Please select a field',
  fieldUnknown: (name: string) => `There is no field '${name}'`,
  scoreMissing: 'Please enter a score from 0 to 100',
  statusFieldMissing: 'Records of this type have no status',
  actionsMissing: 'Please add an action',
  actionsTooMany: (limit: number) => `A rule can have at most ${limit} actions`,
  loop: (names: readonly string[]) => `These rules would set each other off without end: ${names.join(' → ')}`,
} as const
