import { createFileRoute } from '@tanstack/react-router'
import { pageView } from '../../adapters/client/lazy-calls.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { loadText } from '../features/site/site.queries.ts'
import { PageScreen } from '../features/site/text-screens.tsx'
import { pageHead } from '../shared/products/page-head.ts'
import { TextNotFound } from '../shared/app/not-found-page.tsx'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/page/$slug')({
  loader: async ({ context, params: { slug } }) => {
    const page = await loadText(context, pageView, slug)
    const head = pageHead({
      title: page.title,
      ...(page.summary !== '' && { description: page.summary }),
      canonical: `${context.config.origin}${addressOf('page', { slug })}`,
    })
    return { page, head }
  },
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Page'),
  component: Page,
  notFoundComponent: TextNotFound,
})

function Page() {
  return <PageScreen page={Route.useLoaderData().page} />
}
