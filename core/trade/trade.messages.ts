/** Texts of quotes and enquiries. Spec §8 quotes the first; the others are ours. */
export const tradeMessages = {
  threadsNotLoaded: 'Failed to fetch thread data',
  sent: 'Your request was sent.',
  sentAlready: 'This request was sent already.',
  ownProduct: 'This is a product of your own company',
  variationUnknown: 'Please choose one of the available variations',
  day: 'Please choose a day that is still to come',
  sellerFirst: 'The seller makes the first offer',
  offerStands: 'Your offer is still open. Withdraw it to make another',
  quantity: 'Please enter a whole quantity of at least 1',
  price: 'Price must be above 0',
  tooMuch: 'The total is too large',
  offerUnknown: 'There is no such offer',
  offerExpired: 'This offer has expired',
  offerReplaced: 'This offer is no longer open',
  ownOffer: 'You cannot answer your own offer',
} as const
