/** Texts of the company settings. The specification gives only the 1-3 days; the others are ours. D-23, D-53. */
export const companyMessages = {
  reviewed: 'Your company is being reviewed. This may take 1-3 days.',
  rejected: 'Your company was not approved',
  isSuspended: (reason: string) =>
    `Your company is suspended${reason === '' ? '.' : `: ${reason.replace(/[.\s]+$/, '')}.`} Write to us on the contact page if this is wrong.`,
  tooManyBusinessTypes: 'Please choose up to 3 business types',
  oneMainBusinessType: 'Please mark one business type as main',
  businessTypeTwice: 'Please choose each business type once',
  mainCategoryChanges: 'Main product categories can be changed three times per year.',
  certificatesForHomepage: 'Showing certificates on the homepage needs 4 or more valid certificates.',
  certificateEndsBeforeStart: 'The certificate cannot end before it was issued',
  link: 'Please enter a link that starts with http:// or https://',
  year: 'Please enter a year from 1800 to 2100',
  percent: 'Please enter a number from 0 to 100',
  count: 'Please enter a whole number',
  date: 'Please enter a date',
  yesOrNo: 'Please choose yes or no',
  fileOnItsWay: 'This file is not stored yet. Please wait, retry it or remove it',
  foreignFile: 'This file is not stored here. Please choose it again',
  unknownCategory: 'Please choose categories from the list',
  tooMany: (most: number, what: string) => `Please choose at most ${most} ${what}`,
  entryTwice: (one: string) => `Please send each ${one} once`,
  saved: 'Saved.',
  certificateEnds: (name: string, day: string) => ({
    title: 'A certificate ends soon',
    message: `${name} is valid until ${day}. Add the new one before that, so that buyers keep seeing it.`,
  }),
} as const

/** Hints of the seller profile. Spec §2 "Seller profile notices". */
export const companyHints = {
  certificates: 'Tip: with 4 or more valid certificates you can show them on your homepage.',
  mainCategories: 'Attention: main product categories can be changed only three times per year.',
  businessTypes: 'You can choose up to 3 business types. The first one is your main type until you mark another.',
} as const
