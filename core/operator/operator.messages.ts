/** Texts of the operator's console and its commands. The specification has none. D-189. */
export const operatorMessages = {
  already: (email: string) => `${email} is an operator already.`,
  isMember: (email: string) =>
    `${email} has an account of the market. An operator has an account of its own: take another address.`,
  /** The refusal of a call that only the person makes (D-313). */
  onlyThePerson: (person: string) =>
    `Only ${person} can do this. You are signed in as ${person} for a while; go back to the console to end it.`,
  /** The author of a change that an operator made as a person. */
  authorAs: (operator: string, person: string) => `${operator} of Tradehall, as ${person}`,
  signedInAs: (person: string) => `You are signed in as ${person}.`,
  signedInAsNews: (operator: string, reason: string, minutes: number) => ({
    title: 'An operator signed in as you',
    message: `${operator} of Tradehall is signed in as you, for at most ${minutes} minutes, to help you: ${reason} Your messages, your password and your offers stay yours alone. You can end it under “Where you are signed in” on your profile.`,
  }),
  approved: (company: string) => `${company} is approved.`,
  lifted: (company: string) => `The suspension of ${company} is lifted.`,
  rejected: (company: string) => `${company} is rejected.`,
  suspended: (company: string) => `${company} is suspended.`,
  cannotVerify: (company: string, state: string) => `${company} is ${state}. Only an approved company can be verified.`,
  verified: (company: string) => `${company} is verified.`,
  unverified: (company: string) => `${company} is no longer verified.`,
  verifiedNews: (kind: 'seller' | 'buyer') => ({
    title: 'Your company is verified',
    message:
      kind === 'seller'
        ? 'We checked its details and documents. The mark stands on your shop and beside your products.'
        : 'We checked its details and documents.',
  }),
  unverifiedNews: {
    title: 'Your company is no longer verified',
    message:
      'We could not confirm its details or documents any more. Write to us on the contact page if this is wrong.',
  },
  takenOff: (listing: string) => `“${listing}” is off the market.`,
  putBack: (listing: string) => `“${listing}” is on sale again.`,
  alreadyOff: (listing: string) => `“${listing}” was taken off the market already.`,
  notOnSale: (listing: string) => `“${listing}” is not on sale.`,
  notOff: (listing: string) => `“${listing}” was not taken off the market.`,
  takenOffTitle: (listing: string) => `“${listing}” is off the market`,
  takenOffNews: (reason: string) =>
    `An operator took your product off the market: ${reason} You can correct it; it is shown again when the operator puts it back.`,
  putBackTitle: (listing: string) => `“${listing}” is on sale again`,
  putBackNews: 'An operator put your product back on the market.',
  notRunning: (ad: string) => `“${ad}” has ended.`,
  adTakenOffNews: (reason: string) =>
    `An operator took your ad off the market: ${reason} You can correct it; it is shown again when the operator puts it back.`,
  adIsBack: (ad: string) => `“${ad}” is back on the market`,
  adPutBackNews: 'An operator put your ad back on the market. It is shown until its end.',
  reviewIsBack: (review: string) => `“${review}” is public again.`,
  /** The name of a review. */
  reviewBy: (author: string) => `Review by ${author}`,
  reviewTakenOff: (subject: string, reason: string) => ({
    title: `Your review of ${subject} is off the market`,
    message: `An operator took your review off: ${reason}`,
  }),
  reviewPutBack: (subject: string) => ({
    title: `Your review of ${subject} is public again`,
    message: 'An operator put your review back.',
  }),
  shopReviewTakenOff: (author: string, subject: string, reason: string) => ({
    title: `A review of ${subject} is off the market`,
    message: `An operator took the review by ${author} off: ${reason}`,
  }),
  shopReviewPutBack: (author: string, subject: string) => ({
    title: `A review of ${subject} is public again`,
    message: `An operator put the review by ${author} back.`,
  }),
  definitionSaved: (name: string, listings: number) =>
    listings === 0 ? `“${name}” is saved.` : `“${name}” is saved, in ${listingsText(listings)} too.`,
  definitionMerged: (name: string, into: string, listings: number) =>
    `“${name}” is merged into “${into}”${listings === 0 ? '.' : `, with ${listingsText(listings)}.`}`,
  mergedFrom: (name: string, listings: number) => `${name}, ${listingsText(listings)}`,
  definitionTaken: 'The market has another one with this name already',
  mergeTarget: 'Please choose another one of the market',
  mergeHasBelow: (count: number) =>
    `It has ${count === 1 ? 'one category' : `${count} categories`} below it. Move or merge ${count === 1 ? 'it' : 'them'} first`,
  mergeOwnTaken: 'A company divides both of them by the same name. Rename one of those categories first',
  categoryLevel: (depth: number) =>
    depth === 1
      ? 'A sector stays at the top'
      : `Please choose ${depth === 2 ? 'a sector' : 'a category of the second level'}: each category keeps its level`,
  mergeLevel: 'Please choose a category of the same level',
  settingsSaved: 'The settings are saved. They count from now on.',
  setByEnvironment: (variable: string) => `${variable} sets this. Remove it from the environment to change it here`,
  /** A change in the audit log. */
  changedFromTo: (before: SettingValue, after: SettingValue) => `${valueText(before)} → ${valueText(after)}`,
  planChanged: (plan: string) => `The plan ${plan} is changed for every company that has it.`,
  planUnchanged: (plan: string) => `The plan ${plan} stays as it is.`,
  retried: (count: number, one: string) =>
    count === 0
      ? `None of these ${one}s was given up.`
      : `${count === 1 ? `One ${one}` : `${count} ${one}s`} will be tried again.`,
  /** The name of several in the audit log. */
  several: (count: number, one: string) => `${count} ${one}s`,
  mailGone: 'The job of this mail is older than 90 days, so it cannot be tried again.',
  signedOut: (person: string, ended: number) =>
    ended === 0
      ? `${person} was signed in nowhere.`
      : `${person} is signed out${ended === 1 ? '' : ` of ${ended} devices`}.`,
  resetSent: (email: string) => `A link to set a new password is on its way to ${email}.`,
  textSaved: (title: string, state: 'draft' | 'scheduled' | 'published') =>
    state === 'draft'
      ? `“${title}” is kept as a draft.`
      : state === 'scheduled'
        ? `“${title}” is scheduled.`
        : `“${title}” is public.`,
  textRemoved: (title: string) => `“${title}” is deleted.`,
  slugTaken: 'Another text has this address. Please choose another',
} as const

const listingsText = (count: number): string => (count === 1 ? 'one listing' : `${count.toLocaleString('en')} listings`)

type SettingValue = string | number | boolean | null

/** A value as people read it. */
const valueText = (value: SettingValue): string =>
  value === true
    ? 'on'
    : value === false
      ? 'off'
      : value === null
        ? 'no limit'
        : value === ''
          ? 'nothing'
          : typeof value === 'number'
            ? value.toLocaleString('en')
            : value
