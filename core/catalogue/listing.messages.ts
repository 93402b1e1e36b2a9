import { MAX_BULK } from './listing-limits.ts'
import { termToScreen } from './specification.ts'

/** The server's messages about listings. Our own: the specification has none. */
export const listingMessages = {
  saved: 'Draft saved.',
  published: 'The listing is published.',
  takenOff: 'The listing is no longer on sale. Publish it to show it again.',
  draftOfLive: 'Draft saved. Buyers still see the version on sale.',
  draftDiscarded: 'The draft is dropped. The version on sale is unchanged.',
  draftGone: 'The draft was published or dropped already. The form shows the listing as it is now.',
  draftMeanwhile: 'Somebody else changed this draft meanwhile. Look at it before you drop it.',
  // D-57
  editedTitle: 'On sale, with changes that are not on sale yet',
  editedNotice: 'Buyers see the version before your changes until you publish them.',
  draftNotice: 'Draft. Publish to show it again.',
  deletedMeanwhile: 'This listing was deleted. Restore it first, then save again.',
  productLimit: 'Your plan has no room for another listing. Delete one or choose a larger plan.',
  featuredLimit: 'Your plan has no room for another featured listing.',
  exportLocked: 'Export is not part of your plan.',
  calculatorLocked: 'The pricing calculator is not part of your plan.',
  onlyPublished: 'Only a published listing can be featured.',
  nothingChosen: 'Choose at least one listing.',
  tooManyChosen: `Choose at most ${MAX_BULK} listings at once.`,
  photoMissing: 'Please choose a photo',
  photoForeign: 'This picture is not stored here. Upload it again.',
  photoTooManyPixels: 'This picture has too many pixels. Save it smaller, then send it again.',
  unpriced: (count: number) =>
    count === 1
      ? '1 variation is on sale at price 0. Buyers see the price of the product for it.'
      : `${count} variations are on sale at price 0. Buyers see the price of the product for them.`,
  changedMeanwhile: (count: number) =>
    count === 1
      ? 'Somebody else changed 1 of these variations meanwhile. Nothing was changed; look at its price and try again.'
      : `Somebody else changed ${count} of these variations meanwhile. Nothing was changed; look at their prices and try again.`,
  variationsChanged: (count: number) => (count === 1 ? '1 variation changed.' : `${count} variations changed.`),
  takenOffMarket: (reason: string) =>
    `An operator took this listing off the market: ${reason} It can be published again when the operator has put it back.`,
  parentMissing: 'Say which specification the term belongs to',
  restoreEmpty: 'Choose what to bring back.',
  removedMadeAnew: (name: string) => `“${termToScreen(name)}” was added again meanwhile. Remove that one first.`,
  levelsMadeAnew: 'The levels were changed meanwhile. Make the level again: its prices come back with it.',
  removed: (count: number) => (count === 1 ? '1 listing deleted.' : `${count} listings deleted.`),
  restored: (count: number) =>
    count === 1 ? '1 listing restored as a draft.' : `${count} listings restored as drafts.`,
  copyOf: (name: string) => `${name} (copy)`,
} as const
