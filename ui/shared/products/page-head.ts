import { documentTitle, PRODUCT_NAME } from '../app/page-title.ts'

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
  isWholeTitle = false,
  feed,
  article,
}: {
  readonly title: string
  readonly description?: string
  readonly canonical: string
  readonly data?: readonly Readonly<Record<string, unknown>>[]
  /** A picture for cards of the page elsewhere, by its whole address, and what it shows. */
  readonly image?: { readonly url: string; readonly alt: string } | undefined
  /** Excludes the page from search engines. */
  readonly isHidden?: boolean
  /** The title is complete without the name of the product. */
  readonly isWholeTitle?: boolean
  /** The address of the feed of this page. */
  readonly feed?: string
  /** A text of its own, which cards of other sites show with its description. */
  readonly article?: { readonly published: string }
}) {
  const { origin } = new URL(canonical)
  // Networks show no drawings.
  const card = image === undefined || new URL(image.url, origin).pathname.endsWith('.svg') ? undefined : image
  const about = description === undefined ? undefined : shortened(description)
  return {
    meta: [
      { title: isWholeTitle ? title : documentTitle(title) },
      ...(about === undefined ? [] : [{ name: 'description', content: about }]),
      { property: 'og:title', content: title },
      { property: 'og:url', content: canonical },
      { property: 'og:type', content: article === undefined ? 'website' : 'article' },
      { property: 'og:site_name', content: PRODUCT_NAME },
      ...(about === undefined ? [] : [{ property: 'og:description', content: about }]),
      ...(article === undefined ? [] : [{ property: 'article:published_time', content: article.published }]),
      ...(card === undefined
        ? [
            { property: 'og:image', content: `${origin}/icon-${MARK_SIZE}.png` },
            { property: 'og:image:width', content: `${MARK_SIZE}` },
            { property: 'og:image:height', content: `${MARK_SIZE}` },
            { property: 'og:image:alt', content: PRODUCT_NAME },
          ]
        : [
            { property: 'og:image', content: card.url },
            { property: 'og:image:alt', content: card.alt },
          ]),
      { name: 'twitter:card', content: card === undefined ? 'summary' : 'summary_large_image' },
      ...(isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      ...(data ?? []).map((object) => ({ 'script:ld+json': object }) as unknown as { readonly title: string }),
    ],
    links: [
      { rel: 'canonical', href: canonical },
      ...(feed === undefined ? [] : [{ rel: 'alternate', type: 'application/atom+xml', href: feed }]),
    ],
  }
}

/** The width and height of the mark, in pixels. */
const MARK_SIZE = 512
const DESCRIPTION_LENGTH = 300

/** The start of a text in one line, up to the end of a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  const cut = line.slice(0, DESCRIPTION_LENGTH - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).toWellFormed()}…`
}
