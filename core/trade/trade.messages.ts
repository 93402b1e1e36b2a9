/** Texts of quotes and enquiries; ours, the specification names none. */
export const tradeMessages = {
  sent: 'Your request was sent.',
  ownProduct: 'This is a product of your own company',
  variationUnknown: 'Please choose one of the available variations',
  day: 'Please choose a day that is still to come',
} as const
