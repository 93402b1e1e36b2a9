/** What a failed call says to people, to the letter. Spec §8. */
export const failureMessages = {
  notWithPlan: 'something went wrong! Please try again',
  tryLater: 'something went wrong! Please try again later',
  invalidBody: 'something went wrong!',
} as const
