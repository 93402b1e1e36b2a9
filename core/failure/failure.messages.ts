/** The messages of failed calls, exactly as in spec §8. */
export const failureMessages = {
  notWithPlan: 'something went wrong! Please try again',
  tryLater: 'something went wrong! Please try again later',
  invalidBody: 'something went wrong!',
  notTranslated: 'Network response was not ok while Translating text',
  conflict: 'Somebody else changed this meanwhile. Choose which values to keep, then save again.',
  fieldConflict: 'Somebody else changed this field meanwhile.',
  offline: 'You are offline. What you typed is kept. Save again when the network is back.',
  tokenMissing: 'Authorization token is missing.',
} as const
