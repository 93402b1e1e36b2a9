import { createFileRoute } from '@tanstack/react-router'
import { blogDetails, recentBlogs } from '../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../adapters/client/queries.ts'
import { addressOf, feedAddress } from '../../core/navigation/addresses.ts'
import { loadText } from '../features/site/site.queries.ts'
import { PostScreen } from '../features/site/text-screens.tsx'
import { pageHead } from '../shared/products/page-head.ts'
import { PostNotFound } from '../shared/app/not-found-page.tsx'
import { missingHead } from '../shared/app/page-title.ts'

/** Other posts below a post. */
const OTHERS = 3

export const Route = createFileRoute('/_public/blogdetail/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const { client, queryClient, config } = context
    const [post, recent] = await Promise.all([
      loadText(context, blogDetails, slug),
      queryClient.ensureQueryData(queryFor(client, recentBlogs, { take: OTHERS + 1 })),
    ])
    const canonical = `${config.origin}${addressOf('blog', { slug })}`
    const published = `${post.published_at.replace(' ', 'T')}Z`
    const head = pageHead({
      title: post.title,
      description: post.summary,
      canonical,
      feed: `${config.origin}${feedAddress()}`,
      article: { published },
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'BlogPosting',
          headline: post.title,
          description: post.summary,
          datePublished: published,
          dateModified: `${post.updated_at.replace(' ', 'T')}Z`,
          mainEntityOfPage: canonical,
          ...(post.category !== '' && { articleSection: post.category }),
          publisher: { '@type': 'Organization', name: 'Tradehall', url: config.origin },
        },
      ],
    })
    return { post, others: recent.data.filter((one) => one.slug !== slug).slice(0, OTHERS), head }
  },
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Post'),
  component: Post,
  notFoundComponent: PostNotFound,
})

function Post() {
  return <PostScreen {...Route.useLoaderData()} />
}
