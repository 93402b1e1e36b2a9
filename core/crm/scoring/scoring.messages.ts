/** Texts about the criteria of lead scoring. The specification quotes only the one of a successful save. */
export const scoringMessages = {
  fieldTwice: 'This field is already in the group. Please edit its rules instead.',
  fieldUnknown: 'Your leads have no such field.',
  fieldMissing: 'Please select a field',
  rulesUnreadable: 'The rules of this entry cannot be read.',
  rangeReversed: 'The first number of a range must not be greater than the second.',
  valueMissing: 'Please enter a value',
  numberMissing: 'Please enter a number',
  pointsMissing: 'Please enter points',
  pointsOutside: (most: number) => `Points must be from 0 to ${most}.`,
  weightOutside: (most: number) => `The weight must be from 0 to ${most}.`,
  tooManyRules: (most: number) => `A field has at most ${most} rules.`,
  tooManyValues: (most: number) => `A rule has at most ${most} values.`,
  valueTooLong: (most: number) => `A value has at most ${most} characters.`,
  changedMeanwhile: 'Somebody else saved other rules meanwhile.',
} as const
