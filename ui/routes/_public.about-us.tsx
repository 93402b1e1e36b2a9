import { createFileRoute, Link } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { useBuiltRoutes } from '../shared/app/use-built-routes.ts'
import { pageHead } from '../shared/products/page-head.ts'
import classes from '../shared/app/text-page.module.css'

export const Route = createFileRoute('/_public/about-us')({
  loader: ({ context: { config } }) => ({
    head: pageHead({
      title: 'About us',
      description: 'What Tradehall is, how a deal comes about, and what is checked before a company trades.',
      canonical: `${config.origin}${addressOf('aboutUs')}`,
    }),
  }),
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: AboutUs,
})

function AboutUs() {
  const isBuilt = useBuiltRoutes()
  return (
    <article className={classes.text}>
      <h1>About us</h1>
      <p>
        Tradehall is a trading hall for companies. Buyers compare what sellers offer: prices by quantity, minimum
        orders, delivery terms, certificates. Sellers show their listings, answer enquiries and keep their customers in
        one place.
      </p>
      <h2>How a deal comes about</h2>
      <ol>
        <li>A buyer finds a product, chooses the variation and the quantity and sees the price that holds for it.</li>
        <li>The buyer asks for a quote. The seller is notified right away and sees it as an enquiry and as a lead.</li>
        <li>Both talk by chat, with the product and the quote beside the conversation.</li>
        <li>Payment and delivery are agreed between the two companies. Tradehall takes no payment.</li>
      </ol>
      <h2>What we check</h2>
      <p>
        Every company is reviewed before it trades, which may take one to three days. Until then a seller's listings
        stay drafts. Contact data of sellers is shown to signed-in members only.
      </p>
      {isBuilt('contactUs') ? (
        <p>
          Questions? <Link {...linkTo(addressOf('contactUs'))}>Contact us</Link>.
        </p>
      ) : null}
    </article>
  )
}
