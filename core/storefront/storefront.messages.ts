/** Refusals of the store settings. The specification gives no texts; these are ours. D-32. */
export const storefrontMessages = {
  slugLetters: 'Please use only small letters a-z, digits and hyphens',
  slugLength: 'Please enter 3 to 40 characters',
  slugHyphen: 'A shop address cannot begin or end with a hyphen, nor have two at its third and fourth place',
  slugReserved: 'This shop address is reserved',
  slugTaken: 'This shop address is already taken',
} as const

/** Toasts of the banner screen. Spec §8. */
export const bannerMessages = {
  saved: 'Banner data saved successfully',
  updated: 'Banner data updated successfully',
} as const
