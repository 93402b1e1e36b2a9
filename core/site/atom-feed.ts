/** A post as the feed shows it. */
export interface FeedPost {
  readonly title: string
  readonly summary: string
  readonly address: string
  /** ISO times. */
  readonly published: string
  readonly updated: string
}

/** The feed of the blog (RFC 4287). Addresses are absolute; `posts` are the newest first. */
export function atomFeed(
  { title, home, self }: { readonly title: string; readonly home: string; readonly self: string },
  posts: readonly FeedPost[],
): string {
  const updated = posts.map((post) => post.updated).toSorted((one, other) => (one < other ? 1 : -1))[0]
  const entries = posts.map(
    (post) =>
      `<entry><title>${escapedXml(post.title)}</title><id>${escapedXml(post.address)}</id><link href="${escapedXml(post.address)}"/>` +
      `<published>${post.published}</published><updated>${post.updated}</updated><summary>${escapedXml(post.summary)}</summary></entry>`,
  )
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapedXml(title)}</title>` +
    `<id>${escapedXml(home)}</id><link href="${escapedXml(home)}"/><link rel="self" href="${escapedXml(self)}"/>` +
    `<author><name>${escapedXml(title)}</name></author><updated>${updated ?? '1970-01-01T00:00:00.000Z'}</updated>${entries.join('')}</feed>\n`
  )
}

/** A text inside XML. XML allows no control characters, not even escaped. */
export const escapedXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- the characters that XML 1.0 excludes
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
