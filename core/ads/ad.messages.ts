import { pleaseSelect } from '../text/messages.ts'

/** Texts about ads; the specification gives none. */
export const adMessages = {
  created: 'The ad is made.',
  saved: 'The ad is saved.',
  deleted: 'The ad is deleted.',
  takenOff: (reason: string) =>
    `An operator took this ad off the market: ${reason} You can correct it; it is shown again when the operator puts it back.`,
  limit: 'Your plan has no room for another ad. Delete one, wait until one ends, or choose a larger plan.',
  noListing: pleaseSelect('at least one listing'),
  foreignListing: 'One of these listings no longer exists. Remove it and save again.',
  hasEnded: (title: string, views: number, clicks: number) => ({
    title: 'An ad has ended',
    message: `“${title}” was seen by ${many(views, 'visitor')} and clicked by ${many(clicks, 'visitor')}.`,
  }),
} as const

const many = (count: number, one: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`
