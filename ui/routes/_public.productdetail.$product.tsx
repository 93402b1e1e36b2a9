import { createFileRoute } from '@tanstack/react-router'
import { productReference } from '../../core/navigation/addresses.ts'
import { RequestQuote } from '../features/quote/request-quote.tsx'
import type { RenderAction } from '../features/product/buy-box.tsx'
import { ProductScreen } from '../features/product/product-screen.tsx'
import { loadProduct } from '../features/product/product.queries.ts'
import { quoteFactsOf } from '../features/product/quote-facts.ts'
import { ProductNotFound } from '../shared/app/not-found-page.tsx'
import { missingHead } from '../shared/app/page-title.ts'

export const Route = createFileRoute('/_public/productdetail/$product')({
  loader: ({ context, params: { product } }) => loadProduct(context, productReference([product])),
  head: ({ loaderData, match }) => loaderData?.head ?? missingHead(match, 'Product'),
  component: Product,
  notFoundComponent: ProductNotFound,
})

function Product() {
  const { product, question } = Route.useLoaderData()
  return <ProductScreen key={product.id} question={question} loaded={product} renderAction={requestQuote} />
}

const requestQuote: RenderAction = (choice, restore) => {
  const facts = quoteFactsOf(choice)
  return facts === undefined ? null : <RequestQuote choice={facts} onKept={restore} />
}
