import { createFileRoute, Link } from '@tanstack/react-router'
import { addressOf } from '../../core/navigation/addresses.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { useBuiltRoutes } from '../shared/app/use-built-routes.ts'
import { PublicSearch } from '../shared/shell/public-search.tsx'
import shell from '../shared/shell/shell.module.css'
import classes from './-home.module.css'

export const Route = createFileRoute('/_public/')({
  head: () => ({
    meta: [
      { title: 'Tradehall - the trading hall for companies' },
      { name: 'description', content: 'Compare suppliers, ask for quotes and agree by chat: products, prices by quantity and delivery terms of selling companies.' },
    ],
  }),
  component: Home,
})

function Home() {
  const isBuilt = useBuiltRoutes()
  return (
    <>
      <section className={classes.hall} aria-labelledby="hall">
        <h1 id="hall" className={classes.title}>What does your company need?</h1>
        <p className={classes.lead}>Compare prices by quantity, delivery terms and suppliers side by side. Ask for a quote when it fits.</p>
        {isBuilt('productList') ? <div className={classes.search}><PublicSearch size="hero" /></div> : null}
      </section>
      <section className={classes.sides} aria-label="Buying and selling">
        <div className={classes.side}>
          <h2>You buy</h2>
          <ul>
            <li>Prices by quantity, in your currency</li>
            <li>One request, an answer in writing</li>
            <li>Seller, country and incoterm on every offer</li>
          </ul>
          {isBuilt('productList') ? <Link {...linkTo(addressOf('productList'))} className={`${shell.plainButton} ${shell.strongButton}`}>Browse products</Link> : null}
        </div>
        <div className={classes.side}>
          <h2>You sell</h2>
          <ul>
            <li>Listings that say what is still missing</li>
            <li>Every enquiry becomes a lead with its history</li>
            <li>A storefront under your own name</li>
          </ul>
          {isBuilt('signUp') ? <Link {...linkTo(addressOf('signUp'))} className={`${shell.plainButton} ${shell.quietButton}`}>Open an account</Link> : null}
        </div>
      </section>
    </>
  )
}
