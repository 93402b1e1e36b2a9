import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isNotFound } from '../../core/failure/is-not-found.ts'
import { queryFor } from '../../adapters/client/queries.ts'
import { publicWebForm } from '../../adapters/client/web-form-calls.ts'
import { frameAncestors } from '../../core/crm/web-forms/embed.ts'
import { addressOf } from '../../core/navigation/addresses.ts'
import { PublicWebFormScreen } from '../features/web-forms/public-web-form.tsx'
import classes from '../features/web-forms/web-form.module.css'
import { ErrorPage } from '../shared/app/error-page.tsx'
import { guardRoute } from '../shared/app/guard-route.ts'
import { linkTo } from '../shared/app/link-to.ts'
import { NotFoundPage } from '../shared/app/not-found-page.tsx'
import { MAIN_ID } from '../shared/app/skip-link.tsx'
import { pageHead } from '../shared/products/page-head.ts'
import { OfflineBar } from '../shared/states/offline-bar.tsx'
import '../shared/theme/form-styles.ts'

// A page of its own without the market's header: it is shown in frames of other sites.
export const Route = createFileRoute('/form/$token')({
  ssr: true,
  beforeLoad: guardRoute,
  loader: async ({ context: { client, queryClient, config }, params: { token } }) => {
    const { data } = await queryClient
      .ensureQueryData(queryFor(client, publicWebForm, { token }))
      .catch((failure: unknown) => {
        throw isNotFound(failure) ? notFound() : failure
      })
    return {
      shown: data,
      head: pageHead({
        title: `${data.title} · ${data.company}`,
        canonical: `${config.origin}${addressOf('webForm', { token })}`,
        isHidden: true,
      }),
    }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  headers: ({ loaderData }): Record<string, string> =>
    loaderData === undefined
      ? {}
      : { 'Content-Security-Policy': `frame-ancestors ${frameAncestors(loaderData.shown.hosts)}` },
  component: Page,
  notFoundComponent: () => (
    <Frame>
      <NotFoundPage />
    </Frame>
  ),
  errorComponent: (props) => (
    <Frame>
      <ErrorPage {...props} />
    </Frame>
  ),
})

function Page() {
  const { shown } = Route.useLoaderData()
  return (
    <Frame company={shown.company}>
      <PublicWebFormScreen key={shown.token} shown={shown} />
    </Frame>
  )
}

function Frame({ company, children }: { readonly company?: string; readonly children: ReactNode }) {
  const isFramed = useSyncExternalStore(never, inFrame, always)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <span>{company}</span>
        {/* A page of the market is shown in no frame, so the link leaves the one that this page may be in. */}
        <Link {...linkTo(addressOf('home'))} {...(isFramed && { target: '_top' })}>
          Tradehall
        </Link>
      </header>
      <OfflineBar />
      <main id={MAIN_ID} className={classes.sheet} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

const never = () => () => undefined
const inFrame = () => window.self !== window.top
/** Without scripts nobody can tell. */
const always = () => true
