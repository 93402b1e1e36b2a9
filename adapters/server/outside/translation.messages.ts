/** Texts of a translation that did not come about. */
export const translationMessages = {
  /** Spec §8, ERR-11. */
  failed: 'Network response was not ok while Translating text',
} as const
