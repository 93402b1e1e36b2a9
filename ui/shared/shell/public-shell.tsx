import { Link, useLocation } from '@tanstack/react-router'
import { IconChevronDown, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addressOf } from '../../../core/navigation/addresses.ts'
import { ACCOUNT_TYPE_PARAMETER, afterSignIn } from '../../../core/navigation/guard.ts'
import { routeOf } from '../../../core/navigation/match.ts'
import type { RouteId } from '../../../core/navigation/routes.ts'
import { failsUnseen, lazyPart } from '../app/lazy-part.tsx'
import { linkTo } from '../app/link-to.ts'
import { MAIN_ID, SkipLink } from '../app/skip-link.tsx'
import { useBuiltRoutes } from '../app/use-built-routes.ts'
import { useSessionUser } from '../app/use-session.ts'
import { CompareTray } from '../products/compare-tray-part.tsx'
import { MarketNotice } from '../states/market-notice.tsx'
import { OfflineBar } from '../states/offline-bar.tsx'
import { Logo } from '../theme/logo.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import { CurrencySelect, type CurrencySelectProps } from './currency-select.tsx'
import { Disclosure } from './disclosure.tsx'
import classes from './public-shell.module.css'
import { PublicSearch, SearchCategories, type SearchCategory } from './public-search.tsx'
import shell from './shell.module.css'

export interface PublicShellProps {
  /** The categories to search in. */
  readonly categories?: readonly SearchCategory[]
  /** The currencies that prices can be shown in; by default all. */
  readonly currencies?: CurrencySelectProps['currencies']
  /** The operator's pages, such as the terms of use. */
  readonly pages?: readonly ShownPage[]
  readonly children: ReactNode
}

interface ShownPage {
  readonly slug: string
  readonly title: string
}

const NO_CATEGORIES: readonly SearchCategory[] = []
const NO_PAGES: readonly ShownPage[] = []

/** The frame of the public market: one wide search at the top, content of at most 1280 px, help at the bottom. */
export function PublicShell({ categories = NO_CATEGORIES, currencies, pages = NO_PAGES, children }: PublicShellProps) {
  const isBuilt = useBuiltRoutes()
  const choice = currencies === undefined ? {} : { currencies }
  // The start page begins with its own search.
  const isHome = useLocation({ select: ({ pathname }) => pathname === addressOf('home') })
  return (
    <div className={classes.page}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link {...linkTo(addressOf('home'))} className={classes.logo} aria-label="Tradehall, home">
            <Logo />
          </Link>
          <div className={classes.search}>
            {isHome || !isBuilt('productList') ? null : <PublicSearch categories={categories} />}
          </div>
          <div className={classes.tools}>
            <span className={classes.currency}>
              <CurrencySelect {...choice} />
            </span>
            <span className={classes.scheme}>
              <ColorSchemeToggle />
            </span>
            <Entrance />
          </div>
        </div>
      </header>
      <MarketNav />
      <MarketNotice />
      <OfflineBar />
      <main id={MAIN_ID} className={classes.main} tabIndex={-1}>
        <SearchCategories value={categories}>{children}</SearchCategories>
        <CompareTray />
      </main>
      <Footer choice={choice} pages={pages} />
    </div>
  )
}

