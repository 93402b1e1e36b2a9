import { createFileRoute } from '@tanstack/react-router'
import { QuoteDocument } from '../features/enquiries/quote-document.tsx'
import { titleOf } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_workspace/enquiries/$id/document')({
  head: () => titleOf('quoteDocument'),
  component: Document,
})

function Document() {
  const { id } = Route.useParams()
  // An id that is not a number refers to no quote; the server returns the same.
  return <QuoteDocument key={id} id={Number.isSafeInteger(Number(id)) ? Number(id) : 0} />
}
