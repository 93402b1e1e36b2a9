import { createFileRoute } from '@tanstack/react-router'
import { blogCategories, blogsList } from '../../adapters/client/lazy-calls.ts'
import { queryFor } from '../../adapters/client/queries.ts'
import { addressOf, feedAddress } from '../../core/navigation/addresses.ts'
import { BlogScreen } from '../features/site/blog-screen.tsx'
import { blogInput, blogSearch } from '../features/site/blog-search.ts'
import { pageHead } from '../shared/products/page-head.ts'

export const Route = createFileRoute('/_public/blog')({
  validateSearch: blogSearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { client, queryClient, config }, deps: { search } }) => {
    await Promise.all([
      queryClient.ensureQueryData(queryFor(client, blogsList, blogInput(search))),
      queryClient.ensureQueryData(queryFor(client, blogCategories, {})),
    ])
    const { page, category } = search
    const head = pageHead({
      title: category === undefined ? 'Blog' : `${category}: blog`,
      description: 'News and advice for companies that buy and sell: terms of delivery, quotes, quality and trade.',
      canonical: `${config.origin}${addressOf('blogs', {}, { category, page: page === 1 ? undefined : page })}`,
      isHidden: (search.search ?? '') !== '',
      feed: `${config.origin}${feedAddress()}`,
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Blog,
})

function Blog() {
  return <BlogScreen search={Route.useSearch()} />
}
