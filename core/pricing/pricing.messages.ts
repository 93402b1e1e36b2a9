/** Texts of prices. The first is given by D-55; the others are ours. */
export const pricingMessages = {
  minimumQuantity: (minimum: number) => `Minimum order quantity is ${minimum}`,
  wholeQuantity: 'Please enter a whole quantity of 1 or more',
  noPrice: 'This product has no price yet',
  notSold: 'This variation is not available.',
  tooLarge: 'This amount is too large',
  tiersMissing: 'Please add at least one quantity range',
  tierWhole: 'Quantities must be whole numbers of 1 or more',
  tierReversed: 'The maximum must not be below the minimum',
  tierOverlap: 'This range must start above the one before',
  tierPrice: 'The price must be above 0',
} as const
