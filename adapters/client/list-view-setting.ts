import { browserSetting } from './browser-setting.ts'

export type ListView = 'grid' | 'list'

const KEY = 'product_view'

/** How this browser shows lists of products (D-261). An unknown view counts as the grid. */
export const listViewSetting = browserSetting<ListView>(
  KEY,
  (text) => (text === 'list' ? 'list' : 'grid'),
  (view) => (view === 'grid' ? undefined : view),
)

/** The name of the document's data attribute by which style sheets choose the view. */
const SHOWN = 'productView'

/** Shows every list of the page as this browser shows lists. */
export const showListView = (): void => {
  document.documentElement.dataset[SHOWN] = listViewSetting.read()
}

/**
 * The same as the text of a script for the head of a page. A page is one for all browsers, so the server does not know
 * the view, and a list would be drawn as a grid first.
 */
export const SHOW_LIST_VIEW = `try{document.documentElement.dataset.${SHOWN}=localStorage.getItem('${KEY}')==='list'?'list':'grid'}catch{}`
