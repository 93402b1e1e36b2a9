/** Texts about catalogues; the specification gives none. */
export const catalogMessages = {
  created: 'The catalogue is made.',
  saved: 'The catalogue is saved.',
  deleted: 'The catalogue is deleted.',
  restored: 'The catalogue is back.',
  copied: 'The catalogue is copied as a draft.',
  copyOf: (name: string) => `${name} (copy)`,
  limit: 'Your plan has no room for another catalogue. Delete one or choose a larger plan.',
  foreignListing: 'One of these listings no longer exists. Remove it and save again.',
  nothingToShow: 'Choose a listing before you publish the catalogue.',
} as const
