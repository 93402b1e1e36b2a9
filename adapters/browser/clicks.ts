import { withoutSecrets } from '../../core/navigation/secrets.ts'

/** What was clicked, without its text (D-101). */
export interface ClickedElement {
  /** The role when the element names one, else the tag. */
  readonly element: string
  /** The target of a link: its path here, its address without query elsewhere, the scheme of mail and phone links. */
  readonly url: string
}

const CLICKABLE =
  'a[href], button, summary, input[type=submit], input[type=button], input[type=image], [role=button], [role=link], [role=menuitem], [role=tab]'

/** Calls back with each click on a link or button. Returns the unsubscribe function. */
export function onClick(
  found: (clicked: ClickedElement) => void,
  document: Document = globalThis.document,
): () => void {
  const clicked = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest(CLICKABLE) : null
    if (element !== null)
      found({ element: element.getAttribute('role') ?? element.tagName.toLowerCase(), url: targetOf(element) })
  }
  // A handler on the way may stop the click, which happened all the same.
  document.addEventListener('click', clicked, { capture: true, passive: true })
  return () => document.removeEventListener('click', clicked, { capture: true })
}

function targetOf(element: Element): string {
  if (!(element instanceof HTMLAnchorElement)) return ''
  const { protocol, origin, pathname, search } = element
  if (protocol !== 'http:' && protocol !== 'https:') return protocol
  return origin === element.ownerDocument.location.origin
    ? withoutSecrets(`${pathname}${search}`)
    : `${origin}${pathname}`
}
