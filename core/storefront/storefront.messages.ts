/** Texts of the store settings and the menu. The specification gives none; these are ours. D-32. */
export const storefrontMessages = {
  slugLetters: 'Please use only small letters a-z, digits and hyphens',
  slugLength: 'Please enter 3 to 40 characters',
  slugHyphen: 'A shop address cannot begin or end with a hyphen, nor have two at its third and fourth place',
  slugReserved: 'This shop address is reserved',
  slugTaken: 'This shop address is already taken',
  slugFree: 'This shop address is free',
  slugOwn: 'This is the address of your shop',
  planWithoutStore: 'Your plan has no storefront. Choose another plan to open a shop.',
  yesOrNo: 'Please choose yes or no',
  link: 'Please enter a link that starts with http:// or https://',
  menuTooLong: (most: number) => `Please add at most ${most} entries`,
  menuTooDeep: 'An entry can be at most one level below the entry before it, and on the third level',
  menuTwice: 'Please send each entry once',
  unknownCategory: 'Please choose categories from the list',
  storeSaved: 'Saved.',
  menuSaved: 'Saved. Visitors see the new menu.',
} as const

/** Texts of the banner screen. The toasts of saving are those of spec §8, the others are ours. */
export const bannerMessages = {
  saved: 'Banner data saved successfully',
  updated: 'Banner data updated successfully',
  deleted: 'Banner deleted.',
  noPicture: 'Please add at least one picture',
  tooManyPictures: (most: number) => `Please choose at most ${most} pictures`,
  tooManyBanners: (most: number) => `A shop can have ${most} banners. Delete one that you no longer need.`,
} as const
