/** Whether visitors see a catalogue: `public`; `empty` when it is published and none of its listings is on sale. D-185. */
export const CATALOG_STATES = ['draft', 'public', 'empty'] as const
export type CatalogState = (typeof CATALOG_STATES)[number]

/** The state of a catalogue with so many listings on sale. */
export const catalogState = (published: 0 | 1, onSale: number): CatalogState =>
  published === 0 ? 'draft' : onSale > 0 ? 'public' : 'empty'
