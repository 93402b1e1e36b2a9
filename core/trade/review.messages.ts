/** Texts about reviews; the specification gives none. */
export const reviewMessages = {
  rating: 'Please select one to five stars',
  saved: 'Thank you. Your review is public.',
  changed: 'Your review is changed.',
  answered: 'Your answer is public.',
  notBought: 'You can review a shop and its products after an offer was accepted.',
  tooLate: 'A review can be changed for a week. Its week is over.',
  isTakenOff: (reason: string) => `An operator took your review off: ${reason}`,
  answerTooLate: 'An answer can be changed for a week. Its week is over.',
  news: (author: string, rating: number, what: string) => ({
    title: `New review with ${rating} of 5 stars`,
    message: `${author} reviewed ${what}. You can answer once.`,
  }),
  answerNews: (shop: string) => ({
    title: `${shop} answered your review`,
    message: 'The answer stands below your review.',
  }),
} as const
