import { browserSetting } from './browser-setting.ts'

export type ListView = 'grid' | 'list'

/** How this browser shows lists of products (D-261). An unknown view counts as the grid. */
export const listViewSetting = browserSetting<ListView>(
  'product_view',
  (text) => (text === 'list' ? 'list' : 'grid'),
  (view) => (view === 'grid' ? undefined : view),
)
