/** User texts of reports; all are ours. */
export const reportMessages = {
  day: 'Please enter a day such as 2026-03-31.',
  order: 'The last day must not be before the first.',
  length: 'Please choose a period of at most three years.',
  target: 'Please enter a number from 0, or nothing for no target.',
  targetSaved: 'The target is saved',
  targetRemoved: 'The target is removed',
  cardTwice: 'Please choose each card once.',
  cardsSaved: 'Your cards are saved',
} as const
