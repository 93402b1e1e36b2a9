import { Hono } from 'hono'
import { recentBlogs } from '../../../core/contracts/blog.contract.ts'
import { addressOf, feedAddress } from '../../../core/navigation/addresses.ts'
import { atomFeed } from '../../../core/site/atom-feed.ts'
import { parseWireTime } from '../../../core/time/wire-time.ts'
import { pathOf } from '../http/bind.ts'

/** Posts in the feed. Our own choice. */
const FEED_POSTS = 20

/** The feed of the blog, from this server's own call. */
export function feedRoutes(origin: string, calls: (request: Request, connection: object) => Promise<Response>): Hono {
  const routes = new Hono()
  routes.get(feedAddress(), async (c) => {
    const address = new URL(`${pathOf(recentBlogs)}?take=${FEED_POSTS}`, c.req.url)
    const response = await calls(new Request(address), c.env as object)
    if (!response.ok) return c.body('The feed could not be read.', 503)
    const { data } = recentBlogs.response.parse(await response.json())
    const feed = atomFeed(
      { title: 'Tradehall blog', home: `${origin}${addressOf('blogs')}`, self: `${origin}${feedAddress()}` },
      data.map((post) => ({
        title: post.title,
        summary: post.summary,
        address: `${origin}${addressOf('blog', { slug: post.slug })}`,
        published: isoTime(post.published_at),
        updated: isoTime(post.updated_at),
      })),
    )
    return c.body(feed, 200, {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    })
  })
  return routes
}

const isoTime = (wire: string): string => new Date(parseWireTime(wire) ?? 0).toISOString()
