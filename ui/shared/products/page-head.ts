import { documentTitle } from '../app/page-title.ts'

/**
 * The head of a public page: title, description, its one address, and what search engines read. Made while the page is loaded and
 * sent with it, so that no page carries the words of all others.
 */
export function pageHead({
  title,
  description,
  canonical,
  data,
  isHidden = false,
}: {
  readonly title: string
  readonly description?: string
  readonly canonical: string
  readonly data?: readonly Readonly<Record<string, unknown>>[]
  /** Not to be listed by search engines. */
  readonly isHidden?: boolean
}) {
  return {
    meta: [
      { title: documentTitle(title) },
      ...(description === undefined ? [] : [{ name: 'description', content: description.slice(0, 300) }]),
      { property: 'og:title', content: title },
      ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      ...(data ?? []).map((object) => ({ 'script:ld+json': object }) as unknown as { readonly title: string }),
    ],
    links: [{ rel: 'canonical', href: canonical }],
  }
}