/** Where buyers begin; it scrolls away with the page. */
function MarketNav() {
  const isBuilt = useBuiltRoutes()
  const isSignedIn = useSessionUser() !== undefined
  return (
    <nav className={classes.nav} aria-label="Main">
      <ul>
        {PLACES.filter(isBuilt).map((id) => (
          <li key={id}>
            <Link {...linkTo(routeOf(id).path)} activeProps={{ 'aria-current': 'page' }}>
              {routeOf(id).title}
            </Link>
            {id === 'categories' ? (
              <Disclosure
                label="Menu of categories"
                triggerClassName={classes.more ?? ''}
                trigger={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
                placement="wide"
              >
                <CategoryMenu />
              </Disclosure>
            ) : null}
          </li>
        ))}
        {isSignedIn || !isBuilt('signUp') ? null : (
          <li className={classes.sell}>
            <Link {...linkTo(addressOf('signUp', {}, { [ACCOUNT_TYPE_PARAMETER]: 'seller' }))}>Sell here</Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

// Loads with the first press.
const CategoryMenu = lazyPart(() => import('./category-menu.tsx').then((module) => module.CategoryMenu))

const PLACES: readonly RouteId[] = ['categories', 'productList', 'suppliers', 'blogs', 'contactUs']

// Visitors never need it, and it includes the icons of all pages.
const AccountItems = lazyPart(() => import('./account-items.tsx').then((module) => module.AccountItems))

// Visitors never need it.
const LazyNews = lazyPart(() => import('./news-links.tsx').then((module) => module.NewsLinks), { failed: failsUnseen })

function Entrance() {
  const isBuilt = useBuiltRoutes()
  const user = useSessionUser()
  if (user === undefined) {
    return (
      <>
        <Link {...linkTo(addressOf('signIn'))} className={shell.plainButton}>
          Sign in
        </Link>
        {isBuilt('signUp') ? (
          <Link {...linkTo(addressOf('signUp'))} className={`${shell.plainButton} ${shell.strongButton}`}>
            Sign up
          </Link>
        ) : null}
      </>
    )
  }
  return (
    <>
      <LazyNews user={user} />
      <Link {...linkTo(afterSignIn(undefined))} className={`${shell.plainButton} ${classes.signedIn}`}>
        {routeOf('dashboard').title}
      </Link>
      <Disclosure
        label="Your account"
        triggerClassName={shell.plainButton ?? ''}
        trigger={
          <>
            <IconUser size={18} stroke={1.5} aria-hidden />
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </>
        }
      >
        <AccountItems user={user} />
      </Disclosure>
    </>
  )
}

const columns = (isSignedIn: boolean): readonly { readonly heading: string; readonly routes: readonly RouteId[] }[] => [
  { heading: 'Market', routes: ['productList', 'categories', 'suppliers', 'blogs'] },
  { heading: 'Tradehall', routes: ['aboutUs', 'contactUs', 'questionnaire'] },
  { heading: 'Your account', routes: isSignedIn ? ['dashboard', 'enquiries', 'chat'] : ['signIn', 'signUp'] },
]

interface FooterProps {
  readonly choice: CurrencySelectProps
  readonly pages: readonly ShownPage[]
}

function Footer({ choice, pages }: FooterProps) {
  const isBuilt = useBuiltRoutes()
  const isSignedIn = useSessionUser() !== undefined
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <Logo size={24} />
          <p>Companies buy and sell here: compare suppliers, ask for a quote, agree by chat.</p>
          <div className={classes.footChoices}>
            <label data-scripted className={classes.choice}>
              <span>Prices in</span>
              <CurrencySelect spelled {...choice} />
            </label>
            <span className={classes.footScheme}>
              <ColorSchemeToggle />
            </span>
          </div>
        </div>
        {columns(isSignedIn)
          .map(({ heading, routes }) => ({ heading, routes: routes.filter(isBuilt) }))
          .filter(({ routes }) => routes.length > 0)
          .map(({ heading, routes }) => (
            <nav key={heading} aria-label={heading}>
              <h2>{heading}</h2>
              <ul>
                {routes.map((id) => (
                  <li key={id}>
                    <Link {...linkTo(routeOf(id).path)}>{routeOf(id).title}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        {pages.length === 0 ? null : (
          <nav aria-label="Help and terms">
            <h2>Help and terms</h2>
            <ul>
              {pages.map(({ slug, title }) => (
                <li key={slug}>
                  <Link {...linkTo(addressOf('page', { slug }))}>{title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  )
}
