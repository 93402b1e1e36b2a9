import { documentTitle } from '../app/page-title.ts'

/**
 * The head of a public page: title, description, canonical address, and structured data. The loader creates it on the
 * server and sends it with the page, so that no page carries the texts of all others.
 */
export function pageHead({
  title,
  description,
  canonical,
  data,
  image,
  isHidden = false,
  feed,
  article,
}: {
  readonly title: string
  readonly description?: string
  readonly canonical: string
  readonly data?: readonly Readonly<Record<string, unknown>>[]
  /** The whole address of a picture for cards of the page elsewhere. */
  readonly image?: string | undefined
  /** Excludes the page from search engines. */
  readonly isHidden?: boolean
  /** The address of the feed of this page. */
  readonly feed?: string
  /** A text of its own, which cards of other sites show with its description. */
  readonly article?: { readonly published: string }
}) {
  return {
    meta: [
      { title: documentTitle(title) },
      ...(description === undefined ? [] : [{ name: 'description', content: description.slice(0, 300) }]),
      { property: 'og:title', content: title },
      { property: 'og:url', content: canonical },
      ...(description === undefined ? [] : [{ property: 'og:description', content: description.slice(0, 300) }]),
      ...(article === undefined
        ? []
        : [
            { property: 'og:type', content: 'article' },
            { property: 'og:site_name', content: 'Tradehall' },
            { property: 'article:published_time', content: article.published },
            ...(image === undefined ? [{ name: 'twitter:card', content: 'summary' }] : []),
          ]),
      ...(image === undefined
        ? []
        : [
            { property: 'og:image', content: image },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]),
      ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      ...(data ?? []).map((object) => ({ 'script:ld+json': object }) as unknown as { readonly title: string }),
    ],
    links: [
      { rel: 'canonical', href: canonical },
      ...(feed === undefined ? [] : [{ rel: 'alternate', type: 'application/atom+xml', href: feed }]),
    ],
  }
}
