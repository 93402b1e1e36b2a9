import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../shared/app/not-found-page.tsx'
import { documentTitle } from '../shared/app/page-title.ts'

/** Every address without a page. A route of its own, so that no other page loads the frame of the public market. */
export const Route = createFileRoute('/_public/$')({
  // Not in beforeLoad: there the router would render the page without the frame.
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: documentTitle('Page not found') }] }),
  notFoundComponent: NotFoundPage,
})
