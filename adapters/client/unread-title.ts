/** What this module wrote before the title; a page's own title may begin with a number in parentheses, too. */
let prefix = ''

/** The document's title without the number of unread things. */
export const plainTitle = (): string =>
  prefix !== '' && document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title

/**
 * Puts the number of unread things before the title, "(3) Chat", also when a page changes it, so that a tab in the
 * background shows it. Returns the function that ends this.
 */
export function showUnread(count: number): () => void {
  const show = () => {
    const title = plainTitle()
    prefix = count > 0 ? `(${count > 99 ? '99+' : count}) ` : ''
    if (document.title !== prefix + title) document.title = prefix + title
  }
  const observer = new MutationObserver(show)
  show()
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    document.title = plainTitle()
    prefix = ''
  }
}
