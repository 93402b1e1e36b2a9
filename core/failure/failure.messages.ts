/** What a failed call says to people, and what the catalogue says of single calls, to the letter. Spec §8. */
export const failureMessages = {
  notWithPlan: 'something went wrong! Please try again',
  tryLater: 'something went wrong! Please try again later',
  invalidBody: 'something went wrong!',
  notTranslated: 'Network response was not ok while Translating text',
  tokenMissing: 'Authorization token is missing.',
} as const
